import { detectEncoding, type Encoding } from './encodings';

export interface TextReaderOptions {
  readonly fetchContent: (options: { readonly range: { readonly start: number; readonly end: number }; readonly signal: AbortSignal }) => Promise<Response>;
  /** Null: the encoding is detected. */
  readonly encoding: Encoding | null;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export interface TextPart {
  /** Null if the content is no text. */
  readonly encoding: Encoding | null;
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** Enough to detect an encoding. No part is smaller. */
export const sampleBytes = 65_536;

/** After this many bytes the page gets a turn. */
const stepBytes = 1_048_576;

/** The size of the whole content, from the response of a range. */
const totalOf = (response: Response): number => Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length') ?? 0);

const isEmptyFile = (response: Response): boolean => response.status === 416;

/** Reads a text part by part. Only decoded text is kept, by the caller; a character that a part cuts is completed by the next part. */
export const createTextReader = ({ fetchContent, encoding: chosen, signal, onText }: TextReaderOptions): ((partBytes: number) => Promise<TextPart>) => {
  let decoder: TextDecoder | null = null;
  let encoding = chosen;
  let readBytes = 0;
  let carriageReturn = '';
  let head = new Uint8Array();

  /** A carriage return at the end waits for its line feed, so that a line end stays in one piece. */
  const emit = (text: string, isLast: boolean): void => {
    const whole = carriageReturn + text;
    carriageReturn = !isLast && whole.endsWith('\r') ? '\r' : '';
    const complete = carriageReturn === '' ? whole : whole.slice(0, -1);
    if (complete !== '') onText(complete);
  };

  /** Returns false if the bytes are no text. */
  const take = (bytes: Uint8Array, isLast: boolean): boolean => {
    if (!decoder) {
      const known = new Uint8Array(head.length + bytes.length);
      known.set(head);
      known.set(bytes, head.length);
      head = known;
      if (head.length < sampleBytes && !isLast) return true;
      encoding ??= detectEncoding(head.subarray(0, sampleBytes), !isLast || head.length > sampleBytes);
      if (encoding === null) return false;
      decoder = new TextDecoder(encoding);
      emit(decoder.decode(head, { stream: !isLast }), isLast);
      head = new Uint8Array();
      return true;
    }
    emit(decoder.decode(bytes, { stream: !isLast }), isLast);
    return true;
  };

  return async (partBytes) => {
    const response = await fetchContent({ range: { start: readBytes, end: readBytes + partBytes - 1 }, signal });
    if (isEmptyFile(response)) return { encoding: 'utf-8', readBytes: 0, totalBytes: 0 };
    if (!response.ok || response.body === null) throw new Error(`The content of a text was answered with ${response.status}.`);
    const totalBytes = totalOf(response);
    const reader = response.body.getReader();
    let yieldedAt = readBytes;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      readBytes += value.length;
      if (!take(value, false)) {
        await reader.cancel();
        return { encoding: null, readBytes, totalBytes };
      }
      if (readBytes - yieldedAt > stepBytes) {
        yieldedAt = readBytes;
        await new Promise((resolve) => { setTimeout(resolve, 0); });
      }
    }
    const isWhole = readBytes >= totalBytes;
    if (isWhole && !take(new Uint8Array(), true)) return { encoding: null, readBytes, totalBytes };
    return { encoding, readBytes, totalBytes };
  };
};
