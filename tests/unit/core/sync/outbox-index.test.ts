import { describe, expect, it } from 'vitest';
import { isLocalGuid } from '../../../../src/core/ids';
import { applyUpdate } from '../../../../src/core/sync/apply-update';
import type { Change } from '../../../../src/core/sync/change';
import { currentId, emptyOutbox, changeToSend, type Entry, type Outbox, type Update } from '../../../../src/core/sync/outbox-entry';
import { createEntry } from '../../../../src/core/sync/enqueue-change';
import { referencedIds, rulesOf } from '../../../../src/core/sync/rules-by-kind';
import { indexOf } from '../../../../src/core/sync/outbox-index';
import { countUnconfirmedDeletions, entryObstacle, readyEntries, type EntryObstacle } from '../../../../src/core/sync/ready-entries';
import { countOf, itemAt, itemBefore, itemsFrom, itemsOf, createSortedList, replaceItems } from '../../../../src/core/sync/sorted-list';
import { getValue, setValue, type PersistentMap } from '../../../../src/core/sync/persistent-map';
import { createSeededRandom, type SeededRandom } from '../../../support/seeded-random';
import { guidOf, localOf } from './support';

/** The obstacle of each entry, by one pass over the whole queue: the literal rule, without any index. */
const obstaclesOf = (outbox: Outbox): Map<string, EntryObstacle | null> => {
  const lastOfFile = new Map<string, string>();
  let last: string | null = null;
  let lastOfTree: string | null = null;
  const obstacles = new Map<string, EntryObstacle | null>();
  for (const entry of itemsOf(outbox.entries)) {
    const { changesTree, canBeOvertaken, isDeletion } = rulesOf(entry.change);
    const file = currentId(outbox, entry.guid);
    const before = lastOfFile.get(file) ?? (changesTree ? last : lastOfTree);
    const missing = referencedIds(changeToSend(entry)).find((id) => isLocalGuid(currentId(outbox, id)));
    obstacles.set(entry.key, before !== null ? { kind: 'behind', key: before }
      : missing !== undefined ? { kind: 'unsynced', guid: missing }
        : isDeletion && !entry.isApproved && countUnconfirmedDeletions(outbox) > 0 ? { kind: 'held' } : null);
    lastOfFile.set(file, entry.key);
    last = entry.key;
    if (changesTree && !canBeOvertaken) lastOfTree = entry.key;
  }
  return obstacles;
};

/** The same outbox after reading it from a disk. */
const readAfresh = (outbox: Outbox): Outbox => ({ ...outbox, entries: createSortedList(itemsOf(outbox.entries)) });

const rowsIn = <Value>(trie: PersistentMap<Value>): (readonly [string, Value])[] => {
  if (trie === null) return [];
  return 'rows' in trie ? [...trie.rows] : trie.flatMap(rowsIn);
};
const listed = (outbox: Outbox) => {
  const { found, tree, barriers, heads, deletions } = indexOf(outbox);
  const rows = rowsIn(found).map(([row, orders]) => `${row}: ${itemsOf(orders).join()}`).sort();
  return { rows, tree: itemsOf(tree), barriers: itemsOf(barriers), heads: itemsOf(heads), deletions };
};

const randomChange = (random: SeededRandom, ids: readonly string[], folders: readonly string[]): [guid: string, change: Change] => {
  const guid = random.pick(ids);
  switch (random.below(6)) {
    case 0: return [guid, { kind: 'move', guid, to: random.pick(folders), from: random.pick(folders) }];
    case 1: return [guid, { kind: 'remove', guid }];
    case 2: return [guid, { kind: 'recover', guid }];
    case 3: {
      const made = localOf(`new${random.below(1e9)}`);
      return [made, { kind: 'create', type: 1, name: 'new', folder: random.pick(folders) }];
    }
    default: return [guid, { kind: 'rename', guid, name: 'new', base: 'old' }];
  }
};

/** A write that the engine may make: a new entry, a sent or folded entry, a settled entry, or a file's new id. */
const randomUpdate = (random: SeededRandom, outbox: Outbox, serial: number): Update => {
  const entries = itemsOf(outbox.entries);
  const made = entries.flatMap(({ guid, change }) => (change.kind === 'create' ? [guid] : []));
  const roll = random.below(10);
  if (roll < 5 || entries.length === 0) {
    const ids = [guidOf('a'), guidOf('b'), guidOf('c'), ...made];
    const [guid, change] = randomChange(random, ids, ['Desktop', guidOf('f'), ...made]);
    return { put: [createEntry({ key: `key-${serial}`, guid, change, madeAt: '' }, outbox.nextOrder)] };
  }
  const entry = random.pick(entries);
  const part = entries.find(({ guid, order }) => guid === entry.guid && order > entry.order);
  if (roll < 6) return { put: [{ ...entry, attempts: entry.attempts + 1 }] };
  if (roll < 7) return part ? { put: [{ ...entry, parts: [...entry.parts, part] }], remove: [part.key] } : { put: [{ ...entry, isApproved: true }] };
  if (roll < 8) return { remove: [entry.key], put: [{ ...entry, key: `key-${serial}`, attempts: 0, sends: entry.change }] };
  const isMade = entry.change.kind === 'create';
  return { remove: [entry.key], mappings: isMade ? [[entry.guid, guidOf(`made${serial}`)]] : [] };
};

