import { chromium, expect, test as base, type Browser } from '@playwright/test';
import { findChromium } from '../support/chromium';
import { findElectron } from '../support/electron';
import { createBrowserHost, inOwnBrowser, inSharedBrowser } from './support/browser-host';
import { createDesktopHost } from './support/desktop-host';
import type { Host, HostKind } from './support/host';
import { startServer, type TestServer } from './support/server';
import { createWorkspace, type Workspace } from './support/workspace';

export interface HostOptions {
  /** Set by the project. */
  readonly hostKind: HostKind;
}

interface WorkerFixtures extends HostOptions {
  readonly server: TestServer;
  /** Makes one more place for the app to run in; null where this machine has none, with the reason. */
  readonly hosts: { create(serverUrl: string, hasOwnProcess?: boolean): Promise<Host> } | { readonly missing: string };
}

interface TestFixtures {
  /** Whether a browser is started for this test alone, which can be killed. The desktop app always is. */
  readonly hasOwnProcess: boolean;
  readonly workspace: Workspace;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostKind: ['browser', { option: true, scope: 'worker' }],

  // Playwright reads from the pattern which fixtures are wanted: none.
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
        const browser: Browser = await chromium.launch({ executablePath: found.value });
        const placeFor = (hasOwnProcess: boolean) => (hasOwnProcess ? inOwnBrowser(found.value) : inSharedBrowser(browser));
        await use({ create: async (serverUrl, hasOwnProcess = false) => createBrowserHost(await placeFor(hasOwnProcess), serverUrl) });
        await browser.close();
      }
    }
  }, { scope: 'worker', timeout: 60_000 }],

  hasOwnProcess: [false, { option: true }],

  workspace: async ({ hosts, server, hasOwnProcess }, use, testInfo) => {
    if ('missing' in hosts) { testInfo.skip(true, hosts.missing); return; }
    const workspace = await createWorkspace(() => hosts.create(server.url, hasOwnProcess), server);
    await use(workspace);
    if (testInfo.status !== testInfo.expectedStatus) await workspace.attachWindows(testInfo);
    await workspace.close();
  },
});

export { expect };

/** Asks ten times a second, where Playwright by itself comes to ask once: a story of many acts waits for each of them. */
export const eventually = (ask: () => unknown): ReturnType<typeof expect.poll> => expect.poll(ask, { intervals: [100] });
