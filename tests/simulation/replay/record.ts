import type { StoredEvent } from '../../../src/contract/realtime/events';
import type { Counts } from '../counts';
import { keepGlobals, noPlants, runHistory } from '../history';
import type { Recorded } from '../model-calls';
import { personIds } from '../people';

/** One request that reached the model server, the response, and each person's events of it. */
export interface Step extends Recorded {
  readonly reported: ReadonlyMap<number, readonly StoredEvent[]>;
}

export interface RecordedHistory {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly counts: Counts;
  readonly problems: readonly string[];
}

/** Runs a history and records all requests that reached the model server, in its order. */
export const recordHistory = async (seed: number): Promise<RecordedHistory> => {
  const restore = keepGlobals();
  const steps: Step[] = [];
  try {
    const { counts, problems } = await runHistory(seed, noPlants, (recorded, server) => {
      const reported = new Map(personIds.map((personId): [number, StoredEvent[]] => {
        const events: StoredEvent[] = [];
        for (let seq = recorded.seqBefore + 1; seq <= recorded.seqAfter; seq += 1) events.push(...[server.eventFor(seq, personId) ?? []].flat());
        return [personId, events];
      }));
      steps.push({ ...recorded, reported });
    });
    return { seed, steps, counts, problems };
  } finally {
    restore();
  }
};