describe('the index of a queue', () => {
  it('equals an index that is computed afresh, and agrees with a walk through all entries', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = createSeededRandom(seed);
      let outbox = emptyOutbox;
      for (let step = 0; step < 50; step += 1) {
        outbox = applyUpdate(outbox, randomUpdate(random, outbox, step));
        expect(JSON.stringify(listed(outbox)), `seed ${seed}, step ${step}`).toBe(JSON.stringify(listed(readAfresh(outbox))));
        const obstacles = obstaclesOf(outbox);
        const entries = itemsOf(outbox.entries);
        expect(new Map(entries.map((entry) => [entry.key, entryObstacle(outbox, entry)])), `seed ${seed}, step ${step}`).toEqual(obstacles);
        const underWay = new Set(entries.filter(() => random.chance(0.2)).map(({ key }) => key));
        const hasFailed = new Set(entries.filter(() => random.chance(0.2)).map(({ key }) => key));
        const free = entries.filter(({ key }) => obstacles.get(key) === null && !underWay.has(key));
        const wanted = [...free.filter(({ key }) => !hasFailed.has(key)), ...free.filter(({ key }) => hasFailed.has(key))];
        const ready = readyEntries(outbox, { isUnderWay: (key) => underWay.has(key), hasFailed, limit: 1000 });
        expect(ready.map(({ key }) => key), `seed ${seed}, step ${step}`).toEqual(wanted.map(({ key }) => key));
      }
    }
  });

  it('leaves an older outbox unchanged', () => {
    const one = createEntry({ key: 'one', guid: guidOf('a'), change: { kind: 'remove', guid: guidOf('a') }, madeAt: '' }, 1);
    const before = applyUpdate(emptyOutbox, { put: [one] });
    const after = applyUpdate(before, { remove: ['one'] });
    expect([indexOf(before).deletions, indexOf(after).deletions]).toEqual([1, 0]);
    expect([countOf(before.entries), countOf(after.entries)]).toEqual([1, 0]);
  });
});

describe('a sorted list in chunks', () => {
  it('is the list that an array would be', () => {
    const random = createSeededRandom(7);
    let sorted = createSortedList<Entry>([]);
    let plain: Entry[] = [];
    const entry = (order: number): Entry => createEntry({ key: `key ${random.below(1e9)}`, guid: guidOf('a'), change: { kind: 'remove', guid: guidOf('a') }, madeAt: '' }, order);
    for (let step = 0; step < 1500; step += 1) {
      const coming = Array.from({ length: random.below(3) }, () => entry(random.chance(0.5) ? 5000 + step : random.below(400)));
      const leaving = random.chance(0.4) ? [random.below(400), 5000 + random.below(step + 1)] : [];
      sorted = replaceItems(sorted, leaving, coming);
      const orders = new Set([...leaving, ...coming.map(({ order }) => order)]);
      const last = new Map(coming.map((item) => [item.order, item]));
      plain = [...plain.filter(({ order }) => !orders.has(order)), ...last.values()].sort((one, other) => one.order - other.order);
      const count = random.below(5500);
      expect(itemAt(sorted, count)).toBe(plain.find(({ order }) => order === count));
      expect(itemBefore(sorted, count)).toBe(plain.findLast(({ order }) => order < count));
      expect(itemsFrom(sorted, count).next().value).toBe(plain.find(({ order }) => order >= count));
    }
    expect(itemsOf(sorted)).toEqual(plain);
    expect(sorted.length).toBeGreaterThan(5);
  });
});

describe('a trie', () => {
  it('is the dictionary that a map would be', () => {
    const random = createSeededRandom(3);
    const map = new Map<string, number>();
    let trie: PersistentMap<number> = null;
    for (let step = 0; step < 3000; step += 1) {
      const key = `key ${random.below(500)}`;
      const value = random.chance(0.6) ? step : undefined;
      trie = setValue(trie, key, value);
      if (value === undefined) map.delete(key);
      else map.set(key, value);
      expect(getValue(trie, key)).toBe(value);
    }
    expect(new Map(rowsIn(trie))).toEqual(map);
    for (const key of map.keys()) trie = setValue(trie, key, undefined);
    expect(trie).toBeNull();
  });
});
