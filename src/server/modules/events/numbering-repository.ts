import pg from 'pg';
import { eventsChannel, numberedColumns, type NumberedEvent } from './events-repository';

/** Whoever numbers events holds it for one transaction; any number that nothing else locks. */
const numberingLock = 478_002;

/** How many events are numbered, and read, at once. */
export const batchSize = 1000;

/** How long PostgreSQL may take to answer before the connection counts as lost, milliseconds. */
const queryTimeoutMs = 15_000;

/**
 * One statement after another in one transaction and one message. The second one begins once the lock is held, so it
 * sees all that was committed or numbered before. Rows are numbered in the order in which they were inserted; a row
 * whose transaction commits late is not visible yet and gets a later number.
 */
const numberPending = `
  select pg_advisory_xact_lock(${numberingLock});
  with pending as (
    select id, row_number() over (order by id) as place from events where seq is null order by id limit ${batchSize}),
  counted as (
    update event_counter set last_seq = last_seq + (select count(*) from pending) where exists (select from pending) returning last_seq)
  update events set seq = counted.last_seq - (select count(*) from pending) + pending.place
  from pending, counted where events.id = pending.id;`;

/** A connection of its own that is told of commits and numbers them. */
export interface EventConnection {
  /** Numbers what is committed and not numbered yet, and answers what follows a sequence: at most `batchSize` events. */
  take(after: number): Promise<NumberedEvent[]>;
  /** The last sequence given. */
  lastSeq(): Promise<number>;
  close(): Promise<void>;
}

export interface EventConnectionListeners {
  /** A commit may hold an event. */
  readonly onWake: () => void;
  readonly onLost: (error: Error) => void;
}

const rowsOf = <Row extends pg.QueryResultRow>(results: unknown): Row[] => ((results as pg.QueryResult<Row>[]).at(-1)?.rows ?? []);

/** Opens it and begins to listen. */
export const openEventConnection = async (connection: pg.ClientConfig, { onWake, onLost }: EventConnectionListeners): Promise<EventConnection> => {
  const client = new pg.Client({ ...connection, application_name: 'deckle events', keepAlive: true, query_timeout: queryTimeoutMs });
  client.on('error', onLost);
  client.on('end', () => { onLost(new Error('The connection ended')); });
  client.on('notification', onWake);
  try {
    await client.connect();
    await client.query(`listen ${eventsChannel}; insert into event_counter default values on conflict do nothing`);
  } catch (error) {
    await client.end().catch(onLost);
    throw error;
  }
  return {
    async take(after) {
      return rowsOf<NumberedEvent>(await client.query(
        `${numberPending} select ${numberedColumns} from events where seq > ${Math.trunc(after)} order by seq limit ${batchSize}`));
    },
    async lastSeq() {
      const [row] = rowsOf<{ lastSeq: number }>(await client.query(`${numberPending} select last_seq::float8 as "lastSeq" from event_counter`));
      return row?.lastSeq ?? 0;
    },
    close: () => client.end(),
  };
};
