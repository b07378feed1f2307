import { currentId, type Entry, type Outbox } from './entry';
import { byFile, byKey, byName, entriesAt, indexOf, ordersAt } from './outbox-index';
import { itemAt, itemBefore, itemsFrom, itemsOf, withItems, type Sorted } from './sorted';

const ordersIn = (outbox: Outbox, row: string): Sorted<number> => ordersAt(indexOf(outbox), row);
const entryAt = ({ entries }: Outbox, order: number | undefined): Entry | undefined => (order === undefined ? undefined : itemAt(entries, order));
const ofFile = (outbox: Outbox, id: string): Sorted<number> => ordersIn(outbox, byFile(currentId(outbox, id)));

/** The entry with a key, or into which the one with it was folded. */
export const entryWith = (outbox: Outbox, key: string): Entry | undefined => entriesAt(outbox, itemsOf(ordersIn(outbox, byKey(key))))[0];

export const entryOf = (outbox: Outbox, key: string): Entry | undefined => {
  const entry = entryWith(outbox, key);
  return entry?.key === key ? entry : undefined;
};

/** All about one file, by whichever of its ids, in their order. */
export const entriesOfFile = (outbox: Outbox, id: string): readonly Entry[] => entriesAt(outbox, itemsOf(ofFile(outbox, id)));

/** What is about the file of an entry and comes behind it. */
export const entriesBehind = function* (outbox: Outbox, { guid, order }: Entry): Generator<Entry, undefined> {
  for (const behind of itemsFrom(ofFile(outbox, guid), order + 1)) yield* entriesAt(outbox, [behind]);
};

/** All that are about a file which is not made yet, or name it, in their order. */
export const entriesAround = (outbox: Outbox, id: string): readonly Entry[] =>
  entriesAt(outbox, itemsOf(withItems(ofFile(outbox, id), [], itemsOf(ordersIn(outbox, byName(id))))));

/** The last one before an entry: of its file, of all, or of those that everything behind them waits for. */
export const beforeInFile = (outbox: Outbox, { guid, order }: Entry): Entry | undefined => entryAt(outbox, itemBefore(ofFile(outbox, guid), order));
export const beforeInQueue = ({ entries }: Outbox, { order }: Entry): Entry | undefined => itemBefore(entries, order);
export const barrierBefore = (outbox: Outbox, { order }: Entry): Entry | undefined => entryAt(outbox, itemBefore(indexOf(outbox).barriers, order));

/** What may be sent before everything that changes the tree, as far as it names only files that are made; in their order. */
export const headsOf = function* (outbox: Outbox): Generator<Entry, undefined> {
  const { heads, barriers } = indexOf(outbox);
  const { value: barrier = Infinity } = itemsFrom(barriers, 0).next();
  for (const order of itemsFrom(heads, 0)) {
    if (order > barrier) return;
    yield* entriesAt(outbox, [order]);
  }
};

/** Whether something between two entries of one file changes the tree around other files. */
export const isTreeBetween = (outbox: Outbox, earlier: Entry, later: Entry): boolean => {
  const file = currentId(outbox, earlier.guid);
  for (const order of itemsFrom(indexOf(outbox).tree, earlier.order + 1)) {
    if (order >= later.order) return false;
    const entry = entryAt(outbox, order);
    if (entry && currentId(outbox, entry.guid) !== file) return true;
  }
  return false;
};
