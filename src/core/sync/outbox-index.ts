import { isLocalGuid } from '../ids';
import { currentId, sentBy, type Entry, type Outbox, type Update } from './entry';
import { idsIn, rulesOf } from './kinds';
import { itemAt, itemsFrom, itemsOf, withItems, type Sorted } from './sorted';
import { valueAt, withValue, type Trie } from './trie';

/**
 * Index of a queue, so that lookups need not scan it. Entries are referred to by their order, which is constant while
 * an entry waits.
 */
export interface OutboxIndex {
  /** Entries by key (including parts), by their file's current id, and by referenced files that do not exist yet. */
  readonly found: Trie<Sorted<number>>;
  /** Changes of the tree. */
  readonly tree: Sorted<number>;
  /** Tree changes that block all later entries. */
  readonly barriers: Sorted<number>;
  /** The first entry of each file, if it does not change the tree and refers only to existing files. */
  readonly heads: Sorted<number>;
  /** Number of unapproved deletions. */
  readonly deletions: number;
}

const emptyIndex: OutboxIndex = { found: null, tree: [], barriers: [], heads: [], deletions: 0 };

export const byKey = (key: string): string => `key ${key}`;
export const byFile = (id: string): string => `file ${id}`;
export const byName = (id: string): string => `name ${id}`;

export type Known = Pick<Outbox, 'entries' | 'mappings'>;

export const ordersAt = ({ found }: Pick<OutboxIndex, 'found'>, row: string): Sorted<number> => valueAt(found, row) ?? [];
export const entriesAt = ({ entries }: Known, orders: Iterable<number>): Entry[] => [...orders].flatMap((order) => itemAt(entries, order) ?? []);

const isUnknown = (known: Known, id: string): boolean => isLocalGuid(currentId(known, id));

/** Index rows of an entry. */
const rowsOf = (known: Known, { key, guid, change, parts }: Entry): string[] => {
  const rows = [byKey(key), byFile(currentId(known, guid))];
  for (const part of parts) rows.push(byKey(part.key));
  for (const id of idsIn(change)) if (isUnknown(known, id)) rows.push(byName(id));
  return rows;
};

/** The first entry of a file, if it is a head. */
const headOf = (known: Known, index: Pick<OutboxIndex, 'found'>, file: string): number[] => {
  const { value } = itemsFrom(ordersAt(index, byFile(file)), 0).next();
  const head = value === undefined ? undefined : itemAt(known.entries, value);
  return head && !rulesOf(head.change).isOfTree && !idsIn(sentBy(head)).some((id) => isUnknown(known, id)) ? [head.order] : [];
};

/** Entries that an update removes or changes. */
const leavingOf = (before: Known, index: OutboxIndex, { put = [], remove = [], mappings = [] }: Update): Entry[] => {
  const orders = new Set<number>();
  const add = (row: string): void => { for (const order of itemsOf(ordersAt(index, row))) orders.add(order); };
  for (const key of remove) add(byKey(key));
  for (const { key } of put) add(byKey(key));
  for (const [localId] of mappings) {
    add(byFile(localId));
    add(byName(localId));
  }
  return entriesAt(before, orders);
};

/** Whether a replaced entry keeps its index rows. */
const isFoundAlike = (one: Entry, other: Entry | undefined): boolean =>
  one.key === other?.key && one.guid === other.guid && one.change === other.change && one.parts === other.parts;

/** The index after an update; `after` has the resulting entries and ids. */
const reindexed = (before: Known, index: OutboxIndex, after: Known, update: Update): OutboxIndex => {
  const leaving = leavingOf(before, index, update);
  const coming = entriesAt(after, new Set([...leaving, ...(update.put ?? [])].map(({ order }) => order)));
  const stood = update.mappings?.length ? null : new Map(leaving.map((entry) => [entry.order, entry]));
  let { found } = index;
  const change = (row: string, out: readonly number[], come: readonly number[]): void => {
    const orders = withItems(ordersAt({ found }, row), out, come);
    found = withValue(found, row, orders.length === 0 ? undefined : orders);
  };
  const alike = new Set(coming.filter((entry) => isFoundAlike(entry, stood?.get(entry.order))).map(({ order }) => order));
  for (const entry of leaving) if (!alike.has(entry.order)) for (const row of rowsOf(before, entry)) change(row, [entry.order], []);
  for (const entry of coming) if (!alike.has(entry.order)) for (const row of rowsOf(after, entry)) change(row, [], [entry.order]);
  const guids = [...leaving, ...coming].map(({ guid }) => guid);
  const headsOf = (known: Known, of: Pick<OutboxIndex, 'found'>, files: ReadonlySet<string>): number[] => [...files].flatMap((file) => headOf(known, of, file));
  const files = new Set(guids.map((guid) => currentId(after, guid)));
  const filesBefore = new Set([...files, ...guids.map((guid) => currentId(before, guid))]);

  const changed = (sorted: Sorted<number>, isWanted: (entry: Entry) => boolean): Sorted<number> =>
    withItems(sorted, leaving.filter(isWanted).map(({ order }) => order), coming.filter(isWanted).map(({ order }) => order));
  const isOfTree = ({ change }: Entry): boolean => rulesOf(change).isOfTree;
  const isCounted = ({ change, isApproved }: Entry): boolean => !isApproved && rulesOf(change).isDeletion;
  return {
    found,
    tree: changed(index.tree, isOfTree),
    barriers: changed(index.barriers, (entry) => isOfTree(entry) && !rulesOf(entry.change).isOvertaken),
    heads: withItems(index.heads, headsOf(before, index, filesBefore), headsOf(after, { found }, files)),
    deletions: index.deletions - leaving.filter(isCounted).length + coming.filter(isCounted).length,
  };
};

const indexes = new WeakMap<Outbox, OutboxIndex>();

/** The index of an outbox: computed once for an outbox that was read, then updated incrementally. */
export const indexOf = (outbox: Outbox): OutboxIndex => {
  const known = indexes.get(outbox);
  if (known) return known;
  const index = reindexed({ entries: [], mappings: {} }, emptyIndex, outbox, { put: itemsOf(outbox.entries) });
  indexes.set(outbox, index);
  return index;
};

/** Updates the index from one outbox to the next. */
export const keepIndex = (before: Outbox, after: Outbox, update: Update): void => {
  const { put = [], remove = [], mappings = [] } = update;
  const index = indexOf(before);
  indexes.set(after, put.length + remove.length + mappings.length === 0 ? index : reindexed(before, index, after, update));
};
