import { describe, expect, it } from 'vitest';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { reorderListEntry } from '../../../../../../src/renderer/shared/store/personal-lists/reorder-list-entry';
import { reordered, reorderBefore, personalListReceived, selectPersonalList, listPositionAt } from '../../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import type { AppStore } from '../../../../../../src/renderer/shared/store/app-store';
import { readQueue } from '../../../../../../src/renderer/shared/store/sync/sync-actions';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { changeSetting, connectUserConfig } from '../../../../../../src/renderer/shared/store/user-config/user-config-actions';
import { createSignedInStore, guidOf, makeFile, settle } from '../../../support/store-fixture';

const [a, b, c, d] = [guidOf('a'), guidOf('b'), guidOf('c'), guidOf('d')];

const viewModeIn = (store: AppStore) => store.getState().userConfig.config.viewMode;

describe('a setting', () => {
  it('is shown immediately, sent alone by its key, and stored', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(settingsRead({ settings: { sortBy: 'name', viewMode: 'list' } }));
    store.dispatch(changeSetting('viewMode', 'tile'));
    await settle();
    expect(viewModeIn(store)).toBe('tile');
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['settings.put', { body: { data: '{"viewMode":"tile"}' } }]]);
    calls[0]?.answer({ data: '{"sortBy":"name","viewMode":"tile"}' });
    await settle();
    expect(store.getState().userConfig).toMatchObject({ config: { viewMode: 'tile', sortBy: 'name' }, pending: [] });
  });

  it('is reverted if the server refuses it, without a request of a file', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(settingsRead({ settings: { viewMode: 'list' } }));
    const { settled } = store.dispatch(changeSetting('viewMode', 'tile'));
    await settle();
    calls[0]?.refuse({ code: 'SETTINGS_NOT_JSON', status: 400 });
    expect(await settled).toMatchObject({ status: 'refused', failure: { code: 'SETTINGS_NOT_JSON' } });
    expect(viewModeIn(store)).toBe('list');
    expect(calls).toHaveLength(1);
    expect(store.dispatch(readQueue()).notices).toHaveLength(1);
  });

  it('waits for the previous one, and several waiting ones are one, or none if the value is unchanged', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(settingsRead({ settings: { viewMode: 'list' } }));
    store.dispatch(changeSetting('viewMode', 'tile'));
    await settle();
    for (const value of ['preview', 'list', 'tile', 'preview']) store.dispatch(changeSetting('viewMode', value));
    store.dispatch(changeSetting('sortOrder', 'up'));
    await settle();
    expect(calls.map(({ input }) => input)).toEqual([{ body: { data: '{"viewMode":"tile"}' } }, { body: { data: '{"sortOrder":"up"}' } }]);
    calls[0]?.answer({ data: '{}' });
    await settle();
    expect(calls.slice(2).map(({ input }) => input)).toEqual([{ body: { data: '{"viewMode":"preview"}' } }]);
    expect(viewModeIn(store)).toBe('preview');
  });

  it('is reverted by an undo, and removed by null', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(settingsRead({ settings: { viewMode: 'preview' } }));
    const change = store.dispatch(changeSetting('viewMode', null));
    await settle();
    expect(calls.at(-1)?.input).toEqual({ body: { data: '{"viewMode":null}' } });
    calls.at(-1)?.answer({ data: '{}' });
    await settle();
    expect(viewModeIn(store)).toBe('list');
    change.undo();
    await settle();
    expect(calls.at(-1)?.input).toEqual({ body: { data: '{"viewMode":"preview"}' } });
    expect(viewModeIn(store)).toBe('preview');
  });

  it('is read at the start, and again if a change overtook the response', async () => {
    const { store, calls } = createSignedInStore();
    connectUserConfig(store);
    store.dispatch(changeSetting('viewMode', 'tile'));
    await settle();
    const [reading, writing] = [calls.find(({ name }) => name === 'settings.get'), calls.find(({ name }) => name === 'settings.put')];
    writing?.answer({ data: '{"viewMode":"tile"}' });
    await settle();
    reading?.answer({ data: '{"viewMode":"list"}' });
    await settle();
    expect(viewModeIn(store)).toBe('tile');
    expect(calls.at(-1)?.name).toBe('settings.get');
    calls.at(-1)?.answer({ data: 'no JSON' });
    await settle();
    expect(viewModeIn(store)).toBe('list');
  });
});

