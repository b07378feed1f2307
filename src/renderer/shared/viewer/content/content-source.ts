import { ContentProblem } from './content-problem';

/** Bytes at any place of some content. */
export interface ContentSource {
  readonly sizeBytes: number;
  /** The number of requests until now. */
  requestCount(): number;
  /** Fewer bytes are returned at the end of the content only. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

export type FetchRange = (range: { readonly start: number; readonly end: number }) => Promise<Response>;

/** Bytes of the smallest request. Neighbouring reads share it. */
const chunkBytes = 64 * 1024;
/** No single read is larger. */
const maxReadBytes = 64 * 1024 * 1024;

const fetchBytes = async (fetchRange: FetchRange, start: number, length: number): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly sizeBytes: number }> => {
  try {
    const response = await fetchRange({ start, end: start + length - 1 });
    if (response.status === 416) return { bytes: new Uint8Array(), sizeBytes: 0 };
    const sizeBytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
    if (response.status !== 206 || !Number.isSafeInteger(sizeBytes)) throw new TypeError(`The range of a content was answered with status ${response.status}.`);
    return { bytes: new Uint8Array(await response.arrayBuffer()), sizeBytes };
  } catch (error) {
    throw new ContentProblem('network', 'A part of the content could not be loaded.', { cause: error });
  }
};

/** Content that is requested in ranges. The last chunk is kept. */
export const openContentSource = async (fetchRange: FetchRange): Promise<ContentSource> => {
  const first = await fetchBytes(fetchRange, 0, chunkBytes);
  let chunk = { start: 0, bytes: first.bytes };
  let requests = 1;
  const { sizeBytes } = first;
  return {
    sizeBytes,
    requestCount: () => requests,
    async read(start, length) {
      const end = Math.min(sizeBytes, start + length);
      if (end - start > maxReadBytes) throw new ContentProblem('tooLarge', `A read of ${end - start} bytes`);
      if (start < 0 || start >= end) return new Uint8Array();
      if (start < chunk.start || end > chunk.start + chunk.bytes.length) {
        requests += 1;
        const { bytes } = await fetchBytes(fetchRange, start, Math.max(chunkBytes, end - start));
        chunk = { start, bytes };
      }
      return chunk.bytes.slice(start - chunk.start, end - chunk.start);
    },
  };
};

/** The bytes of a stream, in rising order only. More than the limit are refused. */
export const createStreamSource = (stream: ReadableStream<Uint8Array>, limitBytes: number): Pick<ContentSource, 'read'> & { cancel(): Promise<void> } => {
  const reader = stream.getReader();
  let chunk: Uint8Array = new Uint8Array();
  let position = 0;
  let isAtEnd = false;
  const next = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) isAtEnd = true;
    else chunk = value;
    position += chunk.length;
    if (position > limitBytes) throw new ContentProblem('tooLarge', `More than ${limitBytes} bytes after decompression`);
  };
  return {
    async read(start, length) {
      const parts: Uint8Array[] = [];
      let at = start;
      const end = start + length;
      while (at < end && !isAtEnd) {
        if (at < position) {
          const part = chunk.slice(at - position + chunk.length, Math.min(end, position) - position + chunk.length);
          parts.push(part);
          at += part.length;
        } else {
          chunk = new Uint8Array();
          await next();
        }
      }
      return joinBytes(parts);
    },
    cancel: () => reader.cancel(),
  };
};

export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
