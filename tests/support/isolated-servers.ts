import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { makeTestDirectory } from './database-server';
import { ServerFailedError, startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process';

export interface IsolatedServers {
  /** The folder of the current test. */
  folder(): string;
  /** A path in the default data directory of the test's servers. */
  at(...path: string[]): string;
  start(options?: Partial<ServerProcessOptions>): Promise<ServerProcess>;
  /** Starts a server that is expected to fail, and returns its error output. */
  startFailureOf(options?: Partial<ServerProcessOptions>): Promise<string>;
}

/** Gives each test of a file a separate folder and server processes, which end with the test. */
export const useIsolatedServers = (endsBy: NodeJS.Signals = 'SIGTERM'): IsolatedServers => {
  let folder: string;
  let running: ServerProcess[];
  beforeEach(() => {
    folder = makeTestDirectory();
    running = [];
  });
  afterEach(async () => {
    for (const server of running) if (server.child.exitCode === null && server.child.signalCode === null) await server.end(endsBy);
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (...path: string[]): string => join(folder, 'data', ...path);
  const start = async (options: Partial<ServerProcessOptions> = {}): Promise<ServerProcess> => {
    const server = await startServerProcess({ dataDirectory: at(), ...options });
    running.push(server);
    return server;
  };
  return {
    folder: () => folder, at, start,
    async startFailureOf(options) {
      const failure = await start(options).then(() => null, (error: unknown) => error);
      if (!(failure instanceof ServerFailedError)) throw new Error('The server started.');
      if (failure.exitCode !== 1) throw new Error(`The server ended with exit code ${failure.exitCode}.`);
      return failure.stderr;
    },
  };
};
