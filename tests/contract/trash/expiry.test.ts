import { beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { createCursors } from '../../../src/server/list-cursors';
import { createAccess } from '../../../src/server/modules/files/access-service';
import { createFilePages } from '../../../src/server/modules/files/file-pages';
import { createFileViews } from '../../../src/server/modules/files/file-views-service';
import { createTrashService } from '../../../src/server/modules/files/trash-service';
import { createQuota } from '../../../src/server/modules/quota/quota-service';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { lastSeqOf, eventSummaries, eventsFor } from '../files/event-log';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { insertFiles } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;

beforeEach(async () => { [ada, bo] = [await server.register('Ada'), await server.register('Bo')]; });

const make = async (name: string, folder = 'Desktop', type: number = fileTypes.folder, person = ada): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder } })).guid;
const remove = (id: string, person = ada) => person.client.call('files.remove', { params: { id } });
const destroy = (fileGuids: string[], person = ada) => person.client.call('trash.destroy', { body: { fileGuids } });
const empty = (person = ada) => person.client.call('trash.empty', {});
const trash = async (person = ada): Promise<string[]> => (await person.client.call('trash.list', {})).files.map(({ name }) => name);
const share = (id: string, person: TestPerson, isAdmin: boolean) =>
  ada.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: person.user.id, email: person.email, role: 'editor', isAdmin } });
const usageOf = async ({ user }: TestPerson) => (await server.pool.query<{ size_bytes: number; file_count: number }>('select size_bytes::int, file_count::int from usage where root_guid = $1', [user.desktopGuid])).rows;
const left = async (...guids: string[]): Promise<string[]> => (await server.pool.query<{ guid: string }>('select guid from files where guid = any($1)', [guids])).rows.map(({ guid }) => guid);

describe('chosen files', () => {
  test('are permanently deleted with their content and everything attached', async () => {
    const folder = await make('Folder');
    const inside = await upload(createTusClient(server, ada), 'bytes', { filename: 'Inside.txt', folder });
    await share(folder, bo, false);
    await bo.client.call('files.star', { params: { id: inside } });
    await bo.client.call('desktopShortcuts.create', { params: { id: folder }, body: {} });
    const kept = await make('Kept');
    for (const guid of [folder, kept]) await remove(guid);
    expect(await usageOf(ada)).toEqual([{ size_bytes: 5, file_count: 3 }]);
    expect(await destroy([folder])).toEqual({ results: [{ guid: folder, ok: true }] });
    expect(await left(folder, inside, kept)).toEqual([kept]);
    expect(await trash()).toEqual(['Kept']);
    expect(await usageOf(ada)).toEqual([{ size_bytes: 0, file_count: 1 }]);
    for (const table of ['grants', 'person_files', 'desktop_shortcuts', 'file_search', 'activities']) {
      expect([table, (await server.pool.query(`select 1 from ${table} where ${table === 'file_search' ? 'guid' : 'file_guid'} = any($1)`, [[folder, inside]])).rows]).toEqual([table, []]);
    }
    expect(await failureOf(ada.client.call('files.get', { params: { id: folder } }))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(destroy([folder]))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: folder, ok: false, code: 'FILE_NOT_FOUND' }] });
  });

  test('are deleted all or none: a file that is not its own entry, or not deletable, keeps the others', async () => {
    const [one, folder, alive] = [await make('One'), await make('Folder'), await make('Alive')];
    const inside = await make('Inside', folder);
    const bos = await make('Of Bo', 'Desktop', fileTypes.folder, bo);
    for (const guid of [one, folder]) await remove(guid);
    await remove(bos, bo);
    const failure = await failureOf(destroy([one, inside, alive, bos, 'x']));
    expect(failure).toMatchObject({ code: 'BATCH_REFUSED', status: 409 });
    expect(failure.results).toEqual([
      { guid: one, ok: true }, { guid: inside, ok: false, code: 'NOT_IN_TRASH' }, { guid: alive, ok: false, code: 'NOT_IN_TRASH' },
      { guid: bos, ok: false, code: 'FILE_NOT_FOUND' }, { guid: 'x', ok: false, code: 'FILE_NOT_FOUND' },
    ]);
    expect((await left(one, inside, alive, bos)).length).toBe(4);
  });

  test('are announced to the person who trashed them, by guid and nothing else', async () => {
    const folder = await make('Folder');
    await share(folder, bo, true);
    const file = await make('Secret', folder, fileTypes.newdoc);
    await remove(file, bo);
    expect(await trash(bo)).toEqual(['Secret']);
    const seq = await lastSeqOf(server);
    await destroy([file]);
    expect(await eventsFor(server, bo, seq)).toMatchObject([{ kind: 'File', action: 'destroy', guid: file, data: null }]);
    // The file was in its owner's trash too.
    expect(await eventSummaries(server, ada, seq)).toEqual([`File destroy ${file}`]);
    expect(await trash(bo)).toEqual([]);
  });

  test('do not include files trashed before, which are still recoverable', async () => {
    const folder = await make('Folder');
    const early = await make('Early', folder);
    await remove(early);
    await remove(folder);
    await destroy([folder]);
    expect(await trash()).toEqual(['Early']);
    expect(await ada.client.call('trash.recover', { params: { id: early } })).toMatchObject({ parentId: 'Desktop' });
  });

  test('include a space with its content, also earlier trashed files', async () => {
    const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    const [early, late] = [await make('Early', space), await make('Late', space)];
    await remove(early);
    await ada.client.call('spaces.remove', { params: { guid: space } });
    await destroy([space]);
    expect(await left(space, early, late)).toEqual([]);
    expect(await trash()).toEqual([]);
    expect((await server.pool.query('select * from usage where root_guid = $1', [space])).rows).toEqual([]);
    expect((await ada.client.call('spaces.list', {})).nodes).toEqual([]);
  });

  test('are deleted under both paths', async () => {
    for (const path of ['/panda-api/file/trashes/delete', '/api/file/trashes/delete']) {
      const guid = await make('Gone');
      await remove(guid);
      const response = await rawRequest(server.url, 'POST', path, { token: ada.token, body: { fileGuids: [guid] } });
      expect([response.status, await left(guid)]).toEqual([200, []]);
    }
  });

  test('leave the bytes that another file shares, the others are collected', async () => {
    const tus = createTusClient(server, ada);
    const text = `shared ${ada.user.id}`;
    const [one, two] = [await upload(tus, text, { filename: 'One.txt', folder: 'Desktop' }), await upload(tus, text, { filename: 'Two.txt', folder: 'Desktop' })];
    await remove(one);
    await destroy([one]);
    const response = await fetch(`${server.url}/api/files/${two}/download`, { headers: { authorization: `Bearer ${ada.token}` } });
    expect(await response.text()).toBe(text);
    await remove(two);
    await destroy([two]);
    expect((await server.pool.query(`select 1 from blobs b where not exists (select from files f where f.blob_hash = b.hash)`)).rows.length).toBeGreaterThan(0);
  });
});

