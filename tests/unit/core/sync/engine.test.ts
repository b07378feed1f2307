import { describe, expect, it } from 'vitest';
import type { FileTags } from '../../../../src/contract/entities/file';
import type { Change, ChangeOf } from '../../../../src/core/sync/change';
import { createSyncEngine } from '../../../../src/core/sync/sync-engine';
import { createMemoryStorage } from '../../../../src/core/sync/memory-storage';
import { tagDiffOf } from '../../../../src/core/sync/tag-diff';
import { create, createHost, guidOf, localOf, makeFile, move, remove, rename, settle } from './support';

const [a, b, f] = [guidOf('a'), guidOf('b'), guidOf('f')];
const [newA, newB, newF] = [localOf('a'), localOf('b'), localOf('f')];

type Tags = FileTags['user'];

const star = (guid: string, starred: boolean): Change => ({ kind: 'star', guid, starred, base: !starred });

const start = async () => {
  const host = createHost();
  const sync = await host.open();
  const add = async (guid: string, change: Parameters<typeof sync.add>[1]): Promise<string> => {
    const key = sync.add(guid, change);
    await settle();
    return key;
  };
  /** Adds waiting changes, as without a network. */
  const offline = async (): Promise<void> => { await host.goOnline(false); };
  const online = async (): Promise<void> => {
    await host.goOnline(true);
    await host.probes.at(-1)?.answer(true);
  };
  return { host, sync, add, offline, online, sent: () => host.calls.map(({ guid, change, key }) => ({ guid, change, key })) };
};

describe('a change', () => {
  it('is stored and marked as sent before it is shown and sent, and settles with the server\'s response', async () => {
    const storage = createMemoryStorage();
    const seen: string[] = [];
    const host = createHost({ ...storage, async transact(decide) {
      const done = await storage.transact(decide);
      seen.push(done.outbox.entries.flat().map(({ key, attempts }) => `${key} ${attempts}`).join() || 'empty');
      expect(host.calls.length).toBe(seen.length > 2 ? 1 : 0);
      return done;
    } });
    const sync = await host.open();
    sync.add(a, rename(a, 'new'));
    expect(host.told()).toEqual([]);
    await settle();
    expect(seen).toEqual(['key-1 0', 'key-1 1']);
    expect(host.told()).toEqual(['added rename']);
    await host.last().confirm(makeFile(a, 'new', 2));
    expect(seen).toEqual(['key-1 0', 'key-1 1', 'empty']);
    expect(host.told()).toEqual(['added rename', 'confirmed rename']);
  });

  it('that cannot be stored is not shown and not sent', async () => {
    const host = createHost({ ...createMemoryStorage(), transact: async () => { throw new Error('The disk is full.'); } });
    const sync = await host.open();
    sync.add(a, rename(a, 'new'));
    await settle();
    expect(host.told()).toEqual(['not-stored']);
    expect(host.calls).toEqual([]);
  });

  it('is sent also if the disk could not be read at the start', async () => {
    const host = createHost({ ...createMemoryStorage(), read: async () => { throw new Error('The disk failed.'); } });
    const sync = createSyncEngine(host.ports, () => undefined);
    await expect(sync.start()).rejects.toThrow('The disk failed.');
    sync.add(a, rename(a, 'new'));
    await settle();
    expect(host.calls.map(({ change }) => change)).toEqual([rename(a, 'new')]);
  });

  it('is not sent again if its response comes while a different response is written', async () => {
    const storage = createMemoryStorage();
    let release: (() => void) | null = null;
    let isHeld = false;
    const host = createHost({ ...storage, async transact(decide) {
      const done = await storage.transact(decide);
      if (isHeld) await new Promise<void>((resolve) => { release = resolve; });
      return done;
    } });
    const sync = await host.open();
    for (const guid of [a, b]) sync.add(guid, rename(guid, 'new'));
    await settle();
    const [first, second] = host.calls;
    isHeld = true;
    await first?.confirm(makeFile(a, 'new', 2));
    await second?.confirm(makeFile(b, 'new', 2));
    isHeld = false;
    (release as (() => void) | null)?.();
    await settle();
    expect(host.calls.map(({ guid }) => guid)).toEqual([a, b]);
    expect(host.told().filter((reported) => reported === 'confirmed rename')).toHaveLength(2);
    expect(sync.state()).toMatchObject({ waitingCount: 0, pendingRequests: 0 });
  });

  it('continues after a restart under the same key', async () => {
    const storage = createMemoryStorage();
    const first = createHost(storage);
    const sync = await first.open();
    sync.add(newA, create('doc'));
    await settle();
    const { key } = first.last();
    sync.stop();
    const second = createHost(storage);
    await second.open();
    expect(second.told()).toEqual(['added create']);
    expect(second.last()).toMatchObject({ key, change: create('doc') });
  });
});

