import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, type DatabaseConnection } from '../../../../../src/server/db/database-pool';
import { createLogger } from '../../../../../src/server/logging';
import { createJobRunner } from '../../../../../src/server/modules/jobs/job-runner-service';

/*
 * A server with jobs only, which a test kills. It writes a line to standard output in the middle of each job, after the
 * effect and before the commit. Arguments: the connection as JSON, the time of its clock, and the milliseconds between
 * effect and commit.
 */

const connection = JSON.parse(process.argv[2] ?? '') as DatabaseConnection;
const logger = createLogger('silent');
const { database, close } = openDatabase({ connection, maximumConnections: 8, statementTimeoutMs: 10_000, areNamedStatementsUsed: true, logger });
const runner = createJobRunner({
  database, logger, clock: () => new Date(process.argv[3] ?? ''), databaseConnections: 20,
  handlers: {
    async test(db, payload) {
      await db.execute(`insert into effects values ('${(payload as { key: string }).key}')`);
      process.stdout.write('inside\n');
      await delay(Number(process.argv[4]));
    },
  },
});
await runner.startDue();
await runner.settle();
await close();
