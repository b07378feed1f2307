import { join } from 'node:path';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database';
import { checkStatements, type StatementReport } from './statement-check';

const root = join(import.meta.dirname, '../../../..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.node.json'), (path) => ts.sys.readFile(path)) as { readonly config: unknown };
const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);

vi.setConfig({ hookTimeout: 240_000 });

const planted = 'tests/integration/server/db/planted-statements.ts';
const isPlanted = (line: string): boolean => line.startsWith(`${planted}:`);

let database: TestDatabase;
let client: pg.Client;
let report: StatementReport;
/** One check of all files: the type checker takes most of the time. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  report = await checkStatements({ root, fileNames: [...ts.sys.readDirectory(join(root, 'src/server'), ['.ts']), join(root, planted)], options, client });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('each raw statement of the server returns the columns that its row type declares', () => {
  const unreached = report.unreached.filter((place) => !isPlanted(place));
  expect({ mismatches: report.mismatches.filter((line) => !isPlanted(line)), unreached, refusals: unreached.length === 0 ? [] : report.refusals }).toEqual({ mismatches: [], unreached: [], refusals: [] });
  expect(report.statements).toBeGreaterThan(100);
});

test('a wrong name, a wrong type, a wrong nullability, an unknown column and an unreachable statement are reported', () => {
  expect(report.mismatches.filter(isPlanted).sort()).toEqual([
    `${planted}:14: "id" is int8, read as string, but declared as number`,
    expect.stringContaining(`${planted}:20: column "no_such_column" does not exist`),
    `${planted}:24: "created_at" is timestamptz, read as Date, but declared as string`,
    `${planted}:43: "largest" can be null, but is declared as number`,
    `${planted}:43: "size" can be null, but is declared as number`,
    `${planted}:43: "space" can be null, but is declared as string`,
    `${planted}:9: the statement has no column "title"`,
  ]);
  expect(report.unreached.filter(isPlanted)).toEqual([`${planted}:31`]);
});
