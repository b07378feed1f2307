import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../src/api-client/api-client';
import { endpointNames, endpoints, type EndpointName } from '../../../src/contract/api/endpoints';
import type { EndpointDefinition } from '../../../src/contract/endpoint';

/** JSON Schema of a response, as far as the contract uses it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
}

const newName = 'of a newer version';

/** One string for each pattern in the contract. */
const strings = ['sample', 'AAAAAAAAAAAAAAAAAAAAAA', '#a1b2c3', '2026-01-02T03:04:05.000Z', '2026-01-02', '/api', '1', '3.4.0', 'a'.repeat(16), 'a'.repeat(64), `${'A'.repeat(86)}==`];

const optionsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** The values of a schema that is a list of names or of numbers with a meaning; null for other schemas. */
const namesOf = (schema: Schema): readonly unknown[] | null => {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  const options = optionsOf(schema).map(namesOf);
  return options.length > 0 && options.every((names) => names !== null) ? options.flat() : null;
};

const recordOf = (schema: Schema, valueOf: (inner: Schema) => unknown): object | null => {
  const { propertyNames, additionalProperties: inner } = schema;
  if (!propertyNames || typeof inner !== 'object') return null;
  return Object.fromEntries((namesOf(propertyNames) ?? ['key']).map((name) => [String(name), valueOf(inner)]));
};

/** A value that the schema accepts, with one element in each list. */
const sampleOf = (schema: Schema): unknown => {
  const names = namesOf(schema);
  if (names) return names[0];
  const [option] = optionsOf(schema).filter(({ type }) => type !== 'null');
  if (option) return sampleOf(option);
  switch ([schema.type].flat()[0]) {
    case 'string': return strings.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text));
    case 'integer': case 'number': return 1;
    case 'boolean': return true;
    case 'array': return schema.prefixItems?.map(sampleOf) ?? [sampleOf(schema.items ?? {})];
    case 'object': return recordOf(schema, sampleOf) ?? Object.fromEntries(Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, sampleOf(inner)]));
    default: return null;
  }
};

/** The element as a newer server may send it: with a new name in a required field; undefined if it has no such field. */
const newElement = (schema: Schema, element: unknown): unknown => {
  const names = namesOf(schema);
  if (names) return typeof names[0] === 'number' ? 4711 : newName;
  const object = [schema, ...optionsOf(schema)].find(({ properties }) => properties);
  const field = object?.required?.find((each) => typeof namesOf(object.properties?.[each] ?? {})?.[0] === 'string');
  return field === undefined ? undefined : { ...(element as object), [field]: newName };
};

/** Adds an unknown member to each list and to each record by names, and an unknown field to each object. Counts the lists. */
const withNewMembers = (schema: Schema, value: unknown, lists: string[], path = ''): unknown => {
  const option = optionsOf(schema).find(({ type }) => type !== 'null');
  if (option && typeof value === 'object') return withNewMembers(option, value, lists, path);
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    const known = value.map((each) => withNewMembers(items, each, lists, `${path}[]`));
    const added = newElement(items, known[0]);
    if (added === undefined) return known;
    lists.push(path);
    return [added, ...known, added];
  }
  if (typeof value !== 'object' || value === null) return value;
  const { additionalProperties: inner, propertyNames, properties } = schema;
  const fields = Object.entries(value).map(([field, each]) => {
    const of = properties?.[field] ?? (typeof inner === 'object' ? inner : {});
    return [field, withNewMembers(of, each, lists, `${path}.${field}`)] as const;
  });
  const added = propertyNames && typeof inner === 'object' ? (namesOf(propertyNames) ? [[newName, sampleOf(inner)] as const] : []) : [[newName, newName] as const];
  if (propertyNames && added.length > 0) lists.push(path);
  return Object.fromEntries([...fields, ...added]);
};

/** Calls an endpoint of a server that sends this response. */
const call = async (name: EndpointName, response: unknown): Promise<unknown> => {
  const client = createApiClient({ baseUrl: '', transport: () => Promise.resolve({ status: 200, headers: new Map<string, string>(), text: JSON.stringify(response) }) as never });
  const { params } = endpoints[name] as EndpointDefinition;
  const input = params ? { params: Object.fromEntries(Object.keys(params.shape).map((field) => [field, '1'])) } : {};
  return client.call(name, input);
};

const withResponse = endpointNames.flatMap((name) => {
  const { response, isText } = endpoints[name] as EndpointDefinition;
  return response && !isText ? [{ name, schema: z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema }] : [];
});

describe('responses of a newer server, with an unknown member in every list', () => {
  it.each(withResponse)('$name is read like the response without it', async ({ name, schema }) => {
    const sample = sampleOf(schema);
    const known = await call(name, sample);
    expect(known).toEqual(sample);
    expect(await call(name, withNewMembers(schema, sample, []))).toEqual(known);
  });

  it('are those of every list of names in the contract', () => {
    const lists = withResponse.flatMap(({ name, schema }) => {
      const found: string[] = [];
      withNewMembers(schema, sampleOf(schema), found);
      return found.map((path) => name + path);
    });
    expect(lists).toEqual(expect.arrayContaining(['settings.features.data.features', 'files.list.files', 'events.list.events', 'timelines.members.entries[].actions', 'files.get.permissionsAndReasons']));
  });
});
