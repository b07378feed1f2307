import { describe, expect, it } from 'vitest';
import type { File } from '../../../../../src/contract/entities/file';
import { commit } from '../../../../../src/renderer/shared/store/sync/commit';
import type { Change } from '../../../../../src/core/sync/change';
import { filesReceived } from '../../../../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../../../../src/renderer/shared/store/files/file-selectors';
import { createSignedInStore, guidOf, makeFile, settle, type Call } from '../../support/store-fixture';

const [guid, left, right] = [guidOf('a'), guidOf('left'), guidOf('right')];
const apple = makeFile('a', { name: 'apple' });

const open = (file: File = apple) => {
  const { store, calls } = createSignedInStore();
  store.dispatch(filesReceived({ files: [file] }));
  const last = (): Call => {
    const call = calls.at(-1);
    if (!call) throw new Error('Nothing was called.');
    return call;
  };
  return { store, calls, last, shown: () => selectFile(store.getState(), guid) };
};

const folder = (id: string, name: string) => ({ folder: { guid: id, name, type: 1 } });

describe('the initial state of a change', () => {
  it('is the former folder for a move, and the outcome has the folder that it replaced', async () => {
    const { store, last } = open();
    const { settled } = store.dispatch(commit({ kind: 'move', guid, to: right, from: 'Desktop' }));
    await settle();
    expect(last().input).toEqual({ params: { id: guid }, body: { to: right, base: 'Desktop' } });
    last().answer({ ...apple, parentId: right, folder: right, revision: 3, superseded: folder(left, 'Left') });
    expect(await settled).toMatchObject({ status: 'confirmed', superseded: { guid: left, name: 'Left' } });
    expect(selectFile(store.getState(), guid)).not.toHaveProperty('superseded');
  });

  it('is the replaced name in the outcome of a rename', async () => {
    const { store, last } = open();
    const { settled } = store.dispatch(commit({ kind: 'rename', guid, name: 'banana', base: 'apple' }));
    await settle();
    last().answer({ ...apple, name: 'banana', revision: 3, superseded: { name: 'avocado' } });
    expect(await settled).toMatchObject({ status: 'confirmed', superseded: { name: 'avocado' } });
  });
});

