import { isLocalGuid } from '../ids';
import { currentId, changeToSend, type Entry, type Outbox, type Update } from './outbox-entry';
import { referencedIds, rulesOf } from './rules-by-kind';
import { itemAt, itemsFrom, itemsOf, replaceItems, type SortedList } from './sorted-list';
import { getValue, setValue, type PersistentMap } from './persistent-map';

/**
 * Index of a queue, so that lookups need not scan it. Entries are referred to by their order, which is constant while
 * an entry waits.
 */
export interface OutboxIndex {
  /** Entries by key (including parts), by their file's current id, and by referenced files that do not exist yet. */
  readonly found: PersistentMap<SortedList<number>>;
  /** Changes of the tree. */
  readonly tree: SortedList<number>;
  /** Tree changes that block all later entries. */
  readonly barriers: SortedList<number>;
  /** The first entry of each file, if it does not change the tree and refers only to existing files. */
  readonly heads: SortedList<number>;
  /** Number of unapproved deletions. */
  readonly deletions: number;
}

const emptyIndex: OutboxIndex = { found: null, tree: [], barriers: [], heads: [], deletions: 0 };

export const byKey = (key: string): string => `key ${key}`;
export const byFile = (id: string): string => `file ${id}`;
export const byReference = (id: string): string => `name ${id}`;

export type IndexedOutbox = Pick<Outbox, 'entries' | 'mappings'>;

export const ordersAt = ({ found }: Pick<OutboxIndex, 'found'>, row: string): SortedList<number> => getValue(found, row) ?? [];
export const entriesAt = ({ entries }: IndexedOutbox, orders: Iterable<number>): Entry[] => [...orders].flatMap((order) => itemAt(entries, order) ?? []);

const isUnknown = (known: IndexedOutbox, id: string): boolean => isLocalGuid(currentId(known, id));

/** Index rows of an entry. */
const rowsOf = (known: IndexedOutbox, { key, guid, change, parts }: Entry): string[] => {
  const rows = [byKey(key), byFile(currentId(known, guid))];
  for (const part of parts) rows.push(byKey(part.key));
  for (const id of referencedIds(change)) if (isUnknown(known, id)) rows.push(byReference(id));
  return rows;
};

/** The first entry of a file, if it is a head. */
const headOf = (known: IndexedOutbox, index: Pick<OutboxIndex, 'found'>, file: string): number[] => {
  const { value } = itemsFrom(ordersAt(index, byFile(file)), 0).next();
  const head = value === undefined ? undefined : itemAt(known.entries, value);
  return head && !rulesOf(head.change).changesTree && !referencedIds(changeToSend(head)).some((id) => isUnknown(known, id)) ? [head.order] : [];
};

/** Entries that an update removes or changes. */
const affectedEntries = (before: IndexedOutbox, index: OutboxIndex, { put = [], remove = [], mappings = [] }: Update): Entry[] => {
  const orders = new Set<number>();
  const add = (row: string): void => { for (const order of itemsOf(ordersAt(index, row))) orders.add(order); };
  for (const key of remove) add(byKey(key));
  for (const { key } of put) add(byKey(key));
  for (const [localId] of mappings) {
    add(byFile(localId));
    add(byReference(localId));
  }
  return entriesAt(before, orders);
};

/** Whether a replaced entry keeps its index rows. */
const hasSameRows = (one: Entry, other: Entry | undefined): boolean =>
  one.key === other?.key && one.guid === other.guid && one.change === other.change && one.parts === other.parts;

/** The index after an update; `after` has the resulting entries and ids. */
const updatedIndex = (before: IndexedOutbox, index: OutboxIndex, after: IndexedOutbox, update: Update): OutboxIndex => {
  const leaving = affectedEntries(before, index, update);
  const coming = entriesAt(after, new Set([...leaving, ...(update.put ?? [])].map(({ order }) => order)));
  const earlier = update.mappings?.length ? null : new Map(leaving.map((entry) => [entry.order, entry]));
  let { found } = index;
  const change = (row: string, out: readonly number[], come: readonly number[]): void => {
    const orders = replaceItems(ordersAt({ found }, row), out, come);
    found = setValue(found, row, orders.length === 0 ? undefined : orders);
  };
  const alike = new Set(coming.filter((entry) => hasSameRows(entry, earlier?.get(entry.order))).map(({ order }) => order));
  for (const entry of leaving) if (!alike.has(entry.order)) for (const row of rowsOf(before, entry)) change(row, [entry.order], []);
  for (const entry of coming) if (!alike.has(entry.order)) for (const row of rowsOf(after, entry)) change(row, [], [entry.order]);
  const guids = [...leaving, ...coming].map(({ guid }) => guid);
  const headsOf = (known: IndexedOutbox, of: Pick<OutboxIndex, 'found'>, files: ReadonlySet<string>): number[] => [...files].flatMap((file) => headOf(known, of, file));
  const files = new Set(guids.map((guid) => currentId(after, guid)));
  const filesBefore = new Set([...files, ...guids.map((guid) => currentId(before, guid))]);

  const changed = (sorted: SortedList<number>, isWanted: (entry: Entry) => boolean): SortedList<number> =>
    replaceItems(sorted, leaving.filter(isWanted).map(({ order }) => order), coming.filter(isWanted).map(({ order }) => order));
  const isOfTree = ({ change }: Entry): boolean => rulesOf(change).changesTree;
  const isCounted = ({ change, isApproved }: Entry): boolean => !isApproved && rulesOf(change).isDeletion;
  return {
    found,
    tree: changed(index.tree, isOfTree),
    barriers: changed(index.barriers, (entry) => isOfTree(entry) && !rulesOf(entry.change).canBeOvertaken),
    heads: replaceItems(index.heads, headsOf(before, index, filesBefore), headsOf(after, { found }, files)),
    deletions: index.deletions - leaving.filter(isCounted).length + coming.filter(isCounted).length,
  };
};

const indexes = new WeakMap<Outbox, OutboxIndex>();

/** The index of an outbox: computed once for an outbox that was read, then updated incrementally. */
export const indexOf = (outbox: Outbox): OutboxIndex => {
  const known = indexes.get(outbox);
  if (known) return known;
  const index = updatedIndex({ entries: [], mappings: {} }, emptyIndex, outbox, { put: itemsOf(outbox.entries) });
  indexes.set(outbox, index);
  return index;
};

/** Updates the index from one outbox to the next. */
export const updateIndex = (before: Outbox, after: Outbox, update: Update): void => {
  const { put = [], remove = [], mappings = [] } = update;
  const index = indexOf(before);
  indexes.set(after, put.length + remove.length + mappings.length === 0 ? index : updatedIndex(before, index, after, update));
};
