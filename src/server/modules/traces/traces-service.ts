import type { EndpointInput } from '../../../contract/api/endpoints';
import type { Handlers } from '../../call-context';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { deleteTracesBefore, insertTrace } from './traces-repository';

/** How long traces are kept, milliseconds. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Stores durations that clients measured. */
export const createTraces = (clock: Clock) => ({
  store: (db: Database, { duration, ...trace }: EndpointInput<'traces.store'>['body']): Promise<void> =>
    insertTrace(db, { ...trace, durationMs: Math.round(duration), at: clock().toISOString() }),

  /** Deletes traces that are older than 30 days. Returns their number. */
  deleteOld: (db: Database): Promise<number> => deleteTracesBefore(db, new Date(clock().getTime() - keptMs)),
});

export type Traces = ReturnType<typeof createTraces>;

export const createTraceHandlers = (traces: Traces): Handlers<'traces.store'> => ({
  'traces.store': async ({ body }, { scope }) => {
    await traces.store(scope.db, body);
    return {};
  },
});
