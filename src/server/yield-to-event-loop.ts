import { setImmediate } from 'node:timers/promises';

/** How long one task may block the event loop, milliseconds. */
const sliceMs = 4;

/** The number of items of a long task between two yields. */
const itemsPerChunk = 100;

/** Lets all pending callbacks run before a long task continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Yields if the task has blocked the event loop for a time slice. */
export type YieldWhenDue = () => Promise<void>;

/** Creates a function that a task of many small steps calls between them. */
export const createYieldWhenDue = (): YieldWhenDue => {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt < sliceMs) return;
    await yieldToEventLoop();
    begunAt = performance.now();
  };
};

/** Yields the items in chunks, with a turn of the event loop between two chunks. */
export async function* inChunks<Item>(items: readonly Item[], size = itemsPerChunk): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    yield items.slice(start, start + size);
  }
}