describe('the order', () => {
  it('sends independent changes concurrently, six at most', async () => {
    const { host, add } = await start();
    for (const label of 'abcdefgh') await add(guidOf(label), rename(guidOf(label), 'new'));
    expect(host.calls).toHaveLength(6);
    await host.calls[0]?.confirm(makeFile(a, 'new', 2));
    await host.pass(30);
    expect(host.calls).toHaveLength(7);
  });

  it('writes the responses to half of the requests in flight together, and waits 30 ms at most for them', async () => {
    const { host, sync, add } = await start();
    for (const label of 'abcdefgh') await add(guidOf(label), rename(guidOf(label), 'new'));
    const respond = async (label: string): Promise<void> => { await host.calls.find(({ guid }) => guid === guidOf(label))?.confirm(makeFile(guidOf(label), 'new', 2)); };
    await respond('a');
    await respond('b');
    expect(sync.state().waitingCount).toBe(8);
    await respond('c');
    expect([sync.state().waitingCount, host.calls.length]).toEqual([5, 8]);
    await respond('d');
    await host.pass(29);
    expect(sync.state().waitingCount).toBe(5);
    await host.pass(1);
    expect(sync.state().waitingCount).toBe(4);
    // Two of four are half of them, and one of one is all.
    await respond('e');
    await respond('f');
    expect(sync.state().waitingCount).toBe(2);
    await respond('g');
    expect(sync.state().waitingCount).toBe(1);
    await respond('h');
    expect(sync.state()).toMatchObject({ waitingCount: 0, pendingRequests: 0 });
  });

  it('sends changes of one file one after the other', async () => {
    const { host, add } = await start();
    await add(a, rename(a, 'one'));
    await add(a, rename(a, 'two', 'one'));
    expect(host.calls).toHaveLength(1);
    await host.last().confirm(makeFile(a, 'one', 2));
    expect(host.last()).toMatchObject({ guid: a, change: rename(a, 'two', 'one') });
  });

  it('makes a child wait for its folder, and names it by the id that the server assigned', async () => {
    const { host, add } = await start();
    await add(newF, { kind: 'create', type: 1, name: 'Folder', folder: 'Desktop' });
    await add(newA, create('doc', newF));
    await add(newA, rename(newA, 'text', 'doc'));
    expect(host.calls).toHaveLength(1);
    await host.last().confirm(makeFile(f, 'Folder'));
    expect(host.last()).toMatchObject({ guid: newA, change: create('text', f) });
    await host.last().confirm(makeFile(a, 'text'));
    expect(host.told().slice(3)).toEqual(['confirmed create', 'confirmed create', 'confirmed rename']);
  });

  it('moves a file out of a folder before the folder is deleted, whatever ids they name', async () => {
    const { host, add } = await start();
    await add(a, move(a, 'Desktop', f));
    await add(guidOf('grandparent'), remove(guidOf('grandparent')));
    await add(b, rename(b, 'new'));
    expect(host.calls.map(({ change }) => change.kind)).toEqual(['move']);
    await host.last().confirm(makeFile(a, 'a', 2));
    expect(host.calls.map(({ change }) => change.kind)).toEqual(['move', 'remove', 'rename']);
  });
});

