import { describe, expect, it } from 'vitest';
import type { Ancestor, File } from '../../../../../../src/contract/entities/file';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived, filesRemoved } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { loadNextPage, openList, openPage } from '../../../../../../src/renderer/shared/store/files/load-files';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { defaultSort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { connectOfflineCache } from '../../../../../../src/renderer/shared/store/files/connect-offline-cache';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { applySession } from '../../../../../../src/renderer/shared/store/session/apply-session';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { connectSync } from '../../../../../../src/renderer/shared/store/sync/connect-sync';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { createHeldBridge, createPortsInMemory, guidOf, makeFile, person, settle } from '../../../support/store-fixture';

const source = { kind: 'folder', folder: 'Desktop' } as const;
const key = 'folder:Desktop:updatedAt:down';
const at = '2026-01-05T08:00:00.000Z';
const offline = { code: 'OFFLINE', status: 0 };

const one = makeFile('1', { updatedAt: '2026-01-01T00:00:00.000Z' });
const two = makeFile('2', { updatedAt: '2026-01-02T00:00:00.000Z' });
const three = makeFile('3', { updatedAt: '2026-01-03T00:00:00.000Z' });

const start = (seen: readonly File[] = []) => {
  const memory = createMemoryLastSeen();
  for (const file of seen) memory.files.set(file.guid, file);
  if (seen.length > 0) memory.lists.set(key, { source, sort: defaultSort, ids: seen.map(({ guid }) => guid), cursor: null, at });
  const { bridge, calls } = createHeldBridge();
  const soon = (run: () => void): void => { setTimeout(run, 0); };
  const store = createStore(bridge, () => undefined, soon);
  connectOfflineCache(store, () => memory.port);
  connectSync(store, bridge, createPortsInMemory());
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
  const page = (files: readonly File[], nextCursor: string | null = null) => ({
    files: files.map(({ permissionsAndReasons: _, ...file }) => ({ ...file, capabilitySet: 0 })),
    capabilitySets: [makeFile('x').permissionsAndReasons], nextCursor,
  });
  const list = () => store.getState().files.lists[key];
  const passed = async (): Promise<void> => { for (let turn = 0; turn < 4; turn += 1) await settle(); };
  return { store, calls, memory, page, list, passed };
};

describe('a cached list', () => {
  it('is shown immediately and then replaced by the server\'s list', async () => {
    const { store, calls, page, list, passed } = start([two, one]);
    void store.dispatch(openList(source, defaultSort));
    await passed();
    expect(list()).toMatchObject({ status: 'refreshing', ids: ['2', '1'].map(guidOf), cachedAt: at });
    calls[0]?.answer(page([three, two]));
    await passed();
    expect(list()).toMatchObject({ status: 'ready', ids: ['3', '2'].map(guidOf), cachedAt: null });
  });

  it('remains as cached if the server is unreachable, and reports it', async () => {
    const { store, calls, list, passed } = start([two, one]);
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.refuse(offline);
    await passed();
    expect(list()).toMatchObject({ ids: ['2', '1'].map(guidOf), failure: null, cachedAt: at });
  });

  it('is a folder without content, if it was cached as empty', async () => {
    const { store, calls, memory, list, passed } = start();
    memory.lists.set(key, { source, sort: defaultSort, ids: [], cursor: null, at });
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.refuse(offline);
    await passed();
    expect(list()).toMatchObject({ ids: [], failure: null, cachedAt: at });
  });

  it('is read further as it is scrolled further', async () => {
    const { store, calls, list, passed } = start([three, two, one]);
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.refuse(offline);
    await passed();
    expect(list()?.ids).toEqual(['3', '2'].map(guidOf));
    await store.dispatch(loadNextPage(key));
    expect(list()).toMatchObject({ ids: ['3', '2', '1'].map(guidOf), cursor: null, failure: null });
  });

  it('does not replace a response that arrived first', async () => {
    const { store, calls, memory, page, list, passed } = start();
    let notify: (value: null) => void = () => undefined;
    const late = new Promise<null>((resolve) => { notify = resolve; });
    const { readList } = memory.port;
    memory.files.set(one.guid, one);
    memory.lists.set(key, { source, sort: defaultSort, ids: [one.guid], cursor: null, at });
    memory.port.readList = async (...requests) => { await late; return readList(...requests); };
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.answer(page([two]));
    await passed();
    notify(null);
    await passed();
    expect(list()).toMatchObject({ status: 'ready', ids: [two.guid], cachedAt: null });
    expect(selectFile(store.getState(), one.guid)).toBeUndefined();
  });

  it('never replaces a newer file by an older one', async () => {
    const { store, passed } = start([{ ...one, name: 'old', revision: 3 }]);
    store.dispatch(filesReceived({ files: [{ ...one, name: 'new', revision: 5 }] }));
    void store.dispatch(openList(source, defaultSort));
    await passed();
    expect(selectFile(store.getState(), one.guid)).toMatchObject({ name: 'new', revision: 5 });
  });

  it('does not restore files that are known to be gone or elsewhere', async () => {
    const { store, list, passed } = start([two, one]);
    store.dispatch(filesRemoved({ guids: [one.guid] }));
    store.dispatch(filesReceived({ files: [{ ...two, parentId: guidOf('folder'), revision: 2 }] }));
    void store.dispatch(openList(source, defaultSort));
    await passed();
    expect(list()?.ids).toEqual([]);
    expect(selectFile(store.getState(), one.guid)).toBeUndefined();
  });

  it('shows pending changes over the cached list', async () => {
    const { store, list, passed } = start([two, one]);
    store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'mine', base: one.name }));
    store.dispatch(commit({ kind: 'remove', guid: two.guid }));
    await passed();
    void store.dispatch(openList(source, defaultSort));
    await passed();
    expect(list()?.ids).toEqual([one.guid]);
    expect(selectFile(store.getState(), one.guid)?.name).toBe('mine');
  });

  it.each([403, 404, 410])('is not shown to a person who cannot see it any more (%i)', async (status) => {
    const { store, calls, memory, list, passed } = start([two, one]);
    void store.dispatch(openList(source, defaultSort));
    await passed();
    calls[0]?.refuse({ code: 'FILE_NOT_FOUND', status });
    await passed();
    expect(list()).toMatchObject({ status: 'failed', ids: [] });
    expect(memory.lists.size).toBe(0);
  });

  it('is requested again by itself, if the connection seems to work', async () => {
    const { store, calls, page, list, passed } = start([two]);
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.refuse(offline);
    await passed();
    calls[1]?.answer(page([three]));
    await passed();
    expect(list()).toMatchObject({ ids: [three.guid], cachedAt: null });
  });
});