describe('emptying', () => {
  test('deletes the files that this person deleted or owns, and nothing of others', async () => {
    const shared = await make('Shared');
    await share(shared, bo, true);
    const own = await make('Own', shared);
    const byBo = (await bo.client.call('files.create', { body: { type: fileTypes.folder, name: 'By Bo', folder: shared } })).guid;
    const takenByBo = await make('Taken by Bo', shared);
    const alone = await make('Alone');
    await remove(own);
    await remove(alone);
    await remove(byBo, bo);
    await remove(takenByBo, bo);
    const seq = await lastSeqOf(server);
    expect(await empty()).toEqual({ count: 3 });
    expect(await left(own, alone, byBo, shared)).toEqual(expect.arrayContaining([byBo, shared]));
    expect(await left(own, alone, takenByBo)).toEqual([]);
    expect(await trash(bo)).toEqual(['By Bo']);
    expect((await eventSummaries(server, ada, seq)).toSorted()).toEqual([`File destroy ${alone}`, `File destroy ${own}`, `File destroy ${takenByBo}`].toSorted());
    expect(await eventSummaries(server, bo, seq)).toEqual([`File destroy ${takenByBo}`]);
    expect(await empty()).toEqual({ count: 0 });
  });

  test('keeps files that the person cannot delete any more', async () => {
    const shared = await make('Shared');
    await share(shared, bo, true);
    const file = await make('File', shared, fileTypes.newdoc);
    await remove(file, bo);
    await ada.client.call('sharing.changeCollaborator', { params: { id: shared, userId: bo.user.id }, body: { role: 'reader', isAdmin: false } });
    expect(await empty(bo)).toEqual({ count: 0 });
    expect(await failureOf(destroy([file], bo))).toMatchObject({ results: [{ code: 'NO_ACCESS_DELETE' }] });
    await ada.client.call('trash.recover', { params: { id: file } });
    expect(await left(file)).toEqual([file]);
  });

  test('deletes a thousand entries in one call, counted and freed', async () => {
    const folder = await make('Folder');
    await insertFiles(server, folder, ada.user.id, 1234, (number) => {
      const guid = `${number}`.padStart(22, 'E');
      return { guid, trashRoot: guid };
    });
    await server.pool.query('update usage set file_count = 1235 where root_guid = $1', [ada.user.desktopGuid]);
    expect(await empty()).toEqual({ count: 1234 });
    expect(await usageOf(ada)).toEqual([{ size_bytes: 0, file_count: 1 }]);
  }, 60_000);
});

describe('after TRASH_DAYS', () => {
  test('older entries are deleted, newer ones are not, and the person who trashed them is notified', async () => {
    // On this server; its other files were trashed just now.
    const [old, young] = [await make('Old'), await make('Young')];
    const inside = await make('Inside', old, fileTypes.newdoc);
    for (const guid of [old, young]) await remove(guid);
    await server.pool.query(`update files set deleted_at = deleted_at - interval '10 days' where guid = any($1)`, [[old, inside]]);
    const seq = await lastSeqOf(server);
    const runAt = (inDays: number, inMs: number): Promise<number> => {
      const clock = (): Date => new Date(Date.now() + inDays * 86_400_000 + inMs);
      const access = createAccess({ deployment: 'private', clock });
      const pages = createFilePages({ access, views: createFileViews({ access, apiBase: '/api', thumbnailSources: new Set() }), cursors: createCursors(Buffer.alloc(32)) });
      return createTrashService({ access, pages, tags: {} as never, quota: createQuota({ deployment: 'private', clock, realNameFrom: null }), clock, retentionDays: 30 }).deleteExpired(server.database);
    };
    expect(await runAt(20, -60_000)).toBe(0);
    expect(await runAt(20, 60_000)).toBe(1);
    expect(await left(old, inside, young)).toEqual([young]);
    expect(await trash()).toEqual(['Young']);
    expect(await eventSummaries(server, ada, seq)).toEqual([`File destroy ${old}`]);
    expect(await usageOf(ada)).toEqual([{ size_bytes: 0, file_count: 1 }]);
    expect(await runAt(20, 60_000)).toBe(0);
  });
});