describe('unsent changes', () => {
  it('folds: a name is sent once, from the first base to the last name, and each of them settles', async () => {
    const { host, add, offline, online } = await start();
    await offline();
    await add(a, rename(a, 'one', 'old'));
    await add(a, rename(a, 'two', 'one'));
    await add(a, rename(a, 'three', 'two'));
    await online();
    expect(host.calls.map(({ change }) => change)).toEqual([rename(a, 'three', 'old')]);
    await host.last().confirm(makeFile(a, 'three', 2), { superseded: { name: 'theirs' } });
    const settled = host.events.flatMap((event) => (event.type === 'settled' ? [event.outcome.result] : []));
    expect(settled.map((result) => result.status === 'confirmed' && result.superseded)).toEqual([null, null, { name: 'theirs' }]);
  });

  it('is not folded into a sent change', async () => {
    const { host, add } = await start();
    await add(a, rename(a, 'one', 'old'));
    await add(a, rename(a, 'two', 'one'));
    await host.last().fail('INTERNAL', 500);
    await host.pass(5000);
    expect(host.calls.map(({ change, key }) => [change, key])).toEqual([[rename(a, 'one', 'old'), 'key-1'], [rename(a, 'one', 'old'), 'key-1']]);
  });

  it('is one change if it was created and then named: its creation under the last name', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    await add(newA, create('doc'));
    await add(b, rename(b, 'new'));
    await add(newA, rename(newA, 'text', 'doc'));
    await add(newA, rename(newA, 'letter', 'text'));
    expect(sync.waitingEntries().map(({ entry: { guid, change, sends, order } }) => [order, guid, change, sends])).toEqual([
      [1, newA, create('doc'), create('letter')], [2, b, rename(b, 'new'), null],
    ]);
    expect(host.told()).toEqual(['added create', 'added rename', 'added rename', 'added rename']);
    await add(newA, { kind: 'star', guid: newA, starred: true, base: false });
    // A new entry never gets the order of a folded entry.
    expect(sync.waitingEntries().map(({ entry: { order } }) => order)).toEqual([1, 2, 5]);
    await online();
    expect(host.calls.map(({ change }) => change)).toEqual([create('letter'), rename(b, 'new')]);
    await host.calls[0]?.confirm(makeFile(a, 'letter'));
    expect(host.told().slice(-3)).toEqual(['confirmed create', 'confirmed rename', 'confirmed rename']);
    expect(host.last()).toMatchObject({ guid: a, change: { kind: 'star' } });
  });

  it('keeps a name apart from a creation that was sent, or behind which another change of the file waits', async () => {
    const { host, sync, add, offline } = await start();
    await add(newA, create('doc'));
    await add(newA, rename(newA, 'text', 'doc'));
    expect(host.calls.map(({ change }) => change)).toEqual([create('doc')]);
    await host.last().confirm(makeFile(a, 'doc'));
    expect(host.last().change).toEqual(rename(a, 'text', 'doc'));
    await host.last().confirm(makeFile(a, 'text', 2));
    await offline();
    await add(newB, create('doc'));
    await add(newB, move(newB, f));
    await add(newB, rename(newB, 'text', 'doc'));
    expect(sync.waitingEntries().map(({ entry: { change, sends } }) => [change.kind, sends])).toEqual([['create', null], ['move', null], ['rename', null]]);
  });

  it('is created under the previous name, if the naming is undone', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    await add(newA, create('doc'));
    const first = await add(newA, rename(newA, 'text', 'doc'));
    const second = await add(newA, rename(newA, 'letter', 'text'));
    await sync.undo(second);
    expect(sync.waitingEntries().map(({ entry: { sends, parts } }) => [sends, parts.length])).toEqual([[create('text'), 1]]);
    await sync.undo(first);
    expect(sync.waitingEntries().map(({ entry: { sends, parts } }) => [sends, parts.length])).toEqual([[null, 0]]);
    expect(host.told().slice(3)).toEqual(['dropped rename', 'dropped rename']);
    await online();
    expect(host.calls.map(({ change }) => change)).toEqual([create('doc')]);
  });

  it('undoes a naming in flight together with its creation by its own naming change', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    await add(newA, create('doc'));
    const naming = await add(newA, rename(newA, 'text', 'doc'));
    await online();
    expect(host.last().change).toEqual(create('text'));
    await sync.undo(naming);
    await host.last().confirm(makeFile(a, 'text'));
    expect(host.last().change).toEqual({ ...rename(a, 'doc', 'text'), expected: 'text' });
  });

  it('is dropped with its naming if the creation is undone', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    const creation = await add(newA, create('doc'));
    await add(newA, rename(newA, 'text', 'doc'));
    await sync.undo(creation);
    await online();
    expect(host.calls).toEqual([]);
    expect(host.told()).toEqual(['added create', 'added rename', 'dropped create', 'dropped rename', 'network-recovered']);
  });

  it('cancels out if it was created and deleted, with all that was created in it', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    await add(newF, { kind: 'create', type: 1, name: 'Folder', folder: 'Desktop' });
    await add(newA, create('doc', newF));
    await add(newA, rename(newA, 'text', 'doc'));
    await add(newF, remove(newF));
    await online();
    expect(host.calls).toEqual([]);
    expect(sync.state().waitingCount).toBe(0);
    expect(host.told().slice(4).sort()).toEqual(['dropped create', 'dropped create', 'dropped remove', 'dropped rename', 'network-recovered']);
  });

  it('does not cancel out files that were moved out of it or into it', async () => {
    for (const [guid, change] of [[newA, move(newA, 'Desktop', newF)], [b, move(b, newF)]] as const) {
      const { host, add, offline, online } = await start();
      await offline();
      await add(newF, { kind: 'create', type: 1, name: 'Folder', folder: 'Desktop' });
      await add(newA, create('doc', newF));
      await add(guid, change);
      await add(newF, remove(newF));
      await online();
      expect(host.last().change).toMatchObject({ kind: 'create', name: 'Folder' });
    }
  });

  it('is only dropped by an undo', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    await sync.undo(await add(a, rename(a, 'one')));
    await online();
    expect(host.calls).toEqual([]);
    expect(host.told()).toEqual(['added rename', 'dropped rename', 'network-recovered']);
  });
});

