import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../../../src/core/sync/change';
import type { OfflineCache } from '../../../../../../src/renderer/shared/local-data/offline-cache';
import type { CachedValue } from '../../../../../../src/renderer/shared/local-data/local-schema';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { tagsReceived } from '../../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createStore, servicesOf } from '../../../../../../src/renderer/shared/store/app-store';
import { connectSync } from '../../../../../../src/renderer/shared/store/sync/connect-sync';
import { createTag, tagFiles } from '../../../../../../src/renderer/shared/store/tags/tag-actions';
import { connectUndoHistory, recordAction, undoAction } from '../../../../../../src/renderer/shared/store/undo/undo-actions';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { createHeldBridge, createPortsInMemory, createSignedInStore, guidOf, makeFile, person, settle } from '../../../support/store-fixture';

const a = guidOf('a');
const star: Change = { kind: 'star', guid: a, starred: true, base: false };
const rename: Change = { kind: 'rename', guid: a, name: 'banana', base: 'apple' };

const open = () => {
  const { store, calls } = createSignedInStore();
  store.dispatch(filesReceived({ files: [makeFile('a', { name: 'apple' })] }));
  const act = (...changes: Change[]) => store.dispatch(recordAction('star', 'apple', changes.map((change) => store.dispatch(commit(change, { isAnnounced: false })))));
  return { store, calls, act };
};

