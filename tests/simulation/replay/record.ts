import type { StoredEvent } from '../../../src/contract/realtime/events';
import type { Counts } from '../counts';
import { noPlants, runHistory } from '../history';
import type { Recorded } from '../model-calls';
import { personIds } from '../people';

/** One request that reached the model server, the response, and each person's events of it. */
export interface Step extends Recorded {
  readonly told: ReadonlyMap<number, readonly StoredEvent[]>;
}

export interface RecordedHistory {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly counts: Counts;
  readonly problems: readonly string[];
}

/** A history replaces `Math.random` and the console. Returns a function that restores both for later code in the process. */
const keepGlobals = (): (() => void) => {
  const { random } = Math;
  const { error, warn } = console;
  const { stackTraceLimit } = Error;
  return () => {
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
    Math.random = random;
    Object.assign(console, { error, warn });
    Error.stackTraceLimit = stackTraceLimit;
  };
};

/** Runs a history and records all requests that reached the model server, in its order. */
export const recordHistory = async (seed: number): Promise<RecordedHistory> => {
  const restore = keepGlobals();
  const steps: Step[] = [];
  try {
    const { counts, problems } = await runHistory(seed, noPlants, (recorded, server) => {
      const told = new Map(personIds.map((personId): [number, StoredEvent[]] => {
        const events: StoredEvent[] = [];
        for (let seq = recorded.seqBefore + 1; seq <= recorded.seqAfter; seq += 1) events.push(...[server.eventFor(seq, personId) ?? []].flat());
        return [personId, events];
      }));
      steps.push({ ...recorded, told });
    });
    return { seed, steps, counts, problems };
  } finally {
    restore();
  }
};
