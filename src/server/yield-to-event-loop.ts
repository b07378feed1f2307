import { setImmediate } from 'node:timers/promises';

/** How long one piece of work may hold the process, milliseconds. */
const sliceMs = 4;

/** How many items of a long action are processed before it yields. */
const itemsPerPiece = 100;

/** Lets everything else that is ready run before a long action goes on. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Yields if the work has held the process for a slice of time. */
export type YieldWhenDue = () => Promise<void>;

/** For one piece of work that consists of many small ones: the returned function is called between them. */
export const createYieldWhenDue = (): YieldWhenDue => {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt < sliceMs) return;
    await yieldToEventLoop();
    begunAt = performance.now();
  };
};

/** The items in pieces; yields to the event loop between two of them. */
export async function* inPieces<Item>(items: readonly Item[], size = itemsPerPiece): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    yield items.slice(start, start + size);
  }
}