describe('a list without a cache', () => {
  it('reports that the server is unreachable', async () => {
    const { store, calls, list, passed } = start();
    void store.dispatch(openList(source, defaultSort));
    await passed();
    calls[0]?.refuse(offline);
    await settle();
    expect(list()).toMatchObject({ status: 'failed', ids: [], failure: { code: 'OFFLINE' }, cachedAt: null });
  });
});

describe('a cached page', () => {
  const folder = makeFile('folder', { type: 1, name: 'Plans', kind: 'Folder' });
  const above: readonly Ancestor[] = [{ guid: 'Desktop', name: 'Desktop', type: 1 }];

  it('remains if the server is unreachable', async () => {
    const { store, calls, memory, passed } = start();
    memory.files.set(folder.guid, folder);
    memory.places.set(folder.guid, above);
    void store.dispatch(openPage(folder.guid));
    for (const call of calls) call.refuse(offline);
    await passed();
    expect(store.getState().files.pages[folder.guid]).toMatchObject({ status: 'ready', ancestors: above });
    expect(selectFile(store.getState(), folder.guid)?.name).toBe('Plans');
  });

  it('exists for a file whose folder alone was cached', async () => {
    const { store, calls, memory, passed } = start();
    const inside = { ...one, parentId: folder.guid };
    memory.files.set(folder.guid, folder);
    memory.files.set(inside.guid, inside);
    void store.dispatch(openPage(inside.guid));
    for (const call of calls) call.refuse(offline);
    await passed();
    expect(store.getState().files.pages[inside.guid]).toMatchObject({ status: 'ready', ancestors: [{ guid: 'Desktop' }, { guid: folder.guid, name: 'Plans' }] });
  });

  it('is deleted with the right to see it', async () => {
    const { store, calls, memory, passed } = start();
    memory.files.set(folder.guid, folder);
    memory.places.set(folder.guid, above);
    void store.dispatch(openPage(folder.guid));
    await passed();
    for (const call of calls) call.refuse({ code: 'NO_PERMISSION', status: 403 });
    await passed();
    expect(store.getState().files.pages[folder.guid]?.status).toBe('failed');
    expect(memory.places.size).toBe(0);
  });

  it('exists for a folder that was created here and is not sent yet', async () => {
    const { store, calls, passed } = start();
    const { guid } = store.dispatch(commit({ kind: 'create', type: 1, name: 'New', folder: 'Desktop' }));
    await passed();
    const requestCount = calls.length;
    await store.dispatch(openPage(guid));
    await store.dispatch(openList({ kind: 'folder', folder: guid }, defaultSort));
    expect(store.getState().files.pages[guid]).toMatchObject({ status: 'ready', ancestors: [{ guid: 'Desktop' }] });
    expect(store.getState().files.lists[`folder:${guid}:updatedAt:down`]).toMatchObject({ status: 'ready', ids: [] });
    expect(calls.length).toBe(requestCount);
  });
});

