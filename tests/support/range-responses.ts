export interface RangeRequest {
  readonly start: number;
  readonly end: number;
}

/** Returns ranges of bytes as the server does, and keeps the requests. */
export const rangeResponses = (bytes: Uint8Array) => {
  const requests: RangeRequest[] = [];
  const fetchRange = ({ start, end }: RangeRequest): Promise<Response> => {
    requests.push({ start, end });
    if (start >= bytes.length) return Promise.resolve(new Response(null, { status: 416 }));
    const part = bytes.slice(start, end + 1);
    return Promise.resolve(new Response(part, { status: 206, headers: { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` } }));
  };
  return { requests, fetchRange };
};