describe('an undo', () => {
  const changes: [string, Change, unknown, { name: string; input: object }][] = [
    ['a rename', { kind: 'rename', guid, name: 'banana', base: 'apple' }, { ...apple, name: 'banana', revision: 2 },
      { name: 'files.rename', input: { params: { id: guid }, body: { name: 'apple', base: 'banana', expected: 'banana' } } }],
    ['a rename that replaced another one', { kind: 'rename', guid, name: 'banana', base: 'apple' }, { ...apple, name: 'banana', revision: 3, superseded: { name: 'avocado' } },
      { name: 'files.rename', input: { params: { id: guid }, body: { name: 'avocado', base: 'banana', expected: 'banana' } } }],
    ['a move', { kind: 'move', guid, to: right, from: 'Desktop' }, { ...apple, parentId: right, folder: right, revision: 2 },
      { name: 'files.move', input: { params: { id: guid }, body: { to: 'Desktop', base: right, expected: right } } }],
    ['a move that replaced another one', { kind: 'move', guid, to: right, from: 'Desktop' }, { ...apple, parentId: right, folder: right, revision: 3, superseded: folder(left, 'Left') },
      { name: 'files.move', input: { params: { id: guid }, body: { to: left, base: right, expected: right } } }],
    ['a removal', { kind: 'remove', guid }, {},
      { name: 'trash.recover', input: { params: { id: guid }, query: { expected: 7 } } }],
    ['a recovery', { kind: 'recover', guid }, { ...apple, revision: 3 },
      { name: 'files.remove', input: { params: { id: guid }, query: { expected: 3 } } }],
    ['a creation', { kind: 'create', type: -2, name: 'apple', folder: 'Desktop' }, apple,
      { name: 'files.remove', input: { params: { id: guid }, query: { expected: 1 } } }],
  ];
  it.each(changes)('of %s is its own change with the state that it expects', async (_title, change, result, expected) => {
    const { store, calls, last } = open();
    const commitment = store.dispatch(commit(change));
    await settle();
    const first = last();
    commitment.undo();
    await settle();
    expect(calls).toHaveLength(1);
    first.answer(result);
    await settle();
    expect(calls).toHaveLength(2);
    expect({ name: last().name, input: last().input }).toEqual(expected);
    expect(last().idempotencyKey).toBeTruthy();
    expect(last().idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('that comes too late shows the file as it is', async () => {
    const { store, calls, last, shown } = open();
    const commitment = store.dispatch(commit({ kind: 'rename', guid, name: 'banana', base: 'apple' }));
    await settle();
    last().answer({ ...apple, name: 'banana', revision: 2 });
    await commitment.settled;
    commitment.undo();
    await settle();
    expect(shown()?.name).toBe('apple');
    last().refuse({ code: 'CHANGED_MEANWHILE', status: 409 });
    await settle();
    expect(shown()?.name).toBe('banana');
    expect(last()).toMatchObject({ name: 'files.get', input: { params: { id: guid } } });
    last().answer({ ...apple, name: 'cherry', revision: 3 });
    await settle();
    expect(shown()?.name).toBe('cherry');
    expect(calls.map(({ name }) => name)).toEqual(['files.rename', 'files.rename', 'files.get']);
    expect(store.getState().files.pending.size).toBe(0);
  });

  it('of a removal that another person made in between forgets the file', async () => {
    const { store, last, shown } = open({ ...apple, isDelete: false });
    const commitment = store.dispatch(commit({ kind: 'remove', guid }));
    await settle();
    last().answer({});
    await commitment.settled;
    commitment.undo();
    await settle();
    last().refuse({ code: 'CHANGED_MEANWHILE', status: 409 });
    await settle();
    last().refuse({ code: 'FILE_DELETED', status: 410 });
    await settle();
    expect(shown()).toBeUndefined();
  });

  it.each([
    // Only the server knows the trash that contains the file.
    ['removal', { kind: 'remove', guid }, { isUnchanged: true }, ['files.remove', 'files.get']],
    ['recovery', { kind: 'recover', guid }, { ...apple, revision: 3, isUnchanged: true }, ['trash.recover']],
  ] satisfies [string, Change, unknown, string[]][])('of a %s that found nothing to do does nothing', async (_title, change, result, names) => {
    const { store, calls, last, shown } = open();
    const commitment = store.dispatch(commit(change));
    await settle();
    last().answer(result);
    expect(await commitment.settled).toMatchObject({ status: 'confirmed', isUnchanged: true });
    commitment.undo();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(names);
    expect(shown()).not.toHaveProperty('isUnchanged');
  });

  it('of an unsent change only drops it', async () => {
    const { store, calls, last, shown } = open();
    store.dispatch(commit({ kind: 'rename', guid, name: 'banana', base: 'apple' }));
    await settle();
    const second = store.dispatch(commit({ kind: 'move', guid, to: right, from: 'Desktop' }));
    await settle();
    second.undo();
    await settle();
    expect(shown()).toMatchObject({ name: 'banana', parentId: 'Desktop' });
    last().answer({ ...apple, name: 'banana', revision: 2 });
    expect(await second.settled).toEqual({ status: 'dropped' });
    expect(calls.map(({ name }) => name)).toEqual(['files.rename']);
  });

  const [x, y] = [{ id: 1, name: 'X', colour: 'blue' }, { id: 2, name: 'Y', colour: 'red' }];
  it.each([
    ['a star', { kind: 'star', guid, starred: true, base: false }, { starred: true }, { starred: false }, { name: 'files.unstar', input: { params: { id: guid } } }],
    ['a mark', { kind: 'mark', guid, marked: true, base: false }, { marked: true }, { marked: false }, { name: 'files.mark', input: { params: { id: guid }, body: { marked: false } } }],
    ['removing from the recent files', { kind: 'hide', guid, isHidden: true, base: false }, { hiddenFromRecent: true }, { hiddenFromRecent: false }, { name: 'recents.show', input: { params: { id: guid } } }],
    // The server returns tags in its own order.
    ['tags', { kind: 'tags', guid, list: 'user', tags: [y, x], base: [y] }, { fileTags: { team: [], user: [x, y] } }, { fileTags: { team: [], user: [y] } }, { name: 'tags.set', input: { params: { id: guid }, body: { add: { user: [] }, remove: { user: [1] } } } }],
  ] satisfies [string, Change, Partial<File>, Partial<File>, object][])('of %s restores the former value, unless it was changed since', async (_title, change, left, since, back) => {
    const undoneAfter = async (later: readonly File[]): Promise<readonly Call[]> => {
      const { store, calls, last } = open();
      const commitment = store.dispatch(commit(change));
      await settle();
      last().answer({ ...apple, ...left });
      await commitment.settled;
      store.dispatch(filesReceived({ files: later }));
      const before = calls.length;
      commitment.undo();
      await settle();
      return calls.slice(before);
    };
    expect(await undoneAfter([])).toMatchObject([back]);
    expect(await undoneAfter([{ ...apple, ...since }])).toEqual([]);
  });
});
