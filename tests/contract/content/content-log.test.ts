import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fileTypes } from '../../../src/contract/entities/file';
import { documentRoot } from '../../../src/core/content/content-kinds';
import { codeOf } from '../../support/call-code';
import { ContentWindow, base64Of, fetchContent, textOf } from '../../support/content-window';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => { [ada, bo] = [await server.register('Ada'), await server.register('Bo')]; });

const makeDocument = async (person: TestPerson, content?: string): Promise<string> =>
  (await person.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Notes', ...(content === undefined ? {} : { content }) } })).guid;
const share = (guid: string, role: 'reader' | 'commentator' | 'editor'): Promise<unknown> =>
  ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, email: bo.email, role } });
const openWindow = (person: TestPerson, guid: string): Promise<ContentWindow> => ContentWindow.open(server.url, person, guid);
/** The text that anybody who opens the file sees: the replay of the log. */
const replay = async (guid: string): Promise<string> => {
  const doc = new Y.Doc();
  for (const update of (await fetchContent(server.url, ada.token, guid)).updates) Y.applyUpdate(doc, update);
  return textOf(doc);
};
const rowCount = async (guid: string): Promise<number> =>
  Number((await server.pool.query<{ count: string }>('select count(*) from content_changesets where file_guid = $1', [guid])).rows[0]?.count);

describe('the log of a document', () => {
  it('gives two people the same text, in whichever order they write', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const [first, second] = [await openWindow(ada, guid), await openWindow(bo, guid)];
    first.write('Ada writes.');
    second.write('Bo writes.');
    await Promise.all([first.sync(), second.sync()]);
    await Promise.all([first.sync(), second.sync()]);
    expect(first.text.split('\n').sort()).toEqual(['Ada writes.', 'Bo writes.']);
    expect([second.text, await replay(guid)]).toEqual([first.text, first.text]);
  });

  it('mints a client id of its own at each opening', async () => {
    const guid = await makeDocument(ada);
    const windows = await Promise.all([openWindow(ada, guid), openWindow(ada, guid), openWindow(ada, guid)]);
    expect(new Set(windows.map(({ clientId }) => clientId)).size).toBe(3);
  });

  it('returns the revision of a repeated changeset and stores it once', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    const [changeset, uuid] = [window.write('Once.').takePending() ?? '', randomUUID()];
    expect(await window.compose(changeset, uuid)).toBe(1);
    expect(await Promise.all([window.compose(changeset, uuid), window.compose(changeset, uuid)])).toEqual([1, 1]);
    expect([await rowCount(guid), await replay(guid)]).toEqual([1, 'Once.']);
  });

  it('begins with the text that a file was created with, before and after the first change', async () => {
    const guid = await makeDocument(ada, 'First line\nSecond line');
    expect(await replay(guid)).toBe('First line\nSecond line');
    const window = await openWindow(ada, guid);
    await window.write('Third line').compose();
    expect(await replay(guid)).toBe('First line\nSecond line\nThird line');
  });

  it('is empty for a new file, which has content from its first changeset', async () => {
    const guid = await makeDocument(ada);
    const before = await ada.client.call('files.get', { params: { id: guid } });
    const window = await openWindow(ada, guid);
    expect((await ada.client.call('files.get', { params: { id: guid } })).updatedAt).toBe(before.updatedAt);
    expect(await codeOf(ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } }))).toBe('FILE_IS_EMPTY');
    await window.write('Content').compose();
    const after = await ada.client.call('files.get', { params: { id: guid } });
    expect([before.contentUrl, after.contentUrl]).toEqual(['', `/edit/files/${guid}/content`]);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await codeOf(ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } }))).toBe('ok');
  });

  it('gives a visitor with a link the content, and readers nothing to write with', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    await window.write('Public').compose();
    await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
    expect((await fetchContent(server.url, null, guid)).head).toEqual({ rev: 1, kind: 'document', schema: 1 });
    const reader = await openWindow(bo, guid);
    expect([reader.clientId, reader.text]).toEqual([0, 'Public']);
  });
});

