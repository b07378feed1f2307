import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { lastSeqOf, eventSummaries } from './event-log';
import { insertFiles } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let left: string;
let right: string;
let a: string;
let b: string;
let c: string;
let bos: string;

const make = async (name: string, folder = 'Desktop', type: number = fileTypes.newdoc, person = ada): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder } })).guid;
const arranged = async (folder: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ name: string }>('select name from files where parent_guid = $1 and trash_root is null order by position, guid', [folder]);
  return rows.map(({ name }) => name);
};
/** All data that a refused call could have changed. */
const everything = async () => [
  (await server.pool.query('select * from files order by guid')).rows, (await server.pool.query('select count(*) from events')).rows,
  (await server.pool.query('select * from usage order by root_guid')).rows, (await server.pool.query('select * from locations order by person_id, folder_guid')).rows,
];
const nobodys = '0123456789ABCDEFGHIJKL';

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  bos = await make('Secret of Bo', 'Desktop', fileTypes.newdoc, bo);
});
beforeEach(async () => {
  [left, right] = [await make('Left', 'Desktop', fileTypes.folder), await make('Right', 'Desktop', fileTypes.folder)];
  [c, b, a] = [await make('c', left), await make('b', left), await make('a', left)];
});

const moveMany = (fileGuids: string[] | undefined, to: string, more: { from?: string; after?: string } = {}, person = ada) =>
  person.client.call('files.moveMany', { body: { ...(fileGuids ? { fileGuids } : {}), to, ...more } });
const moveBatch = (entries: { fileGuid: string; to: string; from?: string }[]) => ada.client.call('files.moveBatch', { body: { entries } });
const removeMany = (folder: string, fileGuids: string[]) => ada.client.call('files.removeMany', { body: { folder, fileGuids } });
const removeBatch = (fileGUIDs: string[]) => ada.client.call('files.removeBatch', { body: { fileGUIDs } });
const ok = (...guids: string[]) => guids.map((guid) => ({ guid, ok: true }));

