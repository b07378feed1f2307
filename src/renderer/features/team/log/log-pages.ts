import type { EndpointOutput } from '../../../../contract/api/endpoints';
import { dayStartOf } from '../../../shared/format/local-day';
import type { LogEntry } from './log-sentence';

export interface LogDay {
  /** Start of the local calendar day, in milliseconds since 1970. */
  readonly startMs: number;
  readonly entries: readonly LogEntry[];
}

/** The loaded entries, the newest first. `cursor`: of the next page; null at the end. */
export interface LogPages {
  readonly entries: readonly LogEntry[];
  readonly cursor: string | null;
}

type Page = EndpointOutput<'teams.log'>;

/**
 * Adds the first page to the loaded entries. Between the page and the loaded entries may be others, if many are new.
 * Then the page replaces them.
 */
export const withHead = (known: LogPages | null, { entries, nextCursor }: Page): LogPages => {
  const knownIds = new Set(known?.entries.map(({ id }) => id));
  const isConnected = entries.some(({ id }) => knownIds.has(id));
  if (!known || !isConnected) return { entries, cursor: nextCursor };
  const newIds = new Set(entries.map(({ id }) => id));
  return { entries: [...entries, ...known.entries.filter(({ id }) => !newIds.has(id))], cursor: known.cursor };
};

export const withNextPage = (known: LogPages | null, { entries, nextCursor }: Page): LogPages => {
  const knownIds = new Set(known?.entries.map(({ id }) => id));
  return { entries: [...known?.entries ?? [], ...entries.filter(({ id }) => !knownIds.has(id))], cursor: nextCursor };
};

/** Groups entries by local calendar day. */
export const groupLogByDay = (entries: readonly LogEntry[]): readonly LogDay[] => {
  const days = new Map<number, LogEntry[]>();
  for (const entry of entries) {
    const startMs = dayStartOf(entry.at);
    const ofDay = days.get(startMs);
    if (ofDay) ofDay.push(entry);
    else days.set(startMs, [entry]);
  }
  return [...days].map(([startMs, ofDay]) => ({ startMs, entries: ofDay }));
};