describe('a copy of a document', () => {
  const duplicate = async (guid: string): Promise<string> => (await ada.client.call('files.duplicate', { body: { files: [guid], folder: 'Desktop' } })).files[0]?.guid ?? '';

  it('has its content, and both are written apart afterwards', async () => {
    const guid = await makeDocument(ada, 'From a text');
    const window = await openWindow(ada, guid);
    await window.write('Written').compose();
    const copy = await duplicate(guid);
    const other = await openWindow(ada, copy);
    expect(other.text).toBe('From a text\nWritten');
    await other.write('In the copy').compose();
    await window.write('In the original').compose();
    expect([await replay(guid), await replay(copy)]).toEqual(['From a text\nWritten\nIn the original', 'From a text\nWritten\nIn the copy']);
  });

  it('does not accept changesets under client ids of the original', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    await window.write('Written').compose();
    const copy = await openWindow(ada, await duplicate(guid));
    copy.clientId = window.clientId;
    copy.doc.clientID = window.clientId;
    expect(await codeOf(copy.write('Forged').compose())).toBe('CONTENT_CLIENT_UNKNOWN');
  });
});

describe('a changeset that is refused', () => {
  const refused = async (act: (window: ContentWindow, guid: string) => Promise<unknown>, send: (window: ContentWindow) => Promise<unknown>): Promise<unknown[]> => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const window = await openWindow(bo, guid);
    await window.write('Before').compose();
    await act(window, guid);
    const code = await codeOf(send(window));
    return [code, await rowCount(guid)];
  };

  it.each<[string, (guid: string) => Promise<unknown>, string]>([
    ['the file is locked', (guid) => ada.client.call('files.lock', { params: { id: guid } }), 'FILE_IS_LOCKED'],
    ['the person may only read', (guid) => ada.client.call('sharing.changeCollaborator', { params: { id: guid, userId: bo.user.id }, body: { role: 'reader' } }), 'NO_ACCESS_EDIT'],
    ['the person may only comment', (guid) => ada.client.call('sharing.changeCollaborator', { params: { id: guid, userId: bo.user.id }, body: { role: 'commentator' } }), 'NO_ACCESS_EDIT'],
    ['the share ended', (guid) => ada.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id } }), 'FILE_FORBIDDEN'],
    ['the file is in the trash', (guid) => ada.client.call('files.remove', { params: { id: guid } }), 'FILE_DELETED'],
  ])('because %s', async (_, act, code) => {
    expect(await refused((_window, guid) => act(guid), (window) => window.write('After').compose())).toEqual([code, 1]);
    expect(await refused((_window, guid) => act(guid), (window) => window.write('After').sync())).toEqual([code, 1]);
  });

  it('because the file was deleted permanently', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    await window.write('Before').compose();
    await ada.client.call('files.remove', { params: { id: guid } });
    expect(await codeOf(window.write('After').compose())).toBe('FILE_DELETED');
    await ada.client.call('trash.destroy', { body: { fileGuids: [guid] } });
    expect([await codeOf(window.write('After').compose()), await rowCount(guid)]).toEqual(['FILE_NOT_FOUND', 0]);
  });

  it('is accepted again once the reason has ended', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const window = await openWindow(bo, guid);
    await ada.client.call('files.lock', { params: { id: guid } });
    const [changeset, uuid] = [window.write('Typed while locked').takePending() ?? '', randomUUID()];
    expect(await codeOf(window.compose(changeset, uuid))).toBe('FILE_IS_LOCKED');
    await ada.client.call('files.unlock', { params: { id: guid } });
    expect([await window.compose(changeset, uuid), await replay(guid)]).toEqual([1, 'Typed while locked']);
  });

  it('keeps its response after the rights of its author ended', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const window = await openWindow(bo, guid);
    const [changeset, uuid] = [window.write('Written in time').takePending() ?? '', randomUUID()];
    await window.compose(changeset, uuid);
    await ada.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id } });
    expect([await window.compose(changeset, uuid), await rowCount(guid)]).toEqual([1, 1]);
  });
});

