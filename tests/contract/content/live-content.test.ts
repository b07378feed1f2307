import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { contentMessageSchema, padAckSchema, presenceSchema, type ContentMessage, type Presence } from '../../../src/contract/realtime/content-messages';
import { ContentWindow } from '../../support/content-window';
import { connectLive, type LiveClient } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
const clients: LiveClient[] = [];

beforeAll(async () => { [ada, bo] = [await server.register('Ada'), await server.register('Bo')]; });
afterEach(() => { for (const client of clients.splice(0)) client.close(); });

const makeDocument = async (): Promise<string> => (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Notes' } })).guid;
const share = (guid: string, role: 'reader' | 'editor'): Promise<unknown> =>
  ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, email: bo.email, role } });

interface PadClient extends LiveClient {
  readonly contents: ContentMessage[];
  readonly presences: Presence[];
  open(guid: string): Promise<unknown>;
  announce(guid: string, clientId: number, state: string | null): Promise<unknown>;
}

const connect = async (person: TestPerson): Promise<PadClient> => {
  const live = await connectLive(server, person);
  clients.push(live);
  const contents: ContentMessage[] = [];
  const presences: Presence[] = [];
  live.socket.on('Content', (message) => { contents.push(contentMessageSchema.parse(message)); });
  live.socket.on('PRESENCE', (message) => { presences.push(presenceSchema.parse(message)); });
  return {
    ...live, contents, presences,
    open: async (guid) => padAckSchema.parse(await live.socket.emitWithAck('CLIENT_READY', { padId: guid, type: 'PAD' })),
    announce: (guid, clientId, state) => live.socket.emitWithAck('PRESENCE', { padId: guid, clientId, state }) as Promise<unknown>,
  };
};
const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 300); });

describe('changes of an open file', () => {
  it('reach every window that has it open, in order, with the revision before', async () => {
    const guid = await makeDocument();
    await share(guid, 'reader');
    const [window, mine, theirs, elsewhere] = [await ContentWindow.open(server.url, ada, guid), await connect(ada), await connect(bo), await connect(bo)];
    await window.write('Before').compose();
    expect([await mine.open(guid), await theirs.open(guid)]).toEqual([{ rev: 1, presences: [] }, { rev: 1, presences: [] }]);
    for (const line of ['One', 'Two', 'Three']) await window.write(line).compose();
    await expect.poll(() => theirs.contents.at(-1)?.rev).toBe(4);
    for (const { contents } of [mine, theirs]) {
      let rev = 1;
      for (const message of contents) {
        expect(message.prevRev).toBe(rev);
        expect(message.changesets?.map((changeset) => changeset.rev)).toEqual(Array.from({ length: message.rev - rev }, (_, index) => rev + index + 1));
        rev = message.rev;
      }
      expect(rev).toBe(4);
    }
    expect(elsewhere.contents).toEqual([]);
  });

  it('reach nobody who may no longer read the file', async () => {
    const guid = await makeDocument();
    await share(guid, 'reader');
    const [window, theirs] = [await ContentWindow.open(server.url, ada, guid), await connect(bo)];
    await theirs.open(guid);
    await window.write('While shared').compose();
    await expect.poll(() => theirs.contents.length).toBe(1);
    await ada.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id } });
    // The server caches the readers of a file for one second.
    await new Promise((resolve) => { setTimeout(resolve, 1100); });
    await window.write('Not for Bo').compose();
    await settled();
    expect(theirs.contents).toHaveLength(1);
  });

  it('are not sent after the window closed the file', async () => {
    const guid = await makeDocument();
    const [window, live] = [await ContentWindow.open(server.url, ada, guid), await connect(ada)];
    await live.open(guid);
    live.socket.emit('CLIENT_LEFT', { padId: guid });
    await settled();
    await window.write('Later').compose();
    await settled();
    expect(live.contents).toEqual([]);
  });

  it('come without the changesets if these are large', async () => {
    const guid = await makeDocument();
    const [window, live] = [await ContentWindow.open(server.url, ada, guid), await connect(ada)];
    await live.open(guid);
    await window.write('x'.repeat(200_000)).compose();
    await expect.poll(() => live.contents).toEqual([{ guid, prevRev: 0, rev: 1, changesets: null }]);
  });

  it('cannot be requested by a person who may not read the file, nor in the trash', async () => {
    const guid = await makeDocument();
    const [mine, theirs] = [await connect(ada), await connect(bo)];
    expect(await theirs.open(guid)).toEqual({ code: 'FILE_FORBIDDEN' });
    await ada.client.call('files.remove', { params: { id: guid } });
    expect(await mine.open(guid)).toEqual({ code: 'FILE_FORBIDDEN' });
    expect(await mine.open('AAAAAAAAAAAAAAAAAAAAAA')).toEqual({ code: 'FILE_FORBIDDEN' });
  });
});

