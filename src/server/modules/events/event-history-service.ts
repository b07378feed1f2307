import type { EndpointOutput } from '../../../contract/api/index';
import type { StoredEvent } from '../../../contract/realtime/events';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { attemptsService } from '../attempts/attempts-service';
import { audienceOf } from './audience-service';
import { deleteOldEpochs, deleteOldEvents, findBounds, listEvents } from './events-repository';
import type { TellEvents } from './events-service';

const defaultLimit = 200;
/** Maximum number of events scanned per call, including events the caller cannot see. */
const scanLimit = 1000;
/** Maximum number of missed events to catch up on. Beyond it, the client resets, because reloading the screen is cheaper. */
const behindLimit = 20_000;
/** Maximum number of pages per person and minute, over all windows. A complete catch-up needs at most 20 pages. */
const pagesPerMinute = 120;
const minuteMs = 60_000;

/** Retention of events. A client that was offline longer must reset. */
const keptMs = 30 * 24 * 60 * 60_000;
const deletedAtOnce = 5000;

export type EventPage = EndpointOutput<'events.list'>;

export interface EventQuestion {
  readonly after: number;
  /** The epoch of `after`, if the client knows it. */
  readonly epoch?: string | undefined;
  readonly limit?: number | undefined;
}

/** Returns the events after a position, for a client that missed some, filtered by the caller's current permissions. */
export const createEventHistory = (tell: TellEvents, clock: Clock) => ({
  /** Throws TOO_MANY_REQUESTS. */
  async list(db: Database, personId: number, { after, epoch, limit = defaultLimit }: EventQuestion): Promise<EventPage> {
    const { firstSeq, lastSeq, epoch: known } = await findBounds(db, after);
    const isOfAnotherHistory = after > lastSeq || (epoch !== undefined && epoch !== known);
    if (isOfAnotherHistory || after < firstSeq - 1 || lastSeq - after > behindLimit) {
      return { events: [], lastSeq, epoch: (await findBounds(db, lastSeq)).epoch, hasMore: false, reset: true };
    }
    if (after === lastSeq) return { events: [], lastSeq, epoch: known, hasMore: false, reset: false };

    await attemptsService.count(db, [{ subject: `events ${personId}`, limit: pagesPerMinute, windowMs: minuteMs }], clock());
    const stored = await listEvents(db, after, scanLimit);
    const views = await tell(db, stored, audienceOf(personId));
    const events: StoredEvent[] = [];
    let position = { seq: after, epoch: known };
    for (const [index, { seq, epoch: of }] of stored.entries()) {
      const view = views[index]?.find(({ people }) => people.includes(personId));
      if (view && events.length === limit) return { events, lastSeq: position.seq, epoch: position.epoch, hasMore: true, reset: false };
      if (view) events.push(view.event);
      position = { seq, epoch: of };
    }
    return { events, lastSeq: position.seq, epoch: position.epoch, hasMore: stored.length === scanLimit, reset: false };
  },
});

/** Deletes events older than 30 days. Returns the number of deleted events. */
export const deleteForgottenEvents = async (db: Database, now: Date): Promise<number> => {
  const olderThan = new Date(now.getTime() - keptMs);
  let total = 0;
  for (let count = deletedAtOnce; count === deletedAtOnce; total += count) count = await deleteOldEvents(db, olderThan, deletedAtOnce);
  await deleteOldEpochs(db);
  return total;
};

export type EventHistory = ReturnType<typeof createEventHistory>;
