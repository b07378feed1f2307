import { describe, expect, it } from 'vitest';
import { createTable, getEntry, removeEntries, setEntries, type BucketTable } from '../../../../../../src/renderer/shared/store/files/bucket-table';

/** A small generator with a seed, so that a failure is repeatable. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const contents = <Entry>(table: BucketTable<Entry>): Map<string, Entry> =>
  new Map(table.buckets.flatMap((bucket) => Object.entries(bucket)));

describe('the table of files', () => {
  it.each([1, 2, 3])('contains the same as a plain map, after any operations (seed %i)', (seed) => {
    const random = randomFrom(seed);
    const naive = new Map<string, number>();
    let table = createTable<number>();
    for (let step = 0; step < 4000; step += 1) {
      const ids = Array.from({ length: 1 + Math.floor(random() * 5) }, () => `id-${Math.floor(random() * 3000)}`);
      if (random() < 0.7) {
        const entries = ids.map((id) => [id, Math.floor(random() * 1000)] as const);
        for (const [id, value] of entries) naive.set(id, value);
        table = setEntries(table, entries);
      } else {
        for (const id of ids) naive.delete(id);
        table = removeEntries(table, ids);
      }
      const probe = `id-${Math.floor(random() * 3000)}`;
      expect(getEntry(table, probe)).toBe(naive.get(probe));
    }
    expect(table.size).toBe(naive.size);
    expect(contents(table)).toEqual(naive);
  });

  it('does not change the table it was made from', () => {
    const before = setEntries(createTable<string>(), [['a', 'one'], ['b', 'two']]);
    const after = removeEntries(setEntries(before, [['a', 'changed'], ['c', 'three']]), ['b']);
    expect(contents(before)).toEqual(new Map([['a', 'one'], ['b', 'two']]));
    expect(contents(after)).toEqual(new Map([['a', 'changed'], ['c', 'three']]));
  });

  it('returns the same object if nothing differs, so that nothing renders again', () => {
    const table = setEntries(createTable<string>(), [['a', 'one']]);
    expect(setEntries(table, [['a', 'one']])).toBe(table);
    expect(removeEntries(table, ['x'])).toBe(table);
  });

  it('copies one bucket of many for one entry of 100,000', () => {
    const many = setEntries(createTable<number>(), Array.from({ length: 100_000 }, (_, index) => [`file-${index}`, index] as const));
    const changed = setEntries(many, [['file-5', -1]]);
    expect(many.size).toBe(100_000);
    expect(changed.buckets.filter((bucket, index) => bucket !== many.buckets[index])).toHaveLength(1);
    expect(Math.max(...many.buckets.map((bucket) => Object.keys(bucket).length))).toBeLessThan(256);
  });

  it('does not treat names of Object.prototype as entries', () => {
    expect(getEntry(createTable<string>(), 'constructor')).toBeUndefined();
    const table = setEntries(createTable<string>(), [['constructor', 'mine']]);
    expect(table.size).toBe(1);
    expect(getEntry(table, 'constructor')).toBe('mine');
    expect(removeEntries(table, ['constructor']).size).toBe(0);
  });
});
