import { join } from 'node:path';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database';
import { checkStatements } from './statement-check';

const root = join(import.meta.dirname, '../../../..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.node.json'), (path) => ts.sys.readFile(path)) as { readonly config: unknown };
const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('each raw statement of the server returns the columns that its row type declares', async () => {
  const fileNames = ts.sys.readDirectory(join(root, 'src/server'), ['.ts']);
  const report = await checkStatements({ root, fileNames, options, client });
  expect(report).toMatchObject({ mismatches: [], unreached: [] });
});

test('a wrong name, a wrong type, an unknown column and a statement out of reach are reported', async () => {
  const fileNames = [join(import.meta.dirname, 'planted-statements.ts')];
  const { mismatches, unreached } = await checkStatements({ root, fileNames, options, client });
  const planted = 'tests/integration/server/db/planted-statements.ts';
  expect([...mismatches].sort()).toEqual([
    `${planted}:14: "id" is int8, read as string, but declared as number`,
    expect.stringContaining(`${planted}:20: column "no_such_column" does not exist`),
    `${planted}:24: "created_at" is timestamptz, read as Date, but declared as string`,
    `${planted}:9: the statement has no column "title"`,
  ]);
  expect(unreached).toEqual([`${planted}:31`]);
});
