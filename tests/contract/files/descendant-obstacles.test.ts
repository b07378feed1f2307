import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { add, get, remove as removeCollaborator } from '../sharing/people';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let folder: string;
let between: string;
let child: string;

const make = async (name: string, parent?: string, type: number = fileTypes.folder): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, ...(parent === undefined ? {} : { folder: parent }) } })).guid;
const removing = (who: TestPerson, id: string) => who.client.call('files.remove', { params: { id } });
const moving = (who: TestPerson, id: string, to = 'Desktop') => who.client.call('files.move', { params: { id }, body: { to } });
const destroying = (who: TestPerson, id: string) => who.client.call('trash.destroy', { body: { fileGuids: [id] } });
/** Bo has the admin flag on the folder, and no longer any right to the deep file. */
const cutOff = async (): Promise<void> => {
  await ada.client.call('sharing.setInheritance', { params: { id: child }, body: { isCutOff: true } });
  await removeCollaborator(ada, child, bo);
};

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});
beforeEach(async () => {
  folder = await make('Folder');
  between = await make('Between', folder);
  child = await make('Secret child', between, fileTypes.newdoc);
  await add(ada, folder, bo, 'editor', true);
});

describe('an action on a folder affects no descendant without the right to it (docs/permissions.md, M8)', () => {
  test('cut-off files: neither deleted nor moved, one by one or in a batch, and not named', async () => {
    await cutOff();
    expect(await failureOf(get(server, bo, child))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    for (const guid of [folder, between]) {
      expect(await failureOf(removing(bo, guid))).toMatchObject({ code: 'NO_ACCESS_DELETE', status: 403, args: {} });
      expect(await failureOf(moving(bo, guid))).toMatchObject({ code: 'NO_ACCESS_MOVE_FOLDER', status: 403, args: {} });
    }
    expect(await failureOf(bo.client.call('files.removeBatch', { body: { fileGUIDs: [between] } }))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: between, ok: false, code: 'NO_ACCESS_DELETE' }] });
    expect(await failureOf(bo.client.call('files.removeMany', { body: { folder, fileGuids: [between] } }))).toMatchObject({ code: 'BATCH_REFUSED' });
    expect(await failureOf(bo.client.call('files.moveMany', { body: { to: 'Desktop', fileGuids: [between] } }))).toMatchObject({ results: [{ code: 'NO_ACCESS_MOVE_FOLDER' }] });
    expect(await failureOf(bo.client.call('files.moveBatch', { body: { entries: [{ to: 'Desktop', fileGuid: between }] } }))).toMatchObject({ results: [{ code: 'NO_ACCESS_MOVE_FOLDER' }] });
    expect((await get(server, ada, child)).isDelete).toBe(false);
    // The owner of a folder above manages its descendants, whether inheritance is cut off or not (A2).
    await removing(ada, folder);
    await destroying(ada, folder);
    expect(await failureOf(get(server, ada, child))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('files that someone else locked: named to people who can read them, and skipped for no one', async () => {
    const editor = await server.register('Editor');
    await add(ada, folder, editor, 'editor', true);
    await editor.client.call('files.lock', { params: { id: child } });
    for (const who of [bo, ada]) {
      const refusals = [await failureOf(removing(who, child)), await failureOf(removing(who, folder)), await failureOf(moving(who, between))];
      expect(refusals.map(({ code }) => code)).toEqual(['FILE_IS_LOCKED', 'FILE_IS_LOCKED', 'FILE_IS_LOCKED']);
      expect(refusals[1]).toMatchObject({ args: { inside: 'Secret child' }, message: 'This file is locked. Ask the person who locked it to unlock it. The cause is “Secret child” inside it.' });
    }
    // A person's own lock blocks only other people.
    await moving(editor, between);
    await removing(editor, between);
  });

  test('a lock on a cut-off file reveals neither', async () => {
    await cutOff();
    await ada.client.call('files.lock', { params: { id: child } });
    expect(await failureOf(removing(bo, folder))).toMatchObject({ code: 'NO_ACCESS_DELETE', args: {} });
  });

  test('a file that the person can only leave is not deleted with its folder', async () => {
    await ada.client.call('sharing.setInheritance', { params: { id: child }, body: { isCutOff: true } });
    await ada.client.call('sharing.changeCollaborator', { params: { id: child, userId: bo.user.id }, body: { role: 'reader', isAdmin: false } });
    expect(await failureOf(removing(bo, child))).toMatchObject({ code: 'ONLY_EXIT_SHARE' });
    expect(await failureOf(removing(bo, folder))).toMatchObject({ code: 'NO_ACCESS_DELETE', args: { inside: 'Secret child' } });
    expect(await failureOf(moving(bo, folder))).toMatchObject({ code: 'NO_ACCESS_MOVE_FILE', args: { inside: 'Secret child' } });
  });

  test('no file is permanently deleted that the person could not delete', async () => {
    await removing(bo, folder);
    // Cut off while it was there.
    await server.pool.query('update files set is_cut_off = true where guid = $1', [child]);
    expect(await failureOf(destroying(bo, folder))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: folder, ok: false, code: 'NO_ACCESS_DELETE' }] });
    expect(await bo.client.call('trash.empty', {})).toEqual({ count: 0 });
    expect((await bo.client.call('trash.list', {})).files.map(({ guid }) => guid)).toEqual([folder]);
    await destroying(ada, folder);
    expect((await bo.client.call('trash.list', {})).files).toEqual([]);
  });

  test('admins of a space manage its descendants, cut off or not (A3); descendants in the trash block no one', async () => {
    const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    const inSpace = await make('In space', space);
    child = await make('Secret child', inSpace, fileTypes.newdoc);
    await add(ada, space, bo, null, true);
    await ada.client.call('sharing.setInheritance', { params: { id: child }, body: { isCutOff: true } });
    await server.pool.query('delete from grants where file_guid = $1', [child]);
    await removing(bo, inSpace);
    await destroying(bo, inSpace);
    expect(await failureOf(get(server, ada, inSpace))).toMatchObject({ code: 'FILE_NOT_FOUND' });

    child = await make('Trashed child', between, fileTypes.newdoc);
    await cutOff();
    await removing(ada, child);
    await removing(bo, folder);
  });
});
