import { setImmediate } from 'node:timers/promises';

/** How much of a long act is done before others get their turn. */
export const givingWayAfter = 100;

/** Lets requests of others run before a long act goes on. */
export const giveWay = (): Promise<void> => setImmediate();

/** The items in pieces, with others getting their turn between two of them. */
export async function* inPieces<Item>(items: readonly Item[], size = givingWayAfter): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await giveWay();
    yield items.slice(start, start + size);
  }
}