describe('changesets of one file that wait together', () => {
  it.each(['without', 'with'])('are each checked by the rights of their person, behind a link %s a password', async (kind) => {
    const guid = await makeDocument(ada, 'Begun');
    const [link, reader] = [await server.register('Cy'), await server.register('Di')];
    await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'editable' } });
    const people = [ada, bo, link, reader];
    const windows = await Promise.all(people.map((person) => openWindow(person, guid)));
    if (kind === 'with') {
      const { password } = await ada.client.call('sharing.setPassword', { params: { id: guid }, body: { passwordProtected: true } });
      await link.client.call('sharing.verifyPassword', { params: { id: guid }, body: { password: password ?? '' } });
    } else {
      await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
      await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: link.user.id, email: link.email, role: 'editor' } });
    }
    await share(guid, 'editor');
    // The first is written immediately, and the others wait for it.
    const results = await Promise.all(windows.map((window, index) => codeOf(window.write(`Line ${index}`).compose())));
    expect(results).toEqual(['ok', 'ok', 'ok', kind === 'with' ? 'PASSWORD_REQUIRED' : 'NO_ACCESS_EDIT']);
    expect((await replay(guid)).split('\n').sort()).toEqual(['Begun', 'Line 0', 'Line 1', 'Line 2']);
  });
});

describe('an invalid changeset', () => {
  /** A valid update of another client, which the file does not have. */
  const foreign = (): string => {
    const doc = new Y.Doc();
    doc.clientID = 123_456;
    doc.getXmlFragment(documentRoot).insert(0, [new Y.XmlElement('paragraph')]);
    return base64Of(Y.encodeStateAsUpdate(doc));
  };
  const byClient = (window: ContentWindow, change: (doc: Y.Doc) => void): string => {
    const doc = new Y.Doc();
    doc.clientID = window.clientId;
    change(doc);
    return base64Of(Y.encodeStateAsUpdate(doc));
  };
  const nested = (window: ContentWindow): string => byClient(window, (doc) => { doc.getMap(documentRoot).set('inner', new Y.Doc()); });
  const otherRoot = (window: ContentWindow): string => byClient(window, (doc) => { doc.getArray('cells').insert(0, ['A1']); });
  /** The second of two changes, without the first. */
  const future = (window: ContentWindow): string => {
    window.write('First').takePending();
    return window.write('Second').takePending() ?? '';
  };
  const cut = (window: ContentWindow): string => base64Of(Buffer.from(window.write('A sentence that is cut').takePending() ?? '', 'base64').subarray(0, -12));

  it.each<[string, (window: ContentWindow) => string, string]>([
    ['no base64', () => 'not base64!', 'CHANGESET_INVALID'],
    ['nothing', () => '', 'CHANGESET_INVALID'],
    ['bytes of no update', () => base64Of(Buffer.from('hello world, this is no update')), 'CHANGESET_INVALID'],
    ['an update without changes', () => base64Of(Y.encodeStateAsUpdate(new Y.Doc())), 'CHANGESET_INVALID'],
    ['a cut update', cut, 'CHANGESET_INVALID'],
    ['an update with bytes after it', (window) => base64Of(Buffer.concat([Buffer.from(window.write('Text').takePending() ?? '', 'base64'), Buffer.from([0, 0])])), 'CHANGESET_INVALID'],
    ['parts of another client', foreign, 'CHANGESET_INVALID'],
    ['a document inside of the document', nested, 'CHANGESET_INVALID'],
    ['the content of another kind', otherRoot, 'CHANGESET_INVALID'],
    ['a change from the future', future, 'CHANGESET_OUT_OF_ORDER'],
  ])('with %s is refused by its code, stores nothing, and stops no other window', async (_, make, code) => {
    const guid = await makeDocument(ada);
    const [window, other] = [await openWindow(ada, guid), await openWindow(ada, guid)];
    const changeset = make(window);
    expect(await codeOf(window.compose(changeset))).toBe(code);
    expect(await rowCount(guid)).toBe(0);
    await other.write('Not stopped').compose();
    expect(await replay(guid)).toBe('Not stopped');
  });

  it('that refers to parts which the file does not have is refused', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    const [elsewhere, doc] = [await openWindow(ada, await makeDocument(ada)), new Y.Doc()];
    elsewhere.write('Another document');
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(elsewhere.doc));
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => { updates.push(update); });
    doc.clientID = window.clientId;
    doc.getXmlFragment(documentRoot).insert(1, [new Y.XmlElement('paragraph')]);
    doc.getXmlFragment(documentRoot).delete(0, 1);
    for (const update of updates) expect(await codeOf(window.compose(base64Of(update)))).toBe('CHANGESET_INVALID');
    expect(await rowCount(guid)).toBe(0);
  });

  it('under the client id of another person, another file or nobody is refused', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const [mine, theirs, elsewhere] = [await openWindow(ada, guid), await openWindow(bo, guid), await openWindow(bo, await makeDocument(bo))];
    for (const clientId of [mine.clientId, elsewhere.clientId, 77_777, 1, 2 ** 40]) {
      const window = await openWindow(bo, guid);
      window.clientId = clientId;
      window.doc.clientID = clientId;
      expect([clientId, await codeOf(window.write('Forged').compose())]).toEqual([clientId, 'CONTENT_CLIENT_UNKNOWN']);
    }
    expect(await rowCount(guid)).toBe(0);
    await theirs.write('True').compose();
    expect(await replay(guid)).toBe('True');
  });

  it('under the uuid of another person’s changeset is refused', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const [mine, theirs, uuid] = [await openWindow(ada, guid), await openWindow(bo, guid), randomUUID()];
    await mine.write('Mine').compose(undefined, uuid);
    expect([await codeOf(theirs.write('Theirs').compose(undefined, uuid)), await rowCount(guid)]).toEqual(['CHANGESET_INVALID', 1]);
  });

  it('from a state that the server does not have is refused', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    window.rev = 5;
    expect(await codeOf(window.write('After a restored backup').compose())).toBe('CONTENT_REPLACED');
    expect(await codeOf(window.sync())).toBe('CONTENT_REPLACED');
  });

  it('for a file without an editor is refused', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
    await expect(fetchContent(server.url, ada.token, guid)).rejects.toThrow('CONTENT_NOT_EDITABLE');
    expect(await codeOf(ada.client.call('content.sync', { params: { guid }, body: { sync: 1, clientId: null, rev: 0 } }))).toBe('CONTENT_NOT_EDITABLE');
  });

  it('of more than 4 MiB is refused, whichever limit it meets first', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    for (const megabytes of [5, 16]) expect(await codeOf(window.compose('A'.repeat(megabytes * 1024 ** 2 * 4 / 3).slice(0, -((megabytes * 1024 ** 2 * 4 / 3) % 4) || undefined)))).toMatch(/PAYLOAD_TOO_LARGE|CHANGESET_INVALID/);
    expect(await rowCount(guid)).toBe(0);
  });
});