describe('a star, a mark and tags', () => {
  const mark = (guid: string, marked: boolean): Change => ({ kind: 'mark', guid, marked, base: !marked });
  const [x, y] = [{ id: 1, name: 'X', colour: 'blue' }, { id: 2, name: 'Y', colour: 'red' }];
  const tags = (guid: string, now: Tags, base: Tags): Change => ({ kind: 'tags', guid, list: 'user', tags: now, base });

  it.each([
    ['a star', star(a, true), star(a, false)],
    ['a mark', mark(a, true), mark(a, false)],
    ['a tag', tags(a, [x], []), tags(a, [], [x])],
  ])('%s that is removed before it was sent leaves nothing to send', async (_name, on, off) => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    await add(a, on);
    await add(a, off);
    await online();
    expect(host.calls).toEqual([]);
    expect(sync.state().waitingCount).toBe(0);
    expect(host.told().slice(2).sort()).toEqual([`dropped ${on.kind}`, `dropped ${on.kind}`, 'network-recovered']);
  });

  it('are sent once in their last state', async () => {
    const { host, add, offline, online } = await start();
    await offline();
    await add(a, tags(a, [x], []));
    await add(a, tags(a, [x, y], [x]));
    await add(b, star(b, true));
    await add(b, mark(b, true));
    await online();
    expect(host.calls.map(({ change }) => change)).toEqual([tags(a, [x, y], []), star(b, true)]);
    await host.last().confirm(makeFile(b, 'b'));
    expect(host.last().change).toEqual(mark(b, true));
  });

  it('wait for the creation of the file, and for nothing else', async () => {
    const { host, add } = await start();
    await add(newA, create('doc'));
    await add(newA, star(newA, true));
    await add(b, move(b, f));
    await add(guidOf('c'), mark(guidOf('c'), true));
    expect(host.calls.map(({ change }) => change.kind)).toEqual(['create']);
    await host.last().confirm(makeFile(a, 'doc'));
    expect(host.last()).toMatchObject({ guid: a, change: { kind: 'star', guid: a } });
  });

  it('in flight are undone with the value they started from', async () => {
    const { host, sync, add } = await start();
    await sync.undo(await add(a, tags(a, [x, y], [x])));
    await host.last().confirm(makeFile(a, 'a'));
    expect(host.last().change).toEqual(tags(a, [x], [x, y]));
  });

  it.each([
    ['a star', star(a, true), star(a, false)],
    ['a mark', mark(a, true), mark(a, false)],
    ['a tag', tags(a, [x], []), tags(a, [y], [x, y])],
  ])('%s in flight: not undone over a later change by the person', async (_name, first, since) => {
    const { host, sync, add } = await start();
    const key = await add(a, first);
    await add(a, since);
    await sync.undo(key);
    await host.last().confirm(makeFile(a, 'a'));
    expect(host.last().change).toEqual(since);
    await host.last().confirm(makeFile(a, 'a'));
    expect(host.calls).toHaveLength(2);
    expect(sync.state().waitingCount).toBe(0);
  });

  it('are undone whatever other changes the file had since', async () => {
    const { host, sync, add } = await start();
    const key = await add(a, tags(a, [x], []));
    await add(a, star(a, true));
    await add(a, tags(a, [x, y], [x]));
    await sync.undo(key);
    await host.last().confirm(makeFile(a, 'a'));
    expect(host.last().change).toEqual(star(a, true));
    await host.last().confirm(makeFile(a, 'a'));
    // The other tag is added, and this tag is removed.
    expect(host.last().change).toEqual(tags(a, [y], [x]));
  });

  it('of several devices are independent: a folded change adds and removes the tags of each change', async () => {
    const { host, add, offline, online } = await start();
    await offline();
    const z = { id: 3, name: 'Z', colour: 'red' };
    await add(a, tags(a, [x], []));
    // A second device has added `z` in the meantime; here it is removed.
    await add(a, tags(a, [x, y], [x, z]));
    // The other way round: a different device has removed the tag that is added here.
    await add(b, tags(b, [x], [x, y]));
    await add(b, tags(b, [y], []));
    await online();
    expect(host.calls.map(({ change }) => tagDiffOf(change as ChangeOf<'tags'>))).toEqual([{ added: [x, y], removed: [z] }]);
    await host.last().confirm(makeFile(a, 'a'));
    expect(host.calls).toHaveLength(1);
  });

  it('sent in one are undone together, or one of them alone', async () => {
    const { host, sync, add, offline, online } = await start();
    await offline();
    const both = [await add(a, tags(a, [x], [])), await add(a, tags(a, [x, y], [x]))];
    const first = await add(b, tags(b, [x], []));
    await add(b, tags(b, [x, y], [x]));
    await online();
    for (const key of [...both, first]) await sync.undo(key);
    const [ofA, ofB] = host.calls;
    await ofB?.confirm(makeFile(b, 'b'));
    expect(host.calls).toHaveLength(3);
    expect(host.last().change).toEqual(tags(b, [], [x]));
    await host.last().confirm(makeFile(b, 'b'));
    await ofA?.confirm(makeFile(a, 'a'));
    expect(host.last().change).toEqual(tags(a, [], [y, x]));
    await host.last().confirm(makeFile(a, 'a'));
    expect(host.calls).toHaveLength(4);
    expect(sync.state().waitingCount).toBe(0);
  });

  it('are undone visibly after a refusal', async () => {
    const { host, sync, add } = await start();
    await add(a, tags(a, [x], []));
    await host.last().fail('TOO_MANY_TAGS_ON_FILE', 400);
    expect(host.told()).toEqual(['added tags', 'refused tags']);
    expect(sync.notices()).toHaveLength(1);
  });
});

