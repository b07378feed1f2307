import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { passwordDigest } from '../../../src/core/password';
import type { Host } from './host';

/** Sockets are not requests, so they stay open. */
const everything = '**/*';

export interface BrowserHost extends Host {
  readonly context: BrowserContext;
  /** The user data directory of a browser with its own process; null for a shared one. */
  readonly userData: string | null;
  /** Kills the process as in a crash; `restart` starts it again. */
  kill(): Promise<void>;
}

/** One person's browser: a context in a browser shared by tests, or a process of its own with its data on disk. */
export interface BrowserPlace {
  readonly userData: string | null;
  open(options: BrowserContextOptions): Promise<BrowserContext>;
  kill(context: BrowserContext): Promise<void>;
  remove(): Promise<void>;
}

/** Without a service worker: it fetches the whole build for each context, which takes half of a short test's processor time. */
export const inSharedBrowser = (browser: Browser): BrowserPlace => ({
  userData: null,
  open: (options) => browser.newContext({ ...options, serviceWorkers: 'block' }),
  async kill() { throw new Error('This browser has other tests in it. `hasOwnProcess` gives one of its own.'); },
  async remove() { await Promise.resolve(); },
});

export const inOwnBrowser = async (executablePath: string): Promise<BrowserPlace> => {
  const userData = await mkdtemp(join(tmpdir(), 'deckle-e2e-browser-'));
  return {
    userData,
    open: (options) => chromium.launchPersistentContext(userData, { executablePath, ...options }),
    async kill(context) {
      // Chromium's lock names its host and its process: `host-1234`.
      const pid = Number((await readlink(join(userData, 'SingletonLock'))).split('-').at(-1));
      const ended = new Promise((resolve) => { context.once('close', resolve); });
      process.kill(pid, 'SIGKILL');
      await ended;
    },
    remove: () => rm(userData, { recursive: true, force: true, maxRetries: 5 }),
  };
};

/** A window, not a tab: Chromium renders a background tab once a second, and a click waits for two frames. */
const newWindow = async (context: BrowserContext): Promise<Page> => {
  const beside = context.pages().at(-1);
  const browser = context.browser();
  if (!beside || !browser) return context.newPage();
  const session = await context.newCDPSession(beside);
  const { targetInfo: { browserContextId } } = await session.send('Target.getTargetInfo');
  await session.detach();
  const program = await browser.newBrowserCDPSession();
  const page = context.waitForEvent('page');
  await program.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...(browserContextId === undefined ? {} : { browserContextId }) });
  await program.detach();
  return page;
};

/** The app in Chromium. A context is one person's browser; its pages are tabs that share the session. */
export const createBrowserHost = async (place: BrowserPlace, serverUrl: string, hasMotion = false): Promise<BrowserHost> => {
  const reducedMotion = hasMotion ? 'no-preference' : 'reduce';
  const start = (): Promise<BrowserContext> => place.open({ baseURL: serverUrl, locale: 'en-US', viewport: { width: 1440, height: 900 }, acceptDownloads: true, reducedMotion });
  let context = await start();
  let isKilled = false;

  const open = async (): Promise<Page> => {
    const page = await newWindow(context);
    await page.goto('/');
    return page;
  };

  /** Opens the app with the session of a call, whose cookie the browser keeps. */
  const openAfter = async (call: 'register' | 'login', data: Readonly<Record<string, string>>): Promise<Page> => {
    const result = await context.request.post(`/api/auth/password/${call}`, {
      headers: { 'x-requested-with': 'XmlHttpRequest', origin: new URL(serverUrl).origin }, data,
    });
    if (!result.ok()) throw new Error(`${call} failed: ${await result.text()}`);
    return open();
  };

  const kill = async (): Promise<void> => {
    await place.kill(context);
    isKilled = true;
  };
  const restart = async (): Promise<Page> => {
    if (isKilled) context = await start();
    isKilled = false;
    for (const page of context.pages()) await page.close();
    return open();
  };

  return {
    kind: 'browser',
    get context() { return context; },
    userData: place.userData,
    kill,
    open,
    openWithNewAccount: ({ email, name, password }) => openAfter('register', { email, name, password: passwordDigest(password) }),
    openWithAccount: ({ email, password }) => openAfter('login', { email, password: passwordDigest(password) }),
    pages: () => context.pages(),
    async withSessionChange(page, act) {
      await act();
      return page;
    },
    restart,
    async reopen(page) {
      await page.reload();
      return page;
    },
    async killAndRestart() {
      await kill();
      return restart();
    },
    async withChosenFiles(page, paths, act) {
      const chooser = page.waitForEvent('filechooser');
      await act();
      await (await chooser).setFiles([...paths]);
    },
    async withSavedFile(page, act) {
      const download = page.waitForEvent('download');
      await act();
      return readFile(await (await download).path());
    },
    async blockRequests(page) {
      // A page loads the code of later actions once it is idle.
      await page.waitForLoadState('networkidle');
      await page.route(everything, (route) => route.abort('internetdisconnected'));
    },
    async allowRequests(page) { await page.unroute(everything); },
    async slowUploads(page, bytesPerSecond) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond });
    },
    async close() {
      await context.close();
      await place.remove();
    },
  };
};
