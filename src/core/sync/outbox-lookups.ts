import { currentId, type Entry, type Outbox } from './outbox-entry';
import { byFile, byKey, byReference, entriesAt, indexOf, ordersAt } from './outbox-index';
import { itemAt, itemBefore, itemsFrom, itemsOf, replaceItems, type SortedList } from './sorted-list';

const ordersIn = (outbox: Outbox, row: string): SortedList<number> => ordersAt(indexOf(outbox), row);
const entryAt = ({ entries }: Outbox, order: number | undefined): Entry | undefined => (order === undefined ? undefined : itemAt(entries, order));
const ofFile = (outbox: Outbox, id: string): SortedList<number> => ordersIn(outbox, byFile(currentId(outbox, id)));

/** The entry with a key, or the entry into which it was coalesced. */
export const entryContaining = (outbox: Outbox, key: string): Entry | undefined => entriesAt(outbox, itemsOf(ordersIn(outbox, byKey(key))))[0];

export const entryOf = (outbox: Outbox, key: string): Entry | undefined => {
  const entry = entryContaining(outbox, key);
  return entry?.key === key ? entry : undefined;
};

/** All entries of one file, by any of its ids, in order. */
export const entriesOfFile = (outbox: Outbox, id: string): readonly Entry[] => entriesAt(outbox, itemsOf(ofFile(outbox, id)));

/** Later entries of the same file. */
export const laterEntriesOfFile = function* (outbox: Outbox, { guid, order }: Entry): Generator<Entry, undefined> {
  for (const behind of itemsFrom(ofFile(outbox, guid), order + 1)) yield* entriesAt(outbox, [behind]);
};

/** All entries of a file that does not exist yet, and entries that refer to it, in order. */
export const entriesRelatedTo = (outbox: Outbox, id: string): readonly Entry[] =>
  entriesAt(outbox, itemsOf(replaceItems(ofFile(outbox, id), [], itemsOf(ordersIn(outbox, byReference(id))))));

/** The preceding entry: of the same file, of the queue, or of the barriers that block all later entries. */
export const previousInFile = (outbox: Outbox, { guid, order }: Entry): Entry | undefined => entryAt(outbox, itemBefore(ofFile(outbox, guid), order));
export const previousInQueue = ({ entries }: Outbox, { order }: Entry): Entry | undefined => itemBefore(entries, order);
export const barrierBefore = (outbox: Outbox, { order }: Entry): Entry | undefined => entryAt(outbox, itemBefore(indexOf(outbox).barriers, order));

/** Entries that can be sent before the first barrier, if they refer only to existing files; in order. */
export const headsOf = function* (outbox: Outbox): Generator<Entry, undefined> {
  const { heads, barriers } = indexOf(outbox);
  const { value: barrier = Infinity } = itemsFrom(barriers, 0).next();
  for (const order of itemsFrom(heads, 0)) {
    if (order > barrier) return;
    yield* entriesAt(outbox, [order]);
  }
};

/** Whether a tree change of a different file is between two entries of one file. */
export const isTreeBetween = (outbox: Outbox, earlier: Entry, later: Entry): boolean => {
  const file = currentId(outbox, earlier.guid);
  for (const order of itemsFrom(indexOf(outbox).tree, earlier.order + 1)) {
    if (order >= later.order) return false;
    const entry = entryAt(outbox, order);
    if (entry && currentId(outbox, entry.guid) !== file) return true;
  }
  return false;
};