describe('the last action', () => {
  it('is undone, then the action before it, then nothing', async () => {
    const { store, calls, act } = open();
    act(star);
    act(rename);
    await settle();
    calls[0]?.answer(makeFile('a', { name: 'apple', starred: true }));
    await settle();
    calls[1]?.answer(makeFile('a', { name: 'banana', starred: true, revision: 2 }));
    await settle();
    const second = store.dispatch(undoAction());
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'files.rename', input: { body: { name: 'apple', base: 'banana', expected: 'banana' } } });
    calls.at(-1)?.answer(makeFile('a', { name: 'apple', starred: true, revision: 3 }));
    expect(await second).toMatchObject({ count: 1, failures: [] });
    const first = store.dispatch(undoAction());
    await settle();
    expect(calls.at(-1)?.name).toBe('files.unstar');
    calls.at(-1)?.answer(makeFile('a', { name: 'apple', starred: false, revision: 3 }));
    expect(await first).toMatchObject({ count: 1 });
    expect(await store.dispatch(undoAction())).toBeNull();
  });

  it('is undone although a later action on the file is still being undone', async () => {
    const { store, calls } = open();
    const me = person(7);
    const act = async (change: Change, result: ReturnType<typeof makeFile>): Promise<void> => {
      store.dispatch(recordAction(change.kind === 'create' ? 'create' : 'rename', 'Ledger', [store.dispatch(commit(change, { isAnnounced: false }))]));
      await settle();
      calls.at(-1)?.answer({ ...result, updatedUser: { id: me.id, name: me.name, avatar: null } });
      await settle();
    };
    await act({ kind: 'create', type: -2, name: 'Untitled', folder: 'Desktop' }, makeFile('made', { name: 'Untitled', revision: 1 }));
    await act({ kind: 'rename', guid: guidOf('made'), name: 'Ledger', base: 'Untitled' }, makeFile('made', { name: 'Ledger', revision: 2 }));
    void store.dispatch(undoAction());
    await settle();
    void store.dispatch(undoAction());
    await settle();
    calls.at(-1)?.answer(makeFile('made', { name: 'Untitled', revision: 3 }));
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'files.remove', input: { query: { expected: 3 } } });
  });

  // Two key presses are faster than a disk.
  it('is undone together with the previous action: a name, then the creation of the file', async () => {
    const { store, calls } = open();
    const me = person(7);
    const mine = (changed: Partial<ReturnType<typeof makeFile>>) => makeFile('made', { ...changed, updatedUser: { id: me.id, name: me.name, avatar: null } });
    const changes: [Change, ReturnType<typeof makeFile>][] = [
      [{ kind: 'create', type: -2, name: 'Untitled', folder: 'Desktop' }, mine({ name: 'Untitled', revision: 1 })],
      [{ kind: 'rename', guid: guidOf('made'), name: 'Ledger', base: 'Untitled' }, mine({ name: 'Ledger', revision: 2 })],
    ];
    for (const [change, result] of changes) {
      store.dispatch(recordAction('create', 'Ledger', [store.dispatch(commit(change, { isAnnounced: false }))]));
      await settle();
      calls.at(-1)?.answer(result);
      await settle();
    }
    const [rename, creation] = [store.dispatch(undoAction()), store.dispatch(undoAction())];
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'files.rename', input: { body: { name: 'Untitled', expected: 'Ledger' } } });
    calls.at(-1)?.answer(mine({ name: 'Untitled', revision: 3 }));
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'files.remove', input: { query: { expected: 3 } } });
    calls.at(-1)?.answer({});
    expect([await rename, await creation]).toMatchObject([{ count: 1, failures: [] }, { count: 1, failures: [] }]);
  });

  it.each([['confirmed', 2], ['still on its way', 1]] as const)('is undone together with the previous action: a star that was removed, which is %s, then the star', async (_title, count) => {
    const { store, calls, act } = open();
    let settled = 0;
    const respond = async (): Promise<void> => {
      const call = calls[settled];
      settled += 1;
      call?.answer(makeFile('a', { name: 'apple', starred: call.name === 'files.star' }));
      await settle();
    };
    for (const starred of [true, false]) {
      act({ kind: 'star', guid: a, starred, base: !starred });
      await settle();
      if (settled < count) await respond();
    }
    const undone = [store.dispatch(undoAction()), store.dispatch(undoAction())];
    await settle();
    while (settled < calls.length) await respond();
    expect(calls.at(-1)?.name).toBe('files.unstar');
    expect(selectFile(store.getState(), a)?.starred).toBe(false);
    expect(await Promise.all(undone)).toMatchObject([{ count: 1, failures: [] }, { count: 1, failures: [] }]);
  });

  it('is undone together with the previous action: a pending name, then the previous name', async () => {
    const { store, calls, act } = open();
    act(rename);
    await settle();
    calls[0]?.answer(makeFile('a', { name: 'banana', revision: 2 }));
    await settle();
    act({ ...rename, name: 'cherry', base: 'banana' });
    await settle();
    const undone = [store.dispatch(undoAction()), store.dispatch(undoAction())];
    await settle();
    const renames = () => calls.filter(({ name }) => name === 'files.rename');
    for (const [index, name] of ['cherry', 'banana', 'apple'].entries()) {
      renames()[index + 1]?.answer(makeFile('a', { name, revision: index + 3 }));
      await settle();
    }
    expect(renames().slice(2).map(({ input }) => input)).toMatchObject([{ body: { name: 'banana', expected: 'cherry' } }, { body: { name: 'apple', expected: 'banana' } }]);
    expect(await Promise.all(undone)).toMatchObject([{ count: 1, failures: [] }, { count: 1, failures: [] }]);
  });

  it('is only dropped if it was not sent yet', async () => {
    const { store, calls, act } = open();
    act(rename);
    await settle();
    act({ ...rename, name: 'cherry', base: 'banana' });
    await settle();
    expect(await store.dispatch(undoAction())).toMatchObject({ count: 1, failures: [] });
    await settle();
    expect(selectFile(store.getState(), a)?.name).toBe('banana');
    expect(calls.filter(({ name }) => name === 'files.rename')).toHaveLength(1);
  });

  it('reports why it cannot be undone any more: another device changed it, or the server refuses', async () => {
    const { store, calls, act } = open();
    act(star);
    await settle();
    calls[0]?.answer(makeFile('a', { name: 'apple', starred: true }));
    await settle();
    store.dispatch(filesReceived({ files: [makeFile('a', { name: 'apple', starred: false, revision: 2 })] }));
    expect(await store.dispatch(undoAction())).toMatchObject({ count: 0, failures: [{ code: 'CHANGED_MEANWHILE' }] });
    act(rename);
    await settle();
    calls.findLast(({ name }) => name === 'files.rename')?.answer(makeFile('a', { name: 'banana', revision: 3 }));
    await settle();
    const undone = store.dispatch(undoAction());
    await settle();
    calls.findLast(({ name }) => name === 'files.rename')?.refuse({ code: 'FILE_DELETED', status: 410 });
    expect(await undone).toMatchObject({ count: 0, failures: [{ code: 'FILE_DELETED' }] });
  });

  it('is none if the server refused it, or had the same state already', async () => {
    const { store, calls, act } = open();
    act(rename);
    await settle();
    calls[0]?.refuse({ code: 'NO_ACCESS_EDIT', status: 403 });
    await settle();
    act(star);
    await settle();
    calls.findLast(({ name }) => name === 'files.star')?.answer({ ...makeFile('a'), isUnchanged: true });
    await settle();
    expect(store.getState().undo.actions).toEqual([]);
  });

  it('removes a tag that was created here, by its present number', async () => {
    const { store, calls } = open();
    store.dispatch(tagsReceived({ team: { tags: [], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } }, user: { tags: [], maxPerFile: 3 } }));
    const tag = store.dispatch(createTag('user', { name: 'Blue', colour: '#3a72bd' }));
    store.dispatch(tagFiles([a], 'user', tag, true));
    await settle();
    calls[0]?.answer({ id: 9, name: 'Blue', colour: '#3a72bd', tagType: 'user', count: 0 });
    await settle();
    calls.findLast(({ name }) => name === 'tags.set')?.answer(makeFile('a', { name: 'apple', revision: 2, fileTags: { team: [], user: [{ id: 9, name: 'Blue', colour: '#3a72bd' }] } }));
    await settle();
    const undone = store.dispatch(undoAction());
    await settle();
    expect(calls.findLast(({ name }) => name === 'tags.set')?.input).toEqual({ params: { id: a }, body: { add: { user: [] }, remove: { user: [9] } } });
    calls.findLast(({ name }) => name === 'tags.set')?.answer(makeFile('a', { name: 'apple', revision: 3 }));
    expect(await undone).toMatchObject({ count: 1, failures: [] });
  });

  it('is one of at most fifty actions', () => {
    const { store, act } = open();
    for (let index = 0; index < 60; index += 1) act(star);
    expect(store.getState().undo.actions).toHaveLength(50);
  });
});

