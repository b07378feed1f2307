/**
 * A sorted list with cheap copies: entries or their orders, in chunks, so that a change copies one chunk and the array
 * of chunks.
 */
export type SortedList<Item extends Ordered> = readonly (readonly Item[])[];
export type Ordered = number | { readonly order: number };

const chunkLimit = 64;

const orderOf = (item: Ordered): number => (typeof item === 'number' ? item : item.order);

/** The first position that satisfies a monotonic condition. */
const lowerBound = (length: number, holds: (place: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The chunk that contains an order, or into which it can be inserted. */
const chunkFor = <Item extends Ordered>(sorted: SortedList<Item>, order: number): number =>
  Math.min(lowerBound(sorted.length, (place) => orderOf(sorted[place]?.at(-1) ?? 0) >= order), Math.max(0, sorted.length - 1));
const placeIn = <Item extends Ordered>(chunk: readonly Item[], order: number): number => lowerBound(chunk.length, (place) => orderOf(chunk[place] ?? 0) >= order);

/** All items from an order on. */
export const itemsFrom = function* <Item extends Ordered>(sorted: SortedList<Item>, order: number): Generator<Item, undefined> {
  for (let index = chunkFor(sorted, order); index < sorted.length; index += 1) {
    const chunk = sorted[index] ?? [];
    for (let place = placeIn(chunk, order); place < chunk.length; place += 1) yield chunk[place] as Item;
  }
};
export const itemsOf = <Item extends Ordered>(sorted: SortedList<Item>): readonly Item[] => sorted.flatMap((chunk) => chunk);
export const countOf = (sorted: SortedList<Ordered>): number => sorted.reduce((count, chunk) => count + chunk.length, 0);

export const itemAt = <Item extends Ordered>(sorted: SortedList<Item>, order: number): Item | undefined => {
  const chunk = sorted[chunkFor(sorted, order)] ?? [];
  const item = chunk[placeIn(chunk, order)];
  return item !== undefined && orderOf(item) === order ? item : undefined;
};
/** The last item before an order. */
export const itemBefore = <Item extends Ordered>(sorted: SortedList<Item>, order: number): Item | undefined => {
  const index = chunkFor(sorted, order);
  const chunk = sorted[index] ?? [];
  const place = placeIn(chunk, order);
  return place > 0 ? chunk[place - 1] : sorted[index - 1]?.at(-1);
};

const replaceItem = <Item extends Ordered>(sorted: SortedList<Item>, order: number, coming: readonly Item[]): SortedList<Item> => {
  const index = chunkFor(sorted, order);
  const chunk = sorted[index] ?? [];
  const place = placeIn(chunk, order);
  const there = chunk[place];
  const isThere = there !== undefined && orderOf(there) === order;
  if (isThere ? there === coming[0] : coming.length === 0) return sorted;
  const chunks = [...sorted];
  if (!isThere && chunk.length >= chunkLimit && place === chunk.length) {
    chunks.splice(index + 1, 0, coming);
    return chunks;
  }
  const changed = [...chunk];
  changed.splice(place, isThere ? 1 : 0, ...coming);
  const half = changed.length >>> 1;
  chunks.splice(index, 1, ...(changed.length === 0 ? [] : changed.length > chunkLimit ? [changed.slice(0, half), changed.slice(half)] : [changed]));
  return chunks;
};

/**
 * The list without some orders and with some items, each of which replaces the item of the same order. Returns the same
 * instance if nothing differs.
 */
export const replaceItems = <Item extends Ordered>(sorted: SortedList<Item>, leaving: readonly number[], coming: readonly Item[]): SortedList<Item> => {
  let result = sorted;
  const staying = leaving.length > 0 && coming.length > 0 ? new Set(coming.map(orderOf)) : null;
  for (const order of leaving) if (!staying?.has(order)) result = replaceItem(result, order, []);
  for (const item of coming) result = replaceItem(result, orderOf(item), [item]);
  return result;
};

export const createSortedList = <Item extends Ordered>(items: readonly Item[]): SortedList<Item> => {
  const all = [...items].sort((one, other) => orderOf(one) - orderOf(other));
  return Array.from({ length: Math.ceil(all.length / chunkLimit) }, (_, index) => all.slice(index * chunkLimit, (index + 1) * chunkLimit));
};
