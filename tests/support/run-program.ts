import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Timeout after which the program and all its children are killed. */
  readonly timeoutMs: number;
  /** Runs with the lowest priority, on idle processors only. */
  readonly isLowPriority?: boolean;
}

export interface RunOutcome {
  /** Null if the program was killed or could not be started. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** Standard output and standard error, interleaved: the last four megabytes. */
  readonly output: string;
  readonly isTimedOut: boolean;
}

/** Enough for every parsed report, and a limit for a program with endless output. */
const keptCharacters = 4 * 1024 ** 2;
/** How long a program may take to end by itself before it is killed, milliseconds. */
const graceMs = 5_000;

const running = new Set<ChildProcess>();
const isWindows = process.platform === 'win32';

/** Sends a signal to a program and to all processes in its process group. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  if (isWindows) { child.kill(signal); return; }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Kills all started programs that still run. For an interrupted runner. */
export const killAll = (): void => {
  for (const child of running) signalGroup(child, 'SIGKILL');
};

/**
 * Lowers the priority of a process and of its session. Linux may first distribute the processors among sessions, so
 * that the process's priority only applies within its session.
 */
const lowerPriority = (pid: number): void => {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // This system has no autogroups.
  }
};

/**
 * Runs a program in a separate process group and waits for it. Remaining processes of its group are killed when it
 * ends, so that none outlives its stage. Never rejects: if the program cannot be started, `exitCode` is null and
 * `output` contains the reason.
 */
export const runProgram = (command: readonly [string, ...string[]], options: RunOptions): Promise<RunOutcome> => new Promise((resolve) => {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
  });
  running.add(child);
  if (options.isLowPriority && child.pid !== undefined) lowerPriority(child.pid);
  let stdout = '';
  let output = '';
  let isTimedOut = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-keptCharacters);
    output = (output + text).slice(-keptCharacters);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { output = (output + text).slice(-keptCharacters); });

  let kill: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => {
    isTimedOut = true;
    signalGroup(child, 'SIGTERM');
    kill = setTimeout(() => { signalGroup(child, 'SIGKILL'); }, graceMs);
  }, options.timeoutMs);

  const finish = (exitCode: number | null): void => {
    clearTimeout(limit);
    clearTimeout(kill);
    running.delete(child);
    resolve({ exitCode: isTimedOut ? null : exitCode, stdout, output, isTimedOut });
  };
  child.once('error', (error) => { output += error.message; finish(null); });
  // Listens to `exit` and not `close`: a grandchild may keep the pipes open forever, until its group is killed here.
  child.once('exit', () => { signalGroup(child, 'SIGKILL'); });
  child.once('close', (exitCode) => { finish(exitCode); });
});
