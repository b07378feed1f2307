import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import ts from 'typescript';
import { createNullability } from './column-nullability';
import { describeColumns, type DescribedColumn } from './described-columns';
import { sampleValues } from './sample-values';
import { readSources, type StatementSite } from './statement-sites';

const dialect = new PgDialect();

/** A connection whose statements return no rows. For statements that drizzle builds and types itself. */
class IdleClient extends pg.Client {
  override query(): never { return Promise.resolve({ rows: [], rowCount: 0, fields: [] }) as never; }
}

/** The place in the source that calls into the database, from the stack of that call. */
const callersOf = (stack: string): { file: string; line: number; column: number }[] =>
  [...stack.matchAll(/(?:file:\/\/)?(\/[^\s()]+?\.ts)(?:\?[^:]*)?:(\d+):(\d+)/g)].map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));

/** The name of a value's class as the driver returns it: `string`, `number[]`, `Buffer` and so on. */
const kindOfValue = (value: unknown): string => {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
};

const kindsOfType = (checker: ts.TypeChecker, type: ts.Type): string[] => {
  if (type.isUnion()) return [...new Set(type.types.filter((member) => !(member.flags & ts.TypeFlags.Null)).flatMap((member) => kindsOfType(checker, member)))];
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  if (checker.isArrayType(type)) return checker.getTypeArguments(type as ts.TypeReference).flatMap((member) => kindsOfType(checker, member)).map((kind) => `${kind}[]`);
  return [type.symbol?.name ?? checker.typeToString(type)];
};

/** Text that each type of PostgreSQL accepts. A statement with a type that is missing here needs a line. */
const literals: Readonly<Record<string, string>> = {
  bool: 'true', int2: '1', int4: '1', int8: '1', float4: '1', float8: '1', numeric: '1', text: 'a', varchar: 'a', uuid: '00000000-0000-0000-0000-000000000000',
  bytea: '\\x00', timestamp: '2000-01-01', timestamptz: '2000-01-01', date: '2000-01-01', xid8: '1', xid: '1', json: '{}', jsonb: '{}',
};

interface ColumnType { readonly name: string; readonly isJson: boolean; readonly kinds: Readonly<Record<StatementSite['driver'], string>> }

/** Reads how the driver returns values of a type, by a value of it. */
const columnTypes = (client: pg.Client) => {
  const database = drizzle(client);
  const known = new Map<number, Promise<ColumnType>>();
  const read = async (oid: number): Promise<ColumnType> => {
    const { rows: [row] } = await client.query<{ name: string; element: string | null }>('select t.typname as name, e.typname as element from pg_type t left join pg_type e on e.typarray = t.oid where t.oid = $1', [oid]);
    const name = row?.element ?? row?.name ?? '';
    const literal = literals[name];
    if (literal === undefined) throw new Error(`Columns of the type "${name}" (${oid}) have no literal in statement-check.ts`);
    const query = `select ${row?.element ? `array['${literal}'::${name}]` : `'${literal}'::${name}`} as value`;
    const [viaDrizzle, viaPg] = [await database.execute(query), await client.query<{ value: unknown }>(query)];
    return { name: row?.name ?? '', isJson: /^jsonb?$/.test(name), kinds: { drizzle: kindOfValue(viaDrizzle.rows[0]?.value), pg: kindOfValue(viaPg.rows[0]?.value) } };
  };
  return (oid: number): Promise<ColumnType> => {
    const type = known.get(oid) ?? read(oid);
    known.set(oid, type);
    return type;
  };
};

const acceptsNull = (type: ts.Type): boolean => (type.isUnion() ? type.types.some(acceptsNull) : (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0);

const differences = async (checker: ts.TypeChecker, { row, driver }: StatementSite, columns: readonly DescribedColumn[], notNull: readonly boolean[], typeOf: (oid: number) => Promise<ColumnType>): Promise<string[]> => {
  const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, checker.getTypeOfSymbol(property)]));
  const missing = [...properties.keys()].filter((name) => !columns.some((column) => column.name === name)).map((name) => `the statement has no column "${name}"`);
  const different: string[] = [];
  for (const [index, { name, dataTypeID }] of columns.entries()) {
    const property = properties.get(name);
    // Rows may have more columns than are read.
    if (!property) continue;
    const { isJson, kinds, name: typeName } = await typeOf(dataTypeID);
    const isAsDeclared = isJson || kindsOfType(checker, property).every((kind) => kind === kinds[driver]);
    if (!notNull[index] && !acceptsNull(property)) different.push(`"${name}" can be null, but is declared as ${checker.typeToString(property)}`);
    if (!isAsDeclared) different.push(`"${name}" is ${typeName}, read as ${kinds[driver]}, but declared as ${checker.typeToString(property)}`);
  }
  return [...missing, ...different];
};

