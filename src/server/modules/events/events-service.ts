import type { EventKind, StoredEvent } from '../../../contract/realtime/events';
import type { Database } from '../../db/database-handle';
import type { Audience } from './event-audience-service';
import { insertEvent, insertEvents, type NewEvent, type NumberedEvent, type EventPosition } from './events-repository';

export type { NewEvent, EventPosition as Position };

/** An event as it is stored, with its position in the commit order. */
export type CommittedEvent = NumberedEvent;

/** One presentation of an event and its recipients. People with equal permissions receive the same presentation. */
export interface EventView {
  readonly people: readonly number[];
  readonly event: StoredEvent;
}

/**
 * Presents events to an audience by current permissions. Returns the views of each event; no views if nobody in the
 * audience may see the event.
 */
export type PresentEvents = (db: Database, events: readonly CommittedEvent[], audience: Audience) => Promise<readonly (readonly EventView[])[]>;

/** The presenter of each kind of event. */
export type EventPresenters = Readonly<Record<EventKind, PresentEvents>>;

/** Presents each event by its kind. Events that a server of a newer version stored may have a kind without a presenter; nobody receives them here. */
export const presentByKind = (presenters: EventPresenters): PresentEvents => async (db, events, audience) => {
  const views = new Map<CommittedEvent, readonly EventView[]>();
  const known = events.filter(({ kind }) => Object.hasOwn(presenters, kind));
  for (const present of new Set(known.map(({ kind }) => presenters[kind]))) {
    const own = known.filter(({ kind }) => presenters[kind] === present);
    const presented = await present(db, own, audience);
    for (const [index, event] of own.entries()) views.set(event, presented[index] ?? []);
  }
  return events.map((event) => views.get(event) ?? []);
};

/**
 * Inserts an event in the transaction of the write that causes it, after the write's own statements. So the event
 * exists if and only if the write does, and events of one row have the order of the writes.
 */
export const appendEvent = (db: Database, event: NewEvent): Promise<void> => insertEvent(db, event);

const appendBatchSize = 500;

/** Inserts several events, in order. */
export const appendEvents = async (db: Database, events: readonly NewEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += appendBatchSize) await insertEvents(db, events.slice(start, start + appendBatchSize));
};
