import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editionCapabilitiesSchema } from '../../../src/contract/entities/edition-capabilities';
import { myselfSchema } from '../../../src/contract/entities/myself';
import { readTolerantly } from '../../../src/contract/read-tolerantly';

const colour = z.enum(['red', 'blue']);
const size = z.union([z.literal(1), z.literal(2)]);
const shape = z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle'), radius: z.number() }), z.object({ kind: z.enum(['square', 'cube']), tone: colour })]);

const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = readTolerantly(schema, value);
  return result.success ? result.data : 'invalid';
};

describe('a response of a newer server', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a list of names', z.array(colour), ['red', 'green', 'blue'], ['red', 'blue']],
    ['a list of numbers with a meaning', z.array(size), [1, 3, 2], [1, 2]],
    ['an optional field', z.object({ tone: colour.optional(), name: z.string() }), { tone: 'green', name: 'A' }, { tone: undefined, name: 'A' }],
    ['a field with a default', z.object({ tone: colour.default('red') }), { tone: 'green' }, { tone: 'red' }],
    ['an element that needs the name', z.array(z.object({ tone: colour, id: z.number() })), [{ tone: 'green', id: 1 }, { tone: 'red', id: 2 }], [{ tone: 'red', id: 2 }]],
    ['an element of an unknown kind', z.array(shape), [{ kind: 'ring', inner: 2 }, { kind: 'circle', radius: 1 }], [{ kind: 'circle', radius: 1 }]],
    ['an element with a new name inside', z.array(shape), [{ kind: 'cube', tone: 'green' }, { kind: 'circle', radius: 1 }], [{ kind: 'circle', radius: 1 }]],
    ['several at several depths', z.object({ rows: z.array(z.object({ tones: z.array(colour), main: colour })), tone: colour.optional() }),
      { rows: [{ tones: ['green', 'red'], main: 'green' }, { tones: ['red', 'green'], main: 'red' }, { tones: [], main: 'pink' }], tone: 'pink' },
      { rows: [{ tones: ['red'], main: 'red' }], tone: undefined }],
    ['a record by names', z.record(colour, z.boolean()), { red: true, blue: false, green: true }, { red: true, blue: false }],
    ['records in a list', z.array(z.object({ of: z.partialRecord(colour, z.boolean()) })), [{ of: { green: true, red: true } }, { of: {} }], [{ of: { red: true } }, { of: {} }]],
    ['an unknown field', z.object({ name: z.string() }), { name: 'A', weight: 3 }, { name: 'A' }],
    // Then the app sells nothing (`buyerOf`), and shows what it knows.
    ['an unknown edition of a person', myselfSchema.pick({ editionName: true, isSeat: true }), { editionName: 'personal_ultra', isSeat: true }, { editionName: undefined, isSeat: true }],
    ['an unknown larger edition', editionCapabilitiesSchema, { features: ['move'], entries: [], editions: ['personal_ultra', 'personal_super'] }, { features: ['move'], entries: [], editions: ['personal_super'] }],
  ])('is read without its unknown parts: %s', (_title, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });

  it.each<[string, z.ZodType, unknown]>([
    ['a number among names', z.array(colour), ['red', 5]],
    ['null among names', z.array(colour), ['red', null]],
    ['a text among numbers', z.array(size), [1, 'large']],
    ['a list that is none', z.object({ tones: z.array(colour) }), { tones: 'red' }],
    ['a missing list', z.object({ tones: z.array(colour) }), {}],
    ['a kind that is no name', z.array(shape), [{ kind: 7 }]],
    ['an element without a kind', z.array(shape), [{ radius: 1 }]],
    ['a required name outside of lists', z.object({ tone: colour }), { tone: 'green' }],
    ['a wrong type beside an unknown name', z.array(z.object({ tone: colour, id: z.number() })), [{ tone: 'green', id: 1 }, { tone: 'red', id: 'two' }]],
    ['a missing field of an element', z.array(z.object({ tone: colour, id: z.number() })), [{ tone: 'red' }]],
  ])('is invalid: %s', (_title, schema, value) => {
    expect(read(schema, value)).toBe('invalid');
  });
});
