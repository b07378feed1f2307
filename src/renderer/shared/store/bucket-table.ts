/**
 * A large dictionary that is copied cheaply. Entries lie in buckets of about sixteen by a hash of their id, so an update
 * copies one bucket and the row of buckets, not the whole dictionary.
 */
export interface BucketTable<Entry> {
  readonly size: number;
  /** Always a power of two long. */
  readonly buckets: readonly Bucket<Entry>[];
}

type Bucket<Entry> = Readonly<Record<string, Entry>>;

/** Above this many entries a bucket on average, the row of buckets doubles. */
const entriesPerBucket = 16;

/** Without a prototype, an object is a plain hash table to the engine from the beginning, which is faster to fill with ids. */
const newBucket = <Entry>(): Record<string, Entry> => Object.create(null) as Record<string, Entry>;

const emptyBucket: Bucket<never> = Object.freeze({});

const emptyTable: BucketTable<never> = { size: 0, buckets: [emptyBucket] };

export const createTable = <Entry>(): BucketTable<Entry> => emptyTable;

/** FNV-1a: short, and spreads ids evenly even where they share a beginning. */
const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

const bucketOf = (id: string, bucketCount: number): number => hashOf(id) & (bucketCount - 1);

export const getEntry = <Entry>(table: BucketTable<Entry>, id: string): Entry | undefined => {
  const bucket = table.buckets[bucketOf(id, table.buckets.length)] ?? emptyBucket;
  return Object.hasOwn(bucket, id) ? bucket[id] : undefined;
};

export const hasEntry = <Entry>(table: BucketTable<Entry>, id: string): boolean => Object.hasOwn(table.buckets[bucketOf(id, table.buckets.length)] ?? emptyBucket, id);

/** All entries, in no order that means anything. */
export const entriesOf = <Entry>(table: BucketTable<Entry>): readonly (readonly [id: string, entry: Entry])[] => table.buckets.flatMap((bucket) => Object.entries(bucket));

/** Puts entries in, over those with the same id. The same table comes back where nothing differs. */
export const setEntries = <Entry>(table: BucketTable<Entry>, entries: Iterable<readonly [id: string, entry: Entry]>): BucketTable<Entry> => {
  const draft = createDraft(table);
  for (const [id, entry] of entries) draft.set(id, entry);
  return draft.finish();
};

/** Takes entries out and puts others in. */
export const exchangeEntries = <Entry>(table: BucketTable<Entry>, ids: Iterable<string>, entries: Iterable<readonly [id: string, entry: Entry]>): BucketTable<Entry> => {
  const draft = createDraft(table);
  for (const id of ids) draft.remove(id);
  for (const [id, entry] of entries) draft.set(id, entry);
  return draft.finish();
};

/** Takes entries out. The same table comes back where none of them was in it. */
export const removeEntries = <Entry>(table: BucketTable<Entry>, ids: Iterable<string>): BucketTable<Entry> => {
  const draft = createDraft(table);
  for (const id of ids) draft.remove(id);
  return draft.finish();
};

/** The ids whose entries are not the same in two tables; what both share by the bucket is not looked at. */
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

/** Copies each bucket at the first write into it only, so that a page of 200 costs little more than one entry. */
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
