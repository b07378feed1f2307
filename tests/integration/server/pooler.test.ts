import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api-client/api-client';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../src/core/password';
import { openDatabase } from '../../../src/server/db/database-pool';
import { preparedStatement } from '../../../src/server/db/prepared-statement';
import { createLogger } from '../../../src/server/logging';
import { isRoot } from '../../../src/server/postgres/unprivileged-user';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { databaseUrlOf } from '../../support/database-url';
import { makeTestDirectory, withClient } from '../../support/database-server';
import { freePort } from '../../support/free-port';
import { connectLive } from '../../support/live-client';
import { findProgram } from '../../support/system-programs';
import { startServerProcess, type ServerProcess } from '../../support/server-process';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = makeTestDirectory();
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const increment = preparedStatement<{ sum: number }, { value: number }>('a name', sql`select ${sql.placeholder('value')}::int + 1 as sum`);

test('with named statements switched off, none is prepared by name, and statements work as before', async () => {
  for (const areNamedStatementsUsed of [true, false]) {
    const open = openDatabase({ connection: database.connection, maximumConnections: 1, statementTimeoutMs: null, areNamedStatementsUsed, logger: createLogger('silent') });
    const rows = await increment(open.database, { value: 1 });
    const { rows: prepared } = await open.pool.query('select name from pg_prepared_statements');
    expect([rows, prepared]).toEqual([[{ sum: 2 }], areNamedStatementsUsed ? [{ name: 'a name' }] : []]);
    await open.close();
  }
});

const accepts = (port: number): Promise<boolean> => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => { socket.destroy(); resolve(true); }).once('error', () => { resolve(false); });
});

/** PgBouncer in front of the test's database: two shared connections, in transaction pooling mode. */
const startPgBouncer = async (program: string): Promise<{ child: ChildProcess; address: string }> => {
  const { host = '', port = 0, user = '', password = '', database: name = '' } = database.connection;
  const listenPort = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${String(password)}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `
[databases]
${name} = host=${host} port=${port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
logfile = ${join(folder, 'pgbouncer.log')}
`);
  chmodSync(folder, 0o777);
  // PgBouncer refuses to run as root, and only the user of the test's PostgreSQL can access its socket.
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) });
  await expect.poll(() => accepts(listenPort), { timeout: 20_000 }).toBe(true);
  return { child, address: databaseUrlOf({ host: '127.0.0.1', port: listenPort, user, password, database: name }) };
};

const pgbouncer = findProgram('pgbouncer');
if (pgbouncer !== null) test('behind a PgBouncer that shares connections by transaction, people work concurrently and receive each other\'s events', async () => {
  const { child, address } = await startPgBouncer(pgbouncer);
  let server: ServerProcess | null = null;
  try {
    server = await startServerProcess({
      dataDirectory: join(folder, 'data'),
      environment: { DATABASE_URL: address, DATABASE_DIRECT_URL: databaseUrlOf(database.connection), DATABASE_NAMED_STATEMENTS: 'false', DECKLE_KEY: 'k'.repeat(32) },
    });
    const { url } = server;
    const clientFor = (token: string | null) => createApiClient({ transport: createKyTransport(), baseUrl: url, token: () => token });
    const { token } = await clientFor(null).call('auth.register', { body: { email: 'ada@example.com', password: passwordDigest('x'), name: 'Ada' } });
    const live = await connectLive(server, { token: token ?? '' });
    // Many concurrent calls over two connections: a statement prepared on one connection fails on the other.
    const created = await Promise.all(Array.from({ length: 30 }, async (_, index) => {
      const { guid } = await clientFor(token).call('files.create', { body: { type: 1, name: `Folder ${index}` } });
      await clientFor(token).call('files.list', { query: {} });
      return guid;
    }));
    expect(new Set(created).size).toBe(30);
    await live.waitFor(30);
    live.close();
    expect(await withClient(database.connection, async (client) => (await client.query('select 1 from pg_stat_activity where application_name = \'deckle events\' and datname = current_database()')).rowCount)).toBe(1);
    expect(server.output().stderr).toContain('Statements have no time limit');
    expect(server.output().stderr).not.toContain('prepared statement');
  } finally {
    await server?.end('SIGTERM');
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
