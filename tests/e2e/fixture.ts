import { chromium, expect, test as base, type Browser, type TestInfo } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../support/find-chromium';
import { findElectron } from '../support/find-electron';
import { createBrowserHost, inOwnBrowser, inSharedBrowser } from './support/browser-host';
import { createDesktopHost } from './support/desktop-host';
import type { Host, HostKind, HostNeeds } from './support/host';
import { startServer, type TestServer } from './support/server';
import { createWorkspace, type Workspace } from './support/workspace';

export interface HostOptions {
  /** Set by the project. */
  readonly hostKind: HostKind;
}

interface WorkerFixtures extends HostOptions {
  readonly server: TestServer;
  /** Creates another host for the app; `missing` with the reason if this machine has none. */
  readonly hosts: { create(serverUrl: string, needs?: HostNeeds): Promise<Host> } | { readonly missing: string };
}

interface TestFixtures {
  /**
   * Whether the test gets a browser process of its own, which can be killed, and whose service worker opens the app
   * without a network. The desktop app always has a process of its own.
   */
  readonly hasOwnProcess: boolean;
  /** Whether the browser shows animations. Without them it takes a fifth less processor time. */
  readonly hasMotion: boolean;
  readonly workspace: Workspace;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostKind: ['browser', { option: true, scope: 'worker' }],

  // Playwright derives the wanted fixtures from the pattern: none.
  server: [async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.remove();
  }, { scope: 'worker', timeout: 90_000 }],

  hosts: [async ({ hostKind }, use) => {
    switch (hostKind) {
      case 'desktop': {
        const reason = process.env['DECKLE_DESKTOP_UNAVAILABLE'];
        const electron = reason === undefined ? await findElectron({ mayInstall: false }) : null;
        if (!electron?.isAvailable) { await use({ missing: reason ?? electron?.reason ?? '' }); return; }
        await use({ create: (serverUrl) => createDesktopHost(electron.value, serverUrl) });
        return;
      }
      case 'browser': {
        const reason = process.env['DECKLE_BROWSER_UNAVAILABLE'];
        const found = reason === undefined ? await findChromium({ mayInstall: false }) : null;
        if (!found?.isAvailable) { await use({ missing: reason ?? found?.reason ?? '' }); return; }
        const headlessShell = await findHeadlessShell({ mayInstall: false });
        const browser: Browser = await chromium.launch({ executablePath: headlessShell.isAvailable ? headlessShell.value : found.value });
        const placeFor = (hasOwnProcess: boolean) => (hasOwnProcess ? inOwnBrowser(found.value) : inSharedBrowser(browser));
        await use({ create: async (serverUrl, { hasOwnProcess = false, hasMotion = false } = {}) => createBrowserHost(await placeFor(hasOwnProcess), serverUrl, hasMotion) });
        await browser.close();
      }
    }
  }, { scope: 'worker', timeout: 60_000 }],

  hasOwnProcess: [false, { option: true }],
  hasMotion: [false, { option: true }],

  workspace: async ({ hosts, server, hasOwnProcess, hasMotion }, use, testInfo) => {
    if ('missing' in hosts) { testInfo.skip(true, hosts.missing); return; }
    const workspace = await createWorkspace(() => hosts.create(server.url, { hasOwnProcess, hasMotion }), server);
    await use(workspace);
    if (testInfo.status !== testInfo.expectedStatus) await workspace.attachWindows(testInfo);
    await workspace.close();
  },
});

export { expect };

/** Skips a test that restarts the app where the desktop app has no keychain: its next start has no session. */
export const needsKeychain = ({ project, skip }: TestInfo): void => {
  const { hostKind } = project.use as HostOptions;
  const reason = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];
  skip(hostKind === 'desktop' && reason !== undefined, reason);
};

/** Polls every 100 ms; Playwright's own interval grows to a second, which adds up in a spec of many steps. */
export const eventually = (read: () => unknown): ReturnType<typeof expect.poll> => expect.poll(read, { intervals: [100] });
