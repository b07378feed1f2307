import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchDownloadLimit, byteRoutes, type BatchCount, type BatchLine } from '../../../src/contract/api/byte-routes';
import { fileTypes } from '../../../src/contract/entities/file';
import { createGuid } from '../../../src/core/ids';
import { inputsOf } from '../../support/hostile-inputs/corpus';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { insertFiles } from '../../support/workspace-rows';

let ada: TestPerson;
let now = new Date();
let folder = '';

const server = useTestServer({ clock: () => now });
beforeAll(async () => {
  ada = await server.register('Ada');
});
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-zip-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const headersOf = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const post = (path: string, guids: unknown, person = ada): Promise<Response> => fetch(server.url + path, { method: 'POST', headers: headersOf(person), body: JSON.stringify({ guids }) });
const linesOf = async <Line>(response: Response): Promise<Line[]> => (await response.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line) as Line);
const count = async (guids: readonly string[]): Promise<BatchCount[]> => linesOf(await post(byteRoutes.batchCount.path, guids));
const list = async (guids: readonly string[], person = ada): Promise<BatchLine[]> => linesOf(await post(byteRoutes.batchFiles.path, guids, person));
const zip = (guids: readonly string[], person = ada, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}${byteRoutes.batchZip.path}?guids=${guids.join()}`, { headers: { authorization: `Bearer ${person.token}`, ...headers }, ...(signal ? { signal } : {}) });

/** Unpacks a zip with the system's program and returns the content of its files by path; folders end with a slash. */
const unpack = async (response: Response): Promise<Record<string, string>> => {
  expect(response.status).toBe(200);
  const archive = join(folder, 'archive.zip');
  const target = join(folder, 'out');
  writeFileSync(archive, Buffer.from(await response.arrayBuffer()));
  execFileSync('unzip', ['-q', archive, '-d', target], { env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'Asia/Tokyo' } });
  return Object.fromEntries(readdirSync(target, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = relative(target, join(entry.parentPath, entry.name));
    return entry.isDirectory() ? [`${path}/`, ''] : [path, readFileSync(join(target, path), 'utf8')];
  }));
};

const createFolder = async (name: string, parent = 'Desktop', person = ada): Promise<string> =>
  (await person.client.call('files.create', { body: { type: fileTypes.folder, name, folder: parent } })).guid;
const uploadInto = (parent: string, name: string, text: string, modified?: string): Promise<string> =>
  upload(createTusClient(server, ada), text, { filename: name, folder: parent, ...(modified === undefined ? {} : { modified }) });

describe('a zip of folders and files', () => {
  test('has every file at every depth, empty folders, and the times of the files', async () => {
    const top = await createFolder('Reports');
    const deep = await createFolder('2026', await createFolder('Years', top));
    await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Empty', folder: top, modifiedAt: '2019-03-02T10:20:30Z' } });
    await uploadInto(top, 'plan.txt', 'the plan', '2020-05-17T08:30:15.000Z');
    await uploadInto(deep, '预算.txt', 'large '.repeat(100_000));
    const single = await uploadInto('Desktop', 'single.txt', 'alone');

    expect((await count([top, single])).at(-1)).toEqual({ filesCount: 3, isEnd: true });
    const response = await zip([top, single]);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual(['application/zip', 'attachment; filename=Deckle.zip']);
    expect(await unpack(response)).toEqual({
      'Reports/': '', 'Reports/Years/': '', 'Reports/Years/2026/': '', 'Reports/Empty/': '',
      'Reports/plan.txt': 'the plan', 'Reports/Years/2026/预算.txt': 'large '.repeat(100_000), 'single.txt': 'alone',
    });
    expect(statSync(join(folder, 'out/Reports/plan.txt')).mtime.toISOString()).toBe('2020-05-17T08:30:15.000Z');
    expect(statSync(join(folder, 'out/Reports/Empty')).mtime.toISOString()).toBe('2019-03-02T10:20:30.000Z');
    expect((await zip([top])).headers.get('content-disposition')).toBe('attachment; filename=Reports.zip');
  });

  test('has names that every system can store, all different', async () => {
    const top = await createFolder('Names');
    const hostile = inputsOf<string>('file-name', true).filter((name) => name.trim() !== '' && !/\p{Cc}|\p{Surrogate}/u.test(name)).slice(0, 60);
    const names = ['a/b.txt', 'a\\b.txt', 'A:b.txt', 'CON', 'nul.txt', 'end.', 'end', 'END', '..', 'plan.txt', 'Plan.TXT', 'plan (1).txt', ...hostile];
    await insertFiles(server, top, ada.user.id, names.length, (number) => ({ guid: createGuid(), type: fileTypes.folder, name: names[number - 1] ?? '', createdAt: new Date(number * 1000).toISOString() }));
    const unpacked = Object.keys(await unpack(await zip([top]))).filter((path) => path !== 'Names/').map((path) => path.slice('Names/'.length, -1));
    expect(unpacked).toHaveLength(names.length);
    expect(new Set(unpacked.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(unpacked.filter((name) => /[/\\:*?"<>|]|[. ]$/.test(name) || /^(con|nul)(\.|$)/i.test(name) || Buffer.byteLength(name) > 255)).toEqual([]);
    expect(unpacked).toEqual(expect.arrayContaining(['a_b.txt', 'a_b (1).txt', '_CON', '_nul.txt', 'end', 'end (1)', 'END (2)', 'plan.txt', 'Plan (1).TXT', 'plan (1) (1).txt']));
  });

  test('lists files that could not be included, with the reason, under a free name', async () => {
    const top = await createFolder('Mixed');
    const document = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Letter', folder: top } });
    await uploadInto(top, 'here.txt', 'here');
    const same = await uploadInto('Desktop', 'Not downloaded.txt', 'mine');
    const unpacked = await unpack(await zip([top, same], ada, { 'accept-language': 'en' }));
    expect(unpacked).toMatchObject({ 'Mixed/here.txt': 'here', 'Not downloaded (1).txt': 'mine' });
    expect(unpacked['Not downloaded.txt']).toMatch(/^\ufeffThese files could not be downloaded:\r\n\r\nMixed\/Letter\r\n {4}\S.*\r\n$/);
    expect(Object.keys(await unpackAgain(await zip([document.guid], ada, { 'accept-language': 'zh-CN' })))).toEqual(['未下载的文件.txt']);
    expect((await count([top, same])).at(-1)).toEqual({ filesCount: 2, isEnd: true });
  });

  const unpackAgain = (response: Response): Promise<Record<string, string>> => {
    rmSync(join(folder, 'out'), { recursive: true, force: true });
    return unpack(response);
  };

  test('the list of files has the same paths, and ends', async () => {
    const top = await createFolder('Listed');
    const guid = await uploadInto(top, 'a.txt', 'abc', '2021-01-01T00:00:00.000Z');
    await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Letter', folder: top } });
    const lines = await list([top]);
    expect(lines[0]).toMatchObject({ kind: 'folder', path: 'Listed' });
    expect(lines).toContainEqual({ kind: 'file', path: 'Listed/a.txt', guid, sizeBytes: 3, modifiedAt: '2021-01-01T00:00:00.000Z' });
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'refused', path: 'Listed/Letter', code: 'FILE_HAS_NO_CONTENT' }));
    expect(lines.at(-1)).toEqual({ kind: 'end' });
  });
});

describe('rights', () => {
  test('every file is decided for itself: an unreadable file is not mentioned, one that may not be downloaded is listed', async () => {
    const bo = await server.register('Bo');
    const top = await createFolder('Shared');
    const [open, closed, hidden] = [await uploadInto(top, 'open.txt', 'open'), await uploadInto(top, 'closed.txt', 'closed'), await uploadInto(top, 'hidden.txt', 'hidden')];
    await server.pool.query("insert into grants (file_guid, subject_type, subject_id, role, granted_by) values ($1, 1, $2, 'reader', $3)", [top, bo.user.id, ada.user.id]);
    await server.pool.query('update files set collaborator_count = 1 where guid = $1', [top]);
    await server.pool.query(`update files set advanced_permissions = '{"download": "editor"}' where guid = $1`, [closed]);
    await server.pool.query('update files set is_cut_off = true where guid = $1', [hidden]);
    const lines = await list([top], bo);
    expect(lines.flatMap((line) => (line.kind === 'file' ? [line.guid] : []))).toEqual([open]);
    expect(lines.flatMap((line) => (line.kind === 'refused' ? [line.path] : []))).toEqual(['Shared/closed.txt']);
    const unpacked = await unpack(await zip([top], bo, { 'accept-language': 'en' }));
    expect(Object.keys(unpacked).sort()).toEqual(['Not downloaded.txt', 'Shared/', 'Shared/open.txt']);
    expect(JSON.stringify(unpacked)).not.toContain('hidden');
  });

  test.each([byteRoutes.batchCount.path, byteRoutes.batchFiles.path])('%s: refused before anything is sent', async (path) => {
    const stranger = await server.register('Stranger');
    const mine = await createFolder('Mine');
    const codeOf = async (response: Response) => [response.status, (await response.json() as { code: string }).code];
    expect(await codeOf(await post(path, [mine], stranger))).toEqual([403, 'FILE_FORBIDDEN']);
    expect(await codeOf(await post(path, [createGuid()]))).toEqual([404, 'FILE_NOT_FOUND']);
    expect(await codeOf(await fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))).toEqual([401, 'NOT_SIGNED_IN']);
    for (const guids of [undefined, [], 'x', ['../x'], Array.from({ length: batchDownloadLimit + 1 }, createGuid)]) {
      expect(await codeOf(await post(path, guids))).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect((await fetch(server.url + path, { headers: headersOf(ada) })).status).toBe(405);
  });

  test('the zip is refused the same way', async () => {
    const mine = await createFolder('Mine');
    const stranger = await server.register('Stranger');
    expect((await zip([mine], stranger)).status).toBe(403);
    expect((await zip([createGuid()])).status).toBe(404);
    expect((await fetch(`${server.url}${byteRoutes.batchZip.path}?guids=${mine}`)).status).toBe(401);
    expect((await fetch(server.url + byteRoutes.batchZip.path, { headers: headersOf(ada) })).status).toBe(400);
    expect((await zip(Array.from({ length: batchDownloadLimit }, () => mine))).status).toBe(200);
  });

  test('the edition has to have batch downloads', async () => {
    const cloud = await startTestServer({ deployment: 'public' });
    try {
      const free = await cloud.register('Free');
      const { guid } = await free.client.call('files.create', { body: { type: fileTypes.folder, name: 'Mine', folder: 'Desktop' } });
      for (const response of [
        await fetch(`${cloud.url}${byteRoutes.batchZip.path}?guids=${guid}`, { headers: headersOf(free) }),
        await fetch(cloud.url + byteRoutes.batchCount.path, { method: 'POST', headers: headersOf(free), body: JSON.stringify({ guids: [guid] }) }),
      ]) expect([response.status, await response.json()]).toMatchObject([403, { code: 'CURRENT_EDITION_NOT_SUPPORT', args: { feature: 'batchDownload' } }]);
      await cloud.pool.query(`update people set personal_edition = 'premium' where id = $1`, [free.user.id]);
      expect((await fetch(`${cloud.url}${byteRoutes.batchZip.path}?guids=${guid}`, { headers: headersOf(free) })).status).toBe(200);
    } finally {
      await cloud.stop();
    }
  });
});

describe('changes while the zip is sent', () => {
  /** Many megabytes, so that the server waits for the reader before it reaches the later files. */
  const fill = async (top: string, number: number): Promise<void> => {
    for (let index = 0; index < number; index += 1) await uploadInto(top, `${String(index)}.bin`, `${String(index)} `.padEnd(3 * 1024 ** 2, 'x'));
  };

  test('a file that is deleted or closed meanwhile is not included, and is listed', async () => {
    const top = await createFolder('Changing');
    await fill(top, 8);
    const late = await uploadInto(top, 'late.txt', 'late');
    const response = await zip([top], ada, { 'accept-language': 'en' });
    await ada.client.call('files.remove', { params: { id: late } });
    now = new Date(now.getTime() + 10_000);
    const unpacked = await unpack(response);
    expect(Object.keys(unpacked)).toContain('Changing/7.bin');
    expect(Object.keys(unpacked)).not.toContain('Changing/late.txt');
    expect(unpacked['Not downloaded.txt']).toContain('Changing/late.txt');
  });

  test('a disconnected client ends the work, and the next zip is not delayed', async () => {
    const top = await createFolder('Left');
    await fill(top, 8);
    for (let round = 0; round < 15; round += 1) {
      const controller = new AbortController();
      const response = await zip([top], ada, {}, controller.signal);
      expect(response.status).toBe(200);
      controller.abort();
    }
    expect(Object.keys(await unpack(await zip([top])))).toHaveLength(9);
  });

  test('a file whose bytes are lost is listed, and the rest is included', async () => {
    const top = await createFolder('Lost');
    await uploadInto(top, 'a.txt', 'only here');
    await uploadInto(top, 'b.txt', 'kept');
    const { rows: [row] } = await server.pool.query<{ blob_hash: string }>("select blob_hash from files where name = 'a.txt' and parent_guid = $1", [top]);
    const hash = row?.blob_hash ?? '';
    const path = readdirSync(server.dataDirectory, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(hash)) ?? '';
    expect(existsSync(join(server.dataDirectory, path))).toBe(true);
    rmSync(join(server.dataDirectory, path));
    const unpacked = await unpack(await zip([top], ada, { 'accept-language': 'en' }));
    expect(unpacked['Lost/b.txt']).toBe('kept');
    expect(unpacked['Not downloaded.txt']).toContain('Lost/a.txt');
  });
});