describe('presence in an open file', () => {
  it('reaches the other windows with the person whom the server knows', async () => {
    const guid = await makeDocument();
    await share(guid, 'reader');
    const [mine, theirs] = [await connect(ada), await connect(bo)];
    await mine.open(guid);
    await theirs.open(guid);
    expect(await theirs.announce(guid, 70_001, 'AAEC')).toEqual({ code: 'ok' });
    const presence = { guid, clientId: 70_001, personId: bo.user.id, name: 'Bo', avatar: null, canEdit: false, state: 'AAEC' };
    await expect.poll(() => mine.presences).toEqual([presence]);
    expect(theirs.presences).toEqual([]);
    const later = await connect(ada);
    expect(await later.open(guid)).toEqual({ rev: 0, presences: [presence] });
    await bo.client.call('account.change', { body: { name: 'Bo Lindgren' } });
    await theirs.announce(guid, 70_001, 'AAED');
    await expect.poll(() => mine.presences.at(-1)).toEqual({ ...presence, name: 'Bo Lindgren', state: 'AAED' });
    await bo.client.call('account.change', { body: { name: 'Bo' } });
  });

  it('ends with the window', async () => {
    const guid = await makeDocument();
    const [first, second] = [await connect(ada), await connect(ada)];
    await first.open(guid);
    await second.open(guid);
    await second.announce(guid, 70_002, 'AAEC');
    await expect.poll(() => first.presences).toHaveLength(1);
    second.socket.disconnect();
    await expect.poll(() => first.presences.at(-1)).toMatchObject({ clientId: 70_002, state: null });
  });

  it('is refused for a closed file, under the client id of another window, and if it is too large', async () => {
    const guid = await makeDocument();
    await share(guid, 'editor');
    const [mine, theirs] = [await connect(ada), await connect(bo)];
    expect(await mine.announce(guid, 70_003, 'AAEC')).toEqual({ code: 'FILE_FORBIDDEN' });
    await mine.open(guid);
    await theirs.open(guid);
    await mine.announce(guid, 70_003, 'AAEC');
    expect(await theirs.announce(guid, 70_003, 'AAED')).toEqual({ code: 'FILE_FORBIDDEN' });
    expect(await mine.announce(guid, 70_003, 'A'.repeat(4097))).toEqual({ code: 'VALIDATION_FAILED' });
    expect(await mine.announce(guid, 70_003, 'A'.repeat(4096))).toEqual({ code: 'ok' });
  });

  it('of 1 MB ends that connection and no other', async () => {
    const guid = await makeDocument();
    const [mine, other] = [await connect(ada), await connect(ada)];
    await mine.open(guid);
    await other.open(guid);
    const ended = new Promise((resolve) => { mine.socket.once('disconnect', resolve); });
    mine.socket.emit('PRESENCE', { padId: guid, clientId: 70_004, state: 'A'.repeat(1024 ** 2) });
    await ended;
    expect(await other.announce(guid, 70_005, 'AAEC')).toEqual({ code: 'ok' });
  });

  it('is limited to ten messages a second for a person, over all sockets', async () => {
    const guid = await makeDocument();
    const [first, second] = [await connect(bo), await connect(bo)];
    await share(guid, 'reader');
    await first.open(guid);
    await second.open(guid);
    const codes = await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? first : second).announce(guid, 70_010 + (index % 2), 'AAEC')));
    expect(codes.filter((ack) => (ack as { code: string }).code === 'ok').length).toBeLessThanOrEqual(20);
    expect(codes).toContainEqual({ code: 'TOO_MANY_REQUESTS' });
  });
});
