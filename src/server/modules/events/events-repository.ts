import { sql } from 'drizzle-orm';
import type { EventKind } from '../../../contract/realtime/events';
import { epochMilliseconds } from '../../db/column-types';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';

/** The channel that wakes the servers when a transaction with an event commits. Its payload is empty; servers read the events table. */
export const eventsChannel = 'deckle_events';

/** An event as it is inserted. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly action: string;
  readonly guid: string;
  /** Path of the file before and after (see `files.path`); null if the file did not exist before, or does not exist after. */
  readonly oldPath: string | null;
  readonly newPath: string | null;
  readonly actorId: number;
  readonly origin: string | null;
  /** The recipient: a person (1), a department (2) or a team (3). Null: all people who may read the file. */
  readonly subject: { readonly type: 1 | 2 | 3; readonly id: number } | null;
  /** Additional data for the presenter; null if the guid is enough. */
  readonly data: object | null;
}

/** A position in the commit order: a number and the epoch in which it was assigned. */
export interface EventPosition {
  readonly seq: number;
  readonly epoch: string;
}

/** An event with its position in the commit order. */
export interface NumberedEvent extends NewEvent, EventPosition {
  /** When the event happened: UTC without a zone, with microseconds. */
  readonly at: string;
  /** When the event happened, in milliseconds since 1970. */
  readonly happenedAt: number;
}

type EventColumns = Omit<NewEvent, 'subject' | 'data'> & { readonly subjectType: number | null; readonly subjectId: number | null; readonly data: string | null };

const valuesOfEvent = sql.join(
  (['kind', 'action', 'guid', 'oldPath', 'newPath', 'actorId', 'origin', 'subjectType', 'subjectId', 'data'] satisfies (keyof EventColumns)[]).map((name) => sql`${sql.placeholder(name)}`), sql`, `);

const insertOne = preparedStatement<object, EventColumns>('insert-event', sql`
  with appended as (
    insert into events (kind, action, guid, old_path, new_path, actor_id, origin, subject_type, subject_id, data) values (${valuesOfEvent}))
  select pg_notify('${sql.raw(eventsChannel)}', '')`);

export const insertEvent = async (db: Database, { subject, data, ...event }: NewEvent): Promise<void> => {
  await insertOne(db, { ...event, subjectType: subject?.type ?? null, subjectId: subject?.id ?? null, data: data === null ? null : JSON.stringify(data) });
};

/** Inserts several events in one statement, in order. */
export const insertEvents = async (db: Database, events: readonly NewEvent[]): Promise<void> => {
  await db.execute(sql`
    with appended as (
      insert into events (kind, action, guid, old_path, new_path, actor_id, origin, subject_type, subject_id, data)
      select e ->> 'kind', e ->> 'action', e ->> 'guid', e ->> 'oldPath', e ->> 'newPath', (e ->> 'actorId')::bigint, e ->> 'origin',
        (e #>> '{subject,type}')::smallint, (e #>> '{subject,id}')::bigint, nullif(e -> 'data', 'null'::jsonb)
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as given(e, place) order by place)
    select pg_notify(${eventsChannel}, '')`);
};

/** The epoch of a number: the last epoch that began at or before the number. Empty if that epoch was deleted. */
export const epochOf = (seq: string): string => `coalesce((select p.id from event_epochs p where p.from_seq <= ${seq} order by p.from_seq desc limit 1), '')`;

export const numberedEventColumns = `
  ${epochOf('events.seq')} as epoch,
  seq::float8 as seq, kind, action, guid, old_path as "oldPath", new_path as "newPath", actor_id::float8 as "actorId", origin, data,
  case when subject_type is not null then json_build_object('type', subject_type, 'id', subject_id) end as subject,
  (at at time zone 'UTC')::text as at, ${epochMilliseconds('at')} as "happenedAt"`;

export const listEvents = async (db: Database, after: number, limit: number): Promise<NumberedEvent[]> => {
  const { rows } = await db.execute<NumberedEvent & Record<string, unknown>>(sql`
    select ${sql.raw(numberedEventColumns)} from events where seq > ${after} order by seq limit ${limit}`);
  return rows;
};

export interface EventBounds {
  /** The first retained sequence number, or the next number if no event is retained. */
  readonly firstSeq: number;
  /** The last assigned sequence number. */
  readonly lastSeq: number;
  /** The epoch of the requested sequence number. */
  readonly epoch: string;
}

export const findEventBounds = async (db: Database, seq: number): Promise<EventBounds> => {
  const { rows } = await db.execute<EventBounds & Record<string, unknown>>(sql`
    select coalesce((select min(seq) from events), last_seq + 1)::float8 as "firstSeq", last_seq::float8 as "lastSeq",
      ${sql.raw(epochOf(String(Math.trunc(seq))))} as epoch from event_counter`);
  return rows[0] ?? { firstSeq: 1, lastSeq: 0, epoch: '' };
};

/** Deletes epochs without retained events, except epochs from which a client could still catch up. */
export const deleteOldEpochs = async (db: Database): Promise<void> => {
  await db.execute(sql`
    delete from event_epochs where from_seq < (
      select max(e.from_seq) from event_epochs e where e.from_seq <= coalesce((select min(seq) from events), (select last_seq + 1 from event_counter)) - 1)`);
};

/** Deletes at most `limit` events older than a given time, in order. Returns the number of deleted events. */
export const deleteOldEvents = async (db: Database, olderThan: Date, limit: number): Promise<number> => {
  const { rows } = await db.execute(sql`
    delete from events where id in (select id from events where seq is not null order by seq limit ${limit}) and at < ${olderThan.toISOString()} returning id`);
  return rows.length;
};
