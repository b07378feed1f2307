import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server';

/**
 * Starts a server before the tests of the file or of the `describe`, and stops it after them. The returned object is
 * filled by a `beforeAll` hook, so later hooks and the tests can use it.
 */
export const useTestServer = (options?: TestServerOptions): TestServer => {
  const server = {} as TestServer;
  beforeAll(async () => { Object.assign(server, await startTestServer(options)); });
  afterAll(() => server.stop());
  return server;
};
