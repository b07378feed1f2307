import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawingLimits, DrawingMessage, DrawingOutcome, DrawingRequest, DrawingSetup, ThumbnailTools } from './drawing-protocol';

/** The program of drawing processes. Builds run a file beside the server, tests run the source. */
export interface DrawingProgram {
  readonly path: string;
  /** Arguments of Node, before the program. */
  readonly nodeArguments: readonly string[];
}

export interface DrawingProcessOptions {
  readonly program: DrawingProgram;
  readonly tools: ThumbnailTools;
  readonly limits: DrawingLimits;
}

/** How a drawing ended, or the process that drew it. */
export type DrawingEnd =
  | DrawingOutcome
  | { readonly kind: 'timeout' }
  /** The process ended without an outcome. `isReady`: after its libraries were loaded. */
  | { readonly kind: 'died'; readonly isReady: boolean };

/** Loading the libraries may take this long on a busy machine, milliseconds. */
const startTimeoutMs = 30_000;
/** An unused process ends after this time, milliseconds. */
const idleTimeoutMs = 60_000;
/** Above this share of the memory limit a process is replaced, because allocators do not return all memory. */
const replacedShare = 0.5;
const isWindows = process.platform === 'win32';

/** The server's variables contain secrets, so a drawing process gets only these. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

interface RunningChild {
  readonly child: ChildProcess;
  readonly scratchDirectory: string;
  isReady: boolean;
  settle: ((end: DrawingEnd) => void) | null;
}

/**
 * A process that draws one thumbnail at a time. A crash, an endless decoder or exhausted memory ends this process and
 * not the server. It starts with its first drawing and is replaced after a failure.
 */
export const createDrawingProcess = ({ program, tools, limits }: DrawingProcessOptions) => {
  let running: RunningChild | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Kills the process together with the programs that it runs. */
  const kill = ({ child }: RunningChild): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (isWindows) {
      child.kill('SIGKILL');
      return;
    }
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      // The process has already ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };

  const discard = (one: RunningChild): void => {
    if (running === one) running = null;
    kill(one);
  };

  const start = (): RunningChild => {
    const scratchDirectory = mkdtempSync(join(tmpdir(), 'deckle-thumbnails-'));
    const setup: DrawingSetup = { tools, scratchDirectory, limits };
    const child = fork(program.path, [JSON.stringify(setup)], {
      execArgv: [...program.nodeArguments], env: environment(), stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', detached: !isWindows,
    });
    const started: RunningChild = { child, scratchDirectory, isReady: false, settle: null };
    const onEnd = (): void => {
      if (running === started) running = null;
      started.settle?.({ kind: 'died', isReady: started.isReady });
      rmSync(scratchDirectory, { recursive: true, force: true });
    };
    child.once('exit', onEnd).once('error', onEnd);
    return started;
  };

  const ready = (one: RunningChild): Promise<void> => new Promise((resolve) => {
    if (one.isReady) { resolve(); return; }
    const finish = (): void => {
      clearTimeout(timer);
      one.child.off('message', onMessage);
      resolve();
    };
    const onMessage = ({ kind }: DrawingMessage): void => {
      if (kind !== 'ready') return;
      one.isReady = true;
      finish();
    };
    const timer = setTimeout(() => { discard(one); }, startTimeoutMs);
    one.child.on('message', onMessage).once('exit', finish).once('error', finish);
  });

  const send = (one: RunningChild, request: DrawingRequest): Promise<DrawingEnd> => new Promise((resolve) => {
    const finish = (end: DrawingEnd): void => {
      clearTimeout(timer);
      one.settle = null;
      one.child.off('message', onMessage);
      resolve(end);
    };
    const onMessage = (message: DrawingMessage): void => {
      if (message.kind === 'ready') return;
      const { residentBytes, ...outcome } = message;
      if (residentBytes > limits.memoryBytes * replacedShare) discard(one);
      finish(outcome);
    };
    const timer = setTimeout(() => {
      discard(one);
      finish({ kind: 'timeout' });
    }, limits.timeoutMs);
    one.settle = finish;
    one.child.on('message', onMessage);
    // A process that ended meanwhile settles by its exit.
    one.child.send(request, (error) => { if (error) discard(one); });
  });

  return {
    /** Draws one thumbnail. Must not be called again before it resolves. Never rejects. */
    async draw(request: DrawingRequest): Promise<DrawingEnd> {
      clearTimeout(idle);
      const one = running ??= start();
      await ready(one);
      if (running !== one) return { kind: 'died', isReady: one.isReady };
      const end = await send(one, request);
      if (running === one) idle = setTimeout(() => { discard(one); }, idleTimeoutMs).unref();
      return end;
    },

    stop(): void {
      clearTimeout(idle);
      if (running) discard(running);
    },
  };
};
