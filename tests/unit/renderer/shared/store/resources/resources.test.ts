import { describe, expect, test } from 'vitest';
import type { Space } from '../../../../../../src/contract/api/space-endpoints';
import type { RealtimeMessage, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import type { LiveEvent } from '../../../../../../src/contract/realtime/events';
import { reorderListEntry } from '../../../../../../src/renderer/shared/store/personal-lists/reorder-list-entry';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived, remoteChangesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { connectResources, loadBesidePage } from '../../../../../../src/renderer/shared/store/resources/connect-resources';
import { loadQuickAccess, loadSpaces } from '../../../../../../src/renderer/shared/store/resources/load-resources';
import { selectQuickAccess } from '../../../../../../src/renderer/shared/store/quick-access/quick-access-resource';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { selectSpaces, selectPinnedAndOtherSpaces } from '../../../../../../src/renderer/shared/store/spaces/spaces-resource';
import { servicesOf } from '../../../../../../src/renderer/shared/store/app-store';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { createSignedInStore, guidOf, makeFile, person, settle } from '../../../support/store-fixture';
import { makeSpace } from '../../../support/make-space';

const pageOf = (spaces: readonly Space[]) => ({
  nodes: spaces.map(({ permissionsAndReasons: _all, ...space }) => ({ ...space, capabilitySet: 0 })),
  capabilitySets: [makeSpace('x').permissionsAndReasons], nextCursor: null,
});
const filePage = (labels: readonly string[]) => ({
  files: labels.map((label) => { const { permissionsAndReasons: _all, ...file } = makeFile(label); return { ...file, capabilitySet: 0 }; }),
  capabilitySets: [makeFile('x').permissionsAndReasons], nextCursor: null,
});

const canCreate = { value: true, reason: 'UNKNOWN' };

const start = () => {
  const { store, calls } = createSignedInStore();
  const lastSeen = createMemoryLastSeen();
  servicesOf(store).offlineCache.replace(lastSeen.port);
  const waitingFor = (name: string) => calls.filter((call) => call.name === name);
  const respondWithSpaces = async (spaces: readonly Space[], pinned: readonly Space[] = [], which = -1): Promise<void> => {
    waitingFor('spaces.list').at(which)?.answer(pageOf(spaces));
    waitingFor('spaces.listPinned').at(which)?.answer(pageOf(pinned));
    waitingFor('spaces.count').at(which)?.answer({ size: spaces.length, canCreateSpace: canCreate });
    await settle();
  };
  const names = () => selectPinnedAndOtherSpaces(store.getState());
  return { store, calls, lastSeen, waitingFor, respondWithSpaces, names };
};

const one = makeSpace('1');
const two = makeSpace('2');
const three = makeSpace('3');

describe('spaces', () => {
  test('the pinned spaces are separate, in the person\'s order', async () => {
    const { store, respondWithSpaces, names } = start();
    expect(names()).toBeNull();
    void store.dispatch(loadSpaces());
    await respondWithSpaces([one, two, three], [three, one]);
    expect(names()).toEqual({ pinned: [three, one], others: [two] });
  });

  test('a pin shows immediately, last of all', async () => {
    const { store, respondWithSpaces, names } = start();
    void store.dispatch(loadSpaces());
    await respondWithSpaces([one, two, three], [three]);
    store.dispatch(reorderListEntry('pinnedSpaces', one.guid));
    await settle();
    expect(names()?.pinned).toEqual([three, one]);
  });

  test('a response that was requested before a pin is requested again', async () => {
    const { store, respondWithSpaces, names, waitingFor } = start();
    void store.dispatch(loadSpaces());
    await respondWithSpaces([one, two], []);
    void store.dispatch(loadSpaces());
    store.dispatch(reorderListEntry('pinnedSpaces', two.guid));
    await settle();
    await respondWithSpaces([one, two], [], 1);
    expect(waitingFor('spaces.list')).toHaveLength(3);
    expect(names()?.pinned).toEqual([two]);
  });

  // File specification, section 4, "Spaces": deletion removes a space from both lists.
  test('a trashed space is in neither list', async () => {
    const { store, respondWithSpaces } = start();
    void store.dispatch(loadSpaces());
    await respondWithSpaces([one, two], [two]);
    const file = makeFile('2', { type: 2, parentId: '1' });
    store.dispatch(filesReceived({ files: [file] }));
    store.dispatch(remoteChangesReceived({ changes: [{ guid: two.guid, data: { file: { ...file, isDelete: true, revision: 2 } } }] }));
    expect(selectSpaces(store.getState())?.map(({ guid }) => guid)).toEqual([one.guid]);
    expect(selectPinnedAndOtherSpaces(store.getState())?.pinned).toEqual([]);
  });

  test('changes of other files create no new list of spaces', async () => {
    const { store, respondWithSpaces } = start();
    void store.dispatch(loadSpaces());
    await respondWithSpaces([one, two]);
    const before = selectSpaces(store.getState());
    store.dispatch(filesReceived({ files: [makeFile('other')] }));
    expect(selectSpaces(store.getState())).toBe(before);
  });
});

describe('without the network', () => {
  const seen = { spaces: { [one.guid]: one }, spaceIds: [one.guid], pinnedIds: [one.guid], canCreate };

  test('the cache is shown until the response arrives', async () => {
    const { store, lastSeen, respondWithSpaces, names } = start();
    lastSeen.values.set('spaces', { value: seen, at: '2026-11-20T08:00:00.000Z' });
    void store.dispatch(loadSpaces());
    await settle();
    expect(names()).toEqual({ pinned: [one], others: [] });
    expect(store.getState().spaces.cachedAt).toBe('2026-11-20T08:00:00.000Z');
    await respondWithSpaces([two]);
    expect(names()).toEqual({ pinned: [], others: [two] });
    expect(store.getState().spaces.cachedAt).toBeNull();
    expect(lastSeen.values.get('spaces')?.value).toEqual({ spaces: { [two.guid]: two }, spaceIds: [two.guid], pinnedIds: [], canCreate });
  });

  test('the cache remains if the server is unreachable', async () => {
    const { store, lastSeen, waitingFor, names } = start();
    lastSeen.values.set('spaces', { value: seen, at: '2026-11-20T08:00:00.000Z' });
    void store.dispatch(loadSpaces());
    waitingFor('spaces.list')[0]?.refuse({ code: 'OFFLINE', status: 0 });
    await settle();
    expect(names()?.pinned).toEqual([one]);
    expect(store.getState().spaces).toMatchObject({ cachedAt: '2026-11-20T08:00:00.000Z', requestId: null, failure: { code: 'OFFLINE' } });
  });

  test('data that another version of the app stored is not shown', async () => {
    const { store, lastSeen, names } = start();
    lastSeen.values.set('spaces', { value: { spaces: [one] }, at: '2026-11-20T08:00:00.000Z' });
    void store.dispatch(loadSpaces());
    await settle();
    expect(names()).toBeNull();
  });

  test('the files of quick access and favourites are shown as cached', async () => {
    const { store, lastSeen } = start();
    lastSeen.files.set(guidOf('7'), makeFile('7'));
    lastSeen.values.set('quickAccess', { value: [guidOf('7'), guidOf('gone')], at: '2026-11-20T08:00:00.000Z' });
    void store.dispatch(loadQuickAccess());
    await settle();
    expect(selectQuickAccess(store.getState())?.map(({ name }) => name)).toEqual(['file 7']);
  });

  test('nothing of one person is left to the next', async () => {
    const { store, respondWithSpaces, names } = start();
    void store.dispatch(loadSpaces());
    await respondWithSpaces([one]);
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    expect(names()).toBeNull();
  });
});

test('quick access is in the person\'s order, without files in the trash', async () => {
  const { store, waitingFor } = start();
  void store.dispatch(loadQuickAccess());
  waitingFor('quickAccess.list')[0]?.answer(filePage(['3', '1', '2']));
  await settle();
  const names = () => selectQuickAccess(store.getState())?.map(({ name }) => name);
  expect(names()).toEqual(['file 3', 'file 1', 'file 2']);
  store.dispatch(reorderListEntry('quickAccess', guidOf('2'), 0));
  await settle();
  expect(names()).toEqual(['file 2', 'file 3', 'file 1']);
  store.dispatch(remoteChangesReceived({ changes: [{ guid: guidOf('3'), data: { file: { ...makeFile('3'), isDelete: true, revision: 2 } } }] }));
  expect(names()).toEqual(['file 2', 'file 1']);
});

describe('live events', () => {
  const join = ({ isPageShown = true } = {}) => {
    const started = start();
    let emit: (message: RealtimeMessage) => void = () => undefined;
    const page = new EventTarget() as unknown as Window;
    connectResources(started.store, { realtime: { subscribe: (listener: typeof emit) => { emit = listener; return () => undefined; } } } as unknown as WorkspaceBridge, page);
    if (isPageShown) started.store.dispatch(loadBesidePage());
    const event = (changed: Partial<LiveEvent>): void => {
      emit({ type: 'event', event: { seq: 1, prevSeq: 0, kind: 'File', action: 'update', guid: guidOf('1'), at: '2026-01-01T00:00:00.000Z', origin: null, data: null, ...changed } });
    };
    const requests = (name: string) => started.waitingFor(name).length;
    const later = async (): Promise<void> => { await new Promise((resolve) => { setTimeout(resolve, 200); }); };
    return { ...started, page, event, requests, later, notify: (message: RealtimeMessage) => { emit(message); } };
  };

  test('all resources are read when a person signs in, and again when events may have been missed', () => {
    const { requests, notify } = join();
    const all = () => ['spaces.list', 'quickAccess.list', 'tags.list', 'quota.get', 'settings.features'].map(requests);
    expect(all()).toEqual([1, 1, 1, 1, 1]);
    notify({ type: 'reset' });
    expect(all()).toEqual([2, 2, 2, 2, 2]);
    notify({ type: 'connection', isOnline: false });
    notify({ type: 'connection', isOnline: true });
    expect(all()).toEqual([3, 3, 3, 3, 3]);
    notify({ type: 'connection', isOnline: true });
    expect(all()).toEqual([3, 3, 3, 3, 3]);
  });

  test('only what the page depends on is read at sign-in, and the other resources beside the page', () => {
    const { store, requests } = join({ isPageShown: false });
    const others = () => ['spaces.list', 'quickAccess.list', 'tags.list', 'quota.get'].map(requests);
    expect([requests('settings.getPreferences'), requests('settings.features'), ...others()]).toEqual([1, 1, 0, 0, 0, 0]);
    store.dispatch(loadBesidePage());
    expect([requests('settings.getPreferences'), requests('settings.features'), ...others()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('nothing is read for a person who is signed out', () => {
    const { store, requests } = join({ isPageShown: false });
    store.dispatch(sessionChanged({ status: 'signed-out', server: 'test', reason: null }));
    expect(['spaces.list', 'settings.features'].map(requests)).toEqual([0, 1]);
  });

  test('a space that returns by this window\'s own change, without data, makes the window read the spaces, none of which contains it', async () => {
    const { store, event, requests, later } = join();
    store.dispatch(filesReceived({ files: [makeFile('1', { type: 2, isDelete: true }), makeFile('2')] }));
    event({ action: 'create', guid: guidOf('2') });
    await later();
    expect(requests('spaces.list')).toBe(1);
    event({ action: 'create', guid: guidOf('1') });
    await later();
    expect(requests('spaces.list')).toBe(2);
  });

  test('the events of a space read the spaces once, whatever their number', async () => {
    const { event, requests, later } = join();
    event({ data: { file: makeFile('1', { type: 2 }) } });
    event({ data: { file: makeFile('2', { type: 2 }) } });
    await later();
    expect([requests('spaces.list'), requests('quickAccess.list')]).toEqual([2, 1]);
  });

  test('an echo of a change of a known space reads them too, changes of other files do not', async () => {
    const { event, requests, later, respondWithSpaces } = join();
    await respondWithSpaces([one]);
    event({ guid: guidOf('77'), origin: 'this-window' });
    await later();
    expect(requests('spaces.list')).toBe(1);
    event({ guid: one.guid, origin: 'this-window' });
    await later();
    expect(requests('spaces.list')).toBe(2);
  });

  test('changes of a second window show when the person returns to this window', async () => {
    const { page, requests, later } = join();
    page.dispatchEvent(new Event('focus'));
    await later();
    expect([requests('quickAccess.list'), requests('spaces.list')]).toEqual([2, 1]);
  });

  test('the counts of tags are read afresh, once for all files that were tagged', async () => {
    const { store, requests, waitingFor } = join();
    const red = { id: 3, name: 'Red', colour: '#c2473d' };
    const labels = ['1', '2'];
    store.dispatch(filesReceived({ files: labels.map((label) => makeFile(label)) }));
    for (const label of labels) store.dispatch(commit({ kind: 'tags', guid: guidOf(label), list: 'user', tags: [red], base: [] }));
    await settle();
    for (const [index, label] of labels.entries()) waitingFor('tags.set')[index]?.answer(makeFile(label, { fileTags: { team: [], user: [red] } }));
    await settle();
    expect(requests('tags.list')).toBe(1);
    await expect.poll(() => requests('tags.list'), { timeout: 3000 }).toBeGreaterThan(1);
    await settle();
    expect(requests('tags.list')).toBe(2);
  });

  test('resources that can be read again may be cached already', async () => {
    const { event, requests, later } = join();
    event({ kind: 'Permission', action: 'create', guid: guidOf('5'), data: { file: makeFile('5') } });
    await later();
    expect(requests('quickAccess.list')).toBe(2);
  });
});