describe('withdrawing several changes', () => {
  it('drops unsent changes and keeps the sent ones', async () => {
    const { host, sync, add } = await start();
    const keys = [await add(a, remove(a)), await add(b, remove(b)), await add(f, remove(f))];
    expect(host.calls.map(({ key }) => key)).toEqual([keys[0]]);
    await sync.withdraw(keys);
    expect(sync.waitingEntries().map(({ entry }) => [entry.key, entry.isToBeUndone])).toEqual([[keys[0], false]]);
    expect(host.told().slice(-2)).toEqual(['dropped remove', 'dropped remove']);
    await host.last().confirm();
    expect([host.calls.length, sync.state().waitingCount]).toEqual([1, 0]);
  });

  it('keeps a creation on which another change depends', async () => {
    const { sync, add, offline } = await start();
    await offline();
    const made = await add(newA, create('folder'));
    const inside = await add(newB, { kind: 'create', type: -2, name: 'inside', folder: newA });
    await sync.withdraw([made]);
    expect(sync.waitingEntries().map(({ entry }) => entry.key)).toEqual([made, inside]);
  });
});

describe('an undo of a change in flight', () => {
  it('waits, and then is its own change with the state that it expects', async () => {
    const { host, sync, add } = await start();
    await sync.undo(await add(a, rename(a, 'new', 'old')));
    expect(host.calls).toHaveLength(1);
    await host.last().confirm(makeFile(a, 'new', 2), { superseded: { name: 'theirs' } });
    expect(host.last()).toMatchObject({ key: 'key-2', change: { kind: 'rename', guid: a, name: 'theirs', base: 'new', expected: 'new' } });
  });

  it('is not folded into later changes of the file', async () => {
    const { host, sync, add } = await start();
    const first = await add(a, remove(a));
    await add(a, remove(a));
    await sync.undo(first);
    await host.last().confirm();
    expect(host.last().change).toEqual(remove(a));
    await host.last().confirm(null, { isUnchanged: true });
    expect(host.last().change).toEqual({ kind: 'recover', guid: a, expected: 7 });
  });

  it('does nothing if nothing was left to do', async () => {
    const { host, sync, add } = await start();
    await sync.undo(await add(a, remove(a)));
    await host.last().confirm(null, { isUnchanged: true });
    expect(host.calls).toHaveLength(1);
    expect(sync.state().waitingCount).toBe(0);
  });

  // The undo is requested before the window knows the confirmation, and stored after it.
  describe('that is stored after its confirmation', () => {
    it('is its own change, with the value that was replaced', async () => {
      const { host, sync, add } = await start();
      const key = await add(a, rename(a, 'new', 'old'));
      await host.last().confirm(makeFile(a, 'new', 2), { superseded: { name: 'theirs' } });
      await sync.undo(key);
      await settle();
      expect(host.last()).toMatchObject({ key: 'key-2', change: { kind: 'rename', guid: a, name: 'theirs', base: 'new', expected: 'new' } });
    });

    it('names a created file by the id of the server', async () => {
      const { host, sync, add } = await start();
      const key = await add(newA, create('doc'));
      await host.last().confirm(makeFile(a, 'doc', 3));
      await sync.undo(key);
      await settle();
      expect(host.last().change).toEqual({ kind: 'remove', guid: a, expected: 3 });
    });

    it('does nothing over a later change by the person', async () => {
      const { host, sync, add } = await start();
      const key = await add(a, star(a, true));
      await host.last().confirm(makeFile(a, 'a'));
      await add(a, star(a, false));
      await sync.undo(key);
      await host.last().confirm(makeFile(a, 'a'));
      expect(host.calls.map(({ change }) => change)).toEqual([star(a, true), star(a, false)]);
    });

    it('does nothing if nothing was left to do, or the change was refused', async () => {
      const { host, sync, add } = await start();
      const unchanged = await add(a, remove(a));
      await host.last().confirm(null, { isUnchanged: true });
      const refused = await add(b, rename(b, 'new', 'old'));
      await host.last().fail('NO_ACCESS_EDIT', 403);
      await sync.undo(unchanged);
      await sync.undo(refused);
      await settle();
      expect(host.calls).toHaveLength(2);
      expect(sync.state().waitingCount).toBe(0);
    });
  });

  it('of a creation that continues on the desktop removes the file', async () => {
    const { host, sync, add } = await start();
    const key = await add(newA, create('doc', f));
    await host.last().fail('NO_ACCESS_EDIT', 403);
    expect(host.last().change).toEqual(create('doc'));
    await sync.undo(key);
    await host.last().confirm(makeFile(a, 'doc', 3));
    expect(host.last().change).toEqual({ kind: 'remove', guid: a, expected: 3 });
  });
});

