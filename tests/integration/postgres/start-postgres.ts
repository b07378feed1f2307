import { createLogger } from '../../../src/server/logging';
import { startEmbeddedPostgres } from '../../../src/server/postgres/embedded-postgres';

export const testPassword = 'a password of the test';

/** Run as a program: starts PostgreSQL in the first argument's folder and stays until it is killed. */
const [, program, directory, logFile] = process.argv;
if (program === import.meta.filename && directory && logFile) {
  await startEmbeddedPostgres({ directory, logFile, password: testPassword, isDurable: false, logger: createLogger('silent') });
  process.stdout.write('ready\n');
  setInterval(() => undefined, 1_000);
}