describe('several files into one folder', () => {
  test('moves in the given order, first or after a sibling, returns the moved files and emits one event each', async () => {
    await make('old', right);
    const seq = await lastSeqOf(server);
    const moved = await moveMany([c, a], right, { from: left });
    expect(moved.results).toEqual(ok(c, a));
    expect(moved.files.map(({ guid, parentId, revision }) => [guid, parentId, revision])).toEqual([[c, right, 2], [a, right, 2]]);
    expect(moved.capabilitySets[moved.files[0]?.capabilitySet ?? -1]?.canMove.value).toBe(true);
    expect(await arranged(right)).toEqual(['c', 'a', 'old']);
    expect(await eventSummaries(server, ada, seq)).toEqual([`File update ${c}`, `File update ${a}`]);
    expect((await moveMany([b], right, { after: c })).results).toEqual(ok(b));
    expect(await arranged(right)).toEqual(['c', 'b', 'a', 'old']);
    await moveMany([a, c], right, { after: b });
    expect(await arranged(right)).toEqual(['b', 'a', 'c', 'old']);
  });

  test('moves a file named twice once; a shortcut id names its file, and the desktop is a target like any other', async () => {
    expect((await moveMany([a, a, `${left}~${b}`], 'Desktop')).results).toEqual(ok(a, b));
    expect((await ada.client.call('files.get', { params: { id: b } })).parentId).toBe('Desktop');
  });

  test('moves all or none: one refusal changes nothing, and the report names the file and the reason', async () => {
    const trashed = await make('trashed', left);
    await ada.client.call('files.remove', { params: { id: trashed } });
    const before = await everything();
    const failure = await failureOf(moveMany([a, bos, nobodys, trashed, left, b], right));
    expect(failure).toMatchObject({ code: 'BATCH_REFUSED', status: 409, message: 'This is not allowed for everything you chose, so nothing was changed. Choose only files for which it is allowed.' });
    expect(failure.results).toEqual([
      { guid: a, ok: true }, { guid: bos, ok: false, code: 'FILE_FORBIDDEN', args: { mayApply: true } }, { guid: nobodys, ok: false, code: 'FILE_NOT_FOUND' },
      { guid: trashed, ok: false, code: 'FILE_DELETED', args: { trashRoot: trashed, mayRecover: true } }, { guid: left, ok: true }, { guid: b, ok: true },
    ]);
    expect(JSON.stringify(failure)).not.toContain('Secret');
    expect(await everything()).toEqual(before);
    expect((await failureOf(moveMany([left], left))).results).toEqual([{ guid: left, ok: false, code: 'MOVE_UNDER_ITSELF' }]);
    expect((await failureOf(moveMany([a, b], right, { after: nobodys }))).results?.[0]).toEqual({ guid: a, ok: false, code: 'SIBLING_NOT_FOUND' });
    expect(await everything()).toEqual(before);
  });

  test('refuses the folder as a single move does', async () => {
    const bosFolder = await make('Secret folder', 'Desktop', fileTypes.folder, bo);
    expect(await failureOf(moveMany([a], bosFolder))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await failureOf(moveMany([a], nobodys))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    expect(await failureOf(moveMany([a], b))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
  });
});

describe('each into a folder of its own', () => {
  test('moves one after the other, each in the state that the previous moves left', async () => {
    expect((await moveBatch([{ fileGuid: a, from: left, to: right }, { fileGuid: b, from: left, to: 'Desktop' }])).results).toEqual(ok(a, b));
    expect((await ada.client.call('files.get', { params: { id: a } })).parentId).toBe(right);
    expect((await ada.client.call('files.get', { params: { id: b } })).parentId).toBe('Desktop');
  });

  test('refuses two folders under each other: MOVE_UNDER_ITSELF for the second, and neither moves', async () => {
    const before = await everything();
    expect((await failureOf(moveBatch([{ fileGuid: left, to: right }, { fileGuid: right, to: left }]))).results).toEqual([
      { guid: left, ok: true }, { guid: right, ok: false, code: 'MOVE_UNDER_ITSELF' },
    ]);
    expect(await everything()).toEqual(before);
  });
});

describe('several files into the trash', () => {
  test('deletes files of one folder, each as its own entry', async () => {
    const seq = await lastSeqOf(server);
    expect(await removeMany(left, [a, b])).toEqual({ results: ok(a, b) });
    expect(await arranged(left)).toEqual(['c']);
    expect((await ada.client.call('trash.list', { query: { limit: 2 } })).files.map(({ name }) => name).toSorted()).toEqual(['a', 'b']);
    expect(await eventSummaries(server, ada, seq)).toEqual([`File destroy ${a}`, `File destroy ${b}`]);
    expect(await removeMany(left, [a])).toEqual({ results: ok(a) });
  });

  test('refuses files of other folders with NOT_IN_FOLDER, and deletes nothing', async () => {
    await moveMany([b], right);
    const before = await everything();
    expect((await failureOf(removeMany(left, [a, b]))).results).toEqual([{ guid: a, ok: true }, { guid: b, ok: false, code: 'NOT_IN_FOLDER' }]);
    expect(await everything()).toEqual(before);
  });

  test('deletes files of any folders; a descendant is deleted with its ancestor, in any order', async () => {
    const top = await make('top', 'Desktop', fileTypes.newdoc);
    expect(await removeBatch([a, top, left])).toEqual({ results: ok(a, top, left) });
    const { rows } = await server.pool.query('select guid, trash_root from files where guid = any($1)', [[a, left]]);
    expect(rows).toEqual(expect.arrayContaining([{ guid: a, trash_root: left }, { guid: left, trash_root: left }]));
  });

  test('deletes all or none', async () => {
    const before = await everything();
    expect((await failureOf(removeBatch([a, bos]))).results).toEqual([{ guid: a, ok: true }, { guid: bos, ok: false, code: 'FILE_FORBIDDEN', args: { mayApply: true } }]);
    expect(await everything()).toEqual(before);
  });

  test('works under both of its paths', async () => {
    for (const [path, guid] of [['/panda-api/file/files/delete_batch', a], ['/api/file/files/delete_batch', b]] as const) {
      const response = await rawRequest(server.url, 'POST', path, { token: ada.token, body: { fileGUIDs: [guid] } });
      expect([response.status, JSON.parse(response.text)]).toEqual([200, { results: [{ guid, ok: true }] }]);
    }
  });
});

describe('request bodies', () => {
  test.each([
    ['/api/files/action/move', { to: 'Desktop' }], ['/api/files/action/move', { to: 'Desktop', fileGuids: [] }], ['/api/files/action/move', { to: 'Desktop', fileGuids: [''] }],
    ['/api/files/move_batch', {}], ['/api/files/move_batch', { entries: [] }], ['/api/files/move_batch', { entries: [{ to: 'Desktop' }] }],
    ['/api/files/action/duplicate', {}], ['/api/files/action/duplicate', { files: [] }],
    ['/api/files/action/destroy', { folder: 'Desktop' }], ['/api/files/action/destroy', { folder: 'Desktop', fileGuids: [] }],
    ['/panda-api/file/files/delete_batch', {}], ['/panda-api/file/files/delete_batch', { fileGUIDs: [] }],
    ['/panda-api/file/trashes/delete', {}], ['/panda-api/file/trashes/delete', { fileGuids: [] }],
  ])('%s with %j: \'"fileId" is required\' (section 5)', async (path, body) => {
    const response = await rawRequest(server.url, 'POST', path, { token: ada.token, body });
    expect([response.status, response.refusal().code, response.refusal().message]).toEqual([400, 'FILE_ID_REQUIRED', '"fileId" is required']);
  });

  test.each([
    ['/api/files/action/move', { fileGuids: 'x', to: 'Desktop' }, 'fileGuids'], ['/api/files/action/move', { fileGuids: [7], to: 'Desktop' }, 'fileGuids.0'],
    ['/api/files/action/move', { fileGuids: ['x'] }, 'to'], ['/api/files/action/move', { fileGuids: ['x'], to: '../..' }, 'to'],
    ['/api/files/action/move', { fileGuids: Array.from({ length: 501 }, () => 'x'), to: 'Desktop' }, 'fileGuids'],
    ['/api/files/action/move', { fileGuids: ['x'.repeat(65)], to: 'Desktop' }, 'fileGuids.0'],
    ['/api/files/move_batch', { entries: [{ fileGuid: 'x', to: 1 }] }, 'entries.0.to'],
    ['/api/files/action/destroy', { fileGuids: ['x'] }, 'folder'], ['/panda-api/file/files/delete_batch', { fileGUIDs: null }, 'fileGUIDs'],
  ])('%s with %j: VALIDATION_FAILED at %s', async (path, body, field) => {
    const response = await rawRequest(server.url, 'POST', path, { token: ada.token, body });
    expect([response.status, response.refusal().code, response.refusal().args]).toEqual([400, 'VALIDATION_FAILED', { field }]);
  });

  test('a repeated key changes nothing and gets the same response, also a refusal with its report', async () => {
    const idempotencyKey = `batch-${a}`;
    const call = () => ada.client.call('files.removeBatch', { body: { fileGUIDs: [a, bos] } }, { idempotencyKey });
    const [first, second] = [await failureOf(call()), await failureOf(call())];
    expect(second).toMatchObject({ code: 'BATCH_REFUSED', results: first.results });
    const moved = () => ada.client.call('files.moveMany', { body: { fileGuids: [a], to: right } }, { idempotencyKey: `move-${a}` });
    const result = await moved();
    await moveMany([a], left);
    expect(await moved()).toEqual(result);
    expect((await ada.client.call('files.get', { params: { id: a } })).parentId).toBe(left);
  });

  test('guids that are SQL, paths or empty are not found', async () => {
    const hostile = ["'; drop table files; --", '../../etc/passwd', '%', 'Desktop', ada.user.desktopGuid];
    expect((await failureOf(removeBatch(hostile))).results).toEqual(hostile.map((guid) => ({ guid, ok: false, code: 'FILE_NOT_FOUND' })));
  });
});

test('500 files, the most of one call, are moved and deleted in one call', async () => {
  await insertFiles(server, left, ada.user.id, 500, (number) => ({ guid: `${number}`.padStart(22, 'T'), position: `b${`${number}`.padStart(5, '0')}` }));
  const guids = Array.from({ length: 500 }, (_, index) => String(index + 1).padStart(22, 'T'));
  expect((await moveMany(guids, right)).files.map(({ guid }) => guid)).toEqual(guids);
  expect((await arranged(right)).slice(0, 3)).toEqual(['n1', 'n2', 'n3']);
  expect((await removeMany(right, guids)).results).toHaveLength(500);
  expect(await arranged(right)).toEqual([]);
}, 120_000);
