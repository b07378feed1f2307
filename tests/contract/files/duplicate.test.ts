import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { descendantsOf } from '../../support/workspace-tree';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { lastSeqOf, eventSummaries } from './event-log';
import { insertFiles } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let home: string;

const make = async (name: string, folder: string, type: number = fileTypes.folder, person = ada, content?: string): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder, ...(content === undefined ? {} : { content }) } })).guid;
const duplicate = (files: string[], folder?: string, person = ada) => person.client.call('files.duplicate', { body: { files, ...(folder ? { folder } : {}) } });
const get = (id: string, person = ada) => person.client.call('files.get', { params: { id } });
const share = (id: string, person: TestPerson, role: 'reader' | 'editor', by = ada) =>
  by.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: person.user.id, email: person.email, role } });
const cutOff = (id: string) => ada.client.call('sharing.setInheritance', { params: { id }, body: { isCutOff: true } });
const pathsIn = async (person: TestPerson, folder: string): Promise<string[]> => (await descendantsOf(person.client, folder)).map(({ path }) => path);

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});
beforeEach(async () => { home = await make('Home', 'Desktop'); });

describe('copies', () => {
  test('of files: named as copies, first in the given order, with their bytes and content, owned by the caller', async () => {
    const photo = await upload(createTusClient(server, ada), 'bytes', { filename: 'Photo.jpg', folder: home, filetype: 'image/jpeg', modified: '2020-01-01T00:00:00Z' });
    const text = await make('Text', home, fileTypes.newdoc, ada, 'What stands in it.');
    const seq = await lastSeqOf(server);
    const { files, capabilitySets, leftOut } = await duplicate([text, photo], home);
    expect(files.map(({ name, revision, fileSize, creator }) => [name, revision, fileSize, creator?.id])).toEqual([['Text copy', 1, undefined, ada.user.id], ['Photo copy.jpg', 1, 5, ada.user.id]]);
    expect([capabilitySets.length, leftOut]).toEqual([2, 0]);
    const [textCopy, photoCopy] = files.map(({ guid }) => guid);
    expect(await get(textCopy ?? '')).toMatchObject({ content: 'What stands in it.', excerpt: 'What stands in it.', role: 'owner' });
    expect(await get(photoCopy ?? '')).toMatchObject({ modifiedAt: '2020-01-01T00:00:00.000000Z' });
    const bytes = await fetch(`${server.url}/api/files/${photoCopy}/download`, { headers: { authorization: `Bearer ${ada.token}` } });
    expect(await bytes.text()).toBe('bytes');
    const { rows } = await server.pool.query<{ name: string }>('select name from files where parent_guid = $1 order by position', [home]);
    expect(rows.map(({ name }) => name)).toEqual(['Text copy', 'Photo copy.jpg', 'Text', 'Photo.jpg']);
    expect(await eventSummaries(server, ada, seq)).toEqual([`File create ${photoCopy}`, `File create ${textCopy}`]);
    expect((await server.pool.query('select count(distinct blob_hash)::int as blobs from files where guid = any($1)', [[photo, photoCopy]])).rows).toEqual([{ blobs: 1 }]);
  });

  test.each([['en', 'Plan copy'], ['zh-CN', 'Plan 副本'], ['ja', 'Plan のコピー'], ['ar-SA', 'Plan - نسخة']])('in %s are named %s', async (language, expected) => {
    const plan = await make('Plan', home, fileTypes.newdoc);
    const response = await rawRequest(server.url, 'POST', '/api/files/action/duplicate', { token: ada.token, body: { files: [plan], folder: home }, headers: { 'accept-language': language } });
    expect((JSON.parse(response.text) as { files: { name: string }[] }).files[0]?.name).toBe(expected);
  });

  test('of names of maximum length are shortened, and keep their extension', async () => {
    const long = await make(`${'長'.repeat(251)}.txt`, home, fileTypes.newdoc);
    expect((await duplicate([long], home)).files[0]?.name).toBe(`${'長'.repeat(246)} copy.txt`);
  });

  test('of folders are deep, without trashed files; grants, links, locks and stars are not copied', async () => {
    const top = await make('Top', home);
    const inner = await make('Inner', top);
    const deep = await make('Deep', inner, fileTypes.newdoc, ada, 'deep');
    await ada.client.call('files.remove', { params: { id: await make('Gone', inner, fileTypes.newdoc) } });
    await share(top, bo, 'editor');
    await ada.client.call('sharing.setMode', { params: { id: deep }, body: { shareMode: 'readonly' } });
    await ada.client.call('files.lock', { params: { id: deep } });
    await ada.client.call('files.star', { params: { id: deep } });
    const { files: [copy] } = await duplicate([top]);
    expect(copy).toMatchObject({ name: 'Top copy', parentId: 'Desktop' });
    expect(copy).not.toHaveProperty('collaboratorCount');
    const below = await descendantsOf(ada.client, copy?.guid ?? '');
    expect(below.map(({ path }) => path)).toEqual(['Inner', 'Inner/Deep']);
    expect(await get(below[1]?.file.guid ?? '')).toMatchObject({ content: 'deep', isLocked: false, starred: false, shareMode: 'private' });
    expect(await failureOf(get(copy?.guid ?? '', bo))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await pathsIn(ada, top)).toEqual(['Inner', 'Inner/Deep']);
  });

  test('of a folder into itself terminate', async () => {
    const top = await make('Top', home);
    await make('Inner', top);
    await duplicate([top], top);
    expect(await pathsIn(ada, top)).toEqual(['Inner', 'Top copy', 'Top copy/Inner']);
  });

  test('of other people\'s files: unreadable files are absent, files that cannot be copied are left out and counted', async () => {
    const top = await make('Top', home);
    await make('Open', top, fileTypes.newdoc);
    const closed = await make('Closed', top);
    await make('Secret', closed, fileTypes.newdoc);
    const kept = await make('Kept', top);
    await make('In kept', kept, fileTypes.newdoc);
    await cutOff(closed);
    await share(top, bo, 'reader');
    const { rows: [row] } = await server.pool.query<{ count: string }>('select count(*) from grants where file_guid = $1', [closed]);
    expect(row?.count).toBe('0');
    await ada.client.call('sharing.setAdvancedPermissions', { params: { id: kept }, body: { copy: 'editor' } });
    const { files: [copy], leftOut } = await duplicate([top], undefined, bo);
    expect(await pathsIn(bo, copy?.guid ?? '')).toEqual(['Open']);
    expect(leftOut).toBe(2);
    expect(await failureOf(duplicate([kept, top], undefined, bo))).toMatchObject({
      code: 'BATCH_REFUSED', results: [{ guid: kept, ok: false, code: 'NO_ACCESS_EDIT' }, { guid: top, ok: true }],
    });
  });
});

