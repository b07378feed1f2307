import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../logging';
import { cleanEnvironment, databaseUser, ensureCluster, withLogFile } from './cluster-files';
import { readPostmaster, stopOrphanedPostmaster, stopProcess } from './postmaster';
import { locatePostgres } from './postgres-programs';
import { linkSocketDirectory, makeScratchDirectory, scratchDirectoryOf } from './socket-directory';
import { unprivilegedSpawnOptions } from './unprivileged-user';

export interface EmbeddedPostgresOptions {
  /** PostgreSQL's data folder. It is created if it is missing. */
  readonly directory: string;
  readonly logFile: string;
  readonly password: string;
  /** False trades safety against a crash of the machine for speed. For tests only. */
  readonly isDurable: boolean;
  readonly logger: Logger;
}

export interface EmbeddedPostgres {
  /**
   * The parameters of a connection to one of its databases. The database `postgres` always exists. They remain the
   * same after a restart.
   */
  connection(database: string): pg.ClientConfig;
  /** Shuts PostgreSQL down cleanly. */
  stop(): Promise<void>;
}

/** Timeout of a start, milliseconds. Recovery after a crash reads the whole log written since the last checkpoint. */
const startTimeoutMs = 300_000;
/** Timeout for the remaining processes of a killed PostgreSQL to end, milliseconds. */
const orphanExitTimeoutMs = 30_000;
const maximumRestartDelayMs = 5_000;

/**
 * Starts PostgreSQL, after ending an orphan that a killed server left on the same folder. PostgreSQL is restarted
 * whenever it dies, until it is stopped.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { directory, logger } = options;
  const programs = locatePostgres();
  const left = await stopOrphanedPostmaster(directory);
  const leftScratch = left && scratchDirectoryOf(left.socketDirectory);
  if (leftScratch) rmSync(leftScratch, { recursive: true, force: true });
  if (left?.wasRunning) logger.warn('Stopped a PostgreSQL that an earlier server had left running');
  const scratchDirectory = makeScratchDirectory();
  let child: ChildProcess | null = null;
  let isStopping = false;
  let restart: Promise<void> = Promise.resolve();

  const launch = async (endpoint: Endpoint): Promise<void> => {
    child = await launchOnce(programs.program('postgres'), endpoint, options);
    child.once('exit', (code, signal) => {
      child = null;
      if (isStopping) return;
      logger.error({ code, signal }, 'PostgreSQL ended unexpectedly and is started again');
      restart = relaunch(endpoint);
    });
  };

  const relaunch = async (endpoint: Endpoint): Promise<void> => {
    for (let waitMs = 0; !isStopping; waitMs = Math.min(Math.max(250, waitMs * 2), maximumRestartDelayMs)) {
      await delay(waitMs);
      try {
        await stopOrphanedPostmaster(directory);
        await launch(endpoint);
        logger.info('PostgreSQL is running again');
        return;
      } catch (error) {
        logger.error({ error: (error as Error).message }, 'PostgreSQL could not be started again yet');
      }
    }
  };

  const prepare = async (): Promise<Endpoint> => {
    await ensureCluster(programs, directory, options.password, scratchDirectory, options.isDurable);
    return chooseEndpoint(scratchDirectory, directory);
  };
  let endpoint: Endpoint;
  try {
    endpoint = await prepare();
    await launch(endpoint);
  } catch (error) {
    rmSync(scratchDirectory, { recursive: true, force: true });
    throw error;
  }

  return {
    connection: (database) => ({ host: endpoint.host, port: endpoint.port, user: databaseUser, password: options.password, database }),
    async stop() {
      isStopping = true;
      await restart;
      const running = child;
      if (running?.pid !== undefined) await stopProcess(running.pid, directory);
      rmSync(scratchDirectory, { recursive: true, force: true });
    },
  };
};

interface Endpoint {
  /** A socket's folder, or a loopback address on systems without Unix sockets (Windows). */
  readonly host: string;
  readonly port: number;
  readonly flags: readonly string[];
}

const chooseEndpoint = async (scratchDirectory: string, cluster: string): Promise<Endpoint> => {
  if (process.platform !== 'win32') {
    const host = await linkSocketDirectory(scratchDirectory, cluster);
    const flags = ['-c', 'port=5432', '-c', 'listen_addresses=', '-c', `unix_socket_directories=${host}`, '-c', 'unix_socket_permissions=0700'];
    return { host, port: 5432, flags };
  }
  const port = await findFreePort();
  return { host: '127.0.0.1', port, flags: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`] };
};

const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The kernel's buffers survive the end of every process. Only a crash of the machine loses them. */
const nonDurableFlags = ['-c', 'fsync=off', '-c', 'full_page_writes=off'] as const;

/** Starts PostgreSQL and waits until it is ready. Retries while processes of a killed PostgreSQL are still ending. */
const launchOnce = async (program: string, endpoint: Endpoint, options: EmbeddedPostgresOptions): Promise<ChildProcess> => {
  for (const until = Date.now() + orphanExitTimeoutMs; ; await delay(250)) {
    const before = logSize(options.logFile);
    const child = withLogFile(options.logFile, (log) => spawn(program, [
      '-D', options.directory, ...endpoint.flags, '-c', 'jit=off', '-c', 'timezone=UTC', '-c', 'max_connections=200',
      ...(options.isDurable ? [] : nonDurableFlags),
    ], {
      env: cleanEnvironment(),
      stdio: ['ignore', log, log],
      windowsHide: true,
      // A separate process group. Ctrl+C in a terminal is for the server, which then shuts PostgreSQL down in order.
      detached: process.platform !== 'win32',
      ...unprivilegedSpawnOptions,
    }));
    if (await waitUntilReady(child, options.directory)) return child;
    const said = readFileSync(options.logFile, 'utf8').slice(before).trim();
    // Processes of a killed PostgreSQL still use its shared memory for a moment.
    if (said.includes('is still in use') && Date.now() < until) continue;
    throw new Error(`PostgreSQL did not start on ${options.directory}: ${said}`);
  }
};

const logSize = (logFile: string): number => statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;

/** Resolves to false if the process ends first or the start times out. Rejects if the process cannot be spawned. */
const waitUntilReady = async (child: ChildProcess, directory: string): Promise<boolean> => {
  const ending = new AbortController();
  let failure: Error | null = null;
  child.once('error', (error) => { failure = error; ending.abort(); });
  child.once('exit', () => { ending.abort(); });
  for (const until = Date.now() + startTimeoutMs; Date.now() < until && !ending.signal.aborted; await delay(10)) {
    const postmaster = readPostmaster(directory);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return true;
  }
  if (failure) throw failure as Error;
  if (!ending.signal.aborted) child.kill('SIGQUIT');
  return false;
};
