/** The outcome of a Range header for a representation of known size (RFC 9110, section 14). */
export type RequestedRange =
  /** No range, or a range that may be ignored: another unit, several ranges, or a malformed header. */
  | { readonly kind: 'whole' }
  /** Bytes from `start` to `end`, both included. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const whole: RequestedRange = { kind: 'whole' };
const singleRange = /^bytes=[ \t]*(?:(\d{1,16})-(\d{0,16})|-(\d{1,16}))[ \t]*$/i;

export const parseRange = (header: string | undefined, sizeBytes: number): RequestedRange => {
  const match = header === undefined ? null : singleRange.exec(header);
  if (!match) return whole;
  const [, first, last, suffix] = match;
  if (first === undefined) {
    const length = Math.min(Number(suffix), sizeBytes);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === undefined || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  // A range that ends before its start is malformed. A range that starts after the last byte is unsatisfiable.
  if (last !== undefined && last !== '' && Number(last) < start) return whole;
  return start >= sizeBytes ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
};

/**
 * Whether an If-Range header permits the range. Only strong tags match. The server sends no dates, so a date never
 * matches.
 */
export const matchesIfRange = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;

/** Whether an If-None-Match header names this tag, so that the client already has the bytes. Weak comparison. */
export const matchesIfNoneMatch = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').map((tag) => tag.trim()).some((tag) => tag === '*' || tag === etag || tag === `W/${etag}`);
