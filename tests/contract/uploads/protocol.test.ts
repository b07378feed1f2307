import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, metadataOf, type TusClient } from '../../support/tus-client';

const server = useTestServer();
let ada: TestPerson;
let tus: TusClient;
let folder: string;

beforeAll(async () => {
  ada = await server.register('Ada');
  tus = createTusClient(server, ada);
  folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Uploads' } })).guid;
});

const codeOf = async (response: Response): Promise<[number, string]> => [response.status, (await response.json() as { code: string }).code];
const locationOf = (response: Response): string => response.headers.get('location') ?? '';
const guidOf = (response: Response): string => response.headers.get('upload-file-guid') ?? '';

describe('an upload in pieces (tus 1.0.0)', () => {
  test('starts, continues, and becomes a file with its last byte', async () => {
    const created = await tus.create(11, { filename: 'Notes.txt', folder, filetype: 'text/plain', modified: '2021-02-03T04:05:06Z' });
    expect(created.status).toBe(201);
    expect(created.headers.get('tus-resumable')).toBe('1.0.0');
    expect(created.headers.get('upload-expires')).not.toBeNull();
    const location = locationOf(created);
    expect(location).toMatch(/^\/api\/uploads\/[0-9A-Za-z]{22}$/);

    const first = await tus.patch(location, 0, 'Hello ');
    expect([first.status, first.headers.get('upload-offset'), guidOf(first)]).toEqual([204, '6', '']);
    const head = await tus.head(location);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length'), head.headers.get('cache-control')]).toEqual([200, '6', '11', 'no-store']);

    const last = await tus.patch(location, 6, 'world');
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '11']);
    const file = await ada.client.call('files.get', { params: { id: guidOf(last) } });
    expect(file).toMatchObject({
      name: 'Notes.txt', type: -999, kind: 'CloudFile', parentId: folder, fileSize: 11, mimeType: 'text/plain', updatedAt: file.createdAt, modifiedAt: '2021-02-03T04:05:06.000000Z', revision: 1,
      downloadUrl: `/api/files/${guidOf(last)}/download`, permissionsAndReasons: { canDownload: { value: true } },
    });
    const bytes = await tus.send(file.downloadUrl ?? '', {});
    expect(await bytes.text()).toBe('Hello world');
  });

  test('names its file when it is finished, and accepts no more bytes', async () => {
    const created = await tus.createWith('abc', { filename: 'a.pdf', folder });
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '3']);
    const location = locationOf(created);
    const head = await tus.head(location);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length'), guidOf(head)]).toEqual([200, '3', '3', guidOf(created)]);
    const again = await tus.patch(location, 3, '');
    expect([again.status, guidOf(again)]).toEqual([204, guidOf(created)]);
    expect(await codeOf(await tus.patch(location, 0, 'abc'))).toEqual([409, 'UPLOAD_OFFSET_MISMATCH']);
    expect(await codeOf(await tus.terminate(location))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    expect((await ada.client.call('files.get', { params: { id: guidOf(created) } })).type).toBe(fileTypes.pdf);
  });

  test('creates an empty file without bytes', async () => {
    const created = await tus.create(0, { filename: 'empty', folder });
    expect(await ada.client.call('files.get', { params: { id: guidOf(created) } })).toMatchObject({ fileSize: 0, mimeType: 'application/octet-stream' });
  });

  test('refuses a wrong offset: 409, and nothing is written', async () => {
    const location = locationOf(await tus.create(6, { filename: 'x', folder }));
    await tus.patch(location, 0, 'abc');
    for (const offset of [0, 2, 4, 6]) expect(await codeOf(await tus.patch(location, offset, 'zzz'))).toEqual([409, 'UPLOAD_OFFSET_MISMATCH']);
    const last = await tus.patch(location, 3, 'def');
    expect(await (await tus.send(`/api/files/${guidOf(last)}/download`, {})).text()).toBe('abcdef');
  });

  test('refuses more bytes than announced', async () => {
    const location = locationOf(await tus.create(3, { filename: 'x', folder }));
    expect((await codeOf(await tus.patch(location, 0, 'abcdef')))[1]).toBe('PAYLOAD_TOO_LARGE');
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('0');
  });

  test('refuses a request without an offset, of another type, or in parts to be joined', async () => {
    const location = locationOf(await tus.create(3, { filename: 'x', folder }));
    const chunk = { 'content-type': 'application/offset+octet-stream' };
    expect(await codeOf(await tus.send(location, { method: 'PATCH', body: 'abc', headers: chunk }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codeOf(await tus.send(location, { method: 'PATCH', body: 'abc', headers: { ...chunk, 'upload-offset': '-1' } }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codeOf(await tus.send(location, { method: 'PATCH', body: 'abc', headers: { 'content-type': 'text/plain', 'upload-offset': '0' } }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await codeOf(await tus.create(3, { filename: 'x' }, { 'upload-concat': 'partial' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('0');
  });

  test('sends a refusal to a client that is still sending megabytes', async () => {
    const bytes = new Uint8Array(8 * 1024 ** 2);
    expect(await codeOf(await tus.createWith(bytes, { filename: '' }))).toEqual([400, 'NAME_EMPTY']);
    const location = locationOf(await tus.create(bytes.length, { filename: 'x', folder }));
    expect(await codeOf(await tus.patch(location, 5, bytes))).toEqual([409, 'UPLOAD_OFFSET_MISMATCH']);
  });

  test('is removed when it is cancelled', async () => {
    const location = locationOf(await tus.create(6, { filename: 'x', folder }));
    await tus.patch(location, 0, 'abc');
    expect((await tus.terminate(location)).status).toBe(204);
    expect((await tus.head(location)).status).toBe(404);
    expect(await codeOf(await tus.patch(location, 3, 'def'))).toEqual([404, 'UPLOAD_NOT_FOUND']);
  });

  test('has the capabilities of the server in OPTIONS', async () => {
    const response = await fetch(`${server.url}/api/uploads`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('tus-version'), response.headers.get('tus-extension'), response.headers.get('tus-max-size')])
      .toEqual([204, '1.0.0', 'creation,creation-with-upload,termination,expiration', String(50 * 1024 ** 3)]);
  });
});

describe('refusals at creation, with nothing left behind', () => {
  test.each([
    ['no file name', 3, {}, [400, 'UPLOAD_METADATA_INVALID']],
    ['an empty name', 3, { filename: '  ' }, [400, 'NAME_EMPTY']],
    ['a name too long', 3, { filename: 'a'.repeat(256) }, [400, 'NAME_TOO_LONG']],
    ['a control character', 3, { filename: 'a\u0000b' }, [400, 'NAME_HAS_CONTROL_CHARACTER']],
    ['a folder that is none', 3, { filename: 'x', folder: '../..' }, [400, 'UPLOAD_METADATA_INVALID']],
    ['a folder that nobody has', 3, { filename: 'x', folder: '0123456789ABCDEFGHIJKL' }, [404, 'FILE_NOT_FOUND']],
    ['a moment that is none', 3, { filename: 'x', modified: 'yesterday' }, [400, 'UPLOAD_METADATA_INVALID']],
    ['more than 50 GiB', 50 * 1024 ** 3 + 1, { filename: 'x' }, [413, 'PAYLOAD_TOO_LARGE']],
    ['a length that is none', 'many', { filename: 'x' }, [400, 'VALIDATION_FAILED']],
    ['a negative length', '-1', { filename: 'x' }, [400, 'VALIDATION_FAILED']],
  ] as const)('%s', async (_title, length, fields, expected) => {
    const { rows } = await server.pool.query('select count(*) from uploads');
    expect(await codeOf(await tus.create(length, fields))).toEqual(expected);
    expect((await server.pool.query('select count(*) from uploads')).rows).toEqual(rows);
  });

  test.each([
    ['bytes that are not UTF-8', 'filename /w=='],
    ['invalid Base64', 'filename ***'],
    ['one key twice', `${metadataOf({ filename: 'a' })},${metadataOf({ filename: 'b' })}`],
    ['no key', ' eA=='],
  ])('metadata with %s', async (_title, metadata) => {
    expect(await codeOf(await tus.create(3, {}, { 'upload-metadata': metadata }))).toEqual([400, 'UPLOAD_METADATA_INVALID']);
  });

  test('of another version of the protocol: 412', async () => {
    const response = await tus.create(3, { filename: 'x' }, { 'tus-resumable': '0.2.2' });
    expect([...await codeOf(response), response.headers.get('tus-version')]).toEqual([412, 'UPLOAD_VERSION_UNSUPPORTED', '1.0.0']);
  });

  test('keep the bytes of names', async () => {
    const created = await tus.createWith('x', { filename: '👨‍👩‍👧 Cafe\u0301 تقرير.png' });
    expect(await ada.client.call('files.get', { params: { id: guidOf(created) } })).toMatchObject({ name: '👨‍👩‍👧 Caf\u00e9 تقرير.png', type: fileTypes.img, parentId: 'Desktop' });
  });
});

describe('access to an upload', () => {
  test('is refused to other people', async () => {
    const location = locationOf(await tus.create(6, { filename: 'x' }));
    const bo = createTusClient(server, await server.register('Bo'));
    expect((await bo.head(location)).status).toBe(404);
    expect(await codeOf(await bo.patch(location, 0, 'abcdef'))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    expect(await codeOf(await bo.terminate(location))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    expect(await codeOf(await bo.create(3, { filename: 'x', folder }))).toEqual([403, 'FILE_FORBIDDEN']);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('0');
  });

  test('is refused without a session', async () => {
    expect(await codeOf(await tus.create(3, { filename: 'x' }, { authorization: '' }))).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test('is refused at the last byte if its folder is in the trash; it succeeds when the folder is restored', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Going' } });
    const location = locationOf(await tus.create(3, { filename: 'x', folder: guid }));
    await ada.client.call('files.remove', { params: { id: guid } });
    expect(await codeOf(await tus.patch(location, 0, 'abc'))).toEqual([410, 'FILE_DELETED']);
    await ada.client.call('trash.recover', { params: { id: guid } });
    const head = await tus.head(location);
    expect(await ada.client.call('files.get', { params: { id: guidOf(head) } })).toMatchObject({ parentId: guid, fileSize: 3 });
  });
});

describe('an upload with more bytes than announced', () => {
  const bytesOf = async (location: string): Promise<[number, string | null]> => {
    const head = await tus.head(location);
    return [head.status, head.headers.get('upload-offset')];
  };

  test('is refused, and nothing of that request is stored', async () => {
    const location = locationOf(await tus.create(10, { filename: 'Long.txt', folder }));
    expect(await codeOf(await tus.patch(location, 0, 'x'.repeat(11)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await bytesOf(location)).toEqual([200, '0']);
    await tus.patch(location, 0, '12345');
    expect(await codeOf(await tus.patch(location, 5, '678901'))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await bytesOf(location)).toEqual([200, '5']);
    const last = await tus.patch(location, 5, '67890');
    expect([last.status, guidOf(last).length]).toEqual([204, 22]);
  });

  test('is refused in chunks without a length and with its creation, too', async () => {
    const location = locationOf(await tus.create(10, { filename: 'Long.txt', folder }));
    const pieces = async function* () {
      for (let count = 0; count < 4; count += 1) yield new TextEncoder().encode('12345');
    };
    const chunked = await tus.send(location, {
      method: 'PATCH', body: Readable.toWeb(Readable.from(pieces())) as unknown as BodyInit, duplex: 'half',
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    } as RequestInit & { headers: Record<string, string> });
    expect(await codeOf(chunked)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await bytesOf(location)).toEqual([200, '0']);
    expect(await codeOf(await tus.createWith('12345', { filename: 'Long.txt', folder }, { 'upload-length': '4' }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await ada.client.call('files.list', { query: { folder } })).files.filter(({ name }) => name === 'Long.txt')).toHaveLength(1);
  });
});
