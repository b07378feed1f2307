import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { createTusClient, type TusClient } from '../../support/tus-client';
import { rawRequest, type RawAnswer } from '../http/raw-request';

let server: TestServer;
let ada: TestPerson;
let tus: TusClient;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  tus = createTusClient(server, ada);
  folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Uploads' } })).guid;
});
afterAll(() => server.stop());

const codeOf = async (answer: Response): Promise<[number, string]> => [answer.status, (await answer.json() as { code: string }).code];
const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';
const guidOf = (answer: Response): string => answer.headers.get('upload-file-guid') ?? '';
const createFolder = (key: string, name: string): Promise<RawAnswer> =>
  rawRequest(server.url, 'POST', '/api/files', { token: ada.token, headers: { 'idempotency-key': key }, body: { type: 1, name } });

describe('the same idempotency key', () => {
  const key = { 'idempotency-key': 'upload-1' };

  test('names the same upload as long as it is under way, and the file once it is finished', async () => {
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

  test('for something else is refused', async () => {
    expect(await codeOf(await tus.create(6, { filename: 'Another', folder }, key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await codeOf(await tus.create(7, { filename: 'Keyed', folder }, key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test("is one's own", async () => {
    const bo = createTusClient(server, await server.register('Bo'));
    expect((await bo.create(7, { filename: 'Keyed' }, key)).status).toBe(201);
  });

  test('twenty at once make one file', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tus.createWith('abc', { filename: 'At once', folder }, { 'idempotency-key': 'upload-2' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(locationOf)).size).toBe(1);
    const head = await tus.head(answers.map(locationOf)[0] ?? '');
    expect(guidOf(head)).not.toBe('');
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files.filter(({ name }) => name === 'At once').map(({ guid }) => guid)).toEqual([guidOf(head)]);
  });
});

describe('one key for every kind of write', () => {
  test('a key that a JSON call took is refused to an upload', async () => {
    const key = randomUUID();
    expect((await createFolder(key, 'JSON first')).status).toBe(201);
    expect(await codeOf(await tus.create(3, { filename: 'JSON first' }, { 'idempotency-key': key }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await server.pool.query("select 1 from uploads where metadata like '%SlNPTiBmaXJzdA==%'")).rowCount).toBe(0);
  });

  test('a key that an upload took is refused to a JSON call', async () => {
    const key = randomUUID();
    expect((await tus.create(3, { filename: 'Upload first' }, { 'idempotency-key': key })).status).toBe(201);
    const refused = await createFolder(key, 'Upload first');
    expect([refused.status, refused.refusal().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await server.pool.query("select 1 from files where name = 'Upload first'")).rowCount).toBe(0);
  });

  test('ten of each at once: one kind has it, the other is refused', async () => {
    const key = randomUUID();
    const [folders, uploads] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => createFolder(key, 'Race'))),
      Promise.all(Array.from({ length: 10 }, () => tus.createWith('abc', { filename: 'Race' }, { 'idempotency-key': key }))),
    ]);
    const kinds = [folders, uploads].map((answers) => [...new Set(answers.map(({ status }) => status))]);
    expect(kinds.toSorted()).toEqual([[201], [422]]);
    expect((await server.pool.query("select 1 from files where name = 'Race'")).rowCount).toBe(1);
  });
});

describe('a refusal of a creation', () => {
  test('that repeating cannot change is kept with its key, though things have changed since', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'In the trash' } });
    await ada.client.call('files.remove', { params: { id: guid } });
    const create = (key: string): Promise<Response> => tus.createWith('abc', { filename: 'x', folder: guid }, { 'idempotency-key': key });
    const first = await create('refused');
    const told = await first.text();
    expect([first.status, (JSON.parse(told) as { code: string }).code, first.headers.get('idempotency-replayed')]).toEqual([410, 'FILE_DELETED', null]);
    await ada.client.call('trash.recover', { params: { id: guid } });
    const second = await create('refused');
    expect([second.status, await second.text(), second.headers.get('idempotency-replayed')]).toEqual([410, told, 'true']);
    expect(await codeOf(await tus.createWith('abcd', { filename: 'x', folder: guid }, { 'idempotency-key': 'refused' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await create('another')).status).toBe(201);
  });

  test('of the session is not', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await tus.create(3, { filename: 'Later' }, { ...key, authorization: '' })).status).toBe(401);
    expect((await tus.create(3, { filename: 'Later' }, key)).status).toBe(201);
  });
});

test('an upload that was called off begins anew when its creation is repeated', async () => {
  const create = (): Promise<Response> => tus.create(3, { filename: 'Called off', folder }, { 'idempotency-key': 'called-off' });
  const location = locationOf(await create());
  await tus.patch(location, 0, 'ab');
  await tus.terminate(location);
  const again = await Promise.all([create(), create(), create()]);
  expect(again.map((answer) => [answer.status, locationOf(answer), answer.headers.get('upload-offset')])).toEqual(Array.from({ length: 3 }, () => [201, location, '0']));
  expect(guidOf(await tus.patch(location, 0, 'abc'))).toMatch(/^[0-9A-Za-z]{22}$/);
});