describe('a device that created a file without a network', () => {
  const chosen = 2 ** 40 + 5;

  it('chooses its client id', async () => {
    const guid = await makeDocument(ada);
    const window = await openWindow(ada, guid);
    window.clientId = chosen;
    window.doc.clientID = chosen;
    expect([await window.write('Offline').compose(), await window.write('Again').compose(), await replay(guid)]).toEqual([1, 2, 'Offline\nAgain']);
  });

  it('chooses it also after somebody else opened the file and wrote in it', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const [window, theirs] = [await openWindow(ada, guid), await openWindow(bo, guid)];
    await theirs.write('Bo was first').compose();
    window.clientId = chosen;
    window.doc.clientID = chosen;
    await window.write('Written offline').compose();
    expect((await replay(guid)).split('\n').sort()).toEqual(['Bo was first', 'Written offline']);
  });

  it('chooses none for a file of somebody else, and not the id of a different window', async () => {
    const guid = await makeDocument(ada);
    await share(guid, 'editor');
    const [window, theirs] = [await openWindow(ada, guid), await openWindow(bo, guid)];
    for (const each of [window, theirs]) {
      each.clientId = chosen;
      each.doc.clientID = chosen;
    }
    expect(await codeOf(theirs.write('Not mine').compose())).toBe('CONTENT_CLIENT_UNKNOWN');
    await window.write('Mine').compose();
    expect(await codeOf(theirs.write('Not mine').compose())).toBe('CONTENT_CLIENT_UNKNOWN');
  });
});
