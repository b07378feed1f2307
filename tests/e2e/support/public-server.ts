import { test as base } from '../fixture';
import { startServer, type TestServer } from './server';

/** A test whose server sells editions, with further settings of its operator. */
export const publicServer = (settings: Readonly<Record<string, string>> = {}) => base.extend<object, { readonly server: TestServer }>({
  // Playwright derives the wanted fixtures from the pattern: none.
  server: [async ({}, use) => {
    const server = await startServer(['--deployment', 'public'], settings);
    await use(server);
    await server.remove();
  }, { scope: 'worker', timeout: 90_000 }],
});
