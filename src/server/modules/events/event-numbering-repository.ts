import pg from 'pg';
import { epochOf, eventsChannel, numberedEventColumns, type NumberedEvent, type EventPosition } from './events-repository';

/** Advisory lock of the transaction that numbers events. Any number works that no other lock uses. */
const numberingLock = 478_002;

/** Maximum number of events that are numbered and read in one batch. */
export const eventBatchSize = 1000;

/** Query timeout in milliseconds, after which the connection counts as lost. */
const queryTimeoutMs = 15_000;

const acquireNumberingLock = `select pg_advisory_xact_lock(${numberingLock});`;
const selectLastPosition = `select last_seq::float8 as seq, ${epochOf('last_seq')} as epoch from event_counter`;

/**
 * Numbers committed events if a condition is true. Rows are numbered in the order of their insertion. Rows of a
 * transaction that commits late are not visible yet and get later numbers.
 */
const numberPending = (condition: string): string => `
  with pending as (
    select id, row_number() over (order by id) as place from events where seq is null and ${condition} order by id limit ${eventBatchSize}),
  counted as (
    update event_counter set last_seq = last_seq + (select count(*) from pending) where exists (select from pending) returning last_seq)
  update events set seq = counted.last_seq - (select count(*) from pending) + pending.place
  from pending, counted where events.id = pending.id`;

/**
 * Whether this history assigned the position ($1, $2). A restored backup assigned the same numbers in different epochs,
 * or has not assigned them yet.
 */
const isInThisHistory = `((select last_seq from event_counter) >= $1::bigint and ${epochOf('$1::bigint')} = $2::text)`;

/** These statements run after every write and take longer to plan than to run. Therefore they are prepared once per connection. */
const preparation = `
  prepare is_known (bigint, text) as select ${isInThisHistory} as "isKnown";
  prepare number_events (bigint, text) as ${numberPending(isInThisHistory)};
  prepare read_events (bigint) as select ${numberedEventColumns} from events where seq > $1 order by seq limit ${eventBatchSize};`;

/** Starts a new epoch at the next number. An epoch without numbers is replaced. */
const startEpoch = `
  insert into event_epochs (from_seq, id) select last_seq + 1, replace(gen_random_uuid()::text, '-', '') from event_counter
  on conflict (from_seq) do update set id = excluded.id;`;

/** A dedicated connection that is notified of commits and numbers their events. */
export interface EventConnection {
  /**
   * Numbers committed events and returns at most `eventBatchSize` events after a position. Returns null, and numbers
   * nothing, if the position is not of this history: the database was restored from a backup.
   */
  numberAndRead(after: EventPosition): Promise<NumberedEvent[] | null>;
  /** The last assigned position. */
  lastPosition(): Promise<EventPosition>;
  close(): Promise<void>;
}

export interface EventConnectionListeners {
  /** A transaction committed that may include an event. */
  readonly onNotification: () => void;
  readonly onLost: (error: Error) => void;
  /** A notification on one of the other channels. */
  readonly onMessage?: (channel: string, payload: string) => void;
}

/** The rows of one of several statements, by default the last statement. */
const rowsOf = <Row extends pg.QueryResultRow>(results: unknown, index = -1): Row[] => ((results as pg.QueryResult<Row>[]).at(index)?.rows ?? []);

/**
 * Connects, starts to listen, on `otherChannels` too, and starts a new epoch. The epoch distinguishes a backup restored while no server was
 * listening from lost events.
 */
export const openEventConnection = async (connection: pg.ClientConfig, { onNotification, onLost, onMessage }: EventConnectionListeners, otherChannels: readonly string[] = []): Promise<EventConnection> => {
  const client = new pg.Client({ ...connection, application_name: 'deckle events', keepAlive: true, query_timeout: queryTimeoutMs });
  client.on('error', onLost);
  client.on('end', () => { onLost(new Error('The connection ended')); });
  client.on('notification', ({ channel, payload }) => {
    if (channel === eventsChannel) onNotification();
    else onMessage?.(channel, payload ?? '');
  });
  try {
    await client.connect();
    await client.query(`${[eventsChannel, ...otherChannels].map((channel) => `listen ${channel};`).join(' ')} insert into event_counter default values on conflict do nothing`);
    await client.query(`${acquireNumberingLock} ${startEpoch}`);
    await client.query(preparation);
  } catch (error) {
    await client.end().catch(onLost);
    throw error;
  }
  return {
    async numberAndRead(after) {
      const [seq, epoch] = [Math.trunc(after.seq), pg.escapeLiteral(after.epoch)];
      const results = await client.query(`
        ${acquireNumberingLock} execute is_known (${seq}, ${epoch}); execute number_events (${seq}, ${epoch}); execute read_events (${seq})`);
      return rowsOf<{ isKnown: boolean | null }>(results, 1)[0]?.isKnown === true ? rowsOf<NumberedEvent>(results) : null;
    },
    async lastPosition() {
      const [row] = rowsOf<EventPosition>(await client.query(`${acquireNumberingLock} ${numberPending('true')}; ${selectLastPosition}`));
      return row ?? { seq: 0, epoch: '' };
    },
    close: () => client.end(),
  };
};
