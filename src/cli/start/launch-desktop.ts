import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import lt from 'semver/functions/lt.js';

/** The program that runs the desktop app, or a sentence why the browser is used instead. */
export type DesktopChoice = { readonly program: string } | { readonly reason: string };

export interface LaunchEnvironment {
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly nodeVersion: string;
  readonly isBrowserWanted: boolean;
}

/** Minimum Node version of Electron's downloader. */
const minimumDownloaderNode = '22.12.0';

export const hasDisplay = ({ platform, environment }: Pick<LaunchEnvironment, 'platform' | 'environment'>): boolean =>
  platform === 'win32' || platform === 'darwin' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);

/** Decides between the desktop app and the browser. `findElectron` may download the runtime. */
export const chooseDesktop = (circumstances: LaunchEnvironment, findElectron: (environment: NodeJS.ProcessEnv) => DesktopChoice): DesktopChoice => {
  const { environment, isRoot, nodeVersion } = circumstances;
  if (circumstances.isBrowserWanted) return { reason: 'The app is served to the browser, as asked.' };
  if (isRoot) return { reason: 'The desktop app does not run as root, because Electron has no sandbox there, so the app is served to the browser.' };
  if (!hasDisplay(circumstances)) return { reason: 'There is no display for the desktop app, so it is served to the browser.' };
  if (lt(nodeVersion, minimumDownloaderNode) && !environment.ELECTRON_OVERRIDE_DIST_PATH) {
    return { reason: `The desktop app needs Node ${minimumDownloaderNode} or newer to fetch Electron (this is ${nodeVersion}), so the app is served to the browser.` };
  }
  return findElectron(environment);
};

const executableOf: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Finds Electron's program; downloads it once if the package lacks it. */
export const findElectron = (environment: NodeJS.ProcessEnv): DesktopChoice => {
  const given = environment.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) {
    const program = join(given, executableOf[process.platform] ?? 'electron');
    return existsSync(program) ? { program } : { reason: `There is no Electron at ${program}, so the app is served to the browser.` };
  }
  // In a separate process: the package's resolver downloads, and prints, at its first use.
  const { status, stdout } = spawnSync(process.execPath, ['-e', 'process.stdout.write("\\n" + require("electron"))'], {
    cwd: join(createRequire(import.meta.url).resolve('tus-js-client'), '..'), env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
  });
  const program = stdout.split('\n').at(-1) ?? '';
  return status === 0 && existsSync(program) ? { program } : { reason: 'Electron could not be downloaded, so the app is served to the browser.' };
};

/** The user data directory of the launched desktop app, and its log file. */
export interface DesktopPaths {
  readonly userData: string;
  readonly logFile: string;
}

/**
 * Opens the desktop app on a server. It reads the server and the sign-in ticket from standard input. Separate user data
 * and keychain entries isolate it from an installed app and from other data directories. Otherwise it would hand over
 * to a running instance and exit. It could also find tokens of a different server with the same address.
 */
export const openDesktop = (
  program: string, root: string, { userData, logFile }: DesktopPaths, signIn: { readonly server: string; readonly ticket: string | null }, ownEnvironment = process.env,
): ChildProcess => {
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = ownEnvironment;
  const environment = { DECKLE_KEYCHAIN_SERVICE: `Deckle ${userData}`, ...inherited };
  const log = openSync(logFile, 'w', 0o600);
  const app = spawn(program, [`--user-data-dir=${userData}`, root, '--ticket-stdin'], { env: environment, stdio: ['pipe', log, log] });
  closeSync(log);
  // An early exit of the app is handled by its exit event.
  app.stdin?.on('error', () => undefined).end(`${JSON.stringify(signIn)}\n`);
  return app;
};

/** Time to close windows and release uploads after a termination signal. */
const closeTimeoutMs = 5_000;

/** Terminates the desktop app gracefully, and kills it after the timeout. */
export const closeDesktop = async (app: ChildProcess, limitMs = closeTimeoutMs): Promise<void> => {
  if (app.pid === undefined || app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  const force = setTimeout(() => { app.kill('SIGKILL'); }, limitMs);
  await ended;
  clearTimeout(force);
};

/** Opens an address in the person's browser, if there is a display. */
export const openBrowser = (address: string, circumstances: LaunchEnvironment): void => {
  if (circumstances.isRoot || !hasDisplay(circumstances)) return;
  const [program, ...flags] = circumstances.platform === 'darwin' ? ['open', address]
    : circumstances.platform === 'win32' ? ['cmd', '/c', 'start', '', address]
      : ['xdg-open', address];
  if (!program) return;
  // The address was printed, so a person without this program can open it manually.
  spawn(program, flags, { stdio: 'ignore', detached: true }).on('error', () => undefined).unref();
};
