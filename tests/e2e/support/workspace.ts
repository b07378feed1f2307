import { expect, type Page, type TestInfo } from '@playwright/test';
import type { ApiClient } from '../../../src/api-client/client';
import { newAccount, signInToApi, type Account } from './account';
import type { Host } from './host';
import { isSignedIn, signInOnScreen, signUpOnScreen } from './screens';
import type { TestServer } from './server';

/** What a spec works with: the app in one of its two places, a person, and the server. */
export interface Workspace {
  readonly host: Host;
  readonly server: TestServer;
  readonly account: Account;
  /** Opens the app, which shows the sign-in screen. */
  open(): Promise<Page>;
  /** Makes the account on the sign-up screen and answers the window that shows the person's files. */
  signUp(): Promise<Page>;
  /** Another window of the same person: a second tab, or a second desktop app. */
  openWindow(): Promise<{ readonly page: Page; readonly host: Host }>;
  /** The API as a program of the same person would use it. */
  api(): Promise<ApiClient>;
  /** Pictures of every window, for a spec that failed. */
  attachPictures(testInfo: TestInfo): Promise<void>;
  close(): Promise<void>;
}

export const createWorkspace = async (createHost: () => Promise<Host>, server: TestServer): Promise<Workspace> => {
  const account = newAccount();
  const host = await createHost();
  const hosts = [host];
  const open = (): Promise<Page> => host.open();

  return {
    host,
    server,
    account,
    open,
    async signUp() {
      await signUpOnScreen(await open(), account);
      return host.windowWith(isSignedIn);
    },
    async openWindow() {
      if (host.kind === 'browser') {
        const page = await host.open();
        await expect.poll(() => isSignedIn(page)).toBe(true);
        return { page, host };
      }
      const other = await createHost();
      hosts.push(other);
      await signInOnScreen(await other.open(), account);
      return { page: await other.windowWith(isSignedIn), host: other };
    },
    api: () => signInToApi(server.url, account),
    async attachPictures(testInfo) {
      for (const [index, page] of hosts.flatMap((each) => each.pages()).entries()) {
        const path = testInfo.outputPath(`window-${index}.png`);
        await page.screenshot({ path, timeout: 5_000 });
        await testInfo.attach(`window ${index}`, { path, contentType: 'image/png' });
      }
    },
    async close() { for (const each of hosts) await each.close(); },
  };
};
