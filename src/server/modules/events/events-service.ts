import type { StoredEvent } from '../../../contract/realtime/events';
import type { Database } from '../../db/database';
import type { Audience } from './audience-service';
import { insertEvent, insertEvents, type NewEvent, type NumberedEvent, type Position } from './events-repository';

export type { NewEvent, Position };

/** An event as it is stored, with its place in the order of commits. */
export type CommittedEvent = NumberedEvent;

/** One telling of an event, and to whom: people with equal rights are told the same. */
export interface EventView {
  readonly people: readonly number[];
  readonly event: StoredEvent;
}

/** Tells events as the rights are now, to an audience: for each event its views, none where nobody of them may know of it. */
export type TellEvents = (db: Database, events: readonly CommittedEvent[], audience: Audience) => Promise<readonly (readonly EventView[])[]>;

/**
 * Keeps an event in the transaction of the write that causes it, after the write's own statements: so it is there if
 * and only if the write is, and two writes to one row are told in the order in which they were made.
 */
export const appendEvent = (db: Database, event: NewEvent): Promise<void> => insertEvent(db, event);

const appendedAtOnce = 500;

/** The same for several, in their order. */
export const appendEvents = async (db: Database, events: readonly NewEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += appendedAtOnce) await insertEvents(db, events.slice(start, start + appendedAtOnce));
};
