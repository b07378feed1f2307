import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverProgram } from './server-programs';

const root = join(import.meta.dirname, '..', '..');

export interface ServerProcess {
  /** The server's URL. */
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** The output up to now. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** Sends a signal and waits for the exit. Returns the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export interface ServerProcessOptions {
  readonly dataDirectory: string;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The program and arguments for Node, instead of the server's program. */
  readonly program?: readonly string[];
  /** A command before Node's, such as one that creates a namespace. */
  readonly wrapper?: readonly string[];
}

/** A server that exited before it was ready. */
export class ServerFailedError extends Error {
  constructor(readonly exitCode: number | null, readonly stdout: string, readonly stderr: string) {
    super(`The server ended with exit code ${exitCode}: ${stderr}`);
  }
}

/** Starts the server as a separate process on a free port, and waits until it is ready. */
export const startServerProcess = async ({ dataDirectory, flags = [], environment = {}, program, wrapper = [] }: ServerProcessOptions): Promise<ServerProcess> => {
  const [command = process.execPath, ...args] = [
    ...wrapper, process.execPath, ...(program ?? [...serverProgram('server'), '--port', '0', '--data-dir', dataDirectory, ...flags]),
  ];
  const child = spawn(
    command, args,
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const ready = /^Deckle is ready at (http:\/\/127\.0\.0\.1:\d+)$/m.exec(stdout)?.[1];
      if (ready) resolve(ready);
    });
    child.once('close', (code) => { reject(new ServerFailedError(code, stdout, stderr)); });
  });
  return {
    url, child,
    pid: child.pid ?? 0,
    output: () => ({ stdout, stderr }),
    async end(signal) {
      child.kill(signal);
      const [code, endedBy] = await ended;
      return code ?? endedBy ?? 0;
    },
  };
};
