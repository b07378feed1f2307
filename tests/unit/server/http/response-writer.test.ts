import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializeResponse } from '../../../../src/server/http/serialize-response';
import { responseWriterOf } from '../../../../src/server/http/response-writer';

const entry = z.object({ name: z.string() });
const page = z.object({ files: z.array(entry), nextCursor: z.string().nullable() });
const fieldOf = (response: z.ZodType): string | undefined => responseWriterOf(response).list?.field;

test('a response begins with its first field if that is a list of objects', () => {
  expect(fieldOf(page)).toBe('files');
  expect(fieldOf(z.object({ nextCursor: z.string().nullable(), files: z.array(entry) }))).toBeUndefined();
  expect(fieldOf(z.object({ names: z.array(z.string()) }))).toBeUndefined();
});

test('an optional list is not first: writers put required fields before it', () => {
  expect(fieldOf(z.object({ files: z.array(entry).optional(), total: z.number() }))).toBeUndefined();
});

test('a response has the fields of its schema and no others, and its writer is created once', () => {
  const { write } = responseWriterOf(page);
  expect(write({ files: [{ name: 'Minutes', secret: 1 }], nextCursor: null, secret: 2 })).toBe('{"files":[{"name":"Minutes"}],"nextCursor":null}');
  expect(() => write({ nextCursor: null })).toThrow('"files" is required');
  expect(responseWriterOf(page)).toBe(responseWriterOf(page));
});

test('a response with a long list is written entry by entry, to the same bytes', () => {
  const writer = responseWriterOf(page);
  const output = { files: Array.from({ length: 50 }, (_, index) => ({ name: `Größe ${index}`, secret: index })), nextCursor: 'c' };
  const long = serializeResponse(writer, output);
  expect([Buffer.isBuffer(long), long.toString('utf8')]).toEqual([true, writer.write(output)]);
  expect(serializeResponse(writer, { ...output, files: output.files.slice(1) })).toMatch(/^\{"files":\[\{"name":"Größe 1"\},/);
  expect(serializeResponse(responseWriterOf(entry), { name: 'a', secret: 1 })).toBe('{"name":"a"}');
});
