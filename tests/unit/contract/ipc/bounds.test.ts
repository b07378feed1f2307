import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventSchemas, invokeSchemas } from '../../../../src/contract/ipc/channel-schemas';

interface JsonSchema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
}

const jsonSchemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;

/** All paths of a schema, in JSON Schema form. */
const placesOf = (schema: JsonSchema, place: string): readonly (readonly [string, JsonSchema])[] => [
  [place, schema],
  ...[...schema.anyOf ?? [], ...schema.oneOf ?? [], ...schema.allOf ?? []].flatMap((part) => placesOf(part, place)),
  ...(schema.items ? placesOf(schema.items, `${place}[]`) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => placesOf(part, `${place}.${name}`)),
  ...(typeof schema.additionalProperties === 'object' ? placesOf(schema.additionalProperties, `${place}.*`) : []),
];

const isUnbounded = (schema: JsonSchema): boolean => {
  switch (schema.type) {
    case 'string': return schema.maxLength === undefined && schema.enum === undefined && schema.const === undefined;
    case 'array': return schema.maxItems === undefined;
    // Such an object may have any number of keys.
    case 'object': return typeof schema.additionalProperties === 'object' && schema.propertyNames?.enum === undefined;
    case undefined: return Object.keys(schema).every((key) => key.startsWith('$'));
    default: return false;
  }
};

it('accepts only bounded values from a page (architecture, section 5)', () => {
  const unbounded = Object.entries(invokeSchemas)
    .filter(([, { input }]) => !(input instanceof z.ZodUndefined))
    .flatMap(([channel, { input }]) => placesOf(jsonSchemaOf(input), channel)).filter(([, schema]) => isUnbounded(schema)).map(([place]) => place);
  // A call's input is validated again, against the schemas of its endpoint (`callForWindow`). JSON Schema has no
  // bytes; `ipc-server.test.ts` sends more than a picture may have.
  expect(unbounded).toEqual(['api:call.input.params', 'api:call.input.query', 'api:call.input.body', 'api:upload-picture.bytes']);
});

it('responses and events have no field that is named like a secret', () => {
  const outputs: readonly (readonly [string, z.ZodType])[] = [...Object.entries(invokeSchemas).map(([channel, { output }]) => [channel, output] as const), ...Object.entries(eventSchemas)];
  const secret = outputs.flatMap(([channel, schema]) => placesOf(jsonSchemaOf(schema), channel)).map(([place]) => place)
    .filter((place) => /\.(token|secret|cookie|authorization|ticket|password(?!Protected)\w*)$/i.test(place));
  expect(secret).toEqual([]);
});