describe('refused copies', () => {
  const count = async () => (await server.pool.query<{ count: string }>('select count(*) from files')).rows;

  test.each([
    ['a file that is not there', async () => '0123456789ABCDEFGHIJKL', 'FILE_NOT_FOUND'],
    ['of somebody else', async () => make('Private', 'Desktop', fileTypes.newdoc, bo), 'FILE_FORBIDDEN'],
    ['the desktop', async () => ada.user.desktopGuid, 'FILE_NOT_FOUND'],
    ['a space', async () => (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid, 'NO_ACCESS_MOVE_FOLDER'],
  ])('%s', async (_what, guid, code) => {
    const [named, own] = [await guid(), await make('Own', home)];
    const before = await count();
    expect(await failureOf(duplicate([own, named], home))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: own, ok: true }, { guid: named, ok: false, code }] });
    expect(await count()).toEqual(before);
  });

  test('into a folder with only read access, into a file, below the maximum depth', async () => {
    const bosFolder = await make('Of Bo', 'Desktop', fileTypes.folder, bo);
    const own = await make('Own', home);
    expect(await failureOf(duplicate([own], bosFolder))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await share(bosFolder, ada, 'reader', bo);
    expect(await failureOf(duplicate([own], bosFolder))).toMatchObject({ code: 'FAILURE_READ_ONLY' });
    expect(await failureOf(duplicate([own], await make('Doc', home, fileTypes.newdoc)))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
    let deepest = own;
    for (let depth = 3; depth <= 100; depth += 1) deepest = await make('Level', deepest);
    expect(await failureOf(duplicate([own], own))).toMatchObject({ code: 'FOLDER_TOO_DEEP', args: { limit: 100 } });
    expect(await failureOf(duplicate([home], deepest))).toMatchObject({ code: 'FOLDER_TOO_DEEP' });
  });

  test('of more than 10,000 files; exactly 10,000 are copied', async () => {
    const big = await make('Big', home);
    const nth = (number: number) => ({ guid: `${number}`.padStart(22, 'D'), name: `n${number}` });
    await insertFiles(server, big, ada.user.id, 10_000, nth);
    const before = await count();
    expect(await failureOf(duplicate([big], home))).toMatchObject({ code: 'TOO_MANY_FILES', status: 409, args: { limit: 10_000 } });
    expect(await count()).toEqual(before);
    await server.pool.query('delete from files where guid = $1', ['1'.padStart(22, 'D')]);
    const { files: [copy] } = await duplicate([big], home);
    const { rows } = await server.pool.query<{ copied: number }>('select count(*)::int as copied from files where parent_guid = $1', [copy?.guid]);
    expect(rows).toEqual([{ copied: 9999 }]);
  }, 120_000);

  test('beyond the free space', async () => {
    await upload(createTusClient(server, bo), 'x'.repeat(600), { filename: 'Big.bin', folder: 'Desktop' });
    const [file] = (await bo.client.call('files.list', { query: { orderBy: 'fileSize' } })).files.filter(({ name }) => name === 'Big.bin');
    await server.pool.query('update people set disk_volume_quota = 1000 where id = $1', [bo.user.id]);
    expect(await failureOf(duplicate([file?.guid ?? ''], undefined, bo))).toMatchObject({ code: 'INSUFFICIENT_QUOTA' });
    await server.pool.query('update people set disk_volume_quota = 1200 where id = $1', [bo.user.id]);
    await duplicate([file?.guid ?? ''], undefined, bo);
    expect((await server.pool.query('select size_bytes::int from usage where root_guid = $1', [bo.user.desktopGuid])).rows).toEqual([{ size_bytes: 1200 }]);
  });
});
