import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, type TusClient } from '../../support/tus-client';
import { rawRequest, type RawResponse } from '../http/raw-request';

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
const createFolder = (key: string, name: string): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', '/api/files', { token: ada.token, headers: { 'idempotency-key': key }, body: { type: 1, name } });

describe('the same idempotency key', () => {
  const key = { 'idempotency-key': 'upload-1' };

  test('names the same upload while it is unfinished, and the file after that', async () => {
    const first = await tus.create(6, { filename: 'Keyed', folder }, key);
    const second = await tus.create(6, { filename: 'Keyed', folder }, key);
    expect([second.status, locationOf(second), second.headers.get('upload-offset')]).toEqual([201, locationOf(first), '0']);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    await tus.patch(locationOf(first), 0, 'abc');
    expect((await tus.create(6, { filename: 'Keyed', folder }, key)).headers.get('upload-offset')).toBe('3');
    const done = await tus.patch(locationOf(first), 3, 'def');
    const after = await tus.create(6, { filename: 'Keyed', folder }, key);
    expect([after.status, locationOf(after), guidOf(after), after.headers.get('upload-offset')]).toEqual([201, locationOf(first), guidOf(done), '6']);
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files.filter(({ name }) => name === 'Keyed')).toHaveLength(1);
  });

  test('is refused for a different upload', async () => {
    expect(await codeOf(await tus.create(6, { filename: 'Another', folder }, key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await codeOf(await tus.create(7, { filename: 'Keyed', folder }, key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('is separate for each person', async () => {
    const bo = createTusClient(server, await server.register('Bo'));
    expect((await bo.create(7, { filename: 'Keyed' }, key)).status).toBe(201);
  });

  test('creates one file from twenty concurrent uploads', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => tus.createWith('abc', { filename: 'At once', folder }, { 'idempotency-key': 'upload-2' })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(locationOf)).size).toBe(1);
    const head = await tus.head(responses.map(locationOf)[0] ?? '');
    expect(guidOf(head)).not.toBe('');
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files.filter(({ name }) => name === 'At once').map(({ guid }) => guid)).toEqual([guidOf(head)]);
  });
});

describe('one key for every kind of write', () => {
  test('is refused to an upload after a JSON call used it', async () => {
    const key = randomUUID();
    expect((await createFolder(key, 'JSON first')).status).toBe(201);
    expect(await codeOf(await tus.create(3, { filename: 'JSON first' }, { 'idempotency-key': key }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await server.pool.query("select 1 from uploads where metadata like '%SlNPTiBmaXJzdA==%'")).rowCount).toBe(0);
  });

  test('is refused to a JSON call after an upload used it', async () => {
    const key = randomUUID();
    expect((await tus.create(3, { filename: 'Upload first' }, { 'idempotency-key': key })).status).toBe(201);
    const refused = await createFolder(key, 'Upload first');
    expect([refused.status, refused.refusal().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await server.pool.query("select 1 from files where name = 'Upload first'")).rowCount).toBe(0);
  });

  test('is used by one kind of ten concurrent calls of each, the other is refused', async () => {
    const key = randomUUID();
    const [folders, uploads] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => createFolder(key, 'Race'))),
      Promise.all(Array.from({ length: 10 }, () => tus.createWith('abc', { filename: 'Race' }, { 'idempotency-key': key }))),
    ]);
    const kinds = [folders, uploads].map((responses) => [...new Set(responses.map(({ status }) => status))]);
    expect(kinds.toSorted()).toEqual([[201], [422]]);
    expect((await server.pool.query("select 1 from files where name = 'Race'")).rowCount).toBe(1);
  });
});

describe('a refusal of a creation', () => {
  test('that repeating cannot change is stored with its key, though the state has changed since', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'In the trash' } });
    await ada.client.call('files.remove', { params: { id: guid } });
    const create = (key: string): Promise<Response> => tus.createWith('abc', { filename: 'x', folder: guid }, { 'idempotency-key': key });
    const first = await create('refused');
    const reported = await first.text();
    expect([first.status, (JSON.parse(reported) as { code: string }).code, first.headers.get('idempotency-replayed')]).toEqual([410, 'FILE_DELETED', null]);
    await ada.client.call('trash.recover', { params: { id: guid } });
    const second = await create('refused');
    expect([second.status, await second.text(), second.headers.get('idempotency-replayed')]).toEqual([410, reported, 'true']);
    expect(await codeOf(await tus.createWith('abcd', { filename: 'x', folder: guid }, { 'idempotency-key': 'refused' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await create('another')).status).toBe(201);
  });

  test('because of the session is not stored', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await tus.create(3, { filename: 'Later' }, { ...key, authorization: '' })).status).toBe(401);
    expect((await tus.create(3, { filename: 'Later' }, key)).status).toBe(201);
  });
});

test('a cancelled upload starts anew when its creation is repeated', async () => {
  const create = (): Promise<Response> => tus.create(3, { filename: 'Called off', folder }, { 'idempotency-key': 'called-off' });
  const location = locationOf(await create());
  await tus.patch(location, 0, 'ab');
  await tus.terminate(location);
  const again = await Promise.all([create(), create(), create()]);
  expect(again.map((response) => [response.status, locationOf(response), response.headers.get('upload-offset')])).toEqual(Array.from({ length: 3 }, () => [201, location, '0']));
  expect(guidOf(await tus.patch(location, 0, 'abc'))).toMatch(/^[0-9A-Za-z]{22}$/);
});
