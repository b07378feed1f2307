import { describe, expect, it, vi } from 'vitest';
import { entriesOf } from '../../../../../../src/renderer/shared/store/files/bucket-table';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { openList } from '../../../../../../src/renderer/shared/store/files/load-files';
import { filesReceived, remoteChangesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import type { Sort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createSignedInStore, guidOf, makeFile, person, settle, type Call } from '../../../support/store-fixture';

const byName: Sort = { field: 'name', direction: 'up' };
const desktop = { kind: 'folder', folder: 'Desktop' } as const;
const key = 'folder:Desktop:name:up';

const last = (calls: readonly Call[]): Call => {
  const call = calls.at(-1);
  if (!call) throw new Error('Nothing was called.');
  return call;
};

const pageOf = (files: readonly ReturnType<typeof makeFile>[], nextCursor: string | null = null) => ({
  files: files.map(({ permissionsAndReasons: _, ...file }) => ({ ...file, capabilitySet: 0 })),
  capabilitySets: [makeFile('x').permissionsAndReasons], nextCursor,
});

const openDesktop = async (files: readonly ReturnType<typeof makeFile>[]) => {
  const { store, calls } = createSignedInStore();
  void store.dispatch(openList(desktop, byName));
  last(calls).answer(pageOf(files));
  await settle();
  const names = (): (string | undefined)[] => (store.getState().files.lists[key]?.ids ?? []).map((id) => selectFile(store.getState(), id)?.name);
  return { store, calls, names };
};

const apple = makeFile('a', { name: 'apple' });
const cherry = makeFile('c', { name: 'cherry' });

describe('commit', () => {
  it('shows a rename immediately and keeps it when the server confirms it', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    const commitment = store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }));
    await settle();
    expect(names()).toEqual(['banana', 'cherry']);
    const call = last(calls);
    expect(call).toMatchObject({ name: 'files.rename', input: { params: { id: apple.guid }, body: { name: 'banana', base: 'apple' } } });
    expect(call.idempotencyKey).toBeTruthy();
    call.answer({ ...apple, name: 'banana', sortName: 'banana', revision: 2 });
    expect(await commitment.settled).toEqual({ status: 'confirmed', guid: apple.guid, revision: 2, superseded: null, isUnchanged: false });
    expect(store.getState().files.pending.size).toBe(0);
  });

  it('renders the other effects of an action together with the change, and once', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    const seen: unknown[] = [];
    store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }, { onOptimistic: () => { seen.push(names()); } }));
    expect(seen).toEqual([]);
    await settle();
    expect(seen).toEqual([['banana', 'cherry']]);
    last(calls).answer({ ...apple, name: 'banana', sortName: 'banana', revision: 2 });
    await settle();
    expect(seen).toHaveLength(1);
  });

  it('does not delay an action for a change that will never be shown', async () => {
    const { store } = await openDesktop([apple]);
    let isOver = false;
    store.dispatch(sessionChanged({ status: 'signed-out', server: 'test', reason: null }));
    store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }, { onOptimistic: () => { isOver = true; } }));
    await settle();
    expect(isOver).toBe(true);
  });

  it('reverts a refused rename, and reports why', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    const commitment = store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }));
    await settle();
    last(calls).refuse({ code: 'FILE_FORBIDDEN', status: 403, message: 'No.' });
    expect(await commitment.settled).toMatchObject({ status: 'refused', failure: { code: 'FILE_FORBIDDEN', message: 'No.' } });
    expect(names()).toEqual(['apple', 'cherry']);
    expect(selectFile(store.getState(), apple.guid)).toEqual(apple);
  });

  it('reverts only the refused one of two changes to one file', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }));
    await settle();
    store.dispatch(commit({ kind: 'move', guid: apple.guid, to: guidOf('f'), from: 'Desktop' }));
    await settle();
    expect(names()).toEqual(['cherry']);
    last(calls).refuse({ code: 'FILE_FORBIDDEN', status: 403 });
    await settle();
    expect(selectFile(store.getState(), apple.guid)).toMatchObject({ name: 'apple', parentId: guidOf('f') });
    expect(last(calls).name).toBe('files.move');
    last(calls).refuse({ code: 'FILE_FORBIDDEN', status: 403 });
    await settle();
    expect(names()).toEqual(['apple', 'cherry']);
  });

  it('rolls back to the state that another window wrote in between', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }));
    await settle();
    const theirs = { ...apple, name: 'avocado', sortName: 'avocado', revision: 2 };
    store.dispatch(remoteChangesReceived({ changes: [{ guid: apple.guid, data: { file: theirs } }] }));
    expect(names()).toEqual(['banana', 'cherry']);
    last(calls).refuse({ code: 'FILE_FORBIDDEN', status: 403 });
    await settle();
    expect(names()).toEqual(['avocado', 'cherry']);
  });

  it('gives a file made here its guid and keeps it at its place', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    const commitment = store.dispatch(commit({ kind: 'create', type: -2, name: 'banana', folder: 'Desktop' }));
    await settle();
    expect(names()).toEqual(['apple', 'banana', 'cherry']);
    expect(commitment.guid.startsWith('-')).toBe(true);
    last(calls).answer(makeFile('b', { name: 'banana' }));
    await settle();
    expect(store.getState().files.lists[key]?.ids).toEqual(['a', 'b', 'c'].map(guidOf));
    expect(entriesOf(store.getState().files.localIds)).toEqual([[guidOf('b'), commitment.guid]]);
    // Callers that held the local id still find the file by it.
    expect(selectFile(store.getState(), commitment.guid)).toEqual(selectFile(store.getState(), guidOf('b')));
    expect(selectFile(store.getState(), guidOf('b'))).toMatchObject({ guid: guidOf('b'), name: 'banana' });
  });

  it('renames a file that is still being created under its future guid', async () => {
    const { store, calls, names } = await openDesktop([apple]);
    const { guid } = store.dispatch(commit({ kind: 'create', type: 1, name: 'Untitled', folder: 'Desktop' }));
    await settle();
    store.dispatch(commit({ kind: 'rename', guid, name: 'Kraft', base: 'Untitled' }));
    await settle();
    expect(calls.map((call) => call.name)).toEqual(['files.list', 'files.create']);
    expect(names()).toEqual(['Kraft', 'apple']);
    last(calls).answer(makeFile('n', { name: 'Untitled', type: 1 }));
    await settle();
    expect(last(calls)).toMatchObject({ name: 'files.rename', input: { params: { id: guidOf('n') } } });
    expect(names()).toEqual(['Kraft', 'apple']);
  });

  it('drops the dependants of a file whose creation was refused', async () => {
    const { store, calls, names } = await openDesktop([apple]);
    const { guid } = store.dispatch(commit({ kind: 'create', type: 1, name: 'Untitled', folder: 'Desktop' }));
    await settle();
    const rename = store.dispatch(commit({ kind: 'rename', guid, name: 'Kraft', base: 'Untitled' }));
    await settle();
    last(calls).refuse({ code: 'NAME_TOO_LONG', status: 400 });
    expect(await rename.settled).toEqual({ status: 'dropped' });
    expect(names()).toEqual(['apple']);
    expect(calls.map((call) => call.name)).toEqual(['files.list', 'files.create']);
  });

  it('undoes a removal with its own change and key', async () => {
    const { store, calls, names } = await openDesktop([apple, cherry]);
    const removal = store.dispatch(commit({ kind: 'remove', guid: apple.guid }));
    await settle();
    const removeCall = last(calls);
    removal.undo();
    expect(calls.filter((call) => call.name === 'trash.recover')).toHaveLength(0);
    removeCall.answer({});
    await settle();
    expect(last(calls)).toMatchObject({ name: 'trash.recover', input: { params: { id: apple.guid }, query: { expected: 7 } } });
    expect(last(calls).idempotencyKey).not.toBe(removeCall.idempotencyKey);
    last(calls).answer({ ...apple, revision: 3 });
    await settle();
    expect(names()).toEqual(['apple', 'cherry']);
  });

  // Section 9 of both specifications: the next try comes after 5 seconds.
  it.each([
    ['no response arrived in time', { code: 'TIMED_OUT', status: 0 }],
    ['the server failed', { code: 'INTERNAL', status: 500 }],
    ['the response is an unreadable success', { code: 'ANSWER_INVALID', status: 200 }],
    ['the response is a refusal that is not the server\'s', { code: 'ANSWER_INVALID', status: 413 }],
  ])('keeps a change visible and resends it under the same key after 5 seconds if %s', async (_title, failure) => {
    vi.useFakeTimers();
    try {
      const { store, calls } = createSignedInStore();
      store.dispatch(filesReceived({ files: [apple] }));
      const commitment = store.dispatch(commit({ kind: 'rename', guid: apple.guid, name: 'banana', base: 'apple' }));
      await vi.advanceTimersByTimeAsync(0);
      const first = last(calls);
      first.refuse(failure);
      await vi.advanceTimersByTimeAsync(4900);
      expect(calls).toHaveLength(1);
      expect(selectFile(store.getState(), apple.guid)?.name).toBe('banana');
      await vi.advanceTimersByTimeAsync(100);
      expect(calls.map((call) => [call.name, call.idempotencyKey])).toEqual([['files.rename', first.idempotencyKey], ['files.rename', first.idempotencyKey]]);
      expect(first.idempotencyKey).toBeTruthy();
      last(calls).answer({ ...apple, name: 'banana', revision: 2 });
      expect(await commitment.settled).toMatchObject({ status: 'confirmed', revision: 2 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('aborts a call after 10 seconds and ignores its late response', async () => {
    vi.useFakeTimers();
    try {
      const { store, calls } = createSignedInStore();
      const commitment = store.dispatch(commit({ kind: 'create', type: 1, name: 'Kraft', folder: 'Desktop' }));
      await vi.advanceTimersByTimeAsync(14_999);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls.map((call) => call.idempotencyKey)).toEqual([last(calls).idempotencyKey, last(calls).idempotencyKey]);
      calls[0]?.refuse({ code: 'FILE_FORBIDDEN', status: 403 });
      last(calls).answer(makeFile('k', { name: 'Kraft', type: 1 }));
      expect(await commitment.settled).toMatchObject({ status: 'confirmed', guid: guidOf('k') });
    } finally {
      vi.useRealTimers();
    }
  });

  // Account specification, section 8: 0, 502, 503 and 504 are offline. Section 9: retried after 4 seconds times
  // attempt.
  it('keeps a change while the server cannot be reached, and sends it again under the same key once /status responds', async () => {
    vi.useFakeTimers();
    try {
      const { store, calls } = createSignedInStore();
      const commitment = store.dispatch(commit({ kind: 'create', type: 1, name: 'Kraft', folder: 'Desktop' }));
      await vi.advanceTimersByTimeAsync(0);
      const first = last(calls);
      first.refuse({ code: 'OFFLINE', status: 503 });
      await vi.advanceTimersByTimeAsync(3999);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(last(calls).name).toBe('platform.status');
      last(calls).refuse({ code: 'OFFLINE', status: 0 });
      await vi.advanceTimersByTimeAsync(7999);
      expect(calls).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(last(calls).name).toBe('platform.status');
      last(calls).answer({ status: 'ok', version: '1' });
      await vi.advanceTimersByTimeAsync(0);
      expect(last(calls)).toMatchObject({ name: 'files.create', idempotencyKey: first.idempotencyKey });
      last(calls).answer(makeFile('k', { name: 'Kraft', type: 1 }));
      expect(await commitment.settled).toMatchObject({ status: 'confirmed', guid: guidOf('k') });
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not send a change again in the name of another person', async () => {
    const { store, calls } = await openDesktop([apple]);
    const commitment = store.dispatch(commit({ kind: 'remove', guid: apple.guid }));
    await settle();
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    last(calls).refuse({ code: 'TIMED_OUT', status: 0 });
    expect(await commitment.settled).toEqual({ status: 'dropped' });
    expect(calls.filter((call) => call.name === 'files.remove')).toHaveLength(1);
  });
});

describe('late responses', () => {
  it('drop the response to a change once another person signed in', async () => {
    const { store, calls } = await openDesktop([apple]);
    const commitment = store.dispatch(commit({ kind: 'create', type: 1, name: 'Secret', folder: 'Desktop' }));
    await settle();
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    last(calls).answer(makeFile('s', { name: 'Secret' }));
    expect(await commitment.settled).toEqual({ status: 'dropped' });
    expect(store.getState().files.table.size).toBe(0);
    expect(store.getState().files.lists).toEqual({});
  });

  it('drop a list that was requested under a different login', async () => {
    const { store, calls } = createSignedInStore();
    void store.dispatch(openList(desktop, byName));
    store.dispatch(sessionChanged({ status: 'signed-out', server: 'test', reason: null }));
    last(calls).answer(pageOf([apple]));
    await settle();
    expect(store.getState().files.table.size).toBe(0);
    expect(store.getState().files.lists).toEqual({});
  });

  it('drop the older of two responses to one list', async () => {
    const { store, calls, names } = await openDesktop([apple]);
    void store.dispatch(openList(desktop, byName));
    const older = last(calls);
    void store.dispatch(openList(desktop, byName, true));
    last(calls).answer(pageOf([apple, cherry]));
    await settle();
    older.answer(pageOf([apple]));
    await settle();
    expect(names()).toEqual(['apple', 'cherry']);
  });

  it('keep the effects of events that arrived during the request of a list', async () => {
    const { store, calls } = createSignedInStore();
    void store.dispatch(openList(desktop, byName));
    const banana = makeFile('b', { name: 'banana' });
    store.dispatch(remoteChangesReceived({ changes: [{ guid: banana.guid, data: { file: banana } }, { guid: cherry.guid, data: null }] }));
    last(calls).answer(pageOf([apple, cherry]));
    await settle();
    const ids = store.getState().files.lists[key]?.ids ?? [];
    expect(ids).toContain(banana.guid);
    expect(ids).toEqual(['a', 'b'].map(guidOf));
  });

  it('do not replace a newer state of a file by an older one', async () => {
    const { store, calls, names } = await openDesktop([{ ...apple, name: 'new', revision: 5 }]);
    void store.dispatch(openList(desktop, byName, true));
    last(calls).answer(pageOf([{ ...apple, name: 'old', revision: 4 }]));
    await settle();
    expect(names()).toEqual(['new']);
  });
});