describe('the stored part', () => {
  it('equals the server\'s state, and follows it', async () => {
    const { store, calls, memory, page, passed } = start();
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.answer(page([two, one]));
    await passed();
    expect([...memory.files.keys()].sort()).toEqual(['1', '2'].map(guidOf));
    expect(memory.lists.get(key)).toMatchObject({ ids: ['2', '1'].map(guidOf), cursor: null });
    store.dispatch(filesRemoved({ guids: [one.guid] }));
    store.dispatch(filesReceived({ files: [{ ...two, name: 'renamed', revision: 2 }] }));
    await passed();
    expect([...memory.files.values()].map(({ name }) => name)).toEqual(['renamed']);
    expect(memory.lists.get(key)?.ids).toEqual([two.guid]);
  });

  it('contains nothing that the server has not confirmed', async () => {
    const { store, calls, memory, page, passed } = start();
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.answer(page([one]));
    await passed();
    store.dispatch(commit({ kind: 'create', type: 1, name: 'New', folder: 'Desktop' }));
    store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'mine', base: one.name }));
    await passed();
    expect([...memory.files.values()].map(({ name }) => name)).toEqual(['file 1']);
    expect(memory.lists.get(key)?.ids).toEqual([one.guid]);
    calls.find(({ name }) => name === 'files.rename')?.answer({ ...one, name: 'mine', revision: 2 });
    await passed();
    expect([...memory.files.values()].map(({ name }) => name)).toEqual(['mine']);
  });

  it('remains if the host reports the signed-in person twice, and so does a change made in between', async () => {
    const { store, calls, memory, passed } = start([two, one]);
    const { loginId } = store.getState().session;
    const made = store.dispatch(commit({ kind: 'rename', guid: one.guid, name: 'mine', base: one.name }));
    // At a start the page requests the session, and gets it after the keychain responded.
    store.dispatch(applySession({ status: 'signed-in', server: 'test', user: { ...person(7), name: 'Mira Sol' }, isRemembered: true }));
    await passed();
    expect([...memory.files.keys()].sort()).toEqual(['1', '2'].map(guidOf));
    expect(store.getState().session).toMatchObject({ loginId, session: { user: { name: 'Mira Sol' } } });
    calls.find(({ name }) => name === 'files.rename')?.answer({ ...one, name: 'mine', revision: 2 });
    expect(await made.settled).toMatchObject({ status: 'confirmed' });
  });

  it('is deleted when another person signs in', async () => {
    const { store, memory, passed } = start([two, one]);
    store.dispatch(applySession({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    await passed();
    expect([memory.files.size, memory.lists.size]).toEqual([0, 0]);
  });

  it('is deleted when the person signs out', async () => {
    const { store, calls, memory, page, passed } = start();
    void store.dispatch(openList(source, defaultSort));
    calls[0]?.answer(page([two, one]));
    await passed();
    store.dispatch(sessionChanged({ status: 'signed-out', server: 'test', reason: null }));
    await passed();
    expect([memory.files.size, memory.lists.size, memory.places.size]).toEqual([0, 0, 0]);
  });
});
