import { beforeAll, describe, expect, test } from 'vitest';
import { PgDialect } from 'drizzle-orm/pg-core';
import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import { placeSortFields, sortFields, type PlaceSortField, type SortField } from '../../../../../src/contract/entities/file';
import type { Database } from '../../../../../src/server/db/database-handle';
import { findCreated, findStarred, findTrashed, type PageStart } from '../../../../../src/server/modules/files/file-lists-repository';
import { listChildren, type Listing } from '../../../../../src/server/modules/files/folder-listing-repository';
import { useTestServer } from '../../../../support/use-test-server';

interface Plan { readonly 'Node Type': string; readonly 'Actual Rows': number; readonly 'Actual Loops': number; readonly 'Index Name'?: string; readonly 'Sort Method'?: string; readonly 'Sort Space Type'?: string; readonly Plans?: readonly Plan[] }

const server = useTestServer();
let folderGuid: string;
let ada: { readonly id: number; readonly name: string; readonly avatar: null };
const fileCount = 100_000;
const limit = 100;

beforeAll(async () => {
  const { client, user } = await server.register('Ada');
  ada = { id: user.id, name: user.name, avatar: null };
  folderGuid = (await client.call('files.create', { body: { type: 1, name: 'Large' } })).guid;
  await server.pool.query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, created_at, updated_at, size_bytes, trash_root, deleted_at, deleted_by)
    select g, case when i % 10 = 0 then 1 else 3 end, 'n' || i, 'n' || lpad(i::text, 8, '0'), $1, $2 || '/' || $1 || '/' || g || '/', 'a0', $3, $3,
      now() - i * interval '1 second', now() - (i * 7919 % 100000) * interval '1 second', case when i % 10 = 0 then null else i % 5000 end,
      case when i % 4 = 0 then g end, case when i % 4 = 0 then now() - i * interval '1 second' end, case when i % 4 = 0 then $3::bigint end
    from (select i, 'f' || lpad(i::text, 21, '0') as g from generate_series(1, $4::int) i) made`, [folderGuid, user.desktopGuid, user.id, fileCount]);
  await server.pool.query('analyze files');
});

/** The query plan of a repository function, with actual row counts. No parallel workers start, as on a server whose workers are all in use. */
const planOf = async (run: (db: Database) => Promise<unknown>): Promise<Plan[]> => {
  const plans: Plan[] = [];
  const explain = async (text: string, params: unknown[]): Promise<{ rows: [] }> => {
    const connection = await server.pool.connect();
    await connection.query('set max_parallel_workers = 0');
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, params);
    connection.release(true);
    const collect = (plan: Plan): void => {
      plans.push(plan);
      plan.Plans?.forEach(collect);
    };
    collect((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
    return { rows: [] };
  };
  const explaining = {
    execute(query: SQL) {
      const { sql, params } = new PgDialect().sqlToQuery(query);
      return explain(sql, params);
    },
    _: { session: { prepareQuery: ({ sql, params }: Query) => ({ execute: (values: Record<string, unknown>) => explain(sql, fillPlaceholders(params, values)) }) } },
  } as unknown as Database;
  await run(explaining);
  return plans;
};

const everything = { types: null, owner: null, tag: null };

const listing = (sortField: SortField, more: Partial<Listing>): Listing =>
  ({ folderGuid, sortField, isAscending: false, folders: 'first', filter: everything, hasExcerpts: true, count: limit + 1, after: null, ...more });

const middle: Record<SortField, string | number> = {
  updatedAt: new Date(Date.now() - 50_000_000).toISOString().replace('T', ' ').replace('Z', ''),
  createdAt: new Date(Date.now() - 50_000_000).toISOString().replace('T', ' ').replace('Z', ''),
  fileSize: 2500, name: 'n00050000', creator: 'ada',
};

describe('a page of a folder of 100,000 files', () => {
  const cases = sortFields.filter((field) => field !== 'creator').flatMap((field) =>
    [true, false].flatMap((isAscending) => (['first', 'last', 'mixed'] as const).flatMap((folders) => [false, true].map((isLater) => [field, isAscending, folders, isLater] as const))));

  test.each(cases)('by %s, ascending %s, folders %s, later page %s: scans an index, and no further than the page', async (field, isAscending, folders, isLater) => {
    const after = isLater ? [1, middle[field], 'f00000000000000050000'] : null;
    const plans = await planOf((db) => listChildren(db, listing(field, { isAscending, folders, after }), ada));
    const scans = plans.filter((plan) => plan['Node Type'].includes('Scan') && plan['Index Name'] !== undefined);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(limit + 1);
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    // Sorting covers at most a page of folders and a page of files.
    for (const plan of plans) expect(plan['Actual Rows'] * plan['Actual Loops']).toBeLessThanOrEqual(2 * (limit + 1));
  });

  test('narrowed to a rare type, it is not scanned to its end', async () => {
    await server.pool.query(`update files set type = 4 where parent_guid = $1 and guid in (select 'f' || lpad((i * 3331)::text, 21, '0') from generate_series(1, 30) i)`, [folderGuid]);
    await server.pool.query('analyze files');
    for (const field of ['name', 'updatedAt', 'fileSize'] as const) {
      const plans = await planOf((db) => listChildren(db, listing(field, { filter: { ...everything, types: [4] } }), ada));
      for (const plan of plans) expect(plan['Actual Rows'] * plan['Actual Loops'], plan['Node Type']).toBeLessThanOrEqual(2 * (limit + 1));
      expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    }
  });

  test('narrowed to a rare tag, it is not scanned to its end', async () => {
    const { rows: [tag] } = await server.pool.query<{ id: string }>(`insert into tags (person_id, name, name_key, colour) values ($1, 'Press', 'press', '#112233') returning id`, [ada.id]);
    await server.pool.query(`insert into file_tags (tag_id, file_guid) select $1, 'f' || lpad((i * 3331)::text, 21, '0') from generate_series(1, 30) i`, [tag?.id]);
    await server.pool.query('analyze file_tags');
    const plans = await planOf((db) => listChildren(db, listing('name', { filter: { ...everything, tag: Number(tag?.id) } }), ada));
    for (const plan of plans) expect(plan['Actual Rows'] * plan['Actual Loops'], plan['Node Type']).toBeLessThanOrEqual(2 * (limit + 1));
  });

});

const firstPage = (field: PlaceSortField, isAscending: boolean): PageStart => ({ after: null, before: null, order: { field, isAscending }, filter: everything });

describe('a page of a list of files from anywhere', () => {
  test.each([true, false])('of the trash by the time of the deletion, ascending %s: scans an index, and no further than the page', async (isAscending) => {
    for (const after of [null, [new Date(Date.now() - 50_000_000).toISOString(), 'f00000000000000050000']]) {
      const plans = await planOf((db) => findTrashed(db, ada.id, { ...firstPage('listedAt', isAscending), after }, limit));
      expect(plans.some((plan) => plan['Index Name'] === 'files_trash')).toBe(true);
      for (const plan of plans.filter(({ 'Index Name': name }) => name === 'files_trash')) expect(plan['Actual Rows']).toBeLessThanOrEqual(limit + 1);
    }
  });

  test('of the created files by their creation: scans an index, and no further than the page', async () => {
    for (const field of ['listedAt', 'createdAt'] as const) {
      const plans = await planOf((db) => findCreated(db, ada.id, firstPage(field, false), limit));
      expect(plans.some((plan) => plan['Index Name'] === 'files_creator')).toBe(true);
      for (const plan of plans.filter(({ 'Index Name': name }) => name !== undefined)) expect(plan['Actual Rows'] * plan['Actual Loops']).toBeLessThanOrEqual(2 * limit);
    }
  });

  test.each(placeSortFields)('by %s reads the list once, and its sorts keep one page in memory', async (field) => {
    await server.pool.query(`
      insert into person_files (person_id, file_guid, starred_at) select $1, guid, created_at from files where parent_guid = $2 on conflict (person_id, file_guid) do nothing`, [ada.id, folderGuid]);
    await server.pool.query('analyze person_files');
    for (const find of [findStarred, findTrashed, findCreated]) {
      const plans = await planOf((db) => find(db, ada.id, firstPage(field, true), limit));
      for (const plan of plans) expect(plan['Actual Rows'] * plan['Actual Loops'], plan['Node Type']).toBeLessThanOrEqual(fileCount + 100);
      expect(plans.filter((plan) => plan['Sort Space Type'] === 'Disk')).toEqual([]);
      for (const plan of plans) if (plan['Sort Method'] !== undefined) expect(['top-N heapsort', 'quicksort']).toContain(plan['Sort Method']);
    }
  });
});