describe('refusals', () => {
  it('are reported, remain listed until they are dismissed, and release the next change of the file', async () => {
    const { host, sync, add } = await start();
    await add(a, rename(a, 'one'));
    await add(a, rename(a, 'two'));
    await host.last().fail('NO_ACCESS_EDIT', 403);
    expect(host.told()).toEqual(['added rename', 'added rename', 'refused rename']);
    expect(host.calls).toHaveLength(2);
    expect(sync.notices().map(({ key, result }) => [key, result.status])).toEqual([['key-1', 'refused']]);
    await sync.dismiss(['key-1']);
    expect(sync.notices()).toEqual([]);
  });

  // File specification, section 4: if creation fails and the file is not on the desktop, it is moved to the desktop.
  it('of a creation in another folder move it to the desktop under another key, and report it', async () => {
    const { host, sync, add } = await start();
    await add(newA, create('doc', f));
    await host.last().fail('NO_ACCESS_CREATE_OR_UPLOAD_FILE', 403);
    expect(host.calls.map(({ key, change }) => [key, change])).toEqual([['key-1', create('doc', f)], ['key-2', create('doc')]]);
    expect(host.told()).toEqual(['added create', 'replaced']);
    expect(sync.notices().map(({ result }) => result.status)).toEqual(['relocated']);
  });

  it('of a creation on the desktop drop its dependent changes, and keep the files made in it', async () => {
    const { host, add } = await start();
    await add(newF, { kind: 'create', type: 1, name: 'Folder', folder: 'Desktop' });
    await add(newF, rename(newF, 'Name', 'Folder'));
    await add(newA, create('doc', newF));
    await add(b, move(b, newF));
    await host.last().fail('INSUFFICIENT_QUOTA', 403);
    expect(host.told().slice(4)).toEqual(['refused create', 'dropped rename', 'replaced', 'refused move']);
    expect(host.last().change).toEqual(create('doc'));
  });

  it('settle late changes immediately: files made in such a folder move to the desktop, the rest is refused or dropped', async () => {
    const { host, add } = await start();
    await add(newF, { kind: 'create', type: 1, name: 'Folder', folder: 'Desktop' });
    await host.last().fail('INSUFFICIENT_QUOTA', 403);
    await add(newB, create('late', newF));
    expect(host.last().change).toEqual(create('late'));
    await add(b, move(b, newF));
    await add(newF, rename(newF, 'Name'));
    expect(host.told().slice(-3)).toEqual(['added create', 'refused move', 'dropped rename']);
  });
});

