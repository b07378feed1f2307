import { z } from 'zod';
import type { EndpointDefinition } from '../../../src/contract/endpoint';

/** JSON Schema, as far as the contract uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

export type Part = 'params' | 'query' | 'body';
export type Fields = Readonly<Record<string, unknown>>;
/** Sample values for fields of these names, for example `id`. */
export type Known = Fields;

const schemas = new WeakMap<z.ZodType, Schema>();
const schemaOf = (schema: z.ZodType): Schema => {
  const converted = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(schema, converted);
  return converted;
};

/** The schema of a part of a request; null if it has none. Only objects have fields. */
export const partSchemaOf = (definition: EndpointDefinition, part: Part): Schema | null => {
  const schema = definition[part];
  return schema ? schemaOf(schema) : null;
};

export const fieldsOf = (schema: Schema | null): readonly (readonly [string, Schema])[] => Object.entries(schema?.properties ?? {});

/** One string for each pattern in the contract. */
const patternSamples = ['AAAAAAAAAAAAAAAAAAAAAA', '#a1b2c3', 'name', '1', 'en', '3.4.0'];

const stringSample = ({ pattern, format }: Schema, field: string): string => {
  if (format === 'date-time') return '2020-01-02T03:04:05Z';
  if (pattern === undefined) return 'sample';
  const sample = patternSamples.find((candidate) => new RegExp(pattern, 'u').test(candidate));
  if (sample === undefined) throw new Error(`No sample of ${field} matches ${pattern}.`);
  return sample;
};

const typesOf = (schema: Schema): readonly string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.type !== undefined) return [schema.type].flat();
  return [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])].map((value) => (value === null ? 'null' : typeof value));
};

const isOfType = (schema: Schema, value: unknown): boolean => {
  const types = typesOf(schema);
  const type = Array.isArray(value) ? 'array' : typeof value;
  return types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'));
};

/** A value that a schema accepts. */
export const sampleOf = (schema: Schema, field: string, known: Known): unknown => {
  if (Object.hasOwn(known, field) && isOfType(schema, known[field])) return known[field];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, field, known);
  if (Array.isArray(schema.type)) return sampleOf({ ...schema, type: typesOf(schema).find((type) => type !== 'null') ?? 'string' }, field, known);
  switch (schema.type) {
    case 'string': return stringSample(schema, field);
    case 'integer': case 'number': return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
    case 'boolean': return true;
    case 'array': return [sampleOf(schema.items ?? {}, field, known)];
    case 'object': return sampleOfObject(schema, known, 'all');
    default: return 'sample';
  }
};

/** An object that a schema accepts, with all its fields or only with the required ones. */
export const sampleOfObject = (schema: Schema | null, known: Known, which: 'all' | 'required'): Record<string, unknown> => Object.fromEntries(
  fieldsOf(schema).filter(([field]) => which === 'all' || schema?.required?.includes(field)).map(([field, inner]) => [field, sampleOf(inner, field, known)]),
);

const ofEachType: readonly (readonly [string, unknown])[] = [
  ['null', null], ['boolean', true], ['number', 1.5], ['string', 'a string that is no id, no moment and no number'], ['array', [[]]], ['object', { $ne: null }],
];

/** One value of every type that a field does not accept. A schema without a type yields none. */
export const wrongValuesOf = (schema: Schema): readonly unknown[] => {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  return ofEachType.filter(([type]) => !types.includes(type)).map(([, value]) => value);
};

/** The path of a value in a body: field names, and 0 for the first entry of a list. */
export type Place = readonly (string | 0)[];

/** Every path of a body, including those inside of objects and lists. */
export const placesOf = (schema: Schema | null, above: Place = []): (readonly [Place, Schema])[] => fieldsOf(schema).flatMap(([field, inner]) => {
  const here = [...above, field];
  const item = inner.items;
  return [[here, inner] as const, ...placesOf(inner, here), ...(item ? [[[...here, 0], item] as const, ...placesOf(item, [...here, 0])] : [])];
});

/** A body with another value at one path; missing parents are created. */
export const withValueAt = (body: unknown, [first, ...rest]: Place, value: unknown): unknown => {
  if (first === undefined) return value;
  if (first === 0) return [withValueAt(Array.isArray(body) ? body[0] : undefined, rest, value)];
  return { ...(typeof body === 'object' ? body : {}), [first]: withValueAt((body as Record<string, unknown> | null | undefined)?.[first], rest, value) };
};
