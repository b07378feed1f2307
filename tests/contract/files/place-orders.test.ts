import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

/*
 * Sort fields and directions of the lists of files from anywhere (file specification, section 2). They are recent files,
 * shared files, favourites, files with a tag, and the trash. Folders and files are mixed there.
 */

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let tagId: number;

/**
 * Name, type, and minutes: when the file was listed, created and changed; size in bytes; creator.
 * The two files of 20 bytes have the same size, and three files have no size.
 */
const made = [
  ['file 10.txt', fileTypes.unknown, 1, 3, 9, 500, 'bo'],
  ['file 9.txt', fileTypes.unknown, 6, 1, 8, 20, 'bo'],
  ['Zebra', fileTypes.folder, 2, 2, 7, null, 'ada'],
  ['预算', fileTypes.newdoc, 5, 6, 6, null, 'bo'],
  ['安排', fileTypes.newdoc, 3, 5, 5, null, 'ada'],
  ['٢ تقرير', fileTypes.img, 4, 4, 4, 20, 'bo'],
] as const;

const guids = new Map<string, string>();
const at = (minute: number): string => `timestamptz '2026-01-01 10:00Z' + ${minute} * interval '1 minute'`;

beforeAll(async () => {
  server = await startTestServer();
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  ({ id: tagId } = await ada.client.call('tags.create', { body: { name: 'Mine', colour: '#112233', tagType: 'user' } }));
  for (const [name, type, listed, created, updated, size, creator] of made) {
    const { guid } = await ada.client.call('files.create', { body: { type: type === fileTypes.folder ? type : fileTypes.newdoc, name } });
    guids.set(name, guid);
    await ada.client.call('files.use', { params: { id: guid }, body: { action: 'open' } });
    await ada.client.call('files.star', { params: { id: guid } });
    await ada.client.call('tags.set', { params: { id: guid }, body: { user: [tagId] } });
    await server.pool.query(`update files set type = $2, size_bytes = $3, created_at = ${at(created)}, updated_at = ${at(updated)} where guid = $1`, [guid, type, size]);
    if (creator === 'bo') await server.pool.query('update files set creator_id = $2 where guid = $1', [guid, bo.user.id]);
    await server.pool.query(`update person_files set used_at = ${at(listed)}, starred_at = ${at(listed)} where file_guid = $1`, [guid]);
    await server.pool.query(`update file_tags set created_at = ${at(listed)} where file_guid = $1`, [guid]);
  }
});
afterAll(() => server.stop());

type ListName = 'used' | 'favourites' | 'tag' | 'shared' | 'trash';

/** One page of a list of Ada's. */
const pageOf = async (list: ListName, query: { orderBy?: string; limit?: number; cursor?: string }) => {
  switch (list) {
    case 'used': return ada.client.call('files.list', { query: { type: 'used', ...query } });
    case 'shared': return bo.client.call('files.list', { query: { type: 'shared', ...query } });
    case 'tag': return ada.client.call('files.list', { query: { type: 'fileTag', tagId, ...query } });
    case 'favourites': return ada.client.call('files.starred', { query });
    case 'trash': return ada.client.call('trash.list', { query });
  }
};
const namesOf = async (list: ListName, orderBy: string | undefined): Promise<string[]> => (await pageOf(list, orderBy === undefined ? {} : { orderBy })).files.map(({ name }) => name);

// Digits sort by value, Arabic-Indic ones too; Chinese by pinyin (ān pái, yù suàn), after other scripts.
const orders = {
  name: ['٢ تقرير', 'file 9.txt', 'file 10.txt', 'Zebra', '安排', '预算'],
  createdAt: ['file 9.txt', 'Zebra', 'file 10.txt', '٢ تقرير', '安排', '预算'],
  updatedAt: ['٢ تقرير', '安排', '预算', 'Zebra', 'file 9.txt', 'file 10.txt'],
  listedAt: ['file 10.txt', 'Zebra', '安排', '٢ تقرير', '预算', 'file 9.txt'],
} as const;

const expectOrders = async (list: ListName): Promise<void> => {
  for (const [field, names] of Object.entries(orders)) {
    expect(await namesOf(list, `${field}+asc`), `${list} by ${field}`).toEqual(names);
    expect(await namesOf(list, `${field} asc`), `${list} by ${field}`).toEqual(names);
    expect(await namesOf(list, field), `${list} by ${field}, descending`).toEqual(names.toReversed());
  }
  expect(await namesOf(list, undefined), list).toEqual(orders.listedAt.toReversed());
  // Files without a size come before the smallest. Equal sizes, and equal creators, are in the order of the guids.
  const bySize = await namesOf(list, 'fileSize+asc');
  expect([bySize.slice(0, 3).toSorted(), bySize.slice(3, 5).toSorted(), bySize[5]]).toEqual([['Zebra', '安排', '预算'].toSorted(), ['file 9.txt', '٢ تقرير'].toSorted(), 'file 10.txt']);
  expect(await namesOf(list, 'fileSize')).toEqual(bySize.toReversed());
  const byCreator = await namesOf(list, 'creator+asc');
  expect([byCreator.slice(0, 2).toSorted(), byCreator.length]).toEqual([['Zebra', '安排'].toSorted(), 6]);
  expect(await namesOf(list, 'creator')).toEqual(byCreator.toReversed());
};

