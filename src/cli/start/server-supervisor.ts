import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError, printError } from '../command-line';

export interface SupervisedServer {
  /** Address of the server; constant across restarts. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface SupervisionOptions {
  readonly program: string;
  /** 0: any free port, which is then kept. */
  readonly port: string;
  readonly flags: readonly string[];
  readonly logFile: string;
}

const maximumPauseMs = 5_000;
/** A server that ran this long has not failed at startup: the next restart is immediate. */
const stableAfterMs = 30_000;
const maximumLogBytes = 10 * 1024 ** 2;
const readyLine = /^Deckle is ready at (\S+)$/;

/**
 * Runs the server as a child process and restarts it when it exits. Rejects with the server's output if the first start
 * fails.
 */
export const superviseServer = async ({ program, flags, logFile, ...options }: SupervisionOptions): Promise<SupervisedServer> => {
  let child: ChildProcess | null = null;
  let isStopping = false;
  let port = options.port;

  const launch = async (): Promise<string> => {
    const logBefore = rotate(logFile);
    const log = openSync(logFile, 'a', 0o600);
    const server = spawn(process.execPath, [program, '--port', port, ...flags, '--stop-with-stdin'], {
      // The server exits when its standard input closes, so that it does not outlive a killed launcher.
      stdio: ['pipe', 'pipe', log],
      // Ctrl+C in a terminal reaches only the launcher, which then stops the server in order.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    closeSync(log);
    child = server;
    server.stdin?.on('error', () => undefined);
    const ended = once(server, 'exit').then(() => null);
    const url = await Promise.race([readyUrl(server), ended]);
    if (url === null) {
      child = null;
      throw new CommandError(readFileSync(logFile, 'utf8').slice(logBefore).trim() || 'The server exited before it was ready.');
    }
    port = new URL(url).port;
    const begunAt = Date.now();
    void ended.then(() => {
      child = null;
      if (!isStopping) void relaunch(Date.now() - begunAt > stableAfterMs ? 0 : 250);
    });
    return url;
  };

  const relaunch = async (firstPauseMs: number): Promise<void> => {
    printError('The server exited unexpectedly and is restarted.');
    for (let pauseMs = firstPauseMs; !isStopping; pauseMs = Math.min(Math.max(250, pauseMs * 2), maximumPauseMs)) {
      await delay(pauseMs);
      if (isStopping) return;
      try {
        await launch();
        return;
      } catch (error) {
        printError((error as Error).message);
      }
    }
  };

  const url = await launch();
  return {
    url,
    async stop() {
      isStopping = true;
      const running = child;
      if (!running) return;
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
    },
  };
};

/** Resolves with the address that the server prints when ready; never resolves if the server exits first. */
const readyUrl = (server: ChildProcess): Promise<string> => new Promise((resolve) => {
  if (!server.stdout) return;
  createInterface({ input: server.stdout }).on('line', (line) => {
    const url = readyLine.exec(line)?.[1];
    if (url) resolve(url);
  });
});

/** Rotates a log above its size limit. Returns the size of the current log. */
const rotate = (logFile: string): number => {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size < maximumLogBytes) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
};
