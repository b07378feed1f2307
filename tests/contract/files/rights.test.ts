import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../src/api-client/api-client';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let folder: string;
let file: string;
let deletedFolder: string;
let deletedChild: string;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  const make = async (type: number, parent?: string): Promise<string> =>
    (await ada.client.call('files.create', { body: { type, name: 'Secret name', ...(parent === undefined ? {} : { folder: parent }) } })).guid;
  folder = await make(fileTypes.folder);
  file = await make(fileTypes.newdoc, folder);
  deletedFolder = await make(fileTypes.folder);
  deletedChild = await make(fileTypes.newdoc, deletedFolder);
  await ada.client.call('files.remove', { params: { id: deletedFolder } });
});

const calls: Record<string, (client: ApiClient, guid: string) => Promise<unknown>> = {
  get: (client, id) => client.call('files.get', { params: { id } }),
  ancestors: (client, id) => client.call('files.ancestors', { params: { id } }),
  rename: (client, id) => client.call('files.rename', { params: { id }, body: { name: 'Mine now' } }),
  move: (client, id) => client.call('files.move', { params: { id }, body: { to: 'Desktop' } }),
};
const remove: (typeof calls)[string] = (client, id) => client.call('files.remove', { params: { id } });
const folderCalls: typeof calls = {
  list: (client, folderGuid) => client.call('files.list', { query: { folder: folderGuid } }),
  create: (client, folderGuid) => client.call('files.create', { body: { type: fileTypes.folder, name: 'x', folder: folderGuid } }),
};

// Status of a refusal: 403 if the person may not read the file, 410 if they could read the deleted file, 404 for
// everybody else.
describe.each(Object.entries({ ...calls, remove }))('%s', (_name, call) => {
  test.each([
    ['a guid that nobody has', () => '0123456789ABCDEFGHIJKL'],
    ['too short', () => 'abc'],
    ['with other characters', () => '../../../../etc/passwd'],
    ['a local id', () => '-123456789ABCDEFGHIJKL'],
    ['Desktop, which is not a file', () => 'Desktop'],
    ["one's own hidden folder", () => ada.user.desktopGuid],
  ])('%s: 404', async (_title, guid) => {
    expect(await failureOf(call(ada.client, guid()))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404, args: {} });
  });

  test("another person's file: 403, with whether the caller can request access, and nothing else", async () => {
    for (const guid of [folder, file]) {
      const failure = await failureOf(call(bo.client, guid));
      expect(failure).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403, args: { mayApply: true } });
      expect(JSON.stringify(failure)).not.toContain('Secret');
    }
  });

  test('deleted: 404 to others', async () => {
    for (const guid of [deletedFolder, deletedChild]) {
      expect(await failureOf(call(bo.client, guid))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    }
  });
});

test.each(Object.entries(calls))('%s, deleted: 410 to its owner', async (_name, call) => {
  for (const guid of [deletedFolder, deletedChild]) {
    expect(await failureOf(call(ada.client, guid))).toMatchObject({ code: 'FILE_DELETED', status: 410 });
  }
});

describe.each(Object.entries(folderCalls))('%s in a folder', (_name, call) => {
  test('is refused like the folder itself', async () => {
    expect(await failureOf(call(ada.client, '0123456789ABCDEFGHIJKL'))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    expect(await failureOf(call(bo.client, folder))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await failureOf(call(bo.client, ada.user.desktopGuid))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    expect(await failureOf(call(ada.client, deletedFolder))).toMatchObject({ code: 'FILE_DELETED', status: 410 });
    expect(await failureOf(call(bo.client, deletedFolder))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
  });
});

describe('the trash and moves', () => {
  test("no one sees or recovers files in another person's trash", async () => {
    expect((await bo.client.call('trash.list', {})).files).toEqual([]);
    expect(await failureOf(bo.client.call('trash.recover', { params: { id: deletedFolder } }))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(bo.client.call('trash.recover', { params: { id: file } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test("no one moves a file into another person's folder", async () => {
    const { guid } = await bo.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Mine' } });
    expect(await failureOf(bo.client.call('files.move', { params: { id: guid }, body: { to: folder } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test('these refusals change nothing', async () => {
    expect(await ada.client.call('files.get', { params: { id: file } })).toMatchObject({ name: 'Secret name', parentId: folder, revision: 1 });
    expect(await ada.client.call('files.get', { params: { id: folder } })).toMatchObject({ name: 'Secret name', parentId: 'Desktop', revision: 1 });
  });
});

describe('capabilities', () => {
  test('the owner of the desktop has all that the kind allows', async () => {
    const { permissionsAndReasons, role } = await ada.client.call('files.get', { params: { id: folder } });
    expect(role).toBe('owner');
    // docs/permissions.md, for the owner of a folder outside of any team.
    expect(Object.entries(permissionsAndReasons).filter(([, { value }]) => !value).map(([name, { reason }]) => [name, reason]).toSorted()).toEqual([
      ['canApplyPermission', 'NO_ACCESS_MODIFY'], ['canChangeTeamShareMode', 'NO_ACCESS_MODIFY'], ['canDownload', 'FILE_HAS_NO_CONTENT'],
      ['canExit', 'NO_ACCESS_MODIFY'], ['canExport', 'FILE_HAS_NO_CONTENT'], ['canLock', 'NO_ACCESS_MODIFY'], ['canLockSheetCell', 'FILE_HAS_NO_CONTENT'],
      ['canModifyTeamFileTag', 'NO_ACCESS_EDIT'], ['canPrint', 'FILE_HAS_NO_CONTENT'], ['canSaveAsTemplate', 'FILE_HAS_NO_CONTENT'],
      ['canUncompress', 'FILE_HAS_NO_CONTENT'], ['canUnlock', 'NO_ACCESS_MODIFY'],
    ]);
    expect((await ada.client.call('files.get', { params: { id: file } })).permissionsAndReasons.canCreateChildFile).toEqual({ value: false, reason: 'PARENT_NOT_A_FOLDER' });
  });
});
