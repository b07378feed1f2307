import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, migrationsFolder } from '../../../../src/server/db/migrate-database';
import { connectionTo, freshName, withClient } from '../../../support/database-server';

const server = inject('testDatabase');
const maintenance = connectionTo(server, 'postgres');
let folder: string;
let connection: pg.ClientConfig;
let name: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-migrations-'));
  name = freshName('migrated');
  connection = connectionTo(server, name);
  await withClient(maintenance, (client) => client.query(`create database ${name}`));
});
afterEach(async () => {
  await withClient(maintenance, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(folder, { recursive: true });
});

/** Applies the migrations before the named one, as an earlier version did. */
const migrateUntil = async (tag: string): Promise<void> => {
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { readonly entries: readonly { readonly tag: string }[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag)) }));
  await withClient(connection, (client) => applyMigrations(drizzle(client), { migrationsFolder: folder }));
};

test('a file that was updated before its creation keeps the earlier time as the time of its source', async () => {
  await migrateUntil('0017_source-times');
  await withClient(connection, async (client) => {
    await client.query(`insert into people (id, name, sort_name, email, password_hash, desktop_guid) overriding system value values (1, 'Ada', 'ada', 'ada@example.com', '', 'desktop')`);
    await client.query(`insert into files (guid, type, name, sort_name, path, position, creator_id, updated_by, created_at, updated_at) values
      ('uploaded', 1, 'a', 'a', 'uploaded/', 'a0', 1, 1, '2026-05-01Z', '2020-02-03Z'), ('renamed', 1, 'b', 'b', 'renamed/', 'a1', 1, 1, '2026-05-01Z', '2026-06-01Z')`);
  });
  await migrate(connection);
  const { rows } = await withClient(connection, (client) => client.query(`
    select guid, (created_at at time zone 'UTC')::date::text as created, (updated_at at time zone 'UTC')::date::text as updated, (modified_at at time zone 'UTC')::date::text as modified from files order by guid`));
  expect(rows).toEqual([
    { guid: 'renamed', created: '2026-05-01', updated: '2026-06-01', modified: null },
    { guid: 'uploaded', created: '2026-05-01', updated: '2026-05-01', modified: '2020-02-03' },
  ]);
});
