import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { CallError } from '../api-client/call-error';
import { desktopId } from '../contract/entities/common-schemas';
import { externalClusterDirectory } from '../server/data-directory/cluster-location';
import { isFreshDataDirectory, openDataDirectory } from '../server/data-directory/data-directory-layout';
import { DirectoryInUseError, lockHolder } from '../server/data-directory/directory-lock';
import { isRoot } from '../server/postgres/unprivileged-user';
import { clientWith, findServer, signIn, type Server } from './account';
import { waitForTermination, CommandError, printError, readFlags, runCommand, printLine } from './command-line';
import { demoLines, readDemoAccount, type DemoAccount } from './demo';
import { importFolder } from './import-folder/import-folder';
import { ensureAppIsBuilt } from './start/build-app';
import { chooseDesktop, closeDesktop, findElectron, openBrowser, openDesktop, type LaunchEnvironment, type DesktopPaths } from './start/launch-desktop';
import { superviseServer } from './start/server-supervisor';

const firstPort = 4780;
const lastPort = 4879;
/** A desktop app that exits with an error before this time failed to start. */
const failedStartLimitMs = 5_000;
const importRetryTimeoutMs = 10 * 60_000;

/** The repository, two folders above the built program. */
const root = resolve(import.meta.dirname, '..', '..');

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || (error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  } finally {
    probe.close();
  }
};

const choosePort = async (given: string | undefined): Promise<string> => {
  if (given !== undefined) return given;
  for (let port = firstPort; port <= lastPort; port += 1) if (await isFree(port)) return String(port);
  throw new CommandError(`No port from ${firstPort} to ${lastPort} is free; choose a port with --port.`);
};

/** The demo person's token; null without a demo workspace, or if its password was changed. */
const demoToken = async (server: Server, demo: DemoAccount | null): Promise<string | null> => {
  if (!demo) return null;
  try {
    return await signIn(server, demo.email, demo.password);
  } catch (error) {
    if (error instanceof CallError && error.failure.code === 'INVALID_CREDENTIALS') return null;
    throw error;
  }
};

const ticketFor = async (server: Server, demo: DemoAccount | null): Promise<string | null> => {
  const token = await demoToken(server, demo);
  return token === null ? null : (await clientWith(server, token).call('auth.createTicket', {})).ticket;
};

const runImport = async (server: Server, demo: DemoAccount | null, folder: string): Promise<void> => {
  const token = await demoToken(server, demo);
  if (token === null) {
    printError('There is no demo account to import with; use npm run import with your own account.');
    return;
  }
  await importFolder({
    target: { ...server, token }, client: clientWith(server, token), folder, into: desktopId,
    journalFile: null, isRestart: false, retryTimeoutMs: importRetryTimeoutMs,
  });
};

interface AppHandle {
  /** Resolves when the desktop app exits; never resolves for the browser. */
  readonly ended: Promise<void>;
  /** Terminates the desktop app, if it runs, and prevents further starts. */
  close(): Promise<void>;
}

const openApp = (server: Server, demo: DemoAccount | null, places: DesktopPaths, circumstances: LaunchEnvironment): AppHandle => {
  let app: ChildProcess | null = null;
  let isClosed = false;

  const open = async (): Promise<void> => {
    const choice = chooseDesktop(circumstances, findElectron);
    if ('program' in choice) {
      const ticket = await ticketFor(server, demo);
      if (isClosed) return;
      const begunAt = Date.now();
      app = openDesktop(choice.program, root, places, { server: server.server, ticket });
      // A program that cannot be started emits an error instead of an exit.
      const [code] = await once(app, 'exit').catch(() => [1]) as [number | null];
      if (isClosed || code === 0 || Date.now() - begunAt > failedStartLimitMs) return;
    }
    printLine('reason' in choice ? choice.reason : `The desktop app could not start (see ${places.logFile}), so it is served to the browser.`);
    printLine(`Open ${server.server}`);
    openBrowser(server.server, circumstances);
    await new Promise(() => undefined);
  };

  return {
    ended: open(),
    async close() {
      isClosed = true;
      if (app) await closeDesktop(app);
    },
  };
};

/** Resolves when npm, the parent process, is gone: its shell does not forward signals. Never resolves without npm. */
const waitForNpmExit = (): Promise<void> => new Promise((resolvePromise) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  setInterval(() => { if (process.ppid !== starter) resolvePromise(); }, 500).unref();
});

/** `npm start`: builds missing parts, runs the server, creates a demo workspace, and opens the app on it. */
await runCommand(async () => {
  const stopSignal = Promise.race([waitForTermination(), waitForNpmExit()]);
  const flags = readFlags({
    browser: { type: 'boolean' }, 'no-demo': { type: 'boolean' }, port: { type: 'string' }, 'data-dir': { type: 'string' }, import: { type: 'string' },
  });
  const dataDirectory = resolve(flags['data-dir'] ?? join(root, '.deckle'));
  const isDemoWanted = !flags['no-demo'] && isFreshDataDirectory(dataDirectory);
  const layout = openDataDirectory(dataDirectory);
  const holder = await lockHolder(layout.lockFile);
  if (holder !== null) throw new DirectoryInUseError(layout.path, holder);
  ensureAppIsBuilt(root, process.env);

  const port = await choosePort(flags.port);
  const isDemoUnfinished = readDemoAccount(layout.demoFile)?.isComplete === false;
  const supervised = await superviseServer({
    program: join(import.meta.dirname, 'server.js'),
    port,
    flags: ['--data-dir', layout.path, '--deployment', process.env.DEPLOYMENT ?? 'public', ...(isDemoWanted || isDemoUnfinished ? ['--demo'] : [])],
    logFile: join(layout.path, 'server.log'),
  });
  let shown: AppHandle | null = null;
  try {
    const server = await findServer(supervised.url);
    const demo = readDemoAccount(layout.demoFile);
    printLine(`Deckle is ready at ${supervised.url}`);
    if (demo) demoLines(demo).forEach(printLine);
    const elsewhere = externalClusterDirectory(layout);
    if (elsewhere !== null) printLine(`The database lies in ${elsewhere}: PostgreSQL does not run as root, and another user cannot enter ${layout.path}.`);
    const circumstances: LaunchEnvironment = {
      environment: process.env, platform: process.platform, isRoot, nodeVersion: process.version, isBrowserWanted: flags.browser ?? false,
    };
    shown = openApp(server, demo, { userData: join(layout.path, 'desktop'), logFile: join(layout.path, 'desktop.log') }, circumstances);
    const imported = flags.import === undefined ? Promise.resolve() : runImport(server, demo, flags.import);
    imported.catch((error: unknown) => { printError((error as Error).message); });
    await Promise.race([stopSignal, shown.ended]);
  } finally {
    // Before the server, so that nobody sees a lost connection.
    await shown?.close();
    await supervised.stop();
  }
  // An interrupted import resumes from its journal at the next start.
  process.exit(0);
});
