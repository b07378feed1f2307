import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Host } from './host';

/** Sockets are not requests, so they stay open. */
const everything = '**/*';

export interface BrowserHost extends Host {
  readonly context: BrowserContext;
}

/** The app in Chromium. A context is one person's browser; its pages are tabs that share the sign-in. */
export const createBrowserHost = async (browser: Browser, serverUrl: string): Promise<BrowserHost> => {
  const context = await browser.newContext({ baseURL: serverUrl, locale: 'en-US', viewport: { width: 1440, height: 900 }, acceptDownloads: true });

  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto('/');
    return page;
  };

  return {
    kind: 'browser',
    context,
    open,
    pages: () => context.pages(),
    async changingSession(page, act) {
      await act();
      return page;
    },
    async restart() {
      for (const page of context.pages()) await page.close();
      return open();
    },
    async choosingFiles(page, paths, act) {
      const chooser = page.waitForEvent('filechooser');
      await act();
      await (await chooser).setFiles([...paths]);
    },
    async saving(page, act) {
      const download = page.waitForEvent('download');
      await act();
      return readFile(await (await download).path());
    },
    async blockRequests(page) { await page.route(everything, (route) => route.abort('internetdisconnected')); },
    async allowRequests(page) { await page.unroute(everything); },
    async slowUploads(page, bytesPerSecond) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond });
    },
    async close() { await context.close(); },
  };
};
