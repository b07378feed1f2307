import { describe, expect, it } from 'vitest';
import type { SyncState } from '../../../../../src/core/sync/sync-engine';
import type { Entry, Mode } from '../../../../../src/core/sync/outbox-entry';
import { targetOf } from '../../../../../src/core/sync/rules-by-kind';
import { exportOf } from '../../../../../src/renderer/features/sync/export-queue';
import { syncStatusOf } from '../../../../../src/renderer/features/sync/sync-status';
import { pendingCauseOf, isHeld, discardLossOf } from '../../../../../src/renderer/features/sync/pending-cause';
import { commit } from '../../../../../src/renderer/shared/store/sync/commit';
import { connectionChanged } from '../../../../../src/renderer/shared/store/connection/connection-slice';
import { sessionChanged } from '../../../../../src/renderer/shared/store/session/session-slice';
import { persistenceFound, syncStateChanged } from '../../../../../src/renderer/shared/store/sync/sync-slice';
import { discardChanges, dismissNotices, readQueue, approveDeletions } from '../../../../../src/renderer/shared/store/sync/sync-actions';
import { createSignedInStore, guidOf, makeFile, settle } from '../../support/store-fixture';

const quiet: SyncState = { online: true, physicalOnline: true, pendingRequests: 0, dataLoaded: true, pushClientId: null, mode: 'running', waitingCount: 0, unconfirmedDeletions: 0 };
const at = '2026-01-01T00:00:00.000Z';

const entry = (key: string, change: Entry['change'], changed: Partial<Entry> = {}): Entry => ({
  key, order: 1, guid: targetOf(change) ?? `-${key}`, change, sends: null, parts: [], madeAt: at, attempts: 0, isToBeUndone: false, isApproved: false, ...changed,
});
const rename = entry('rename', { kind: 'rename', guid: guidOf('a'), name: 'banana', base: 'apple' });

describe('the queue in the store', () => {
  it('counts waiting changes and notices, and forgets them with the person', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(commit({ kind: 'rename', guid: guidOf('a'), name: 'banana', base: 'apple' }));
    await settle();
    expect(store.getState().sync).toMatchObject({ dataLoaded: true, waitingCount: 1, notices: 0, mode: 'running' });
    calls.at(-1)?.refuse({ code: 'FILE_FORBIDDEN', status: 403 });
    await settle();
    expect(store.getState().sync).toMatchObject({ waitingCount: 0, notices: 1 });
    const { notices } = store.dispatch(readQueue());
    await store.dispatch(dismissNotices(notices.map(({ key }) => key)));
    expect(store.getState().sync.notices).toBe(0);
    store.dispatch(persistenceFound('disk'));
    store.dispatch(sessionChanged({ status: 'signed-out', server: 'test', reason: null }));
    expect(store.getState().sync).toMatchObject({ dataLoaded: false, persistence: null });
  });

  it('remains the same object if the engine reports no change', () => {
    const { store } = createSignedInStore();
    store.dispatch(syncStateChanged({ ...quiet, notices: 0 }));
    const before = store.getState().sync;
    store.dispatch(syncStateChanged({ ...quiet, notices: 0 }));
    expect(store.getState().sync).toBe(before);
  });

  it('sends none of more than 200 deletions before the person has confirmed', async () => {
    const { store, calls } = createSignedInStore();
    const removals = (): number => calls.filter(({ name }) => name === 'files.remove').length;
    // In one step, as the deletion of a selection: nothing is sent in between.
    for (let index = 0; index < 201; index += 1) store.dispatch(commit({ kind: 'remove', guid: guidOf(index) }));
    await settle();
    expect([store.getState().sync.unconfirmedDeletions, removals()]).toEqual([201, 0]);
    const { waiting } = store.dispatch(readQueue());
    expect(waiting.filter((each) => isHeld(each.entry))).toHaveLength(201);

    await store.dispatch(discardChanges(waiting.slice(1).map((each) => each.entry.key)));
    await settle();
    expect([store.getState().sync.unconfirmedDeletions, removals()]).toEqual([0, 1]);

    for (let index = 0; index < 201; index += 1) store.dispatch(commit({ kind: 'remove', guid: guidOf(`b${index}`) }));
    await settle();
    expect([store.getState().sync.unconfirmedDeletions, removals()]).toEqual([202, 1]);
    await store.dispatch(approveDeletions());
    calls.find(({ name }) => name === 'files.remove')?.answer({});
    await settle();
    expect([store.getState().sync.unconfirmedDeletions, removals()]).toEqual([0, 2]);
  });
});

describe('the state in words', () => {
  const kindOf = (state: Partial<SyncState & { notices: number }>, isOnline: boolean | null = true): string => {
    const { store } = createSignedInStore();
    if (isOnline !== null) store.dispatch(connectionChanged({ isOnline, at }));
    store.dispatch(syncStateChanged({ ...quiet, notices: 0, ...state }));
    return syncStatusOf(store.getState()).kind;
  };

  it.each([
    [{}, 'online'], [{ waitingCount: 2 }, 'sending'], [{ waitingCount: 2, notices: 1 }, 'attention'], [{ waitingCount: 201, unconfirmedDeletions: 201 }, 'attention'],
    [{ waitingCount: 2, mode: 'offline' as Mode, notices: 1 }, 'offline'], [{ physicalOnline: false }, 'offline'], [{ waitingCount: 2, mode: 'recovering' as Mode }, 'recovering'],
    [{ waitingCount: 2, mode: 'signed-out' as Mode }, 'signed-out'], [{ waitingCount: 0, mode: 'signed-out' as Mode }, 'online'],
  ])('of %j is %s', (state, kind) => { expect(kindOf(state)).toBe(kind); });

  it('is offline without a live connection, and connecting before it was tried', () => {
    expect(kindOf({ waitingCount: 1 }, false)).toBe('offline');
    expect(kindOf({}, null)).toBe('connecting');
  });
});

