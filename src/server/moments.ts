/**
 * ISO 8601, to the millisecond, of a moment as PostgreSQL writes it: `2026-01-31 08:00:00.123456+00`. A connection in UTC,
 * as ours are unless an operator's PostgreSQL says otherwise, spares the parsing, which is slow for this form.
 */
export const isoMoment = (text: string): string => {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const [whole = '', fraction = ''] = text.slice(0, -3).split('.', 2);
  return `${whole.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

/** Smaller numbers are seconds (section 9). */
const secondsBelow = 12_345_678_910;

/** Milliseconds since 1970 of a number that counts seconds or milliseconds. */
export const millisecondsOf = (moment: number): number => moment * (moment < secondsBelow ? 1000 : 1);

/** A moment that somebody sent in ISO 8601, as PostgreSQL takes it, whose years begin with 1. */
export const storableMoment = (text: string): string => (text.startsWith('0000') ? '0001-01-01T00:00:00Z' : text);
