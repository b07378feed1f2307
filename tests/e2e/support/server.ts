import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../out/server/server.js');
/** The first start creates a database cluster. */
const startLimitMs = 60_000;
const stopLimitMs = 15_000;
const readyLine = /Deckle is ready at (http:\/\/127\.0\.0\.1:(\d+))/;

/** A real server for the tests, on a free port, with an empty data directory. */
export interface TestServer {
  /** Origin, without a trailing slash. Unchanged when the server is stopped and started again. */
  readonly url: string;
  readonly dataDirectory: string;
  /** The output of all starts, standard output and standard error. */
  output(): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/** `settings`: environment variables of the server, beside those of the tests. */
export const startServer = async (flags: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  if (!existsSync(program)) throw new Error('There is no server to test: run `npm run build:server` first.');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'deckle-e2e-server-'));
  // Under root the database runs as another user, who must be able to read the directory.
  await chmod(dataDirectory, 0o755);
  let child: ChildProcess | null = null;
  let output = '';
  let url = '';
  let port = '0';

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [program, '--port', port, '--data-dir', dataDirectory, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...settings } });
    child = started;
    const from = output.length;
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(limit);
        reject(new Error(`The server ${why}.\n${output.slice(from)}`));
      };
      const limit = setTimeout(() => { fail('did not become ready'); }, startLimitMs);
      const read = (text: string): void => {
        output += text;
        const [, origin, number] = readyLine.exec(output.slice(from)) ?? [];
        if (origin === undefined || number === undefined) return;
        url = origin;
        port = number;
        clearTimeout(limit);
        resolve();
      };
      started.stdout.setEncoding('utf8').on('data', read);
      started.stderr.setEncoding('utf8').on('data', read);
      started.once('error', (error) => { fail(`could not be started: ${error.message}`); });
      started.once('exit', (code) => { fail(`ended with exit code ${code}`); });
    });
  };

  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    const kill = setTimeout(() => { running.kill('SIGKILL'); }, stopLimitMs);
    await ended;
    clearTimeout(kill);
  };

  const remove = async (): Promise<void> => {
    await stop();
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { get url() { return url; }, dataDirectory, output: () => output, stop, start, remove };
};
