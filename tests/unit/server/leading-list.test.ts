import { expect, test } from 'vitest';
import { z } from 'zod';
import { leadingListOf } from '../../../src/server/http/long-answers';
import { responseSchemaOf } from '../../../src/server/http/response-schema';

const entry = z.object({ name: z.string() });
const fieldOf = (response: z.ZodType): string | undefined => leadingListOf(responseSchemaOf(response))?.field;

test('an answer begins with its first field where that is a list of objects', () => {
  expect(fieldOf(z.object({ files: z.array(entry), nextCursor: z.string().nullable() }))).toBe('files');
  expect(fieldOf(z.object({ nextCursor: z.string().nullable(), files: z.array(entry) }))).toBeUndefined();
  expect(fieldOf(z.object({ names: z.array(z.string()) }))).toBeUndefined();
});

test('a list that may be missing does not lead: writers put what is required before it', () => {
  expect(fieldOf(z.object({ files: z.array(entry).optional(), total: z.number() }))).toBeUndefined();
});
