import type { Page, TestInfo } from '@playwright/test';
import type { ApiClient } from '../../../src/api-client/api-client';
import type { ShownLocale } from './texts';
import { newAccount, registerAccount, signInToApi, type Account } from './account';
import { eventsNumbered } from './database';
import type { Host } from './host';
import { navigation, signInForm, signInOnScreen, signOut as signOutOnScreen, signUpOnScreen } from './screens';
import type { TestServer } from './server';

/** The fixture of a spec: the app on one of its hosts, a person, and the server. */
export interface Workspace {
  readonly host: Host;
  readonly server: TestServer;
  readonly account: Account;
  /** Opens the app without a session; returns once the form is shown. */
  open(): Promise<Page>;
  /** Creates the account without a window, and returns its API. Events of what a spec does before `signUp` do not reach the window that it opens. */
  register(): Promise<ApiClient>;
  /**
   * Creates the account, if it does not exist yet; returns the window with the person's files. A given window uses the sign-up screen. A new
   * window skips the screen if the host can; other specs cover the screen itself.
   */
  signUp(page?: Page, locale?: ShownLocale): Promise<Page>;
  signIn(page: Page): Promise<Page>;
  signOut(page: Page): Promise<Page>;
  /** Quits the app and starts it again; returns the window, which is still signed in. */
  restart(): Promise<Page>;
  /** Opens the app again at the address where the page was left. */
  reopen(page: Page): Promise<Page>;
  /** The same after a kill, as in a crash. */
  killAndRestart(): Promise<Page>;
  /** Another window of the same person: a second tab, or a second desktop app. */
  openWindow(): Promise<{ readonly page: Page; readonly host: Host }>;
  /** The API as a program of the same person would use it; signed in at the first call. */
  api(): Promise<ApiClient>;
  /** The names on the person's desktop or in a folder, from the server; in no particular order. */
  namesOnServer(folder?: string): Promise<readonly string[]>;
  /** Attaches a screenshot and the text of every window, and the log of every desktop app, for a failed spec. */
  attachWindows(testInfo: TestInfo): Promise<void>;
  close(): Promise<void>;
}

export const createWorkspace = async (createHost: () => Promise<Host>, server: TestServer): Promise<Workspace> => {
  const account = newAccount();
  const host = await createHost();
  const hosts = [host];
  const open = async (): Promise<Page> => {
    const page = await host.open();
    await signInForm(page).waitFor();
    return page;
  };
  const signedIn = async (page: Page): Promise<Page> => {
    await navigation(page).waitFor();
    return page;
  };
  const signInThrough = async (through: Host, page: Page): Promise<Page> =>
    signedIn(await through.withSessionChange(page, () => signInOnScreen(page, account)));
  const openSignedIn = async (through: Host): Promise<Page> =>
    (through.openWithAccount ? signedIn(await through.openWithAccount(account)) : signInThrough(through, await through.open()));
  let client: Promise<ApiClient> | null = null;
  let isRegistered = false;
  const api = (): Promise<ApiClient> => {
    client ??= signInToApi(server.url, account);
    return client;
  };

  return {
    host,
    server,
    account,
    open,
    register() {
      client = registerAccount(server.url, account).then((person) => person.client);
      isRegistered = true;
      return client;
    },
    async signUp(page, locale) {
      if (!page && isRegistered) {
        await eventsNumbered(server);
        return openSignedIn(host);
      }
      if (!page && host.openWithNewAccount) return signedIn(await host.openWithNewAccount(account));
      const form = page ?? await open();
      return signedIn(await host.withSessionChange(form, () => signUpOnScreen(form, account, locale)));
    },
    signIn: (page) => signInThrough(host, page),
    async signOut(page) {
      const next = await host.withSessionChange(page, () => signOutOnScreen(page));
      await signInForm(next).waitFor();
      return next;
    },
    restart: async () => signedIn(await host.restart()),
    reopen: async (page) => signedIn(await host.reopen(page)),
    killAndRestart: async () => signedIn(await host.killAndRestart()),
    async openWindow() {
      if (host.kind === 'browser') return { page: await signedIn(await host.open()), host };
      const other = await createHost();
      hosts.push(other);
      return { page: await openSignedIn(other), host: other };
    },
    api,
    async namesOnServer(folder = 'Desktop') {
      const { files } = await (await api()).call('files.list', { query: { folder } });
      return files.map(({ name }) => name);
    },
    async attachWindows(testInfo) {
      for (const [index, page] of hosts.flatMap((each) => each.pages()).entries()) {
        const path = testInfo.outputPath(`window-${index}.png`);
        // A hidden window has no picture.
        const isDrawn = await page.screenshot({ path, timeout: 5_000 }).then(() => true, () => false);
        if (isDrawn) await testInfo.attach(`window ${index}`, { path, contentType: 'image/png' });
        const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => `no text: ${String(error)}`);
        await testInfo.attach(`window ${index} in words`, { body: `${page.url()}\n${shown}`, contentType: 'text/plain' });
      }
      for (const [index, each] of hosts.entries()) {
        const log = await each.readLog?.();
        if (log !== undefined) await testInfo.attach(`log of app ${index}`, { body: log, contentType: 'text/plain' });
      }
    },
    async close() { for (const each of hosts) await each.close(); },
  };
};
