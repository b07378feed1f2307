import { fnvHashOf } from '../../../../core/fnv-hash';

/**
 * A large immutable dictionary with cheap copies. Entries are stored in buckets of about 16 by a hash of their id. An
 * update copies one bucket and the array of buckets.
 */
export interface BucketTable<Entry> {
  readonly size: number;
  /** The length is always a power of two. */
  readonly buckets: readonly Bucket<Entry>[];
}

type Bucket<Entry> = Readonly<Record<string, Entry>>;

/** Maximum average number of entries per bucket, above which the number of buckets doubles. */
const entriesPerBucket = 16;

/** An object without a prototype is a hash table in V8 from the start, which makes inserting ids faster. */
const newBucket = <Entry>(): Record<string, Entry> => Object.create(null) as Record<string, Entry>;

const emptyBucket: Bucket<never> = Object.freeze({});

const emptyTable: BucketTable<never> = { size: 0, buckets: [emptyBucket] };

export const createTable = <Entry>(): BucketTable<Entry> => emptyTable;

const bucketOf = (id: string, bucketCount: number): number => fnvHashOf(id) & (bucketCount - 1);

export const getEntry = <Entry>(table: BucketTable<Entry>, id: string): Entry | undefined => {
  const bucket = table.buckets[bucketOf(id, table.buckets.length)] ?? emptyBucket;
  return Object.hasOwn(bucket, id) ? bucket[id] : undefined;
};

export const hasEntry = <Entry>(table: BucketTable<Entry>, id: string): boolean => Object.hasOwn(table.buckets[bucketOf(id, table.buckets.length)] ?? emptyBucket, id);

/** All entries, in no particular order. */
export const entriesOf = <Entry>(table: BucketTable<Entry>): readonly (readonly [id: string, entry: Entry])[] => table.buckets.flatMap((bucket) => Object.entries(bucket));

/** Sets entries. Returns the same table if nothing changes. */
export const setEntries = <Entry>(table: BucketTable<Entry>, entries: Iterable<readonly [id: string, entry: Entry]>): BucketTable<Entry> => {
  const draft = createDraft(table);
  for (const [id, entry] of entries) draft.set(id, entry);
  return draft.finish();
};

/** Removes entries and sets others. */
export const exchangeEntries = <Entry>(table: BucketTable<Entry>, ids: Iterable<string>, entries: Iterable<readonly [id: string, entry: Entry]>): BucketTable<Entry> => {
  const draft = createDraft(table);
  for (const id of ids) draft.remove(id);
  for (const [id, entry] of entries) draft.set(id, entry);
  return draft.finish();
};

/** Removes entries. Returns the same table if none of them exists. */
export const removeEntries = <Entry>(table: BucketTable<Entry>, ids: Iterable<string>): BucketTable<Entry> => {
  const draft = createDraft(table);
  for (const id of ids) draft.remove(id);
  return draft.finish();
};

/** Ids whose entries differ between two tables; shared buckets are skipped. */
export const differingEntries = <Entry>(before: BucketTable<Entry>, after: BucketTable<Entry>): readonly string[] => {
  if (before === after) return [];
  const isSameRow = before.buckets.length === after.buckets.length;
  const differing: string[] = [];
  after.buckets.forEach((bucket, index) => {
    if (isSameRow && bucket === before.buckets[index]) return;
    for (const id of Object.keys(bucket)) if (getEntry(before, id) !== bucket[id]) differing.push(id);
  });
  before.buckets.forEach((bucket, index) => {
    if (isSameRow && bucket === after.buckets[index]) return;
    for (const id of Object.keys(bucket)) if (getEntry(after, id) === undefined) differing.push(id);
  });
  return differing;
};

/** Copies each bucket on the first write only, so that a page of 200 entries costs little more than one. */
const createDraft = <Entry>(table: BucketTable<Entry>) => {
  let size = table.size;
  let buckets: Bucket<Entry>[] | null = null;
  const copied = new Set<number>();

  const writable = (index: number): Record<string, Entry> => {
    buckets ??= [...table.buckets];
    if (!copied.has(index)) {
      buckets[index] = Object.assign(newBucket<Entry>(), buckets[index]);
      copied.add(index);
    }
    return buckets[index] as Record<string, Entry>;
  };

  const grow = (): void => {
    const count = (buckets ?? table.buckets).length * 2;
    const grown = Array.from({ length: count }, newBucket<Entry>);
    for (const bucket of buckets ?? table.buckets) {
      for (const id of Object.keys(bucket)) (grown[bucketOf(id, count)] as Record<string, Entry>)[id] = bucket[id] as Entry;
    }
    buckets = grown;
    copied.clear();
    for (let index = 0; index < count; index += 1) copied.add(index);
  };

  return {
    set(id: string, entry: Entry): void {
      const present = buckets ?? table.buckets;
      const index = bucketOf(id, present.length);
      const known = present[index];
      const isNew = known === undefined || !Object.hasOwn(known, id);
      if (!isNew && known[id] === entry) return;
      writable(index)[id] = entry;
      if (!isNew) return;
      size += 1;
      if (size > present.length * entriesPerBucket) grow();
    },
    remove(id: string): void {
      const present = buckets ?? table.buckets;
      const index = bucketOf(id, present.length);
      if (!Object.hasOwn(present[index] ?? emptyBucket, id)) return;
      delete writable(index)[id];
      size -= 1;
    },
    finish: (): BucketTable<Entry> => (buckets === null ? table : { size, buckets }),
  };
};
