import type { ResponseWriter } from './response-writer';

/** The minimum number of entries for which writing bytes is faster. */
const longListLength = 50;
/** The initial buffer size, estimated from the first entry. Entries of a list have similar lengths. */
const initialCapacity = (first: string, count: number): number => Math.ceil(1.5 * first.length) * count + 4096;

/**
 * Writes a response. A response that begins with a long list is written as bytes, entry by entry. Writers concatenate
 * text, and V8 flattens it only when the bytes are needed. Flattening is cheap for one entry and slow for a thousand.
 * Measured on 1,000 listed files: 2.7 ms, against 4.2 ms for the bytes of the whole text.
 */
export const serializeResponse = ({ write, list }: ResponseWriter, output: Record<string, unknown>): string | Buffer => {
  const entries = list ? output[list.field] : null;
  if (!list || !Array.isArray(entries) || entries.length < longListLength) return write(output);
  const { field, writeEntry } = list;
  const begin = `{"${field}":[`;
  const around = write({ ...output, [field]: [] });

  const first = writeEntry(entries[0]);
  let bytes = Buffer.allocUnsafe(initialCapacity(first, entries.length));
  let length = 0;
  const add = (text: string): void => {
    // A UTF-16 code unit needs at most three bytes in UTF-8.
    const needed = length + 3 * text.length;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(2 * needed);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += bytes.write(text, length);
  };
  entries.forEach((each, index) => { add(index === 0 ? begin + first : `,${writeEntry(each)}`); });
  add(around.slice(begin.length));
  return bytes.subarray(0, length);
};
