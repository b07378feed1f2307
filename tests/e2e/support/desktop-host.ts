import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type ElectronApplication, type JSHandle, type Page } from '@playwright/test';
import type { Session } from 'electron';
import { desktopCommand, isPacked, launchDesktop, type AppUnderTest } from '../../support/desktop-app';
import type { ElectronRuntime } from '../../support/electron';
import { registerAccount, signInToApi, type Account } from './account';
import type { Host } from './host';

const closeLimitMs = 15_000;

export interface DesktopHost extends Host {
  readonly userData: string;
  /** The name under which this app's secrets stand in the keychain. */
  readonly keychainService: string;
  app(): ElectronApplication;
  /** Starts the app once more on the same user data; answers how that one ended. */
  startAgain(): Promise<number | null>;
  /** Ends all of its processes as in a crash. */
  kill(): Promise<void>;
  /** What the app has written to its standard output and standard error, over all its starts. */
  output(): string;
}

/** The built desktop app in a real Electron, with user data of its own. `environment`: what is another way around it. */
export const createDesktopHost = async (electron: ElectronRuntime, serverUrl: string, environment: Readonly<Record<string, string>> = {}): Promise<DesktopHost> => {
  const folder = await mkdtemp(join(tmpdir(), 'deckle-e2e-desktop-'));
  const userData = join(folder, 'user-data');
  const keychainService = `${process.env['DECKLE_KEYCHAIN_SERVICE'] ?? 'deckle-tests'}-${folder.slice(-6)}`;
  let running: ElectronApplication | null = null;
  /** Of the app that runs or has run. */
  let child: ChildProcess | null = null;
  let output = '';
  let blocked: JSHandle<readonly Session[]> | null = null;

  const app = (): ElectronApplication => {
    if (!running) throw new Error('The app has not been started.');
    return running;
  };

  const env = (): Record<string, string> => {
    const { ELECTRON_RUN_AS_NODE: _, ...others } = process.env;
    return { ...others as Record<string, string>, DECKLE_KEYCHAIN_SERVICE: keychainService, ...environment };
  };

  const open = async (ticket?: string): Promise<Page> => {
    const started = await launchDesktop({ flags: electron.flags, userData, server: serverUrl, env: env(), ...(ticket === undefined ? {} : { ticket }) });
    running = started;
    child = started.process();
    // It may end by itself.
    started.once('close', () => { if (running === started) running = null; });
    const keep = (text: Buffer): void => { output += text.toString('utf8'); };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return started.firstWindow();
  };

  /** As `npm start` opens it: with a ticket in place of a password. */
  const openAs = async (account: Account): Promise<Page> => {
    const { ticket } = await (await signInToApi(serverUrl, account)).call('auth.createTicket', {});
    return open(ticket);
  };

  const quit = async (): Promise<void> => {
    const leaving = running;
    running = null;
    const ending = child;
    // It may have ended by itself a moment ago, and word of that is still to come.
    if (!leaving || ending?.exitCode !== null || ending.signalCode !== null) return;
    // Nobody is there to answer whether to leave what is not sent. The app may have been closed already.
    await leaving.evaluate(({ dialog }) => { dialog.showMessageBoxSync = () => 0; }).catch(() => undefined);
    const kill = setTimeout(() => { ending.kill('SIGKILL'); }, closeLimitMs);
    await leaving.close();
    clearTimeout(kill);
  };

  const kill = async (): Promise<void> => {
    const killed = app().process();
    running = null;
    const ended = once(killed, 'exit');
    // Playwright starts it in a process group of its own, in which its windows are, too.
    if (killed.pid === undefined || process.platform === 'win32') killed.kill('SIGKILL');
    else process.kill(-killed.pid, 'SIGKILL');
    await ended;
  };

  return {
    kind: 'desktop',
    userData,
    keychainService,
    app,
    kill,
    async startAgain() {
      const [program, ...args] = desktopCommand(electron.executable, { flags: electron.flags, userData });
      const again = spawn(program, [...args, `--server=${serverUrl}`], { env: env(), stdio: 'ignore' });
      await once(again, 'exit');
      return again.exitCode;
    },
    output: () => output,
    open: () => open(),
    ...(isPacked() ? {
      join: openAs,
      async enter(account: Account) {
        await registerAccount(serverUrl, account);
        return openAs(account);
      },
    } : {}),
    pages: () => running?.windows() ?? [],
    async changingSession(page, act) {
      // Word of a hidden window that a spec opened and closed may come late: only what shows the app counts.
      const isOfApp = (window: Page): boolean => !window.isClosed() && /^app:\/\/deckle\/(?!nothing)/.test(window.url());
      const before = app().windows();
      // The window may close under a click that still waits for its button, since any call can be the one refused.
      await act().catch((error: unknown) => { if (!page.isClosed()) throw error; });
      const find = (): Page | undefined => app().windows().find((window) => !before.includes(window) && isOfApp(window));
      await expect.poll(() => find() !== undefined, { intervals: [50], timeout: 20_000 }).toBe(true);
      const next = find();
      if (!next) throw new Error('The window of the new session was closed again.');
      return next;
    },
    async restart() {
      await quit();
      return open();
    },
    async killAndRestart() {
      await kill();
      return open();
    },
    async choosingFiles(_page, paths, act) {
      // The system's own chooser cannot be driven, so it answers by itself.
      await app().evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
      }, [...paths]);
      await act();
    },
    async saving(_page, act) {
      const savedFolder = await mkdtemp(join(folder, 'saved-'));
      // What the app asks a place for goes there by name; downloads go to the system's folder for them.
      await app().evaluate(({ app: electronApp, dialog }, into) => {
        electronApp.setPath('downloads', into);
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: `${into}/saved` });
      }, savedFolder);
      await act();
      let bytes = Buffer.alloc(0);
      // It is written beside itself first and then takes its name, so it is whole once it is there.
      await expect(async () => {
        const [name] = (await readdir(savedFolder)).filter((each) => !each.endsWith('.part'));
        bytes = await readFile(join(savedFolder, name ?? ''));
      }).toPass({ timeout: 30_000 });
      return bytes;
    },
    async blockRequests() {
      blocked = await app().evaluateHandle(() => {
        const sessions = [...(globalThis as unknown as AppUnderTest).openedSessions];
        for (const { webRequest } of sessions) webRequest.onBeforeRequest({ urls: ['http://*/*', 'https://*/*'] }, (_details, callback) => { callback({ cancel: true }); });
        return sessions;
      });
    },
    async allowRequests() {
      // Those that were blocked: the windows of some may be closed by now, and others open.
      await blocked?.evaluate((sessions) => { for (const { webRequest } of sessions) webRequest.onBeforeRequest(null); });
    },
    async slowUploads(_page, bytesPerSecond) {
      await app().evaluate((_electron, uploadThroughput) => {
        for (const session of (globalThis as unknown as AppUnderTest).openedSessions) session.enableNetworkEmulation({ uploadThroughput });
      }, bytesPerSecond);
    },
    async close() {
      await quit();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
