import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { probeSocket } from '../data-directory/local-socket';
import { isAlive } from '../data-directory/process-identity';
import { socketName } from './socket-directory';

/** What PostgreSQL writes of itself into `postmaster.pid` in its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly dataDirectory: string;
  readonly socketDirectory: string;
  readonly isReady: boolean;
}

const pidFile = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');

/** Null where no PostgreSQL has left a note in this folder, or the note is still being written. */
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
  return { pid, dataDirectory: lines[1], socketDirectory: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
};

/** How long a fast shutdown may take before a harder signal follows, milliseconds. */
const patienceMs = { fast: 30_000, immediate: 5_000, kill: 5_000 } as const;

/** The command line of a running process; null where it cannot be told. */
const commandOf = (pid: number): string[] | null => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (process.platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
      return execFileSync('powershell.exe', ['-NoProfile', '-Command', query], { encoding: 'utf8' }).trim().split(/\s+/);
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim().split(/\s+/);
  } catch {
    // The process is gone, or belongs to somebody whose processes we may not look at: then it is not ours.
    return null;
  }
};

/**
 * Whether the process of a note really is the PostgreSQL of this folder. After a crash of the machine the pid may
 * belong to any other program by now.
 */
const isPostgresOf = (pid: number, dataDirectory: string): boolean => {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  if (!command || !/^postgres(\.exe)?$/i.test(basename((command[0] ?? '').replaceAll('\\', '/')))) return false;
  return command.some((part) => part === dataDirectory || part === realpathSync(dataDirectory)) || command.join(' ').includes(dataDirectory);
};

const waitUntilGone = async (pid: number, withinMs: number): Promise<boolean> => {
  for (const until = Date.now() + withinMs; Date.now() < until; await delay(20)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
};

/**
 * Stops the PostgreSQL that a killed server left running on this folder, and clears what a dead one left there, which
 * would keep another from starting: a note or a socket whose pid now belongs to another program. Throws where one runs
 * that cannot be ended from here, as in another container. Answers with what was left; null where nothing was.
 */
export const stopLeftPostmaster = async (dataDirectory: string): Promise<(Postmaster & { readonly wasRunning: boolean }) | null> => {
  const postmaster = readPostmaster(dataDirectory);
  const wasRunning = postmaster !== null && isPostgresOf(postmaster.pid, dataDirectory);
  if (wasRunning) await stopProcess(postmaster.pid, dataDirectory);
  if (await probeSocket(dataDirectory, socketName) === 'alive') {
    throw new Error(`A PostgreSQL that an earlier server left still runs on ${dataDirectory}, in another container${postmaster ? ` (process id ${postmaster.pid} there)` : ''}. End that container and start again.`);
  }
  for (const left of [pidFile(dataDirectory), join(dataDirectory, socketName), join(dataDirectory, `${socketName}.lock`)]) rmSync(left, { force: true });
  return postmaster && { ...postmaster, wasRunning };
};

/** Ends a PostgreSQL: asks it to shut down at once and cleanly, and insists step by step where it does not. */
export const stopProcess = async (pid: number, dataDirectory: string): Promise<void> => {
  for (const [signal, withinMs] of [['SIGINT', patienceMs.fast], ['SIGQUIT', patienceMs.immediate], ['SIGKILL', patienceMs.kill]] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await waitUntilGone(pid, withinMs)) return;
  }
  throw new Error(`The PostgreSQL with the process id ${pid} still runs on ${dataDirectory} and cannot be stopped.`);
};
