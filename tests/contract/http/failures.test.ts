import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { describeError } from '../../../src/server/describe-error';
import { toApiError } from '../../../src/server/http/to-api-error';
import { openDatabase } from '../../../src/server/db/database-pool';
import { createLogger } from '../../../src/server/logging';
import { connectionTo, withClient } from '../../support/database-server';
import { startTestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();

const errorOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
};
const raise = (state: string): Promise<unknown> => server.database.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`));

describe('responses to failures', () => {
  it.each([
    ['57P01', 'SERVICE_UNAVAILABLE'], ['57P03', 'SERVICE_UNAVAILABLE'], ['53300', 'SERVICE_UNAVAILABLE'], ['08006', 'SERVICE_UNAVAILABLE'],
    ['53100', 'STORAGE_FULL'], ['23505', 'INTERNAL'], ['42P01', 'INTERNAL'],
  ])('PostgreSQL reports %s: %s', async (state, code) => {
    expect(toApiError(await errorOf(raise(state))).code).toBe(code);
  });

  it.each([
    ['a port where nobody listens', { host: '127.0.0.1', port: 1 }],
    ['a socket that is not there', { host: '/nonexistent', port: 5432 }],
  ])('a database at %s: SERVICE_UNAVAILABLE', async (_, connection) => {
    const closed = openDatabase({ connection, maximumConnections: 2, statementTimeoutMs: null, areNamedStatementsUsed: true, logger: createLogger('silent') });
    expect(toApiError(await errorOf(closed.database.execute(sql`select 1`))).code).toBe('SERVICE_UNAVAILABLE');
    await closed.close();
  });

  it('a connection that ends during a query: SERVICE_UNAVAILABLE', async () => {
    const work = errorOf(server.pool.query("select pg_sleep(30) as dies"));
    for (let count = 0; count === 0;) {
      const { rows: [row] } = await server.pool.query<{ count: number }>("select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where query like '%as dies%' and pid <> pg_backend_pid() and datname = current_database()");
      count = row?.count ?? 0;
    }
    expect(toApiError(await work).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('a disk without room: STORAGE_FULL', () => {
    expect(toApiError(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })).code).toBe('STORAGE_FULL');
  });

  it('a missing file is not a missing database', () => {
    expect(toApiError(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })).code).toBe('INTERNAL');
  });
});

describe('the log entry of a failure', () => {
  it('has place and cause, without the values of the query', async () => {
    const failed = await errorOf(server.database.execute(sql`select ${'hunter2'}::text::integer / 0`));
    expect(String((failed as Error).message)).toContain('hunter2');
    const described = describeError(new Error('outer', { cause: failed }));
    expect(described.map(({ message, code }) => [message, code])).toEqual([['outer', undefined], ['A query failed', undefined], [expect.stringContaining('invalid input syntax') as string, '22P02']]);
    expect(JSON.stringify(described[1])).not.toContain('hunter2');
  });

  it('accepts a thrown value that is no error', () => {
    expect(describeError('odd')).toEqual([{ name: 'string', message: 'odd' }]);
  });
});

describe('a server whose database is gone', () => {
  it('reports it, in its status too, and leaks nothing', async () => {
    const lonely = await startTestServer();
    const ada = await lonely.register();
    const { rows: [row] } = await lonely.pool.query<{ name: string }>('select current_database() as name');
    await withClient(connectionTo(inject('testDatabase'), 'postgres'), (client) => client.query(`drop database ${row?.name} with (force)`));
    for (const url of ['/api/users/me', '/api/status']) {
      const response = await lonely.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ada.token}` } });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(response.body).not.toContain(String(row?.name));
    }
    await lonely.stop();
  });
});
