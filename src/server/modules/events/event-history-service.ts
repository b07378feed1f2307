import type { EndpointOutput } from '../../../contract/api/endpoints';
import { isKnownToAll, type StoredEvent } from '../../../contract/realtime/events';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import { rateLimits } from '../rate-limits/rate-limits-service';
import { audienceOf } from './event-audience-service';
import { deleteOldEpochs, deleteOldEvents, findEventBounds, listEvents } from './events-repository';
import type { PresentEvents } from './events-service';

const defaultLimit = 200;
/** Maximum number of events scanned per call, including events the caller cannot see. */
const scanLimit = 1000;
/** Maximum number of missed events to catch up on. Beyond it, the client resets, because reloading the screen is cheaper. */
const maximumMissedEvents = 20_000;
/** Maximum number of pages per person and minute, over all windows. A complete catch-up needs at most 20 pages. */
const pagesPerMinute = 120;
const minuteMs = 60_000;

/** Retention of events. A client that was offline longer must reset. */
const eventRetentionMs = 30 * 24 * 60 * 60_000;
const deleteBatchSize = 5000;

export type EventPage = EndpointOutput<'events.list'>;

export interface EventPageQuery {
  readonly after: number;
  /** The epoch of `after`, if the client knows it. */
  readonly epoch?: string | undefined;
  readonly limit?: number | undefined;
  /** Whether the client skips kinds that it does not know. */
  readonly skipsUnknown?: 'true' | 'false' | undefined;
}

/** Returns the events after a position, for a client that missed some, filtered by the caller's current permissions. */
export const createEventHistory = (present: PresentEvents, clock: Clock) => ({
  /** Throws TOO_MANY_REQUESTS. */
  async list(db: Database, personId: number, { after, epoch, limit = defaultLimit, skipsUnknown }: EventPageQuery): Promise<EventPage> {
    const { firstSeq, lastSeq, epoch: known } = await findEventBounds(db, after);
    const isDifferentHistory = after > lastSeq || (epoch !== undefined && epoch !== known);
    if (isDifferentHistory || after < firstSeq - 1 || lastSeq - after > maximumMissedEvents) {
      return { events: [], lastSeq, epoch: (await findEventBounds(db, lastSeq)).epoch, hasMore: false, reset: true };
    }
    if (after === lastSeq) return { events: [], lastSeq, epoch: known, hasMore: false, reset: false };

    await rateLimits.count(db, [{ subject: `events ${personId}`, limit: pagesPerMinute, windowMs: minuteMs }], clock());
    const stored = await listEvents(db, after, scanLimit);
    const views = await present(db, stored, audienceOf(personId));
    const events: StoredEvent[] = [];
    let position = { seq: after, epoch: known };
    for (const [index, event] of stored.entries()) {
      const { seq, epoch: of } = event;
      const view = skipsUnknown === 'true' || isKnownToAll(event) ? views[index]?.find(({ people }) => people.includes(personId)) : undefined;
      if (view && events.length === limit) return { events, lastSeq: position.seq, epoch: position.epoch, hasMore: true, reset: false };
      if (view) events.push(view.event);
      position = { seq, epoch: of };
    }
    return { events, lastSeq: position.seq, epoch: position.epoch, hasMore: stored.length === scanLimit, reset: false };
  },
});

/** Deletes events older than 30 days. Returns the number of deleted events. */
export const deleteExpiredEvents = async (db: Database, now: Date): Promise<number> => {
  const olderThan = new Date(now.getTime() - eventRetentionMs);
  let total = 0;
  for (let count = deleteBatchSize; count === deleteBatchSize; total += count) count = await deleteOldEvents(db, olderThan, deleteBatchSize);
  await deleteOldEpochs(db);
  return total;
};

export type EventHistory = ReturnType<typeof createEventHistory>;
