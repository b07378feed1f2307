import { describe, expect, test } from 'vitest';
import type { File } from '../../../../../../src/contract/entities/file';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { listsEvicted, remoteChangesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { loadNextPage, openList } from '../../../../../../src/renderer/shared/store/files/load-files';
import { loadDesktopShortcuts } from '../../../../../../src/renderer/shared/store/resources/load-resources';
import type { Sort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { createSignedInStore, guidOf, makeFile, settle } from '../../../support/store-fixture';

const byName: Sort = { field: 'name', direction: 'up' };
const desktop = { kind: 'folder', folder: 'Desktop' } as const;
const key = 'folder:Desktop:name:up';

const capabilitySets = [makeFile('x').permissionsAndReasons];
const listed = ({ permissionsAndReasons: _all, ...file }: File) => ({ ...file, capabilitySet: 0 });
const pageOf = (files: readonly File[], nextCursor: string | null = null) => ({ files: files.map(listed), capabilitySets, nextCursor });
const rowsOf = (files: readonly File[]) => ({ rows: files.map((file) => ({ file: listed(file) })), capabilitySets, nextCursor: null });

const elsewhere = (label: string, name: string): File => makeFile(label, { name, parentId: guidOf('far'), folder: guidOf('far'), hasDesktopShortcut: true });
const [apple, cherry, plum] = [makeFile('a', { name: 'apple' }), makeFile('c', { name: 'cherry' }), makeFile('p', { name: 'plum' })];
const banana = elsewhere('b', 'banana');
const quince = elsewhere('q', 'quince');

const start = async (files: readonly File[], shortcuts: readonly File[], nextCursor: string | null = null) => {
  const { store, calls } = createSignedInStore();
  const waitingFor = (name: string) => calls.filter((call) => call.name === name);
  const respond = async (name: string, value: unknown): Promise<void> => {
    waitingFor(name).at(-1)?.answer(value);
    await settle();
  };
  void store.dispatch(openList(desktop, byName));
  void store.dispatch(loadDesktopShortcuts());
  await respond('files.list', pageOf(files, nextCursor));
  await respond('desktopShortcuts.list', rowsOf(shortcuts));
  return { store, calls, waitingFor, respond, ids: () => store.getState().files.lists[key]?.ids };
};

// File specification, section 3: `hasDesktopShortcut`; section 7: GET desktop_shortcuts with pageSize −1, whose rows contain a file.
describe('desktop shortcuts', () => {
  test('are among the desktop\'s own files, in the order of the list', async () => {
    const { ids, waitingFor } = await start([apple, cherry], [banana]);
    expect(waitingFor('desktopShortcuts.list')[0]?.input).toEqual({ query: { pageSize: -1 } });
    expect(ids()).toEqual(['a', 'b', 'c'].map(guidOf));
  });

  test('are there also if they arrived before the page', async () => {
    const { store, calls } = createSignedInStore();
    void store.dispatch(loadDesktopShortcuts());
    calls.at(-1)?.answer(rowsOf([banana]));
    await settle();
    void store.dispatch(openList(desktop, byName));
    calls.at(-1)?.answer(pageOf([apple, cherry]));
    await settle();
    expect(store.getState().files.lists[key]?.ids).toEqual(['a', 'b', 'c'].map(guidOf));
  });

  test('wait for the page that includes them', async () => {
    const { store, ids, respond } = await start([apple, cherry], [banana, quince], 'more');
    expect(ids()).toEqual(['a', 'b', 'c'].map(guidOf));
    void store.dispatch(loadNextPage(key));
    await respond('files.list', pageOf([plum]));
    expect(ids()).toEqual(['a', 'b', 'c', 'p', 'q'].map(guidOf));
  });

  test('appear and disappear with live events (section 4), and are in no other folder\'s list except their own', async () => {
    const { store, ids, respond } = await start([apple, cherry], []);
    void store.dispatch(openList({ kind: 'folder', folder: guidOf('far') }, byName));
    await respond('files.list', pageOf([{ ...banana, hasDesktopShortcut: false }]));
    const inFar = () => store.getState().files.lists[`folder:${guidOf('far')}:name:up`]?.ids;
    store.dispatch(remoteChangesReceived({ changes: [{ guid: banana.guid, data: { file: banana } }] }));
    expect(ids()).toEqual(['a', 'b', 'c'].map(guidOf));
    store.dispatch(remoteChangesReceived({ changes: [{ guid: banana.guid, data: { file: { ...banana, hasDesktopShortcut: false } } }] }));
    expect(ids()).toEqual(['a', 'c'].map(guidOf));
    expect(inFar()).toEqual([banana.guid]);
  });

  test('appear as soon as another client adds them, and disappear as soon as it removes them', async () => {
    const { store, ids } = await start([apple, cherry], [banana]);
    store.dispatch(commit({ kind: 'onDesktop', guid: banana.guid, isOn: false, base: true }));
    await settle();
    expect(ids()).toEqual(['a', 'c'].map(guidOf));
    store.dispatch(commit({ kind: 'onDesktop', guid: banana.guid, isOn: true, base: false }));
    await settle();
    expect(ids()).toEqual(['a', 'b', 'c'].map(guidOf));
  });

  test('are gone if a later response does not contain them', async () => {
    const { store, ids, respond } = await start([apple, cherry], [banana, quince]);
    void store.dispatch(loadDesktopShortcuts());
    await respond('desktopShortcuts.list', rowsOf([quince]));
    expect(ids()).toEqual(['a', 'c', 'q'].map(guidOf));
  });

  test('are requested again if the response was requested before a new shortcut', async () => {
    const { store, ids, respond, waitingFor } = await start([apple], []);
    void store.dispatch(loadDesktopShortcuts());
    store.dispatch(remoteChangesReceived({ changes: [{ guid: banana.guid, data: { file: banana } }] }));
    await respond('desktopShortcuts.list', rowsOf([]));
    expect(ids()).toEqual(['a', 'b'].map(guidOf));
    expect(waitingFor('desktopShortcuts.list')).toHaveLength(3);
    await respond('desktopShortcuts.list', rowsOf([banana]));
    expect(ids()).toEqual(['a', 'b'].map(guidOf));
  });

  test('are still known after the desktop was not on screen for long', async () => {
    const { store, ids, respond } = await start([apple], [banana]);
    store.dispatch(listsEvicted({ except: [], filesKept: [] }));
    void store.dispatch(openList(desktop, byName));
    await respond('files.list', pageOf([apple]));
    expect(ids()).toEqual(['a', 'b'].map(guidOf));
  });

  test('are left out by a filter that they do not match', async () => {
    const { store, respond } = await start([apple], [banana]);
    const narrowed = { ...desktop, filter: { types: [-3], owner: null, tag: null } };
    void store.dispatch(openList(narrowed, byName));
    await respond('files.list', pageOf([]));
    expect(Object.values(store.getState().files.lists).find(({ source }) => source.filter)?.ids).toEqual([]);
  });
});
