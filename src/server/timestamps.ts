/**
 * Converts a timestamp of PostgreSQL (`2026-01-31 08:00:00.123456+00`) to ISO 8601 with milliseconds. Connections use
 * UTC unless the operator's PostgreSQL is configured otherwise. For UTC, no date is parsed, because parsing this
 * format is slow.
 */
export const isoTimestamp = (text: string): string => {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const [whole = '', fraction = ''] = text.slice(0, -3).split('.', 2);
  return `${whole.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

/** Smaller numbers are seconds (section 9). */
const secondsBelow = 12_345_678_910;

/** Converts a number of seconds or milliseconds to milliseconds since 1970. */
export const toMilliseconds = (moment: number): number => moment * (moment < secondsBelow ? 1000 : 1);

/** Converts an ISO 8601 time from a client to a form that PostgreSQL accepts. PostgreSQL has no year 0. */
export const storableTimestamp = (text: string): string => (text.startsWith('0000') ? '0001-01-01T00:00:00Z' : text);