describe('a list of one\'s own', () => {
  it('adds, moves and removes an entry immediately, each sent after the previous', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(personalListReceived({ list: 'quickAccess', guids: [a, b] }));
    store.dispatch(reorderListEntry('quickAccess', c));
    await settle();
    store.dispatch(reorderListEntry('quickAccess', a, 2));
    store.dispatch(reorderListEntry('quickAccess', b, null));
    await settle();
    expect(selectPersonalList(store.getState(), 'quickAccess')).toEqual([c, a]);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['quickAccess.create', { body: { guid: c, before: undefined } }]]);
    calls[0]?.answer({ ...makeFile('c') });
    await settle();
    expect(calls.slice(1).map(({ name, input }) => [name, input])).toEqual([['quickAccess.move', { body: { guid: a, before: undefined } }]]);
    calls[1]?.refuse({ code: 'NOT_LISTED', status: 404 });
    await settle();
    // A refused change loads the list again, because the list may have changed.
    expect(calls.slice(2).map(({ name, input }) => [name, input])).toEqual([['quickAccess.list', { query: { limit: 1000 } }], ['quickAccess.remove', { query: { guid: b } }]]);
    calls[3]?.answer({});
    await settle();
    expect(selectPersonalList(store.getState(), 'quickAccess')).toEqual([a, c]);
  });

  it('contains a folder that is created here under its final id', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(personalListReceived({ list: 'quickAccess', guids: [a] }));
    const { guid } = store.dispatch(commit({ kind: 'create', type: 1, name: 'New', folder: 'Desktop' }));
    store.dispatch(reorderListEntry('quickAccess', guid, 0));
    await settle();
    expect(calls).toHaveLength(1);
    expect(selectPersonalList(store.getState(), 'quickAccess')).toEqual([guid, a]);
    calls[0]?.answer(makeFile('new', { type: 1 }));
    await settle();
    expect(selectPersonalList(store.getState(), 'quickAccess')).toEqual([guidOf('new'), a]);
    expect(calls.at(-1)).toMatchObject({ name: 'quickAccess.create', input: { body: { guid: guidOf('new'), before: a } } });
  });

  it('forgets a folder whose creation is refused', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(personalListReceived({ list: 'pinnedSpaces', guids: [a] }));
    const { guid } = store.dispatch(commit({ kind: 'create', type: 1, name: ' ', folder: 'Desktop' }));
    store.dispatch(reorderListEntry('pinnedSpaces', guid));
    await settle();
    calls[0]?.refuse({ code: 'NAME_EMPTY', status: 400 });
    await settle();
    expect(selectPersonalList(store.getState(), 'pinnedSpaces')).toEqual([a]);
    expect(calls).toHaveLength(1);
    expect(store.dispatch(readQueue()).waiting).toEqual([]);
  });

  it('pins a space at its chosen place: the server puts it last', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(personalListReceived({ list: 'pinnedSpaces', guids: [a, b] }));
    store.dispatch(reorderListEntry('pinnedSpaces', c, 1));
    await settle();
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['spaces.pin', { params: { guid: c } }]]);
    calls[0]?.answer({});
    await settle();
    expect(calls[1]).toMatchObject({ name: 'spaces.movePinned', input: { params: { guid: c }, body: { afterGuid: a } } });
    expect(calls[1]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey);
    calls[1]?.answer({});
    await settle();
    store.dispatch(reorderListEntry('pinnedSpaces', c, 0));
    await settle();
    expect(calls[2]).toMatchObject({ name: 'spaces.movePinned', input: { params: { guid: c }, body: { afterGuid: 'FIRST' } } });
    expect(selectPersonalList(store.getState(), 'pinnedSpaces')).toEqual([c, a, b]);
  });

  it('does nothing if the place is the same', () => {
    const { store } = createSignedInStore();
    store.dispatch(filesReceived({ files: [] }));
    store.dispatch(personalListReceived({ list: 'quickAccess', guids: [a, b] }));
    expect(store.dispatch(reorderListEntry('quickAccess', b, 1))).toBeNull();
    expect(store.dispatch(reorderListEntry('quickAccess', c, null))).toBeNull();
  });

  it.each([
    ['in the middle', [c, d], b, [a, c, d, b]],
    ['at the end', [c, d], null, [a, b, c, d]],
    ['together with one that was there', [b, d], a, [b, d, a]],
    ['before one that is gone', [c, d], guidOf('gone'), [a, b, c, d]],
  ])('adds several in one after the other, %s', (_where, guids, before, after) => {
    expect(guids.reduce<readonly string[]>((ids, guid) => reordered(ids, guid, reorderBefore('quickAccess', ids, guid, before).to), [a, b])).toEqual(after);
  });

  it('puts an entry as near to its place as the remaining entries allow', () => {
    expect(reordered([a, b], c, { after: a, before: b })).toEqual([a, c, b]);
    expect(reordered([b], c, { after: a, before: b })).toEqual([c, b]);
    expect(reordered([a], c, { after: a, before: b })).toEqual([a, c]);
    expect(reordered([a, b], c, { after: null, before: guidOf('gone') })).toEqual([c, a, b]);
    expect(reordered([a, b], a, { after: b, before: null })).toEqual([b, a]);
    expect(listPositionAt([a, b, c], a, 1)).toEqual({ after: b, before: c });
  });
});
