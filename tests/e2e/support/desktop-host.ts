import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type ElectronApplication, type JSHandle, type Page } from '@playwright/test';
import type { Session } from 'electron';
import { desktopCommand, isPacked, launchDesktop, type AppUnderTest } from '../../support/desktop-app';
import type { ElectronRuntime } from '../../support/find-electron';
import { registerAccount, signInToApi, type Account } from './account';
import type { Host } from './host';

const closeLimitMs = 15_000;
const logLineLimit = 40;

export interface DesktopHost extends Host {
  readonly userData: string;
  /** The service name of this app's secrets in the keychain. */
  readonly keychainService: string;
  app(): ElectronApplication;
  /** Starts the app again on the same user data; returns that process's exit code. */
  startAgain(): Promise<number | null>;
  /** Kills all of its processes as in a crash. */
  kill(): Promise<void>;
  /** The app's standard output and standard error, over all its starts. */
  output(): string;
}

/** The built desktop app in a real Electron, with user data of its own. `environment`: additional variables. */
export const createDesktopHost = async (electron: ElectronRuntime, serverUrl: string, environment: Readonly<Record<string, string>> = {}): Promise<DesktopHost> => {
  const folder = await mkdtemp(join(tmpdir(), 'deckle-e2e-desktop-'));
  const userData = join(folder, 'user-data');
  const keychainService = `${process.env['DECKLE_KEYCHAIN_SERVICE'] ?? 'deckle-tests'}-${folder.slice(-6)}`;
  let running: ElectronApplication | null = null;
  /** The process of the current or last run. */
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
    // The app may exit by itself.
    started.once('close', () => { if (running === started) running = null; });
    const keep = (text: Buffer): void => { output += text.toString('utf8'); };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return started.firstWindow();
  };

  /** Like `npm start`: with a ticket in place of a password. */
  const openAs = async (account: Account): Promise<Page> => {
    const { ticket } = await (await signInToApi(serverUrl, account)).call('auth.createTicket', {});
    return open(ticket);
  };

  const quit = async (): Promise<void> => {
    const leaving = running;
    running = null;
    const ending = child;
    // The process may have just exited by itself, before its event was emitted.
    if (!leaving || ending?.exitCode !== null || ending.signalCode !== null) return;
    // Confirms the dialog about unsent changes. The app may have exited already.
    await leaving.evaluate(({ dialog }) => { dialog.showMessageBoxSync = () => 0; }).catch(() => undefined);
    const kill = setTimeout(() => { ending.kill('SIGKILL'); }, closeLimitMs);
    await leaving.close();
    clearTimeout(kill);
  };

  const kill = async (): Promise<void> => {
    const killed = app().process();
    running = null;
    const ended = once(killed, 'exit');
    // Playwright starts the app in a process group of its own, which includes its windows.
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
      openWithAccount: openAs,
      async openWithNewAccount(account: Account) {
        await registerAccount(serverUrl, account);
        return openAs(account);
      },
    } : {}),
    pages: () => running?.windows() ?? [],
    async withSessionChange(page, act) {
      // The event of a hidden window may arrive after a spec closed it, so only windows with the app count.
      const isOfApp = (window: Page): boolean => !window.isClosed() && /^app:\/\/deckle\/(?!nothing)/.test(window.url());
      const before = app().windows();
      // The window may close during a click that still waits for its button, because any call can be refused.
      await act().catch((error: unknown) => { if (!page.isClosed()) throw error; });
      const find = (): Page | undefined => app().windows().find((window) => !before.includes(window) && isOfApp(window));
      await expect.poll(() => find() !== undefined, { intervals: [50], timeout: 20_000 }).toBe(true);
      const next = find();
      if (!next) throw new Error('The window of the new session was closed again.');
      return next;
    },
    readLog: async () => (await readFile(join(userData, 'logs', 'main.log'), 'utf8').catch(() => '')).split('\n').slice(-logLineLimit).join('\n'),
    async restart() {
      await quit();
      return open();
    },
    async reopen() {
      await quit();
      return open();
    },
    async killAndRestart() {
      await kill();
      return open();
    },
    async withChosenFiles(_page, paths, act) {
      // The system's own chooser cannot be driven, so it is replaced.
      await app().evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
      }, [...paths]);
      await act();
    },
    async withSavedFile(_page, act) {
      const savedFolder = await mkdtemp(join(folder, 'saved-'));
      // A save dialog is replaced with a path by name; downloads go to the system's download folder.
      await app().evaluate(({ app: electronApp, dialog }, into) => {
        electronApp.setPath('downloads', into);
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: `${into}/saved` });
      }, savedFolder);
      await act();
      let bytes = Buffer.alloc(0);
      // The file is written under a temporary name and renamed, so it is complete once it exists.
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
      // The blocked sessions: since then windows may have closed or opened.
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
