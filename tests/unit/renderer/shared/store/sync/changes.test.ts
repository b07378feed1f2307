import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../../../src/core/sync/change';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { selectTags, tagsReceived } from '../../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { readQueue } from '../../../../../../src/renderer/shared/store/sync/sync-actions';
import { createTag, removeTag, tagFiles } from '../../../../../../src/renderer/shared/store/tags/tag-actions';
import { createSignedInStore, guidOf, makeFile, settle, type Call } from '../../../support/store-fixture';

const [a, b] = [guidOf('a'), guidOf('b')];

const open = (changed: Parameters<typeof makeFile>[1] = {}) => {
  const { store, calls } = createSignedInStore();
  store.dispatch(filesReceived({ files: [makeFile('a', changed), makeFile('b')] }));
  const last = (): Call => {
    const call = calls.at(-1);
    if (!call) throw new Error('Nothing was called.');
    return call;
  };
  return { store, calls, last, shown: (guid = a) => selectFile(store.getState(), guid) };
};

describe('a change of one file', () => {
  const cases: [string, Change, { name: string; input: object }, object][] = [
    ['is locked', { kind: 'lock', guid: a, locked: true, base: false }, { name: 'files.lock', input: { params: { id: a } } }, { isLocked: true, lockedUser: { id: 7, name: 'Person 7', avatar: null } }],
    ['is on the desktop too', { kind: 'onDesktop', guid: a, isOn: true, base: false }, { name: 'desktopShortcuts.create', input: { params: { id: a }, body: {} } }, { hasDesktopShortcut: true }],
    ['was opened', { kind: 'use', guid: a }, { name: 'files.use', input: { params: { id: a }, body: { action: 'open' } } }, { lastAction: 'open' }],
  ];
  it.each(cases)('%s immediately', async (_title, change, call, shows) => {
    const { store, last, shown } = open();
    store.dispatch(commit(change));
    await settle();
    expect({ name: last().name, input: last().input }).toEqual(call);
    expect(shown()).toMatchObject(shows);
  });

  it.each(cases.slice(0, 2))('%s no longer if the server refuses', async (_title, change) => {
    const { store, last, shown } = open();
    const { settled } = store.dispatch(commit(change));
    await settle();
    last().refuse({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await settled).toMatchObject({ status: 'refused', failure: { code: 'FILE_FORBIDDEN' } });
    expect(shown()).toMatchObject({ isLocked: false, hasDesktopShortcut: false });
  });

  it('the person who locked a file can unlock it, and sees why it cannot be locked again', async () => {
    const { store, shown } = open();
    store.dispatch(commit({ kind: 'lock', guid: a, locked: true, base: false }));
    await settle();
    expect(shown()?.permissionsAndReasons).toMatchObject({ canUnlock: { value: true }, canLock: { value: false, reason: 'FILE_IS_LOCKED' } });
  });

  it('that removes the file does so immediately, and restores it after a refusal', async () => {
    const { store, last, shown } = open();
    store.dispatch(commit({ kind: 'leave', guid: a, person: 7 }));
    await settle();
    expect({ name: last().name, input: last().input }).toEqual({ name: 'sharing.removeCollaborator', input: { params: { id: a, userId: 7 }, query: {} } });
    expect(shown()).toBeUndefined();
    last().refuse({ code: 'NO_ACCESS_MODIFY', status: 403 });
    await settle();
    expect(shown()).toMatchObject({ guid: a });
  });

  it('of permanent deletion reports for a batch why this file was refused', async () => {
    const { store, last, shown } = open({ isDelete: true, deletedBy: 7 });
    const { settled } = store.dispatch(commit({ kind: 'destroy', guid: a }));
    await settle();
    expect({ name: last().name, input: last().input }).toEqual({ name: 'trash.destroy', input: { body: { fileGuids: [a] } } });
    expect(shown()).toBeUndefined();
    last().refuse({ code: 'BATCH_REFUSED', status: 409, results: [{ guid: a, ok: false, code: 'NO_ACCESS_DELETE' }] } as Parameters<Call['refuse']>[0]);
    expect(await settled).toMatchObject({ status: 'refused', failure: { code: 'NO_ACCESS_DELETE', status: 403 } });
    expect(shown()).toMatchObject({ guid: a, isDelete: true });
  });
});

describe('a copy', () => {
  const copying: Change = { kind: 'copy', source: a, folder: b, name: 'apple copy', type: -2 };
  it('is visible immediately, and is the server\'s after the response', async () => {
    const { store, last } = open();
    const made = store.dispatch(commit(copying));
    await settle();
    expect(selectFile(store.getState(), made.guid)).toMatchObject({ name: 'apple copy', parentId: b, type: -2 });
    expect(last()).toMatchObject({ name: 'files.duplicate', input: { body: { files: [a], folder: b } } });
    const { permissionsAndReasons, ...copy } = makeFile('copy', { name: 'apple copy', parentId: b, folder: b });
    last().answer({ files: [{ ...copy, capabilitySet: 0 }], capabilitySets: [permissionsAndReasons], leftOut: 0 });
    expect(await made.settled).toMatchObject({ status: 'confirmed', guid: guidOf('copy'), revision: 1 });
    expect(selectFile(store.getState(), guidOf('copy'))).toMatchObject({ name: 'apple copy', parentId: b });
    expect(selectFile(store.getState(), made.guid)).toEqual(selectFile(store.getState(), guidOf('copy')));
    made.undo();
    await settle();
    expect(last()).toMatchObject({ name: 'files.remove', input: { params: { id: guidOf('copy') }, query: { expected: 1 } } });
  });

  it('of a file that is created here waits for it, and is dropped with it after a refusal', async () => {
    const { store, calls } = open();
    const original = store.dispatch(commit({ kind: 'create', type: -2, name: ' ', folder: 'Desktop' }));
    const copy = store.dispatch(commit({ ...copying, source: original.guid }));
    store.dispatch(commit({ kind: 'star', guid: copy.guid, starred: true, base: false }));
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.create']);
    calls[0]?.refuse({ code: 'NAME_EMPTY', status: 400 });
    expect(await copy.settled).toEqual({ status: 'dropped' });
    expect(selectFile(store.getState(), copy.guid)).toBeUndefined();
    expect(store.dispatch(readQueue()).waiting).toEqual([]);
  });

  it('of a folder follows earlier changes in it, and later changes follow the copy', async () => {
    const { store, calls } = open();
    store.dispatch(commit({ kind: 'remove', guid: b }));
    store.dispatch(commit(copying));
    store.dispatch(commit({ kind: 'rename', guid: a, name: 'other', base: 'file a' }));
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.remove']);
    calls[0]?.answer({});
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.remove', 'files.duplicate']);
  });
});

describe('a shortcut', () => {
  it('is visible immediately and leads to its target', async () => {
    const { store, last } = open();
    const { guid } = store.dispatch(commit({ kind: 'shortcut', source: a, folder: 'Desktop', name: 'file a', type: -2 }));
    await settle();
    expect(selectFile(store.getState(), guid)).toMatchObject({ type: -12, isShortcut: true, shortcutSource: { guid: a, type: -2 } });
    expect(last()).toMatchObject({ name: 'shortcuts.create', input: { body: { folder: 'Desktop', source_guid: a } } });
  });
});

describe('the trash', () => {
  it('is empty immediately, and gets back the files that could not be deleted', async () => {
    const { store, last, shown } = open({ isDelete: true, deletedBy: 7 });
    store.dispatch(filesReceived({ files: [makeFile('theirs', { isDelete: true, deletedBy: 8 })] }));
    store.dispatch(commit({ kind: 'emptyTrash' }));
    await settle();
    expect(last().name).toBe('trash.empty');
    expect([shown(), shown(b)?.guid, shown(guidOf('theirs'))?.guid]).toEqual([undefined, b, guidOf('theirs')]);
    last().refuse({ code: 'NO_ACCESS_DELETE', status: 403 });
    await settle();
    expect(shown()).toMatchObject({ isDelete: true });
  });

  it('keeps files that were recovered elsewhere before the server emptied it', async () => {
    const { store, last, shown } = open({ isDelete: true, deletedBy: 7 });
    store.dispatch(commit({ kind: 'emptyTrash' }));
    await settle();
    const recovered = { ...makeFile('a'), guid: a, revision: 9 };
    store.dispatch(filesReceived({ files: [recovered] }));
    last().answer({ count: 0 });
    await settle();
    expect(shown()).toMatchObject({ isDelete: false, revision: 9 });
  });

  it('waits for earlier deletions, and later changes wait for it', async () => {
    const { store, calls } = open();
    store.dispatch(commit({ kind: 'remove', guid: a }));
    store.dispatch(commit({ kind: 'emptyTrash' }));
    store.dispatch(commit({ kind: 'remove', guid: b }));
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.remove']);
    calls[0]?.answer({});
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.remove', 'trash.empty']);
  });
});

describe('shared files', () => {
  it('are all marked as read immediately, and as unread again after a refusal', async () => {
    const { store, last, shown } = open({ sharedAt: '2026-01-01T00:00:00.000Z', marked: false });
    store.dispatch(commit({ kind: 'markAll' }));
    await settle();
    expect([last().name, shown()?.marked, shown(b)?.marked]).toEqual(['files.markAllRead', true, false]);
    last().refuse({ code: 'FILE_FORBIDDEN', status: 403 });
    await settle();
    expect(shown()?.marked).toBe(false);
  });
});

describe('tags', () => {
  const red = { id: 3, name: 'Red', colour: '#c2473d' };
  const lists = { team: { tags: [], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } }, user: { tags: [{ ...red, tagType: 'user' as const, count: 1 }], maxPerFile: 3 } };

  it('a new tag is on a file immediately, by its final number', async () => {
    const { store, calls, last, shown } = open();
    store.dispatch(tagsReceived(lists));
    const tag = store.dispatch(createTag('user', { name: 'Blue', colour: '#3a72bd' }));
    store.dispatch(tagFiles([a], 'user', tag, true));
    await settle();
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['tags.create', { body: { name: 'Blue', colour: '#3a72bd', tagType: 'user' } }]]);
    expect(shown()?.fileTags.user).toEqual([{ id: tag.id, name: 'Blue', colour: '#3a72bd' }]);
    expect(selectTags(store.getState())?.user.tags.map(({ name }) => name)).toEqual(['Red', 'Blue']);
    calls[0]?.answer({ id: 9, name: 'Blue', colour: '#3a72bd', tagType: 'user', count: 0 });
    await settle();
    expect(last()).toMatchObject({ name: 'tags.set', input: { params: { id: a }, body: { add: { user: [9] }, remove: { user: [] } } } });
    expect(shown()?.fileTags.user.map(({ id }) => id)).toEqual([9]);
    expect(selectTags(store.getState())?.user.tags.map(({ id }) => id)).toEqual([3, 9]);
  });

  it('a tag whose creation is refused is on no file', async () => {
    const { store, calls, shown } = open();
    store.dispatch(tagsReceived(lists));
    const tag = store.dispatch(createTag('user', { name: 'Red', colour: '#3a72bd' }));
    store.dispatch(tagFiles([a], 'user', tag, true));
    await settle();
    calls[0]?.refuse({ code: 'TAG_NAME_TAKEN', status: 409 });
    await settle();
    expect(shown()?.fileTags.user).toEqual([]);
    expect(selectTags(store.getState())?.user.tags.map(({ id }) => id)).toEqual([3]);
    expect(store.dispatch(readQueue()).waiting).toEqual([]);
  });

  it('the deletion of a tag waits for the files that were tagged with it', async () => {
    const { store, calls } = open();
    store.dispatch(tagsReceived(lists));
    store.dispatch(tagFiles([a], 'user', red, true));
    store.dispatch(removeTag('user', red));
    await settle();
    expect(selectTags(store.getState())?.user.tags).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['tags.set']);
    calls[0]?.answer(makeFile('a', { revision: 2, fileTags: { team: [], user: [red] } }));
    await settle();
    expect(calls[1]).toMatchObject({ name: 'tags.remove', input: { params: { tagId: 3 }, body: { tagId: 3, tagType: 'user' } } });
  });

  it('a tag of the team replaces the other one if a file has only one', async () => {
    const { store, last, shown } = open({ fileTags: { team: [red], user: [] } });
    store.dispatch(tagsReceived(lists));
    store.dispatch(tagFiles([a], 'team', { id: 4, name: 'Done', colour: '#3f8a4f' }, true));
    await settle();
    expect(shown()?.fileTags.team.map(({ id }) => id)).toEqual([4]);
    expect(last().input).toEqual({ params: { id: a }, body: { add: { team: [4] }, remove: { team: [3] } } });
  });
});
