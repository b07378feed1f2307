import pg from 'pg';
import { epochOf, eventsChannel, numberedColumns, type NumberedEvent, type Position } from './events-repository';

/** Whoever numbers events holds it for one transaction; any number that nothing else locks. */
const numberingLock = 478_002;

/** How many events are numbered, and read, at once. */
export const batchSize = 1000;

/** How long PostgreSQL may take to answer before the connection counts as lost, milliseconds. */
const queryTimeoutMs = 15_000;

const holdNumbering = `select pg_advisory_xact_lock(${numberingLock});`;
const lastPosition = `select last_seq::float8 as seq, ${epochOf('last_seq')} as epoch from event_counter`;

/**
 * Numbers what is committed, where a condition holds. Rows are numbered in the order in which they were inserted; a row
 * whose transaction commits late is not visible yet and gets a later number.
 */
const numberPending = (condition: string): string => `
  with pending as (
    select id, row_number() over (order by id) as place from events where seq is null and ${condition} order by id limit ${batchSize}),
  counted as (
    update event_counter set last_seq = last_seq + (select count(*) from pending) where exists (select from pending) returning last_seq)
  update events set seq = counted.last_seq - (select count(*) from pending) + pending.place
  from pending, counted where events.id = pending.id`;

/** Whether a position, $1 and $2, was given by this history: a restored backup gave the same numbers in other epochs, or did not give them yet. */
const isOfThisHistory = `((select last_seq from event_counter) >= $1::bigint and ${epochOf('$1::bigint')} = $2::text)`;

/** Run after every write, and take longer to plan than to run: so they are planned once a connection. */
const preparation = `
  prepare is_known (bigint, text) as select ${isOfThisHistory} as "isKnown";
  prepare number_events (bigint, text) as ${numberPending(isOfThisHistory)};
  prepare read_events (bigint) as select ${numberedColumns} from events where seq > $1 order by seq limit ${batchSize};`;

/** Numbers are given in a new epoch from here on. One in which none was given yet is replaced. */
const beginEpoch = `
  insert into event_epochs (from_seq, id) select last_seq + 1, replace(gen_random_uuid()::text, '-', '') from event_counter
  on conflict (from_seq) do update set id = excluded.id;`;

/** A connection of its own that is told of commits and numbers them. */
export interface EventConnection {
  /**
   * Numbers what is committed and not numbered yet, and returns what follows a position: at most `batchSize` events. Null,
   * and nothing is numbered, where the position is not of this history: the database was restored from a backup.
   */
  take(after: Position): Promise<NumberedEvent[] | null>;
  /** The last position given. */
  last(): Promise<Position>;
  close(): Promise<void>;
}

export interface EventConnectionListeners {
  /** A commit may hold an event. */
  readonly onWake: () => void;
  readonly onLost: (error: Error) => void;
}

/** The rows of one of several statements, the last one where nothing is said. */
const rowsOf = <Row extends pg.QueryResultRow>(results: unknown, index = -1): Row[] => ((results as pg.QueryResult<Row>[]).at(index)?.rows ?? []);

/** Opens it, begins to listen, and begins an epoch: what was restored while nobody listened is told apart from what was lost. */
export const openEventConnection = async (connection: pg.ClientConfig, { onWake, onLost }: EventConnectionListeners): Promise<EventConnection> => {
  const client = new pg.Client({ ...connection, application_name: 'deckle events', keepAlive: true, query_timeout: queryTimeoutMs });
  client.on('error', onLost);
  client.on('end', () => { onLost(new Error('The connection ended')); });
  client.on('notification', onWake);
  try {
    await client.connect();
    await client.query(`listen ${eventsChannel}; insert into event_counter default values on conflict do nothing`);
    await client.query(`${holdNumbering} ${beginEpoch}`);
    await client.query(preparation);
  } catch (error) {
    await client.end().catch(onLost);
    throw error;
  }
  return {
    async take(after) {
      const [seq, epoch] = [Math.trunc(after.seq), pg.escapeLiteral(after.epoch)];
      const results = await client.query(`
        ${holdNumbering} execute is_known (${seq}, ${epoch}); execute number_events (${seq}, ${epoch}); execute read_events (${seq})`);
      return rowsOf<{ isKnown: boolean | null }>(results, 1)[0]?.isKnown === true ? rowsOf<NumberedEvent>(results) : null;
    },
    async last() {
      const [row] = rowsOf<Position>(await client.query(`${holdNumbering} ${numberPending('true')}; ${lastPosition}`));
      return row ?? { seq: 0, epoch: '' };
    },
    close: () => client.end(),
  };
};
