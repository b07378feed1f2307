import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';
import { FakeNetwork } from '../scripts/fake-network';
import { get, make, share } from './people';

let server: TestServer;
let network: FakeNetwork;
let ada: TestPerson;
const address = 'http://checks.internal:8080/look?for=deckle';

beforeAll(async () => {
  network = new FakeNetwork();
  // The operator's service may be in the same network as the server.
  network.addresses = { 'checks.internal': ['10.0.0.7'] };
  server = await startTestServer({ outbound: network, config: { contentCheckUrl: address } });
  ada = await server.register('Ada');
});
afterAll(() => server.stop());
beforeEach(() => {
  network.posted = [];
  network.answer = async () => ({ status: 200, body: '{"refused":false}' });
});

const document = async (content: string, folder = 'Desktop'): Promise<string> =>
  (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', content, folder } })).guid;
/** As the real client returns it; the client treats every 503 as an unreachable server and retries without end. */
const failed = { code: 'CONTENT_CHECK_FAILED', status: 424, retryable: true };
const refuse = async () => ({ status: 200, body: '{"refused":true}' });

describe('the operator\'s content check', () => {
  test('is requested for files that are to be public, with their content', async () => {
    const guid = await document('All of it');
    await share(ada, guid, { shareMode: 'readonly' });
    expect(network.posted).toEqual([{
      url: address, to: '10.0.0.7', body: { guid, name: 'Plan', type: fileTypes.newdoc, personId: ada.user.id, mimeType: null, sizeBytes: null, sha256: null, content: 'All of it' },
    }]);
    const file = await upload(createTusClient(server, ada), 'hello', { filename: 'a.txt', filetype: 'text/plain' });
    await share(ada, file, { shareMode: 'readonly' });
    expect(network.posted[1]?.body).toEqual({
      guid: file, name: 'a.txt', type: -999, personId: ada.user.id, mimeType: 'text/plain', sizeBytes: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', content: null,
    });
  });

  test('refuses with FILE_CONTENT_ILLEGAL: links, links that follow a folder\'s, moves below a link, and the check itself', async () => {
    const folder = await make(ada);
    await share(ada, folder, { shareMode: 'readonly' });
    const guid = await document('Bad');
    network.answer = refuse;
    const illegal = { code: 'FILE_CONTENT_ILLEGAL', status: 403 };
    expect(await failureOf(share(ada, guid, { shareMode: 'readonly' }))).toMatchObject(illegal);
    expect(await failureOf(ada.client.call('files.move', { params: { id: guid }, body: { to: folder } }))).toMatchObject(illegal);
    expect(await failureOf(ada.client.call('sharing.setMode', { params: { id: guid }, query: { dryRun: '1' }, body: { shareMode: 'editable' } }))).toMatchObject(illegal);
    expect(await ada.client.call('sharing.check', { params: { id: guid }, query: { items: 'publicShare' } })).toEqual({ publicShare: { value: false, reason: 'FILE_CONTENT_ILLEGAL' } });
    const other = await document('Bad as well');
    expect(await failureOf(ada.client.call('files.moveMany', { body: { fileGuids: [guid, other], to: folder } }))).toMatchObject({
      code: 'BATCH_REFUSED', results: [{ guid, ok: false, code: 'FILE_CONTENT_ILLEGAL' }, { guid: other, ok: false, code: 'FILE_CONTENT_ILLEGAL' }],
    });
    expect(await get(server, ada, guid)).toMatchObject({ shareMode: 'private' });
  });

  test('is requested for files created, uploaded and copied below a link, before they exist, and not for empty ones', async () => {
    const folder = await make(ada);
    await share(ada, folder, { shareMode: 'readonly' });
    const elsewhere = await document('Elsewhere');
    network.posted = [];
    await make(ada, folder);
    await make(ada, folder, fileTypes.newdoc);
    expect(network.posted).toEqual([]);
    const made = { guid: null, name: 'Plan', type: fileTypes.newdoc, personId: ada.user.id, mimeType: null, sizeBytes: null, sha256: null, content: 'All of it' };
    await document('All of it', folder);
    await upload(createTusClient(server, ada), 'hello', { filename: 'a.txt', filetype: 'text/plain', folder });
    await ada.client.call('files.duplicate', { body: { files: [elsewhere], folder } });
    expect(network.posted.map(({ body }) => body)).toEqual([
      made,
      { guid: null, name: 'a.txt', type: -999, personId: ada.user.id, mimeType: 'text/plain', sizeBytes: 5, sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', content: null },
      { ...made, guid: elsewhere, content: 'Elsewhere' },
    ]);

    network.answer = refuse;
    const count = async () => (await ada.client.call('files.list', { query: { folder } })).files.length;
    const before = await count();
    const illegal = { code: 'FILE_CONTENT_ILLEGAL', status: 403 };
    expect(await failureOf(document('Bad', folder))).toMatchObject(illegal);
    await expect(upload(createTusClient(server, ada), 'bad', { filename: 'b.txt', folder })).rejects.toThrow('FILE_CONTENT_ILLEGAL');
    const bad = await document('Bad');
    expect(await failureOf(ada.client.call('files.duplicate', { body: { files: [bad], folder } }))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: bad, ok: false, code: 'FILE_CONTENT_ILLEGAL' }] });
    network.answer = async () => ({ status: 500, body: '' });
    expect(await failureOf(document('Nobody knows', folder))).toMatchObject(failed);
    expect(await count()).toBe(before);
  });

  test('is not requested if a link is not for everyone, is closed, or must not be created anyway', async () => {
    const guid = await document('Text');
    await share(ada, guid, { shareMode: 'private' });
    const stranger = await server.register('Stranger');
    await failureOf(share(stranger, guid, { shareMode: 'readonly' }));
    expect(network.posted).toEqual([]);
  });

  test('is requested outside of any transaction: while it runs, nothing of the file is locked', async () => {
    const guid = await document('Text');
    let isRenamed = false;
    network.answer = async () => {
      await ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Meanwhile' } });
      isRenamed = true;
      network.answer = async () => ({ status: 200, body: '{"refused":false}' });
      return { status: 200, body: '{"refused":false}' };
    };
    const { rows } = await server.pool.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
    expect(rows[0]?.count).toBe(0);
    await share(ada, guid, { shareMode: 'readonly' });
    expect(isRenamed).toBe(true);
  });

  test.each([
    ['an invalid response', async () => ({ status: 200, body: 'fine' })],
    ['a response without the word', async () => ({ status: 200, body: '{"ok":true}' })],
    ['a failure', async () => ({ status: 500, body: '' })],
    ['nobody there', async () => { throw new Error('ECONNREFUSED'); }],
  ])('refuses after %s: CONTENT_CHECK_FAILED, and no link', async (_what, respond) => {
    const guid = await document('Text');
    network.answer = respond;
    expect(await failureOf(share(ada, guid, { shareMode: 'readonly' }))).toMatchObject(failed);
    expect(await failureOf(ada.client.call('sharing.check', { params: { id: guid }, query: { items: 'publicShare' } }))).toMatchObject(failed);
    expect(await get(server, ada, guid)).toMatchObject({ shareMode: 'private' });
    // A repeated request may succeed.
    network.answer = async () => ({ status: 200, body: '{"refused":false}' });
    expect(await share(ada, guid, { shareMode: 'readonly' })).toMatchObject({ shareMode: 'readonly' });
  });

  test('refuses if it does not respond in time', async () => {
    const slow = new FakeNetwork();
    slow.addresses = { 'checks.internal': ['10.0.0.7'] };
    slow.answer = () => new Promise(() => undefined);
    const other = await startTestServer({ outbound: slow, config: { contentCheckUrl: address } });
    const person = await other.register();
    expect(await failureOf(share(person, await make(person), { shareMode: 'readonly' }))).toMatchObject(failed);
    await other.stop();
  });
});