describe('after a restart', () => {
  const soon = (run: () => void): void => { setTimeout(run, 0); };
  const never = (): void => undefined;
  const openDevice = () => {
    const { port } = createMemoryLastSeen();
    const ports = createPortsInMemory();
    return async (later: (run: () => void) => void, ofDevice = ports) => {
      const { bridge, calls } = createHeldBridge();
      const store = createStore(bridge, () => undefined, later);
      servicesOf(store).offlineCache.replace(port);
      const close = [connectSync(store, bridge, ofDevice), connectUndoHistory(store)];
      store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
      await settle();
      return { store, calls, ports, close: () => { for (const each of close) each(); } };
    };
  };
  /** A window whose stored actions the test controls. */
  const openReading = (readValue: OfflineCache['readValue']) => {
    const { port } = createMemoryLastSeen();
    const { bridge, calls } = createHeldBridge();
    const store = createStore(bridge, () => undefined, soon);
    servicesOf(store).offlineCache.replace({ ...port, readValue });
    connectSync(store, bridge, createPortsInMemory());
    connectUndoHistory(store);
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
    return { store, port, calls };
  };
  type Opened = Awaited<ReturnType<ReturnType<typeof openDevice>>>;
  const renameIn = async ({ store, calls }: Opened): Promise<void> => {
    store.dispatch(filesReceived({ files: [makeFile('a', { name: 'apple' })] }));
    store.dispatch(recordAction('rename', 'banana', [store.dispatch(commit(rename))]));
    await settle();
    calls.findLast(({ name }) => name === 'files.rename')?.answer({ ...makeFile('a', { name: 'banana', revision: 3 }), superseded: { name: 'avocado' } });
    await settle();
    await settle();
  };

  it('an earlier action is undone by the server\'s response to it', async () => {
    const openWindow = openDevice();
    const first = await openWindow(soon);
    await renameIn(first);
    first.close();

    const second = await openWindow(soon);
    expect(second.store.getState().undo.actions.map(({ kind, name }) => [kind, name])).toEqual([['rename', 'banana']]);
    const undone = second.store.dispatch(undoAction());
    await settle();
    expect(second.calls.at(-1)).toMatchObject({ name: 'files.rename', input: { body: { name: 'avocado', base: 'banana', expected: 'banana' } } });
    second.calls.at(-1)?.answer(makeFile('a', { name: 'avocado', revision: 4 }));
    expect(await undone).toMatchObject({ count: 1, failures: [] });
  });

  it('an earlier action is undone also on a request during the reading, and only then is there nothing', async () => {
    const openWindow = openDevice();
    const first = await openWindow(soon);
    await renameIn(first);
    first.close();

    let read = (_value: CachedValue | null): void => undefined;
    const { store, calls } = openReading(() => new Promise((resolve) => { read = resolve; }));
    const undone = store.dispatch(undoAction());
    const again = store.dispatch(undoAction());
    await settle();
    expect(store.getState().undo).toEqual({ actions: [], isRestoring: true });
    read({ value: first.store.getState().undo.actions, at: '2026-01-01T00:00:00.000Z' });
    await settle();
    calls.at(-1)?.answer(makeFile('a', { name: 'avocado', revision: 4 }));
    expect(await undone).toMatchObject({ action: { kind: 'rename', name: 'banana' }, count: 1, failures: [] });
    expect(await again).toBeNull();
    expect(store.getState().undo).toEqual({ actions: [], isRestoring: false });
  });

  it('the action that the server confirmed right before is undone also while the queue is still being read', async () => {
    const openWindow = openDevice();
    const first = await openWindow(never);
    await renameIn(first);
    first.close();

    let read = (): void => undefined;
    const reading = new Promise<void>((resolve) => { read = resolve; });
    const second = await openWindow(soon, (account, session, network) => {
      const opened = first.ports(account, session, network);
      return { ...opened, storage: { ...opened.storage, read: async () => { await reading; return opened.storage.read(); } } };
    });
    // The stored actions say that nothing was done, because they were stored before the response.
    expect(second.store.getState().undo.actions.map(({ steps }) => steps.map(({ done }) => done))).toEqual([[null]]);
    const undone = second.store.dispatch(undoAction());
    await settle();
    read();
    await settle();
    expect(second.calls.at(-1)).toMatchObject({ name: 'files.rename', input: { body: { name: 'avocado', base: 'banana', expected: 'banana' } } });
    second.calls.at(-1)?.answer(makeFile('a', { name: 'avocado', revision: 4 }));
    expect(await undone).toMatchObject({ count: 1, failures: [] });
  });

  it('an action that was undone right before is not available any more', async () => {
    const openWindow = openDevice();
    const first = await openWindow(never);
    await renameIn(first);
    void first.store.dispatch(undoAction());
    await settle();
    first.close();
    expect((await openWindow(soon)).store.getState().undo.actions).toEqual([]);
  });

  it('unreadable actions leave nothing to undo, and the next action is kept', async () => {
    const { store, port } = openReading(() => Promise.reject(new Error('The disk failed.')));
    expect(await store.dispatch(undoAction())).toBeNull();
    store.dispatch(recordAction('star', 'apple', [store.dispatch(commit(star))]));
    await settle();
    expect((await port.readValue('acts'))?.value).toMatchObject([{ kind: 'star', name: 'apple' }]);
  });

  it('the action right before is there, too', async () => {
    const openWindow = openDevice();
    const first = await openWindow(never);
    await renameIn(first);
    first.close();
    const second = await openWindow(soon);
    expect(second.store.getState().undo.actions.map(({ kind, name }) => [kind, name])).toEqual([['rename', 'banana']]);
  });
});
