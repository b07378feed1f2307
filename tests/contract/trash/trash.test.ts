import { beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { lastSeqOf, eventSummaries } from '../files/event-log';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;

beforeEach(async () => { ada = await server.register('Ada'); });

const make = async (name: string, folder = 'Desktop', type: number = fileTypes.folder): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, folder } })).guid;
const remove = (id: string) => ada.client.call('files.remove', { params: { id } });
const recover = (id: string) => ada.client.call('trash.recover', { params: { id } });
const namesIn = async (folder: string): Promise<string[]> => (await ada.client.call('files.list', { query: { folder, orderBy: 'name+asc' } })).files.map(({ name }) => name);
const trash = async (): Promise<string[]> => (await ada.client.call('trash.list', {})).files.map(({ name }) => name);

describe('into the trash (file specification, section 4)', () => {
  test('moves the subtree with its root, and the list shows roots, latest first', async () => {
    const folder = await make('Folder');
    const child = await make('Child', folder);
    const single = await make('Single', 'Desktop', fileTypes.newdoc);
    await remove(folder);
    await remove(single);
    expect(await trash()).toEqual(['Single', 'Folder']);
    expect(await namesIn('Desktop')).toEqual([]);
    expect(await failureOf(ada.client.call('files.get', { params: { id: child } }))).toMatchObject({ code: 'FILE_DELETED', status: 410 });

    const { files: [shown], capabilitySets, keptDays } = await ada.client.call('trash.list', { query: { limit: 1 } });
    // The default is a month.
    expect(keptDays).toBe(30);
    expect(shown).toMatchObject({ guid: single, isDelete: true, deletedBy: ada.user.id, parentId: 'Desktop', revision: 2, capabilitySet: 0 });
    expect(shown?.deletedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(capabilitySets[0]?.canRead.value).toBe(true);
    expect(capabilitySets[0]?.canRename).toEqual({ value: false, reason: 'FILE_DELETED' });
  });

  test('returns 410 with the entry that contains the file, and says who may restore it (docs/permissions.md, canRemove)', async () => {
    const [reader, manager, guest] = [await server.register('Reader'), await server.register('Manager'), await server.register('Guest')];
    const folder = await make('Folder');
    const { guid: child } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Child', folder, content: 'Text' } });
    const addTo = (id: string, { user, email }: TestPerson, isAdmin: boolean) =>
       ada.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: user.id, email, role: isAdmin ? null : 'reader', isAdmin } });
    await addTo(folder, reader, false);
    await addTo(folder, manager, true);
    await addTo(child, guest, true);
    await remove(folder);
    const argsFor = async (person: TestPerson, id: string) => (await failureOf(person.client.call('files.get', { params: { id } }))).args;
    for (const id of [folder, child]) {
      expect(await argsFor(ada, id)).toEqual({ trashRoot: folder, mayRecover: true });
      expect(await argsFor(manager, id)).toEqual({ trashRoot: folder, mayRecover: true });
      expect(await argsFor(reader, id)).toEqual({ trashRoot: folder, mayRecover: false });
    }
    // A person who was added to the child alone may not learn of the folder.
    expect(await argsFor(guest, child)).toEqual({});
  });

  test('leaves earlier trashed files as their own entries', async () => {
    const folder = await make('Folder');
    const [early, late] = [await make('Early', folder), await make('Late', folder)];
    await remove(early);
    await remove(folder);
    expect(await trash()).toEqual(['Folder', 'Early']);
    await recover(folder);
    expect(await namesIn(folder)).toEqual(['Late']);
    expect(await trash()).toEqual(['Early']);
    expect(await ada.client.call('files.get', { params: { id: late } })).toMatchObject({ isDelete: false, deletedAt: null, deletedBy: null });
    expect(await recover(early)).toMatchObject({ parentId: folder });
  });

  test('moves a file deleted by a manager for its owner too, with the name of the manager, and it is restored from there', async () => {
    const bo = await server.register('Bo');
    const folder = await make('Garden');
    await ada.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'editor' } });
    const { guid } = await bo.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Bo’s', folder } });
    const trashOf = async (person: TestPerson) => (await person.client.call('trash.list', {})).files;
    const seq = await lastSeqOf(server);
    await remove(guid);
    const reported = { guid, isDelete: true, deletedBy: ada.user.id, deleted: { user: { id: ada.user.id, name: 'Ada', avatar: null } } };
    expect([await trashOf(ada), await trashOf(bo)]).toMatchObject([[reported], [reported]]);
    expect((await trashOf(bo))[0]?.deleted?.time).toBe((await trashOf(bo))[0]?.deletedAt);
    expect(await eventSummaries(server, bo, seq)).toEqual([`File destroy ${guid}`]);

    await bo.client.call('trash.recover', { params: { id: guid } });
    expect([await trashOf(ada), await trashOf(bo)]).toEqual([[], []]);
    expect(await bo.client.call('files.get', { params: { id: guid } })).toMatchObject({ isDelete: false, deleted: null, parentId: folder });
  });

  test('lets an owner empty files that others deleted, and notifies them of permanent deletions by others', async () => {
    const bo = await server.register('Bo');
    const folder = await make('Garden');
    await ada.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'editor' } });
    // Bo created the folder in between, so he receives its end as its manager, and the end of the files in his trash.
    const { guid: between } = await bo.client.call('files.create', { body: { type: fileTypes.folder, name: 'Between', folder } });
    const [kept, gone] = [
      (await bo.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Kept', folder: between } })).guid,
      (await bo.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Gone', folder: between } })).guid,
    ];
    await remove(kept);
    await remove(gone);
    const seq = await lastSeqOf(server);
    await ada.client.call('trash.destroy', { body: { fileGuids: [gone] } });
    expect(await eventSummaries(server, bo, seq)).toEqual([`File destroy ${gone}`]);
    expect(await bo.client.call('trash.empty', {})).toEqual({ count: 1 });
    expect(await trash()).toEqual([]);
  });

  test('pages through many entries', async () => {
    for (let index = 0; index < 7; index += 1) await remove(await make(`n${index}`));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { files: { name: string }[]; nextCursor: string | null } = await ada.client.call('trash.list', { query: { limit: 3, ...(cursor === null ? {} : { cursor }) } });
      seen.push(...page.files.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
    const other = await server.register('Bo');
    const { nextCursor } = await ada.client.call('trash.list', { query: { limit: 3 } });
    expect(await failureOf(other.client.call('trash.list', { query: { cursor: nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

describe('out of the trash', () => {
  test('to the former place, with all that was deleted with it', async () => {
    const folder = await make('Folder');
    const child = await make('Child', folder);
    const document = await make('Document', child, fileTypes.newdoc);
    await remove(child);
    expect(await recover(child)).toMatchObject({ parentId: folder, isDelete: false, revision: 3 });
    expect(await namesIn(child)).toEqual(['Document']);
    expect((await ada.client.call('files.get', { params: { id: document } })).revision).toBe(1);
  });

  test('to the desktop if its folder is in the trash itself', async () => {
    const folder = await make('Folder');
    const child = await make('Child', folder);
    const grandchild = await make('Grandchild', child);
    await remove(child);
    await remove(folder);
    expect(await recover(child)).toMatchObject({ parentId: 'Desktop', revision: 3 });
    expect(await namesIn('Desktop')).toEqual(['Child']);
    expect((await ada.client.call('files.ancestors', { params: { id: grandchild } })).ancestors.map(({ name }) => name)).toEqual(['Desktop', 'Child']);
    await recover(folder);
    expect(await namesIn(folder)).toEqual([]);
  });

  test('to the desktop if its folder is gone', async () => {
    const folder = await make('Folder');
    const child = await make('Child', folder);
    await remove(child);
    await server.pool.query('delete from files where guid = $1', [folder]);
    expect(await recover(child)).toMatchObject({ parentId: 'Desktop' });
  });

  test('to the folder at its present place, if that was moved in between', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    const folder = await make('Folder', first);
    const child = await make('Child', folder);
    await remove(child);
    await ada.client.call('files.move', { params: { id: folder }, body: { to: second } });
    await recover(child);
    expect((await ada.client.call('files.ancestors', { params: { id: child } })).ancestors.map(({ name }) => name)).toEqual(['Desktop', 'Second', 'Folder']);
  });

  test('refuses files that were deleted with their folder: NOT_IN_TRASH', async () => {
    const folder = await make('Folder');
    const child = await make('Child', folder);
    await remove(folder);
    expect(await failureOf(recover(child))).toMatchObject({ code: 'NOT_IN_TRASH', status: 409 });
  });

  test('refuses an unknown or invalid guid: 404', async () => {
    for (const guid of ['0123456789ABCDEFGHIJKL', 'x']) expect(await failureOf(recover(guid))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
  });
});
