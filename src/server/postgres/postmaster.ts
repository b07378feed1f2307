import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { probeSocket } from '../data-directory/unix-socket';
import { isAlive } from '../data-directory/process-identity';
import { socketName } from './socket-directory';

/** The contents of `postmaster.pid`, which PostgreSQL writes into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly dataDirectory: string;
  /** Empty on systems without Unix sockets. */
  readonly socketDirectory: string;
  readonly port: number;
  readonly isReady: boolean;
}

const pidFile = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');

/** Returns null if this folder has no `postmaster.pid`, or an incomplete one. */
export const readPostmaster = (dataDirectory: string): Postmaster | null => {
  let text: string;
  try {
    text = readFileSync(pidFile(dataDirectory), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || lines[1] === undefined) return null;
  return { pid, dataDirectory: lines[1], port: Number(lines[3]), socketDirectory: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
};

/** How long to wait after each shutdown signal before the next, milliseconds. */
const shutdownTimeoutsMs = { fast: 30_000, immediate: 5_000, kill: 5_000 } as const;

/** The command line of a running process, or null if it cannot be read. */
const commandOf = (pid: number): string[] | null => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (process.platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
      return execFileSync('powershell.exe', ['-NoProfile', '-Command', query], { encoding: 'utf8' }).trim().split(/\s+/);
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim().split(/\s+/);
  } catch {
    // The process ended, or belongs to a user whose processes are not visible. In both cases it is not a PostgreSQL of
    // this server.
    return null;
  }
};

/**
 * Whether the recorded process really is the PostgreSQL of this folder. After a crash of the machine, another program
 * may have its pid.
 */
const isPostgresOf = (pid: number, dataDirectory: string): boolean => {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  if (!command || !/^postgres(\.exe)?$/i.test(basename((command[0] ?? '').replaceAll('\\', '/')))) return false;
  return command.some((part) => part === dataDirectory || part === realpathSync(dataDirectory)) || command.join(' ').includes(dataDirectory);
};

const waitForExit = async (pid: number, withinMs: number): Promise<boolean> => {
  for (const until = Date.now() + withinMs; Date.now() < until; await delay(20)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
};

/**
 * Stops the PostgreSQL that a killed server left running on this folder, and deletes the stale files of a dead one. A
 * pid file or socket whose pid now belongs to another program would block the next start. Throws if a PostgreSQL runs
 * that cannot be stopped from here, for example in another container. Returns the orphan's record, or null.
 */
export const stopOrphanedPostmaster = async (dataDirectory: string): Promise<(Postmaster & { readonly wasRunning: boolean }) | null> => {
  const postmaster = readPostmaster(dataDirectory);
  const wasRunning = postmaster !== null && isPostgresOf(postmaster.pid, dataDirectory);
  if (wasRunning) await stopProcess(postmaster.pid, dataDirectory);
  if (await probeSocket(dataDirectory, socketName) === 'alive') {
    throw new Error(`A PostgreSQL that an earlier server left still runs on ${dataDirectory}, in another container${postmaster ? ` (process id ${postmaster.pid} there)` : ''}. End that container and start again.`);
  }
  for (const left of [pidFile(dataDirectory), join(dataDirectory, socketName), join(dataDirectory, `${socketName}.lock`)]) rmSync(left, { force: true });
  return postmaster && { ...postmaster, wasRunning };
};

/** Shuts a PostgreSQL down with a fast shutdown, and escalates to harder signals step by step. */
export const stopProcess = async (pid: number, dataDirectory: string): Promise<void> => {
  for (const [signal, withinMs] of [['SIGINT', shutdownTimeoutsMs.fast], ['SIGQUIT', shutdownTimeoutsMs.immediate], ['SIGKILL', shutdownTimeoutsMs.kill]] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await waitForExit(pid, withinMs)) return;
  }
  throw new Error(`The PostgreSQL with the process id ${pid} still runs on ${dataDirectory} and cannot be stopped.`);
};
