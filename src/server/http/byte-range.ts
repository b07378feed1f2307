/** What a Range header asks for, of a representation of a known size (RFC 9110, section 14). */
export type RequestedRange =
  /** No range, or one that may be ignored: another unit, several ranges, or not well formed. */
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
  // A range that ends before it begins is not well formed; one that begins after the last byte cannot be had.
  if (last !== undefined && last !== '' && Number(last) < start) return whole;
  return start >= sizeBytes ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
};

/** Whether an If-Range header lets the range count. Only strong tags do; we send no dates, so none matches. */
export const isRangeCurrent = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;

/** Whether an If-None-Match header names this tag: the client has the bytes. Weak comparison. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').map((tag) => tag.trim()).some((tag) => tag === '*' || tag === etag || tag === `W/${etag}`);
