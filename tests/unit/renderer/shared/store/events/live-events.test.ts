import { describe, expect, it, vi } from 'vitest';
import type { RealtimeMessage, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import type { File } from '../../../../../../src/contract/entities/file';
import type { LiveEvent } from '../../../../../../src/contract/realtime/events';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import type { ListSource } from '../../../../../../src/renderer/shared/store/files/files-state';
import { recheckFile, openList, openPage } from '../../../../../../src/renderer/shared/store/files/load-files';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { defaultSort, latestFirst } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { connectBridgeEvents } from '../../../../../../src/renderer/shared/store/events/connect-bridge-events';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { createSignedInStore, guidOf, makeFile, person, settle } from '../../../support/store-fixture';

const source = { kind: 'folder', folder: 'Desktop' } as const;
const key = 'folder:Desktop:updatedAt:down';

const start = async (files: readonly File[]) => {
  const { store, calls } = createSignedInStore();
  const visible = createVisibleContent();
  let emit: (message: RealtimeMessage) => void = () => undefined;
  const silent = () => () => undefined;
  connectBridgeEvents(store, {
    realtime: { subscribe: (listener: typeof emit) => { emit = listener; return () => undefined; } },
    files: { onUploadProgress: silent }, preferences: { onChanged: silent }, session: { onChanged: silent },
  } as unknown as WorkspaceBridge, visible);
  visible.showList(source, defaultSort);
  void store.dispatch(openList(source, defaultSort));
  const page = (shown: readonly File[]) => ({
    files: shown.map(({ permissionsAndReasons: _, ...file }) => ({ ...file, capabilitySet: 0 })),
    capabilitySets: [makeFile('x').permissionsAndReasons], nextCursor: null,
  });
  calls[0]?.answer(page(files));
  await settle();
  let seq = 0;
  const event = (changed: Pick<LiveEvent, 'action' | 'guid' | 'data'>): void => {
    seq += 1;
    emit({ type: 'event', event: { seq, prevSeq: seq - 1, kind: 'File', at: '2026-01-01T00:00:00.000Z', origin: 'another', ...changed } });
  };
  const passed = async (): Promise<void> => { await new Promise((resolve) => { setTimeout(resolve, 60); }); };
  const ids = (): readonly string[] => store.getState().files.lists[key]?.ids ?? [];
  return { store, calls, visible, notify: (message: RealtimeMessage) => { emit(message); }, event, passed, ids, page };
};

const one = makeFile('1', { updatedAt: '2026-01-01T00:00:00.000Z' });
const two = makeFile('2', { updatedAt: '2026-01-02T00:00:00.000Z' });

describe('an event with the guid alone', () => {
  const alone = (guid: string) => ({ type: 'event', event: { seq: 1, prevSeq: 0, kind: 'File', action: 'update', guid, at: '2026-01-01T00:00:00.000Z', origin: null, data: null } }) as const;

  it('makes the window request a known file, and show the response', async () => {
    const { store, calls, notify, passed } = await start([two, one]);
    notify(alone(one.guid));
    await passed();
    expect(calls.slice(1).map(({ name, input }) => [name, input])).toEqual([['files.get', { params: { id: one.guid } }]]);
    calls.at(-1)?.answer({ ...one, name: 'Changed meanwhile', revision: 2 });
    await settle();
    expect(selectFile(store.getState(), one.guid)?.name).toBe('Changed meanwhile');
  });

  it('does not request a file that a later event describes', async () => {
    const { calls, notify, event, passed } = await start([two, one]);
    notify(alone(one.guid));
    event({ action: 'update', guid: one.guid, data: { file: { ...one, revision: 2 } } });
    await passed();
    expect(calls.slice(1)).toEqual([]);
  });

  it('makes the lists on screen be read again, once, if the file is unknown or there are many', async () => {
    const three = makeFile('3', { updatedAt: '2026-01-03T00:00:00.000Z' });
    const { calls, notify, passed, ids, page } = await start([two, one]);
    for (const guid of [three.guid, guidOf('4'), one.guid]) notify(alone(guid));
    await passed();
    expect(calls.slice(1).map(({ name }) => name)).toEqual(['files.list']);
    calls.at(-1)?.answer(page([three, two, one]));
    await settle();
    expect(ids()).toEqual([three.id, two.id, one.id]);
  });
});

describe('changes by other windows', () => {
  it('appear, move and disappear', async () => {
    const { event, passed, ids } = await start([two, one]);
    event({ action: 'create', guid: guidOf('3'), data: { file: makeFile('3', { updatedAt: '2026-01-03T00:00:00.000Z' }) } });
    event({ action: 'update', guid: one.guid, data: { file: { ...one, updatedAt: '2026-01-04T00:00:00.000Z', revision: 2 } } });
    event({ action: 'destroy', guid: two.guid, data: null });
    await passed();
    expect(ids()).toEqual(['1', '3'].map(guidOf));
  });

  // A person without access to a folder gets no events of it (file specification, section 4, "Live events").
  it.each([['immediately', false], ['later', true]])('make a folder be read again that was gone and is back %s: its visible part, and the rest is dropped', async (_when, isLater) => {
    const folder = makeFile('f', { type: 1, subType: 'folder', kind: 'Folder' });
    const inner = makeFile('g', { type: 1, subType: 'folder', kind: 'Folder', parentId: folder.guid, folder: folder.guid });
    const { store, calls, visible, event, passed, page } = await start([folder, one]);
    const show = async (source: ListSource, shown: readonly File[]): Promise<void> => {
      void store.dispatch(openList(source, defaultSort));
      await settle();
      calls.at(-1)?.answer(page(shown));
      await settle();
    };
    await show({ kind: 'folder', folder: folder.guid }, [inner]);
    visible.showList({ kind: 'folder', folder: inner.guid }, defaultSort);
    await show({ kind: 'folder', folder: inner.guid }, []);
    const requestCount = calls.length;
    event({ action: 'destroy', guid: folder.guid, data: null });
    if (isLater) await passed();
    event({ action: 'update', guid: folder.guid, data: { file: { ...folder, revision: 2 }, previousParentId: null } });
    await passed();
    expect(calls.slice(requestCount).map(({ name, input }) => [name, input])).toEqual([['files.list', { query: { folder: inner.guid, orderBy: 'updatedAt', limit: 200 } }]]);
    expect(Object.keys(store.getState().files.lists)).toEqual([key, `folder:${inner.guid}:updatedAt:down`]);
  });

  it('of the previous person are not shown to the next one', async () => {
    const { store, event, passed } = await start([two, one]);
    event({ action: 'create', guid: guidOf('3'), data: { file: makeFile('3') } });
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    await passed();
    expect(selectFile(store.getState(), guidOf('3'))).toBeUndefined();
  });

  it('do not change this window\'s own changes', async () => {
    const { store, calls, event, passed, ids } = await start([two, one]);
    store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'mine', base: one.name }));
    await settle();
    event({ action: 'update', guid: one.guid, data: null });
    await passed();
    expect(selectFile(store.getState(), one.guid)?.name).toBe('mine');
    expect(ids()).toEqual(['2', '1'].map(guidOf));
    expect(calls.map((call) => call.name)).toEqual(['files.list', 'files.rename']);
  });

  it('requests the state of a file that was removed elsewhere while its removal here waited, once that is undone', async () => {
    const { store, calls, event, passed } = await start([two, one]);
    store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'Kraft', base: one.name }));
    const removal = store.dispatch(commit({ kind: 'remove', guid: one.guid }));
    await settle();
    event({ action: 'destroy', guid: one.guid, data: null });
    await passed();
    removal.undo();
    expect(await removal.settled).toEqual({ status: 'dropped' });
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.list', 'files.rename', 'files.get']);
  });

  it('requests the state of a file whose removal here was undone before its echo came', async () => {
    const { store, calls, event, passed, ids } = await start([two, one]);
    const removal = store.dispatch(commit({ kind: 'remove', guid: one.guid }));
    await settle();
    calls.at(-1)?.answer({});
    await settle();
    removal.undo();
    await settle();
    calls.at(-1)?.answer({ ...one, revision: 3 });
    await settle();
    event({ action: 'destroy', guid: one.guid, data: null });
    await passed();
    expect(calls.at(-1)).toMatchObject({ name: 'files.get', input: { params: { id: one.guid } } });
    calls.at(-1)?.answer({ ...one, revision: 3 });
    await settle();
    expect(ids()).toEqual(['2', '1'].map(guidOf));
  });

  const create = { kind: 'create', type: 1, name: 'Kraft', folder: 'Desktop' } as const;
  const made = makeFile('3', { name: 'Kraft', type: 1, updatedAt: '2026-01-03T00:00:00.000Z' });

  it.each([true, false])('shows a new file once though the response got lost (its echo comes before that is known: %s)', async (isEchoFirst) => {
    vi.useFakeTimers();
    try {
      const started = start([two, one]);
      await vi.advanceTimersByTimeAsync(0);
      const { store, calls, event, ids } = await started;
      const { settled } = store.dispatch(commit(create));
      await vi.advanceTimersByTimeAsync(0);
      const first = calls.at(-1);
      const echo = async (): Promise<void> => {
        event({ action: 'create', guid: made.guid, data: null });
        await vi.advanceTimersByTimeAsync(60);
      };
      if (isEchoFirst) await echo();
      first?.refuse({ code: 'TIMED_OUT', status: 0 });
      if (!isEchoFirst) await echo();
      await vi.advanceTimersByTimeAsync(5000);
      expect(calls.map((call) => call.name)).toEqual(['files.list', 'files.create', 'files.create']);
      expect(calls.at(-1)?.idempotencyKey).toBe(first?.idempotencyKey);
      calls.at(-1)?.answer(made);
      await vi.advanceTimersByTimeAsync(0);
      expect(await settled).toMatchObject({ status: 'confirmed', guid: made.guid });
      expect(ids()).toEqual(['3', '2', '1'].map(guidOf));
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not request a new file whose echo overtakes the response', async () => {
    const { store, calls, event, passed, ids } = await start([one]);
    store.dispatch(commit(create));
    await settle();
    event({ action: 'create', guid: made.guid, data: null });
    await passed();
    calls.at(-1)?.answer(made);
    await settle();
    expect(ids()).toEqual(['3', '1'].map(guidOf));
    expect(calls.map((call) => call.name)).toEqual(['files.list', 'files.create']);
  });

  it('reads a trash on screen afresh for a removal that this window can no longer distinguish from its own', async () => {
    const { store, calls, visible, event, passed } = await start([one]);
    visible.showList({ kind: 'trash' }, latestFirst);
    store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'mine', base: one.name }));
    await settle();
    calls.at(-1)?.answer({ ...one, name: 'mine', revision: 2 });
    await settle();
    event({ action: 'destroy', guid: one.guid, data: null });
    await passed();
    expect(calls.map((call) => call.name)).toEqual(['files.list', 'files.rename', 'files.get', 'trash.list']);
  });

  it('adds files that were deleted elsewhere to a trash that is on screen', async () => {
    const { store, calls, visible, event, passed, page } = await start([one]);
    visible.showList({ kind: 'trash' }, latestFirst);
    event({ action: 'destroy', guid: one.guid, data: null });
    await passed();
    expect(calls.at(-1)).toMatchObject({ name: 'trash.list' });
    calls.at(-1)?.answer(page([{ ...one, isDelete: true }]));
    await settle();
    expect(store.getState().files.lists['trash']?.ids).toEqual([one.guid]);
  });

  // The trash shows the path of a file at its deletion (file specification, section 4, "Deletion").
  it('reads a trash on screen afresh for its own removal: the file may have been moved just before', async () => {
    const { store, calls, visible, event, passed, page } = await start([one]);
    visible.showList({ kind: 'trash' }, latestFirst);
    store.dispatch(commit({ kind: 'remove', guid: one.guid }));
    await settle();
    calls.at(-1)?.answer({});
    await settle();
    event({ action: 'destroy', guid: one.guid, data: null });
    await passed();
    expect(calls.at(-1)).toMatchObject({ name: 'trash.list' });
    calls.at(-1)?.answer(page([{ ...one, isDelete: true, parentId: guidOf('elsewhere'), revision: 2 }]));
    await settle();
    expect(selectFile(store.getState(), one.guid)?.parentId).toBe(guidOf('elsewhere'));
  });

  it('requests from the trash a file that was in it and is unreadable in its folder', async () => {
    const trashed = { ...one, isDelete: true };
    const { store, calls, page } = await start([]);
    void store.dispatch(openList({ kind: 'trash' }, latestFirst));
    calls.at(-1)?.answer(page([trashed]));
    await settle();
    void store.dispatch(recheckFile(one.guid));
    calls.at(-1)?.refuse({ code: 'FILE_NOT_FOUND', status: 404 });
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'trash.list' });
    calls.at(-1)?.answer(page([trashed]));
    await settle();
    expect(store.getState().files.lists['trash']?.ids).toEqual([one.guid]);
  });

  it.each([
    ['StarredFile', 'destroy', { starred: true }, { starred: false }], ['Invite', 'create', { collaboratorCount: 1 }, { collaboratorCount: 2 }],
  ] as const)('requests a loading trash again when %s %s names an unknown file: it may be in the trash', async (kind, action, before, after) => {
    const trashed = { ...one, isDelete: true };
    const { store, calls, visible, notify, page, passed } = await start([]);
    visible.showList({ kind: 'trash' }, latestFirst);
    void store.dispatch(openList({ kind: 'trash' }, latestFirst));
    const early = calls.at(-1);
    notify({ type: 'event', event: { seq: 1, prevSeq: 0, kind, action, guid: one.guid, data: null, at: '2026-01-01T00:00:00.000Z', origin: 'another' } });
    await passed();
    const late = calls.at(-1);
    expect(late).toMatchObject({ name: 'trash.list' });
    early?.answer(page([{ ...trashed, ...before }]));
    late?.answer(page([{ ...trashed, ...after }]));
    await settle();
    expect(selectFile(store.getState(), one.guid)).toMatchObject(after);
  });

  it.each<[string, Partial<File>, boolean]>([
    ['its link', { shareMode: 'readonly' }, true], ['the right to manage it', { isAdmin: true }, true], ['its owner', { role: 'owner', isAdmin: true }, true],
    ['its name', { name: 'Renamed' }, false], ['the role below managing', { role: 'editor' }, false],
  ])('reads the content of a folder afresh after a change of %s if the content may differ: %o, %s', async (_what, changed, isRead) => {
    const folder = makeFile('f', { type: 1, subType: 'folder', kind: 'Folder', role: 'reader' });
    const { calls, visible, event, passed } = await start([folder]);
    visible.showList({ kind: 'folder', folder: folder.guid }, defaultSort);
    const requestCount = calls.length;
    event({ action: 'update', guid: folder.guid, data: { file: { ...folder, ...changed, revision: 2 } } });
    await passed();
    expect(calls.slice(requestCount).some(({ name, input }) => name === 'files.list' && JSON.stringify(input).includes(folder.guid))).toBe(isRead);
  });

  it('reads a folder that was recovered here afresh: this window got events that part of it is gone', async () => {
    const folder = makeFile('f', { type: 1, subType: 'folder', kind: 'Folder' });
    const { store, calls, visible, event, passed } = await start([folder]);
    const within = { kind: 'folder', folder: folder.guid } as const;
    visible.showList(within, defaultSort);
    store.dispatch(filesReceived({ files: [{ ...folder, isDelete: true, deletedBy: 7, revision: 2 }] }));
    store.dispatch(commit({ kind: 'recover', guid: folder.guid }));
    await settle();
    calls.at(-1)?.answer({ ...folder, revision: 3 });
    await settle();
    event({ action: 'create', guid: folder.guid, data: null });
    await passed();
    expect(calls.at(-1)).toMatchObject({ name: 'files.list', input: { query: { folder: folder.guid } } });
  });

  const openInner = async () => {
    const started = await start([]);
    const { store, calls } = started;
    const inner = makeFile('inner', { type: 1, kind: 'Folder', parentId: guidOf('middle') });
    void store.dispatch(openPage(inner.guid));
    calls.at(-2)?.answer(inner);
    const ancestors = ['outer', 'middle'].map((label) => ({ guid: guidOf(label), name: label, type: 1 }));
    calls.at(-1)?.answer({ ancestors, hasUnprivilegedParent: false });
    await settle();
    return { ...started, place: () => store.getState().files.pages[inner.guid] };
  };
  const middle = makeFile('middle', { type: 1, kind: 'Folder', name: 'middle', parentId: guidOf('outer') });

  it('makes the page of a folder load again when a folder above it is moved, and not close with its former parent', async () => {
    const { event, passed, place } = await openInner();
    expect(place()?.ancestors.map((ancestor) => ancestor.name)).toEqual(['outer', 'middle']);
    event({ action: 'update', guid: middle.guid, data: { file: { ...middle, parentId: 'Desktop', revision: 2 }, previousParentId: guidOf('outer') } });
    await passed();
    expect(place()).toBeUndefined();
    event({ action: 'destroy', guid: guidOf('outer'), data: null });
    await passed();
    expect(place()).toBeUndefined();
  });

  it('makes the page of a folder load again once a move made here of a folder above it is confirmed', async () => {
    const { store, calls, place } = await openInner();
    store.dispatch(filesReceived({ files: [middle] }));
    store.dispatch(commit({ kind: 'move', guid: middle.guid, to: 'Desktop', from: guidOf('outer') }));
    await settle();
    expect(place()?.status).toBe('ready');
    calls.at(-1)?.answer({ ...middle, parentId: 'Desktop', revision: 2 });
    await settle();
    expect(place()).toBeUndefined();
  });

  it('makes the page of a folder load again when a folder above it turns out to be elsewhere', async () => {
    const { store, place } = await openInner();
    store.dispatch(filesReceived({ files: [middle] }));
    expect(place()?.status).toBe('ready');
    store.dispatch(filesReceived({ files: [{ ...middle, parentId: 'Desktop', revision: 2 }] }));
    expect(place()).toBeUndefined();
  });

  it('makes the page of a folder load again when a folder above it returns from the trash', async () => {
    const { event, passed, place } = await openInner();
    event({ action: 'destroy', guid: guidOf('outer'), data: null });
    await passed();
    expect(place()?.failure?.code).toBe('FILE_DELETED');
    event({ action: 'create', guid: guidOf('outer'), data: { file: makeFile('outer', { type: 1, revision: 3 }) } });
    await passed();
    expect(place()).toBeUndefined();
  });

  it('makes the page of a folder load again once a recovery made here of a folder above it is confirmed', async () => {
    const { store, calls, event, passed, place } = await openInner();
    event({ action: 'destroy', guid: guidOf('outer'), data: null });
    await passed();
    expect(place()?.failure?.code).toBe('FILE_DELETED');
    const trashed = makeFile('outer', { type: 1, kind: 'Folder', isDelete: true, deletedBy: 7 });
    store.dispatch(filesReceived({ files: [trashed] }));
    store.dispatch(commit({ kind: 'recover', guid: trashed.guid }));
    await settle();
    expect(place()?.failure?.code).toBe('FILE_DELETED');
    calls.at(-1)?.answer({ ...trashed, isDelete: false, deletedBy: null, revision: 2 });
    await settle();
    expect(place()).toBeUndefined();
  });

  it('closes the page of a folder when one above it is deleted', async () => {
    const { store, calls, event, passed } = await start([]);
    const inner = makeFile('inner', { type: 1, kind: 'Folder', parentId: guidOf('outer') });
    void store.dispatch(openPage(inner.guid));
    calls.at(-2)?.answer(inner);
    calls.at(-1)?.answer({ ancestors: [{ guid: guidOf('outer'), name: 'Outer', type: 1 }], hasUnprivilegedParent: false });
    await settle();
    event({ action: 'update', guid: guidOf('outer'), data: { file: makeFile('outer', { type: 1, name: 'Renamed' }) } });
    await passed();
    expect(store.getState().files.pages[inner.guid]?.ancestors[0]?.name).toBe('Renamed');
    event({ action: 'destroy', guid: guidOf('outer'), data: null });
    await passed();
    expect(store.getState().files.pages[inner.guid]).toMatchObject({ status: 'failed', failure: { code: 'FILE_DELETED', status: 410 } });
  });
});

