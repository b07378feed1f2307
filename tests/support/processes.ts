import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** After this the program and all it started are killed. */
  readonly timeoutMs: number;
  /** It gets only what everything else leaves of the processors. */
  readonly isPatient?: boolean;
}

export interface Outcome {
  /** Null where the program was killed or could not be started. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** Standard output and standard error, as they came; the last four megabytes of it. */
  readonly output: string;
  readonly isTimedOut: boolean;
}

/** Enough for every report that is read from an output, and a bound for a program that never stops talking. */
const keptCharacters = 4 * 1024 ** 2;
/** What a program gets to end by itself before it is killed. */
const graceMs = 5_000;

const running = new Set<ChildProcess>();
const isWindows = process.platform === 'win32';

/** Sends a signal to a program and to everything it started in its process group. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  if (isWindows) { child.kill(signal); return; }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group is gone already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Kills all that was started and still runs: for a runner that is itself interrupted. */
export const killAll = (): void => {
  for (const child of running) signalGroup(child, 'SIGKILL');
};

/** Linux may share processors out among sessions first, where the priority of a process counts only within its own: then its session's is lowered, too. */
const letOthersGoFirst = (pid: number): void => {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // This system does not.
  }
};

/**
 * Runs a program in a process group of its own and waits for it. Whatever it leaves behind in its group is killed
 * when it ends, so that nothing outlives the stage that started it. Never rejects: a program that cannot be started
 * has `exitCode` null and the reason in `output`.
 */
export const run = (command: readonly [string, ...string[]], options: RunOptions): Promise<Outcome> => new Promise((resolve) => {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
  });
  running.add(child);
  if (options.isPatient && child.pid !== undefined) letOthersGoFirst(child.pid);
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
  // `exit` and not `close`: a grandchild may hold the pipes open for ever, until its group is killed here.
  child.once('exit', () => { signalGroup(child, 'SIGKILL'); });
  child.once('close', (exitCode) => { finish(exitCode); });
});
