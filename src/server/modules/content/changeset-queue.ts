import type { AppendRequest, AppendResult } from './append-changesets';

/** Maximum number of changesets that are written together. */
const batchLimit = 100;

interface Waiting {
  readonly requests: readonly AppendRequest[];
  resolve(results: readonly AppendResult[]): void;
  reject(error: unknown): void;
}

/** Writes the changesets of one file, in order. */
export type WriteChangesets = (guid: string, requests: readonly AppendRequest[]) => Promise<readonly AppendResult[]>;

/**
 * Collects the changesets that arrive for a file while others are written, so that they are written together. A file
 * without waiting changesets costs nothing.
 */
export const createChangesetQueue = (write: WriteChangesets) => {
  const waitingByFile = new Map<string, Waiting[]>();

  const takeBatch = (waiting: Waiting[]): Waiting[] => {
    let count = 0;
    const batch: Waiting[] = [];
    for (const each of waiting) {
      count += each.requests.length;
      if (batch.length > 0 && count > batchLimit) break;
      batch.push(each);
    }
    return waiting.splice(0, batch.length);
  };

  const run = async (guid: string, waiting: Waiting[]): Promise<void> => {
    while (waiting.length > 0) {
      const batch = takeBatch(waiting);
      try {
        const results = [...await write(guid, batch.flatMap(({ requests }) => requests))];
        for (const { requests, resolve } of batch) resolve(results.splice(0, requests.length));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waitingByFile.delete(guid);
  };

  return {
    /** Appends changesets of one client to a file's log. Returns the result of each. */
    append: (guid: string, requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> => new Promise((resolve, reject) => {
      const known = waitingByFile.get(guid);
      const waiting = known ?? [];
      waiting.push({ requests, resolve, reject });
      if (known) return;
      waitingByFile.set(guid, waiting);
      void run(guid, waiting);
    }),
  };
};
