import type { EndpointOutput } from '../../../contract/api/index';
import type { StoredEvent } from '../../../contract/realtime/events';
import type { Database } from '../../db/database';
import { deleteOldEvents, findBounds, listEvents } from './events-repository';
import { audienceOf } from './audience-service';
import type { TellEvents } from './events-service';

const defaultLimit = 200;
/** How many events of everybody are read at once, and at most for one call. */
const scanSize = 1000;
const scanLimit = 10_000;

/** How long events can be caught up with; who was away longer starts afresh. */
const keptMs = 30 * 24 * 60 * 60_000;
const deletedAtOnce = 5000;

export type EventPage = EndpointOutput<'events.list'>;

/** What happened after a sequence, for a client that missed something, by the rights that stand when it asks. */
export const createEventHistory = (tell: TellEvents) => ({
  async list(db: Database, personId: number, after: number, limit = defaultLimit): Promise<EventPage> {
    const { firstSeq, lastSeq } = await findBounds(db);
    if (after < firstSeq - 1 || after > lastSeq) return { events: [], lastSeq, hasMore: false, reset: true };

    const events: StoredEvent[] = [];
    let position = after;
    for (let scanned = 0; scanned < scanLimit; scanned += scanSize) {
      const stored = await listEvents(db, position, scanSize);
      const views = await tell(db, stored, audienceOf(personId));
      for (const [index, { seq }] of stored.entries()) {
        const view = views[index]?.find(({ people }) => people.includes(personId));
        if (view && events.length === limit) return { events, lastSeq: position, hasMore: true, reset: false };
        if (view) events.push(view.event);
        position = seq;
      }
      if (stored.length < scanSize) return { events, lastSeq: Math.max(position, lastSeq), hasMore: false, reset: false };
    }
    return { events, lastSeq: position, hasMore: position < lastSeq, reset: false };
  },
});

/** Deletes events that are older than 30 days; answers how many. */
export const deleteForgottenEvents = async (db: Database, now: Date): Promise<number> => {
  const olderThan = new Date(now.getTime() - keptMs);
  let total = 0;
  for (let count = deletedAtOnce; count === deletedAtOnce; total += count) count = await deleteOldEvents(db, olderThan, deletedAtOnce);
  return total;
};

export type EventHistory = ReturnType<typeof createEventHistory>;
