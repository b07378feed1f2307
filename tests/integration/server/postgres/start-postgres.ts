import { createLogger } from '../../../../src/server/logging';
import { startEmbeddedPostgres } from '../../../../src/server/postgres/embedded-postgres';

export const testPassword = 'a password of the test';

/** As a program: starts PostgreSQL in the folder of the first argument and runs until it is killed. */
const [, program, directory, logFile] = process.argv;
if (program === import.meta.filename && directory && logFile) {
  await startEmbeddedPostgres({ directory, logFile, password: testPassword, isDurable: false, logger: createLogger('silent') });
  process.stdout.write('ready\n');
  setInterval(() => undefined, 1_000);
}