describe('failures', () => {
  it('are repeated after 5 seconds; more than 3 in a row lead into recover mode, which ends with the first success', async () => {
    const { host, sync, add } = await start();
    await add(a, rename(a, 'new'));
    for (const attempt of [1, 2, 3]) {
      await host.last().fail('INTERNAL', 500);
      expect(sync.state().mode).toBe('running');
      await host.pass(4999);
      expect(host.calls).toHaveLength(attempt);
      await host.pass(1);
      expect(host.calls).toHaveLength(attempt + 1);
    }
    await host.last().fail('INTERNAL', 500);
    expect(sync.state()).toMatchObject({ mode: 'recovering', waitingCount: 1, online: true });
    expect(host.backups).toEqual([1]);
    await host.pass(3999);
    expect(host.probes).toHaveLength(0);
    await host.pass(1);
    await host.probes[0]?.answer(true);
    expect(sync.state().mode).toBe('running');
    await host.last().fail('INTERNAL', 500);
    expect(sync.state().mode).toBe('recovering');
    await sync.retry();
    await settle();
    await host.last().confirm(makeFile(a, 'new', 2));
    expect(sync.state()).toMatchObject({ mode: 'running', waitingCount: 0 });
    expect(new Set(host.calls.map(({ key }) => key))).toEqual(new Set(['key-1']));
  });

  it('of six requests in flight together count as one', async () => {
    const { host, sync, add } = await start();
    for (const label of 'abcdef') await add(guidOf(label), rename(guidOf(label), 'new'));
    for (const call of [...host.calls]) await call.fail('INTERNAL', 500);
    expect(sync.state().mode).toBe('running');
  });

  it('of one change do not block the others', async () => {
    const { host, add } = await start();
    await add(a, rename(a, 'new'));
    await host.last().fail('INTERNAL', 500);
    for (const label of 'bcdefg') await add(guidOf(label), rename(guidOf(label), 'new'));
    await host.pass(5000);
    expect(host.calls.slice(1).map(({ guid }) => guid)).toEqual([...'bcdefg'].map(guidOf));
  });

  it('include 10 seconds without a response, while there is a network', async () => {
    const { host, add } = await start();
    await add(a, rename(a, 'new'));
    await host.pass(14_999);
    expect(host.calls).toHaveLength(1);
    await host.pass(1);
    expect(host.calls).toHaveLength(2);
  });
});