interface Statement { readonly site: StatementSite; readonly text: string }

export interface StatementReport {
  /** Every difference between a row type and the columns of its statement. */
  readonly mismatches: readonly string[];
  /** Statements that no call of an exported function reached. */
  readonly unreached: readonly string[];
  /** Errors of functions that refused made values, which may be why they reached no statement. */
  readonly refusals: readonly string[];
  readonly statements: number;
}

/** How often each function is called. Each call has other members of unions, and the second half receives no rows. */
const variants = 8;

const cursorPattern = /^\s*declare (\w+) .*?cursor for(.*)/s;
const fetchPattern = /^fetch \d+ from (\w+)$/;

/**
 * Compares the row types of all raw statements in these files with the columns that PostgreSQL describes. The statements
 * are composed at runtime. Therefore each exported function is called with values made from its parameter types. The
 * database of these calls records statements and returns rows made from their row types.
 */
export const checkStatements = async ({ root, fileNames, options, client }: {
  readonly root: string; readonly fileNames: readonly string[]; readonly options: ts.CompilerOptions; readonly client: pg.Client;
}): Promise<StatementReport> => {
  const { checker, sites, files, functionsOf, siteAt } = readSources(root, fileNames, options);
  const recorded = new Map<string, Statement>();
  const record = (site: StatementSite, text: string): void => { recorded.set(`${site.place} ${text}`, { site, text }); };
  for (const site of sites) if (site.text !== null) record(site, site.text);

  let variant = 0;
  const cursors = new Map<string, string>();
  const exhausted = new Set<StatementSite>();
  const respond = (text: string): { rows: unknown[]; rowCount: number } => {
    const site = callersOf(new Error().stack ?? '').map(({ file, line, column }) => (files.includes(file) ? siteAt(file, line, column) : undefined)).find((found) => found !== undefined);
    const [, cursor, query = ''] = cursorPattern.exec(text) ?? [];
    if (cursor !== undefined) cursors.set(cursor, query);
    if (!site) return { rows: [], rowCount: 1 };
    record(site, cursors.get(fetchPattern.exec(text)?.[1] ?? '') ?? text);
    // The second time there are no rows, so that loops end.
    if (exhausted.has(site) || variant >= variants / 2) return { rows: [], rowCount: 0 };
    exhausted.add(site);
    return { rows: [sample(site.row, variant)], rowCount: 1 };
  };
  const database: object = Object.assign(Object.create(drizzle(new IdleClient())) as object, {
    execute: (query: SQL) => Promise.resolve(respond(dialect.sqlToQuery(query).sql)),
    transaction: (run: (db: unknown) => unknown) => run(database),
  });
  const pool = { query: (query: string | pg.QueryConfig) => Promise.resolve(respond(typeof query === 'string' ? query : query.text)) };
  const sample = sampleValues(checker, { CursorValues: ['1', '1', '1', '1'], Database: database, Pool: pool, DatabasePool: pool });

  const refusals = new Set<string>();
  for (const file of files) {
    const module = await import(/* @vite-ignore */ file) as Record<string, (...given: unknown[]) => unknown>;
    for (const { name, signature } of functionsOf(file)) for (variant = 0; variant < variants; variant += 1) {
      exhausted.clear();
      const given = signature.parameters.map((parameter) => sample(checker.getTypeOfSymbol(parameter), variant));
      // Made values may be refused by the function. Statements that are not reached for this reason are reported below.
      await Promise.resolve(module[name]?.(...given)).catch((error: unknown) => { refusals.add(`${name}: ${String(error)}`); });
    }
  }
  const typeOf = columnTypes(client);
  const nullabilityOf = await createNullability(client);
  const mismatches: string[] = [];
  for (const { site, text } of recorded.values()) {
    try {
      const columns = await describeColumns(client, text);
      for (const difference of await differences(checker, site, columns, await nullabilityOf(text, columns.length), typeOf)) mismatches.push(`${site.place}: ${difference}`);
    } catch (error) {
      mismatches.push(`${site.place}: ${error instanceof Error ? error.message : String(error)}: ${text}`);
    }
  }
  const reached = new Set([...recorded.values()].map(({ site }) => site));
  const unreached = sites.filter((site) => !reached.has(site)).map(({ place }) => place);
  return { mismatches: [...new Set(mismatches)], unreached, refusals: [...refusals], statements: recorded.size };
};