describe('six orders in two directions', () => {
  test.each(['used', 'favourites', 'tag'] as const)('of the list %s', async (list) => { await expectOrders(list); });

  test('of the files shared with a person', async () => {
    await server.pool.query('update files set creator_id = $1 where guid = any($2)', [ada.user.id, [...guids.values()]]);
    for (const [name, , listed] of made) {
      const guid = guids.get(name) ?? '';
      await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, role: 'reader', email: bo.email } });
      await server.pool.query(`update grants set created_at = ${at(listed)} where file_guid = $1 and subject_id = $2`, [guid, bo.user.id]);
    }
    for (const [field, names] of Object.entries(orders)) {
      expect(await namesOf('shared', `${field}+asc`), field).toEqual(names);
      expect(await namesOf('shared', field), field).toEqual(names.toReversed());
    }
    expect(await namesOf('shared', undefined)).toEqual(orders.listedAt.toReversed());
  });

  test('of the trash, whose default is the latest deletion', async () => {
    for (const [name, , listed, created, updated, , creator] of made) {
      const guid = guids.get(name) ?? '';
      await ada.client.call('files.remove', { params: { id: guid } });
      await server.pool.query(
        `update files set deleted_at = ${at(listed)}, created_at = ${at(created)}, updated_at = ${at(updated)}, creator_id = $2 where guid = $1`, [guid, creator === 'bo' ? bo.user.id : ada.user.id]);
    }
    await expectOrders('trash');
    for (const guid of guids.values()) await ada.client.call('trash.recover', { params: { id: guid } });
  });
});

describe('pages in a chosen order', () => {
  const readAll = async (list: ListName, orderBy: string, between: (round: number) => Promise<unknown>): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let round = 0; ; round += 1) {
      const page = await pageOf(list, { orderBy, limit: 2, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.files.map(({ name }) => name));
      if (page.nextCursor === null) return seen;
      cursor = page.nextCursor;
      await between(round);
    }
  };

  test.each(['used', 'favourites', 'tag'] as const)('of %s contain each file once, while others arrive and leave', async (list) => {
    const made: string[] = [];
    const arrive = async (name: string): Promise<void> => {
      const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name } });
      await ada.client.call('files.star', { params: { id: guid } });
      await ada.client.call('tags.set', { params: { id: guid }, body: { user: [tagId] } });
      made.push(guid);
    };
    await arrive('g leaves');
    // A file that comes before the page is not seen, a later one is; a file that leaves moves no other file.
    const seen = await readAll(list, 'name+asc', async (round) => {
      if (round === 0) await arrive('a too late');
      if (round === 0) await ada.client.call('files.remove', { params: { id: made[0] ?? '' } });
      if (round === 1) await arrive('zz in time');
    });
    expect(seen).toEqual(['٢ تقرير', 'file 9.txt', 'file 10.txt', 'Zebra', 'zz in time', '安排', '预算']);
    for (const id of made.slice(1)) await ada.client.call('files.remove', { params: { id } });
    await ada.client.call('trash.empty', {});
  });

  test.each(['fileSize', 'fileSize+asc', 'creator', 'creator+asc'])('by %s do not lose files with equal keys', async (orderBy) => {
    const names = await readAll('favourites', orderBy, async () => undefined);
    expect(names.toSorted()).toEqual(made.map(([name]) => name).toSorted());
  });

  test('have a cursor of their order only', async () => {
    const { nextCursor } = await pageOf('favourites', { orderBy: 'name', limit: 2 });
    expect(await failureOf(pageOf('favourites', { orderBy: 'name+asc', limit: 2, cursor: nextCursor ?? '' }))).toMatchObject({ code: 'CURSOR_INVALID' });
    expect(await failureOf(pageOf('favourites', { limit: 2, cursor: nextCursor ?? '' }))).toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

test.each(['/api/files/starred?orderBy=position', '/api/trashes?orderBy=position', '/api/files?type=used&orderBy=position', '/api/files?orderBy=listedAt', '/api/files/starred?orderBy=size', '/api/trashes?orderBy=name+desc'])(
  'GET %s: VALIDATION_FAILED at orderBy', async (path) => {
    const response = await rawRequest(server.url, 'GET', path, { token: ada.token });
    expect([response.status, response.refusal().args]).toEqual([400, { field: 'orderBy' }]);
  },
);
