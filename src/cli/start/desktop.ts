import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Either the program that runs the desktop app, or one sentence why the browser is used instead. */
export type DesktopChoice = { readonly program: string } | { readonly reason: string };

export interface Circumstances {
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly nodeVersion: string;
  readonly isBrowserWanted: boolean;
}

/** The first Node that Electron's own fetcher runs on. */
const fetcherNode = [22, 12] as const;

const isOlder = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [ownMajor = 0, ownMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
};

export const hasDisplay = ({ platform, environment }: Pick<Circumstances, 'platform' | 'environment'>): boolean =>
  platform === 'win32' || platform === 'darwin' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);

/** Decides between the desktop app and the browser. `findElectron` may have to fetch the runtime. */
export const chooseDesktop = (circumstances: Circumstances, findElectron: (environment: NodeJS.ProcessEnv) => DesktopChoice): DesktopChoice => {
  const { environment, isRoot, nodeVersion } = circumstances;
  if (circumstances.isBrowserWanted) return { reason: 'The app is served to the browser, as asked.' };
  if (isRoot) return { reason: 'The desktop app does not run as root, because Electron has no sandbox there, so the app is served to the browser.' };
  if (!hasDisplay(circumstances)) return { reason: 'There is no display for the desktop app, so it is served to the browser.' };
  if (isOlder(nodeVersion, fetcherNode) && !environment.ELECTRON_OVERRIDE_DIST_PATH) {
    return { reason: `The desktop app needs Node ${fetcherNode.join('.')} or newer to fetch Electron (this is ${nodeVersion}), so the app is served to the browser.` };
  }
  return findElectron(environment);
};

const executableOf: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Finds Electron's program; fetches it once where the package came without it. */
export const findElectron = (environment: NodeJS.ProcessEnv): DesktopChoice => {
  const given = environment.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) {
    const program = join(given, executableOf[process.platform] ?? 'electron');
    return existsSync(program) ? { program } : { reason: `There is no Electron at ${program}, so the app is served to the browser.` };
  }
  // In a process of its own: the package's resolver fetches, and prints, at its first use.
  const { status, stdout } = spawnSync(process.execPath, ['-e', 'process.stdout.write("\\n" + require("electron"))'], {
    cwd: join(createRequire(import.meta.url).resolve('tus-js-client'), '..'), env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
  });
  const program = stdout.split('\n').at(-1) ?? '';
  return status === 0 && existsSync(program) ? { program } : { reason: 'Electron cannot be fetched here, so the app is served to the browser.' };
};

/** Where the desktop app of a launcher keeps what is its own, and where its output goes. */
export interface DesktopPlaces {
  readonly userData: string;
  readonly logFile: string;
}

/**
 * Opens the desktop app on a server; it reads where to sign in, and with which ticket, from its standard input. With
 * user data and keychain entries of its own it meets neither an installed app nor that of another data directory: it
 * would hand over to one that is open and end, and find tokens of another server that had the same address.
 */
export const openDesktop = (program: string, root: string, { userData, logFile }: DesktopPlaces, signIn: { readonly server: string; readonly ticket: string | null }): ChildProcess => {
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
  const environment = { DECKLE_KEYCHAIN_SERVICE: `Deckle ${userData}`, ...inherited };
  const log = openSync(logFile, 'w', 0o600);
  const app = spawn(program, [`--user-data-dir=${userData}`, root, '--ticket-stdin'], { env: environment, stdio: ['pipe', log, log] });
  closeSync(log);
  // An app that ends before it has read is told by its exit.
  app.stdin?.on('error', () => undefined).end(`${JSON.stringify(signIn)}\n`);
  return app;
};

/** What an app that is told to end gets for it: windows to close, uploads to let go of. */
const closeLimitMs = 5_000;

/** Ends the desktop app as its person would, and by force where it does not end in time. */
export const closeDesktop = async (app: ChildProcess, limitMs = closeLimitMs): Promise<void> => {
  if (app.pid === undefined || app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  const force = setTimeout(() => { app.kill('SIGKILL'); }, limitMs);
  await ended;
  clearTimeout(force);
};

/** Opens an address in this person's browser, where there is one and somebody to look at it. */
export const openBrowser = (address: string, circumstances: Circumstances): void => {
  if (circumstances.isRoot || !hasDisplay(circumstances)) return;
  const [program, ...flags] = circumstances.platform === 'darwin' ? ['open', address]
    : circumstances.platform === 'win32' ? ['cmd', '/c', 'start', '', address]
      : ['xdg-open', address];
  if (!program) return;
  // The address has been printed: whoever has no such program opens it by hand.
  spawn(program, flags, { stdio: 'ignore', detached: true }).on('error', () => undefined).unref();
};
