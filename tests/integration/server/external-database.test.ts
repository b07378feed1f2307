import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api-client/api-client';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../src/core/password';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { databaseUrlOf } from '../../support/database-url';
import { connectionTo, freshName, withClient } from '../../support/database-server';
import { useIsolatedServers } from '../../support/isolated-servers';
import type { ServerProcess } from '../../support/server-process';
import { serverProgram } from '../../support/server-programs';
import { createTusClient, upload } from '../../support/tus-client';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const key = 'ab'.repeat(32);
let database: TestDatabase;
beforeEach(async () => { database = await createTestDatabase(); });
// Hooks run in reverse order: the servers end before their database.
afterEach(() => database.drop());

const { folder, at: dataDirectory, start: startWith, startFailureOf: refusalWith } = useIsolatedServers();
const optionsOf = (address = databaseUrlOf(database.connection), directory = dataDirectory()) => ({ dataDirectory: directory, environment: { DATABASE_URL: address, DECKLE_KEY: key } });
const start = (): Promise<ServerProcess> => startWith(optionsOf());
const refusalOf = (address?: string, directory?: string): Promise<string> => refusalWith(optionsOf(address, directory));
const query = (text: string) => withClient(database.connection, (client) => client.query(text));
/** Creates one file on a server that is then stopped. */
const fill = async (): Promise<void> => {
  const server = await start();
  const client = createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => null });
  const { token } = await client.call('auth.register', { body: { email: 'ada@example.com', password: passwordDigest('x'), name: 'Ada' } });
  await upload(createTusClient(server, { token: token ?? '' }), 'content', { filename: 'content' });
  await server.end('SIGTERM');
};

test('DATABASE_URL of an empty database is refused with a directory that has a database, and nothing is created in it', async () => {
  await fill();
  const name = freshName('empty');
  const maintenance = connectionTo(inject('testDatabase'), 'postgres');
  await withClient(maintenance, (client) => client.query(`create database ${name}`));
  try {
    const empty = connectionTo(inject('testDatabase'), name);
    expect(await refusalOf(databaseUrlOf(empty))).toContain('The database is empty, but');
    const { rows } = await withClient(empty, (client) => client.query<{ count: number }>('select count(*)::int as count from pg_tables where schemaname not in (\'pg_catalog\', \'information_schema\')'));
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`));
  }
});

test('DATABASE_URL of another database is refused, until an operator accepts it', async () => {
  await fill();
  await query("update installation set database_id = 'another'");
  expect(await refusalOf()).toContain(`The database is not the one that ${dataDirectory()} was used with.`);
  execFileSync(process.execPath, [...serverProgram('admin'), 'accept-database', '--data-dir', dataDirectory()]);
  expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
});

test('a database with files is refused with an empty data directory, as with an unmounted volume', async () => {
  await fill();
  const unmounted = join(folder(), 'unmounted');
  expect(await refusalOf(undefined, unmounted)).toContain(`The database names stored files, but ${join(unmounted, 'blobs')} has none of them.`);
  expect(await refusalOf(undefined, unmounted)).toContain('has none of them');
});

test('a program older than the schema does not start, and names the version that does', async () => {
  await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)");
  expect(await refusalOf()).toContain('The database was upgraded by a newer version of Deckle than this one.');
  expect(existsSync(join(dataDirectory(), 'key'))).toBe(false);
});