describe('the connection', () => {
  it('is known although its event came before the page knew the signed-in person, and forgotten with a sign-out', async () => {
    const { store, notify } = await start([]);
    notify({ type: 'connection', isOnline: true });
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    expect(store.getState().connection.isOnline).toBe(true);
    store.dispatch(sessionChanged({ status: 'signed-out', server: 'test', reason: null }));
    expect(store.getState().connection.isOnline).toBeNull();
  });
});

describe('the state after missed events', () => {
  it('is loaded afresh after a reset, and after the connection came back', async () => {
    const { calls, notify, ids, page } = await start([one]);
    notify({ type: 'reset' });
    const lists = calls.filter((call) => call.name === 'files.list');
    expect(lists).toHaveLength(2);
    lists.at(-1)?.answer(page([two, one]));
    await settle();
    expect(ids()).toEqual(['2', '1'].map(guidOf));
    // An `Account update` may be among the missed events.
    expect(calls.map(({ name }) => name)).toContain('settings.get');
    notify({ type: 'connection', isOnline: true });
    expect(calls.filter((call) => call.name === 'files.list')).toHaveLength(2);
    notify({ type: 'connection', isOnline: false });
    notify({ type: 'connection', isOnline: true });
    expect(calls.filter((call) => call.name === 'files.list')).toHaveLength(3);
  });
});