describe('no connection', () => {
  it('is never a failure: the server is polled with a growing delay, and its return is reported', async () => {
    const { host, sync, add } = await start();
    await add(a, rename(a, 'new'));
    await host.last().fail('OFFLINE', 503);
    expect(sync.state()).toMatchObject({ mode: 'offline', online: false, physicalOnline: true });
    for (const [index, delayMs] of [4000, 8000, 12_000, 16_000, 20_000, 20_000].entries()) {
      await host.pass(delayMs - 1);
      expect(host.probes).toHaveLength(index);
      await host.pass(1);
      expect(host.probes).toHaveLength(index + 1);
      if (index < 5) await host.probes[index]?.answer(false);
    }
    await host.probes[5]?.answer(true);
    expect(host.told()).toEqual(['added rename', 'network-recovered']);
    expect(host.calls).toHaveLength(2);
  });

  it('is known immediately if the host reports it', async () => {
    const { host, sync, add, offline } = await start();
    await offline();
    await add(a, rename(a, 'new'));
    expect(host.calls).toEqual([]);
    expect(sync.state()).toMatchObject({ mode: 'offline', physicalOnline: false });
    await host.goOnline(true);
    expect(host.probes).toHaveLength(1);
  });
});

describe('a missing sign-in', () => {
  it.each([['NOT_SIGNED_IN', 401], ['ACCOUNT_BLOCKED', 423]] as const)('after %s pauses everything until the same person signs in again', async (code, status) => {
    const { host, sync, add } = await start();
    await add(a, rename(a, 'new'));
    await host.last().fail(code, status);
    await add(b, rename(b, 'new'));
    await host.goOnline(false);
    await host.goOnline(true);
    await host.pass(60_000);
    expect(host.calls).toHaveLength(1);
    expect(host.probes).toHaveLength(0);
    expect(sync.state().mode).toBe('signed-out');
    await host.signIn(null);
    expect(host.calls).toHaveLength(1);
    await host.signIn({ id: 2, pushClientId: 'window' });
    expect(host.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  it('remains although a pending probe succeeds', async () => {
    const { host, sync, add } = await start();
    await add(a, rename(a, 'new'));
    await add(b, rename(b, 'new'));
    await host.calls[0]?.fail('OFFLINE', 0);
    await host.pass(4000);
    await host.calls[1]?.fail('NOT_SIGNED_IN', 401);
    await host.probes[0]?.answer(true);
    expect(sync.state().mode).toBe('signed-out');
    expect(host.calls).toHaveLength(2);
  });
});

describe('a wait', () => {
  it('is as long as Retry-After says, and no failure', async () => {
    const { host, sync, add } = await start();
    await add(a, rename(a, 'new'));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await host.last().fail('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 30 });
      await host.pass(29_999);
      expect(host.calls).toHaveLength(attempt);
      await host.pass(1);
      expect(host.calls).toHaveLength(attempt + 1);
    }
    expect(sync.state().mode).toBe('running');
  });
});

describe('many deletions', () => {
  const removeMany = async (count: number) => {
    const started = await start();
    await started.offline();
    for (let index = 0; index < count; index += 1) started.sync.add(guidOf(`${index}`), remove(guidOf(`${index}`)));
    await started.add(b, rename(b, 'new'));
    await started.online();
    return started;
  };

  it('are sent up to 200', async () => {
    const { host, sync } = await removeMany(200);
    expect(sync.state().unconfirmedDeletions).toBe(0);
    expect(host.calls.map(({ change }) => change.kind)).toEqual(['remove', 'rename']);
  });

  it('above 200 wait for the person\'s confirmation, and nothing else waits for them', async () => {
    const { host, sync } = await removeMany(201);
    expect(sync.state().unconfirmedDeletions).toBe(201);
    expect(host.calls.map(({ change }) => change.kind)).toEqual(['rename']);
    await sync.approveDeletions();
    await settle();
    expect(sync.state().unconfirmedDeletions).toBe(0);
    expect(host.last().change).toEqual(remove(guidOf('0')));
  });

  it('are not sent if the person cancels them', async () => {
    const { host, sync } = await removeMany(201);
    await sync.discard(Array.from({ length: 201 }, (_, index) => `key-${index + 1}`));
    expect(sync.state()).toMatchObject({ unconfirmedDeletions: 0, waitingCount: 1 });
    expect(host.calls.map(({ change }) => change.kind)).toEqual(['rename']);
  });
});
