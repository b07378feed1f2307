import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { insertFiles } from '../../support/workspace-rows';

type ListQuery = NonNullable<EndpointInput<'files.list'>['query']>;

const server = useTestServer();
let ada: TestPerson;
let folder: string;
const fileCount = 10_000;

beforeAll(async () => {
  ada = await server.register('Ada');
  folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Ten thousand' } })).guid;
  // Every tenth file is a folder; sizes, times and names repeat, so that page boundaries have ties.
  const start = Date.parse('2026-01-01T00:00:00Z');
  await insertFiles(server, folder, ada.user.id, fileCount, (number) => ({
    guid: `f${`${number}`.padStart(21, '0')}`, type: number % 10 === 0 ? 1 : 3, name: `n${number % 700}`, sortName: `n${`${number % 700}`.padStart(4, '0')}`,
    createdAt: `2026-01-01T00:00:00.${`${number % 900}`.padStart(6, '0')}Z`, updatedAt: new Date(start + ((number * 7919) % 800) * 1000).toISOString(),
    sizeBytes: number % 10 === 0 ? null : number % 300,
  }));
});

/** Reads all pages; `between` runs after each of them. */
const walk = async (query: ListQuery, between: (page: number) => Promise<void> = async () => undefined): Promise<string[]> => {
  const guids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page += 1) {
    const result: { files: { guid: string }[]; nextCursor: string | null } =
      await ada.client.call('files.list', { query: { ...query, folder, ...(cursor === null ? {} : { cursor }) } });
    guids.push(...result.files.map(({ guid }) => guid));
    cursor = result.nextCursor;
    await between(page);
  }
  return guids;
};

describe('paging through 10,000 files', () => {
  test.each(['updatedAt', 'createdAt', 'fileSize', 'name', 'creator'].flatMap((field) => [[field, 'true'], [`${field}+asc`, 'false'], [`${field}+asc`, 'true'], [field, 'false'], [field, 'last'], [`${field}+asc`, 'last']] as const))(
    '%s, pinFolder %s: every file once, in the order of one whole list', async (orderBy, pinFolder) => {
      const guids = await walk({ orderBy, pinFolder, limit: 970 });
      expect(guids).toHaveLength(fileCount);
      expect(new Set(guids).size).toBe(fileCount);
      const [field = '', direction = 'desc'] = orderBy.split('+');
      const column = { updatedAt: 'updated_at', createdAt: 'created_at', fileSize: 'coalesce(size_bytes, -1)', name: 'sort_name', creator: 'creator_id' }[field] ?? '';
      const { rows } = await server.pool.query<{ guid: string }>(
        `select guid from files where parent_guid = $1 order by ${pinFolder === 'true' ? 'type <> 1, ' : pinFolder === 'last' ? 'type = 1, ' : ''}${column} ${direction}, guid ${direction}`, [folder]);
      expect(guids).toEqual(rows.map(({ guid }) => guid));
    });

  test('files added and renamed between pages make no other file appear twice or not at all', async () => {
    const isAffected = new Set<string>();
    const guids = await walk({ orderBy: 'name+asc', limit: 500 }, async (page) => {
      const renamed = `f${String(page * 331 + 1).padStart(21, '0')}`;
      isAffected.add(renamed);
      await ada.client.call('files.rename', { params: { id: renamed }, body: { name: page % 2 === 0 ? 'aaa first' : 'zzz last' } });
      isAffected.add((await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: `n${page * 30}`, folder } })).guid);
    });
    const unaffected = guids.filter((guid) => !isAffected.has(guid));
    expect(new Set(unaffected).size).toBe(unaffected.length);
    const { rows } = await server.pool.query<{ guid: string }>('select guid from files where parent_guid = $1', [folder]);
    expect(unaffected.toSorted()).toEqual(rows.map(({ guid }) => guid).filter((guid) => !isAffected.has(guid)).toSorted());
  });
});

describe('cursors', () => {
  let cursor: string;
  beforeAll(async () => {
    cursor = (await ada.client.call('files.list', { query: { folder, limit: 10 } })).nextCursor ?? '';
  });

  test('continue where the previous page ended', async () => {
    const both = await ada.client.call('files.list', { query: { folder, limit: 20 } });
    const second = await ada.client.call('files.list', { query: { folder, limit: 10, cursor } });
    expect(second.files.map(({ guid }) => guid)).toEqual(both.files.slice(10).map(({ guid }) => guid));
  });

  const changedAt = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  test.each([
    ['another order', (): ListQuery => ({ folder, cursor, orderBy: 'name' })],
    ['the other direction', (): ListQuery => ({ folder, cursor, orderBy: 'updatedAt+asc' })],
    ['folders among files', (): ListQuery => ({ folder, cursor, pinFolder: 'false' })],
    ['folders behind files', (): ListQuery => ({ folder, cursor, pinFolder: 'last' })],
    ['another filter', (): ListQuery => ({ folder, cursor, types: '3' })],
    ['another folder', (): ListQuery => ({ cursor })],
    ['a changed beginning', (): ListQuery => ({ folder, cursor: changedAt(cursor, 3) })],
    ['a changed middle', (): ListQuery => ({ folder, cursor: changedAt(cursor, Math.floor(cursor.length / 2)) })],
    ['a changed end', (): ListQuery => ({ folder, cursor: changedAt(cursor, cursor.length - 3) })],
    ['half of it', (): ListQuery => ({ folder, cursor: cursor.slice(0, cursor.length / 2) })],
    ['more than it', (): ListQuery => ({ folder, cursor: `${cursor}AAAA` })],
    ['one letter more', (): ListQuery => ({ folder, cursor: `${cursor}x` })],
    ['nonsense', (): ListQuery => ({ folder, cursor: 'abc.def.ghi' })],
    ['nothing', (): ListQuery => ({ folder, cursor: '' })],
  ])('are refused for %s', async (_name, query) => {
    expect(await failureOf(ada.client.call('files.list', { query: query() }))).toMatchObject({ code: 'CURSOR_INVALID', status: 400 });
  });

  test('of another person are refused', async () => {
    const bo = await server.register('Bo');
    for (let index = 0; index < 2; index += 1) await bo.client.call('files.create', { body: { type: fileTypes.folder, name: `${index}` } });
    await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Second' } });
    const { nextCursor } = await ada.client.call('files.list', { query: { limit: 1 } });
    expect(nextCursor).not.toBeNull();
    expect(await failureOf(bo.client.call('files.list', { query: { limit: 1, cursor: nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
  });
});