describe('the wait of a change', () => {
  const context = { mode: 'running' as Mode, isOffline: false, isHolding: false, entryOf: (key: string) => (key === 'rename' ? rename : undefined) };
  const removal = entry('remove', { kind: 'remove', guid: guidOf('a') });

  it('is for the change before it, a file that is not created, or its turn', () => {
    expect(pendingCauseOf({ entry: removal, obstacle: { kind: 'behind', key: 'rename' } }, context)).toEqual({ kind: 'behind', entry: rename, isOfSameFile: true });
    expect(pendingCauseOf({ entry: rename, obstacle: { kind: 'unsynced', guid: '-x' } }, context)).toEqual({ kind: 'unsynced', guid: '-x' });
    expect(pendingCauseOf({ entry: rename, obstacle: null }, context)).toEqual({ kind: 'next' });
    expect(pendingCauseOf({ entry: { ...rename, attempts: 1 }, obstacle: null }, context)).toEqual({ kind: 'sending' });
    expect(pendingCauseOf({ entry: { ...rename, attempts: 1, isToBeUndone: true }, obstacle: null }, context)).toEqual({ kind: 'undone' });
  });

  it('is first of all for the obstacle of the whole queue, except the question that only the person can decide', () => {
    const waiting = { entry: removal, obstacle: { kind: 'behind', key: 'rename' } as const };
    expect(pendingCauseOf(waiting, { ...context, isOffline: true })).toEqual({ kind: 'offline' });
    expect(pendingCauseOf(waiting, { ...context, mode: 'signed-out', isOffline: true })).toEqual({ kind: 'signed-out' });
    expect(pendingCauseOf(waiting, { ...context, mode: 'recovering' })).toEqual({ kind: 'recovering' });
    expect(pendingCauseOf(waiting, { ...context, mode: 'recovering', isHolding: true })).toEqual({ kind: 'held' });
    expect(pendingCauseOf({ ...waiting, entry: { ...removal, isApproved: true } }, { ...context, isHolding: true })).toMatchObject({ kind: 'behind' });
  });
});

describe('losses with a change', () => {
  const creation = entry('folder', { kind: 'create', type: 1, name: 'Plans', folder: 'Desktop' });
  const waiting = [
    creation, entry('named', { kind: 'rename', guid: '-folder', name: 'Harbour plans', base: 'Plans' }), entry('inside', { kind: 'create', type: -2, name: 'Berths', folder: '-folder' }),
    entry('into', { kind: 'move', guid: guidOf('a'), to: '-folder', from: 'Desktop' }), rename,
  ].map((each) => ({ entry: each, obstacle: null }));

  it('are all changes that depend on the created file', () => {
    expect(discardLossOf(creation, waiting)).toEqual({ own: 1, inside: 1, movedInto: 1, isMaybeSent: false });
  });

  it('include nothing more with any other change, which the server may have received', () => {
    expect(discardLossOf({ ...rename, attempts: 1 }, waiting)).toEqual({ own: 0, inside: 0, movedInto: 0, isMaybeSent: true });
  });
});

describe('the export', () => {
  it('has every change with its name, time and payload, and the open notices', () => {
    const removal = entry('remove', { kind: 'remove', guid: guidOf('a') }, { attempts: 2, parts: [rename] });
    const exported = exportOf({
      waiting: [{ entry: rename, obstacle: null }, { entry: removal, obstacle: null }],
      notices: [{
        key: 'old', guid: guidOf('a'), change: rename.change, at, isKept: true,
        result: { status: 'confirmed', file: makeFile('a'), superseded: { name: 'avocado' }, isUnchanged: false },
      }],
    }, { at: '2026-02-02T00:00:00.000Z', server: 'https://desk.example', person: { id: 7, name: 'Mira' }, nameOf: () => 'apple', causeOf: (index) => ({ kind: index === 0 ? 'offline' : 'held' }) });
    expect(JSON.parse(JSON.stringify(exported))).toEqual({
      format: 'deckle-changes', version: 1, exportedAt: '2026-02-02T00:00:00.000Z', server: 'https://desk.example', person: { id: 7, name: 'Mira' },
      waiting: [
        { key: 'rename', file: guidOf('a'), name: 'banana', madeAt: at, change: rename.change, waitsFor: 'offline', attempts: 0, followedBy: [] },
        { key: 'remove', file: guidOf('a'), name: 'apple', madeAt: at, change: removal.change, waitsFor: 'held', attempts: 2, followedBy: [{ madeAt: at, change: rename.change }] },
      ],
      notices: [{ key: 'old', file: guidOf('a'), name: 'banana', at, change: rename.change, result: 'confirmed', reason: null, replaced: 'avocado' }],
    });
  });
});
