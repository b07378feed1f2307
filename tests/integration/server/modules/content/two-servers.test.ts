import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fileTypes } from '../../../../../src/contract/entities/file';
import { contentMessageSchema, presenceSchema, type ContentMessage, type Presence } from '../../../../../src/contract/realtime/content-messages';
import { ContentWindow, fetchContent, textOf } from '../../../../support/content-window';
import { connectLive } from '../../../../support/live-client';
import { createTestDatabase, type TestDatabase } from '../../../../support/test-database';
import { startTestServer, type TestPerson, type TestServer } from '../../../../support/test-server';

let database: TestDatabase;
let servers: readonly [TestServer, TestServer];
let ada: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase();
  servers = [await startTestServer({ database }), await startTestServer({ database })];
  ada = await servers[0].register('Ada');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
});

const makeDocument = async (): Promise<string> => (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Notes' } })).guid;
/** Ada's API on each of the servers. */
const callerAt = (index: 0 | 1) => ({ client: servers[index].clientFor(ada), token: ada.token });
const windowAt = (index: 0 | 1, guid: string): Promise<ContentWindow> => ContentWindow.open(servers[index].url, callerAt(index), guid);

describe('two servers on one database', () => {
  it('number the changesets of one document together, without a gap or a double', async () => {
    const guid = await makeDocument();
    const windows = await Promise.all(Array.from({ length: 10 }, (_, index) => windowAt(index % 2 === 0 ? 0 : 1, guid)));
    await Promise.all(windows.map(async (window, writer) => {
      for (let turn = 0; turn < 20; turn += 1) await window.write(`${writer}-${turn}`).compose();
    }));
    const { rows } = await servers[0].pool.query<{ rev: number }>('select rev from content_changesets where file_guid = $1 order by rev', [guid]);
    expect(rows.map(({ rev }) => rev)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    await Promise.all(windows.map((window) => window.sync()));
    const doc = new Y.Doc();
    for (const update of (await fetchContent(servers[1].url, ada.token, guid)).updates) Y.applyUpdate(doc, update);
    expect(textOf(doc).split('\n')).toHaveLength(200);
    expect(new Set(windows.map(({ text }) => text))).toEqual(new Set([textOf(doc)]));
  });

  it('pass changes and presences on to the windows of the other', async () => {
    const guid = await makeDocument();
    const live = await connectLive(servers[1], ada);
    const contents: ContentMessage[] = [];
    const presences: Presence[] = [];
    live.socket.on('Content', (message) => { contents.push(contentMessageSchema.parse(message)); });
    live.socket.on('PRESENCE', (message) => { presences.push(presenceSchema.parse(message)); });
    await live.socket.emitWithAck('CLIENT_READY', { padId: guid, type: 'PAD' });
    await (await windowAt(0, guid)).write('From the other server').compose();
    await expect.poll(() => contents.map(({ prevRev, rev }) => [prevRev, rev]), { timeout: 5000 }).toEqual([[0, 1]]);

    const other = await connectLive(servers[0], ada);
    await other.socket.emitWithAck('CLIENT_READY', { padId: guid, type: 'PAD' });
    await other.socket.emitWithAck('PRESENCE', { padId: guid, clientId: 70_001, state: 'AAEC' });
    await expect.poll(() => presences, { timeout: 5000 }).toMatchObject([{ guid, clientId: 70_001, name: 'Ada', state: 'AAEC' }]);
    other.close();
    live.close();
  });
});
