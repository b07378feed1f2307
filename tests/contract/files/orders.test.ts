import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;
let folder: string;

/** Name, type, minute of creation, minute of change, size in bytes; created in this order. */
const made = [
  ['file 10.txt', fileTypes.unknown, 3, 9, 500],
  ['file 9.txt', fileTypes.unknown, 1, 8, 20],
  ['Zebra', fileTypes.folder, 2, 7, null],
  ['预算', fileTypes.newdoc, 8, 6, null],
  ['安排', fileTypes.newdoc, 7, 5, null],
  ['١٢ تقرير', fileTypes.img, 6, 4, 3_000_000_000],
  ['٢ تقرير', fileTypes.img, 5, 3, 20],
  ['さくら', fileTypes.mosheet, 4, 2, null],
  ['apple', fileTypes.folder, 9, 1, null],
] as const;

beforeAll(async () => {
  ada = await server.register('Ada');
  folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Orders' } })).guid;
  for (const [name, , created, updated, size] of made) {
    const { guid } = await ada.client.call('files.create', { body: { type: name === 'Zebra' || name === 'apple' ? fileTypes.folder : fileTypes.newdoc, name, folder } });
    const type = made.find((row) => row[0] === name)?.[1];
    await server.pool.query(
      `update files set type = $2, size_bytes = $3, created_at = timestamptz '2026-01-01 10:00Z' + $4 * interval '1 minute',
        updated_at = timestamptz '2026-01-01 12:00Z' + $5 * interval '1 minute' where guid = $1`, [guid, type, size, created, updated]);
  }
});

const namesBy = async (orderBy: string | undefined, pinFolder: 'true' | 'false' | undefined): Promise<string[]> => {
  const query = { folder, ...(orderBy === undefined ? {} : { orderBy }), ...(pinFolder === undefined ? {} : { pinFolder }) };
  const { files } = await ada.client.call('files.list', { query });
  return files.map(({ name }) => name);
};

describe('five sort fields in two directions (file specification, section 2)', () => {
  // Digits sort by value, Arabic-Indic ones too; Chinese by pinyin (ān pái, yù suàn), after other scripts.
  const byName = ['٢ تقرير', '١٢ تقرير', 'apple', 'file 9.txt', 'file 10.txt', 'Zebra', 'さくら', '安排', '预算'];
  const byUpdated = ['apple', 'さくら', '٢ تقرير', '١٢ تقرير', '安排', '预算', 'Zebra', 'file 9.txt', 'file 10.txt'];
  const byCreated = ['file 9.txt', 'Zebra', 'file 10.txt', 'さくら', '٢ تقرير', '١٢ تقرير', '安排', '预算', 'apple'];

  test.each([
    ['name+asc', byName],
    ['name asc', byName],
    ['name', byName.toReversed()],
    ['updatedAt+asc', byUpdated],
    ['updatedAt', byUpdated.toReversed()],
    [undefined, byUpdated.toReversed()],
    ['createdAt+asc', byCreated],
    ['createdAt', byCreated.toReversed()],
  ])('%s among each other', async (orderBy, names) => {
    expect(await namesBy(orderBy, 'false')).toEqual(names);
  });

  test('by size: files without a size come before the smallest', async () => {
    const names = await namesBy('fileSize+asc', 'false');
    expect(names.slice(0, 5).toSorted()).toEqual(['Zebra', 'apple', 'さくら', '安排', '预算'].toSorted());
    expect(names.slice(5, 7).toSorted()).toEqual(['file 9.txt', '٢ تقرير'].toSorted());
    expect(names.slice(7)).toEqual(['file 10.txt', '١٢ تقرير']);
    expect(await namesBy('fileSize', 'false')).toEqual(names.toReversed());
  });

  test('folders first by default, in both directions', async () => {
    expect(await namesBy('name+asc', undefined)).toEqual(['apple', 'Zebra', ...byName.filter((name) => name !== 'apple' && name !== 'Zebra')]);
    expect((await namesBy('name', 'true')).slice(0, 2)).toEqual(['Zebra', 'apple']);
    expect((await namesBy('updatedAt+asc', 'true')).slice(0, 3)).toEqual(['apple', 'Zebra', 'さくら']);
  });

  test('by creator: the name by which people are sorted', async () => {
    await server.pool.query(`
      insert into people (name, sort_name, desktop_guid) values ('Bo', 'bo', 'bo-desk'), ('安', 'an', 'an-desk');
      update files set creator_id = (select id from people where name = 'Bo') where name in ('预算', 'apple');
      update files set creator_id = (select id from people where name = '安') where name = 'file 9.txt'`);
    const { files } = await ada.client.call('files.list', { query: { folder, orderBy: 'creator+asc', pinFolder: 'false' } });
    expect(files.map(({ creator }) => creator?.name)).toEqual(['Ada', 'Ada', 'Ada', 'Ada', 'Ada', 'Ada', '安', 'Bo', 'Bo']);
    expect(files.slice(6).map(({ name }) => name).toSorted()).toEqual(['apple', 'file 9.txt', '预算'].toSorted());
    const { files: descending } = await ada.client.call('files.list', { query: { folder, orderBy: 'creator', pinFolder: 'false' } });
    expect(descending.map(({ guid }) => guid)).toEqual(files.map(({ guid }) => guid).toReversed());
  });
});

describe('fields of a list', () => {
  test('are left out at their default, and each capability set is sent once', async () => {
    const { files, capabilitySets, nextCursor } = await ada.client.call('files.list', { query: { folder, orderBy: 'name+asc' } });
    expect(nextCursor).toBeNull();
    // Folders, documents, a spreadsheet and an upload.
    expect(capabilitySets).toHaveLength(4);
    const [apple] = files;
    expect(apple).not.toHaveProperty('fileSize');
    expect(apple).not.toHaveProperty('isDelete');
    expect(apple).toMatchObject({ name: 'apple', kind: 'Folder', subType: 'folder', type: 1, parentId: folder, folder, role: 'inherited', revision: 1 });
    const canCreateIn = (name: string): boolean | undefined => capabilitySets[files.find((file) => file.name === name)?.capabilitySet ?? -1]?.canCreateChildFile.value;
    expect([canCreateIn('apple'), canCreateIn('预算'), canCreateIn('١٢ تقرير')]).toEqual([true, false, false]);
  });

  test('name the desktop Desktop, or 0 by the legacy interface (file specification, section 2)', async () => {
    for (const query of [{}, { folder: 'Desktop' as const }, { folder: '0' as const }, { folder: ada.user.desktopGuid }]) {
      const { files } = await ada.client.call('files.list', { query });
      expect(files.map(({ name, parentId }) => [name, parentId])).toEqual([['Orders', 'Desktop']]);
    }
  });
});
