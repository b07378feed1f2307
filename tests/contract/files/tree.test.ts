import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let folder: string;
let open: string;
let closed: string;
let space: string;

const make = async (name: string, parent = 'Desktop', type: number = fileTypes.folder): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, folder: parent } })).guid;
const may = { value: true, reason: 'UNKNOWN' };
const tree = async (person: TestPerson, parent?: string) => (await person.client.call('files.tree', { query: parent === undefined ? {} : { parent } })).nodes;
const namesOf = async (person: TestPerson, parent: string): Promise<[string, boolean][]> => (await tree(person, parent)).map(({ name, hasChildren }) => [name, hasChildren]);

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  folder = await make('Folder 10');
  await make('Folder 9');
  await make('Document', 'Desktop', fileTypes.newdoc);
  [open, closed] = [await make('Open', folder), await make('Closed', folder)];
  await make('Inside', closed);
  await make('Only a document', open, fileTypes.newdoc);
  await ada.client.call('sharing.setInheritance', { params: { id: closed }, body: { isCutOff: true } });
  await ada.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
  space = (await ada.client.call('spaces.create', { body: { name: 'Space of Ada' } })).guid;
  await make('In the space', space);
});

describe('the tree of folders (file specification, section 3)', () => {
  test('begins with the desktop, 0, and the spaces, 1', async () => {
    expect(await tree(ada)).toEqual([
      { guid: '0', name: 'Desktop', parentGuid: null, rootType: 'Desktop', hasChildren: true, canCreateChildFile: may },
      { guid: '1', name: 'Space', parentGuid: null, rootType: 'Space', hasChildren: true },
    ]);
    expect((await tree(bo)).map(({ hasChildren }) => hasChildren)).toEqual([false, false]);
  });

  test('has folders only, by name, and reports which have subfolders', async () => {
    expect(await namesOf(ada, '0')).toEqual([['Folder 9', false], ['Folder 10', true]]);
    expect(await tree(ada, 'Desktop')).toEqual(await tree(ada, '0'));
    expect((await tree(ada, '0'))[1]).toEqual({ guid: folder, name: 'Folder 10', parentGuid: '0', hasChildren: true, canCreateChildFile: may });
    expect(await namesOf(ada, folder)).toEqual([['Closed', true], ['Open', false]]);
    expect((await tree(ada, folder))[0]?.parentGuid).toBe(folder);
    expect(await namesOf(ada, '1')).toEqual([['Space of Ada', true]]);
    expect((await tree(ada, '1'))[0]).toEqual({ guid: space, name: 'Space of Ada', parentGuid: '1', hasChildren: true, canCreateChildFile: may });
    expect(await namesOf(ada, space)).toEqual([['In the space', false]]);
  });

  test('shows only readable folders, and reveals nothing about the rest', async () => {
    expect(await namesOf(bo, folder)).toEqual([['Open', false]]);
    expect(await namesOf(bo, '1')).toEqual([]);
    expect(await namesOf(bo, open)).toEqual([]);
    for (const parent of [closed, space]) expect(await failureOf(tree(bo, parent))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    const lonely = await make('Lonely');
    const inner = await make('Inner', lonely);
    await ada.client.call('sharing.setInheritance', { params: { id: inner }, body: { isCutOff: true } });
    await ada.client.call('sharing.addCollaborator', { params: { id: lonely }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    const top = await make('Top');
    await ada.client.call('files.move', { params: { id: lonely }, body: { to: top } });
    await ada.client.call('sharing.addCollaborator', { params: { id: top }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    expect(await namesOf(bo, top)).toEqual([['Lonely', false]]);
    expect(await namesOf(ada, top)).toEqual([['Lonely', true]]);
  });

  test('reports for each folder whether a file can be added, and the reason otherwise', async () => {
    expect((await tree(bo, folder)).map(({ name, canCreateChildFile }) => [name, canCreateChildFile])).toEqual([
      ['Open', { value: false, reason: 'FAILURE_READ_ONLY' }],
    ]);
  });

  test('refuses a node that is no folder, unknown, or in the trash', async () => {
    expect(await failureOf(tree(ada, await make('File', folder, fileTypes.newdoc)))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
    expect(await failureOf(tree(ada, '0123456789ABCDEFGHIJKL'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    const gone = await make('Gone', folder);
    await ada.client.call('files.remove', { params: { id: gone } });
    expect(await failureOf(tree(ada, gone))).toMatchObject({ code: 'FILE_DELETED' });
    expect(await namesOf(ada, folder)).toEqual([['Closed', true], ['Open', false]]);
    expect(await failureOf(tree(ada, '../..'))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'parent' } });
  });

  test('returns full pages as long as there are readable folders', async () => {
    const mixed = await make('Mixed');
    for (const name of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) {
      const guid = await make(name, mixed);
      if (name < 'm4') await ada.client.call('sharing.setInheritance', { params: { id: guid }, body: { isCutOff: true } });
    }
    await ada.client.call('sharing.addCollaborator', { params: { id: mixed }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    const first = await bo.client.call('files.tree', { query: { parent: mixed, limit: 2 } });
    expect(first.nodes.map(({ name }) => name)).toEqual(['m4', 'm5']);
    const second = await bo.client.call('files.tree', { query: { parent: mixed, limit: 2, cursor: first.nextCursor ?? '' } });
    expect([second.nodes.map(({ name }) => name), second.nextCursor]).toEqual([['m6'], null]);
  });

  test('is returned in pages', async () => {
    const many = await make('Many');
    for (let index = 1; index <= 5; index += 1) await make(`m${index}`, many);
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await read(cursor);
      names.push(...page.nodes.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    async function read(cursor: string | undefined) { return ada.client.call('files.tree', { query: { parent: many, limit: 2, ...(cursor ? { cursor } : {}) } }); }
  });
});
