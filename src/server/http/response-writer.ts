import compile from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema & { nullable?: boolean };

/** Checks that cost time and belong to what comes in; what goes out is only picked field by field. */
const checks = ['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'] as const;

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** A choice between constants of one type, for example the file types, is written like any value of that type. */
const commonTypeOf = (choices: readonly JsonSchema[]): JsonSchema['type'] | undefined => {
  const [first] = choices;
  return first?.type !== undefined && choices.every((choice) => choice.type === first.type && choice.const !== undefined) ? first.type : undefined;
};

const simplify = (schema: JsonSchema): void => {
  // A record with known keys writes these and no others.
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

type Writer = (answer: unknown) => string;

const writerOf = (schema: JsonSchema): Writer => compile(schema as Parameters<typeof compile>[0]);

/** The list with which an answer begins, as pages do: what makes an answer long. */
export interface LeadingList {
  readonly field: string;
  readonly writeEntry: Writer;
}

/** Writers put required fields first, so a list that may be missing does not lead. */
const leadingListOf = ({ properties = {}, required = [] }: JsonSchema): LeadingList | null => {
  const [[field, schema] = []] = Object.entries(properties as Record<string, JsonSchema>);
  if (field === undefined || schema?.type !== 'array' || !required.includes(field)) return null;
  const entry = schema.items as JsonSchema;
  if (entry.type !== 'object' || entry.nullable) return null;
  // Most answers are never so long that it is asked for.
  let writer: Writer | null = null;
  return { field, writeEntry: (each) => (writer ??= writerOf(entry))(each) };
};

export interface ResponseWriter {
  readonly write: Writer;
  readonly list: LeadingList | null;
}

/**
 * What writes an answer: it picks the contract's fields and no others, so nothing that a row happens to carry leaves the
 * server. A missing field that the contract requires is an error.
 * Measured on 1,000 listed files: JSON.stringify 1.11 ms, this 0.75 ms, zod's own parse before JSON.stringify 3.1 ms.
 * Many calls answer with the same; it is made once for each schema of the contract, however many servers one process has.
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
