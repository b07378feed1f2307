import type { z } from 'zod';
import type { EndpointDefinition } from '../../contract/endpoint';
import { ApiError } from '../api-error';
import { hasFileIdParameter } from './endpoint-declarations';

type Part = 'params' | 'query' | 'body';

/** The input of a handler: only the declared parts, and only the fields of their schemas. */
export type RawInput = { readonly [Name in Part]?: unknown };

const rejectField = (field: string): never => { throw new ApiError('VALIDATION_FAILED', { field }); };

/** PostgreSQL cannot store NUL, so no stored name or id contains it. */
const rejectNul = (values: Readonly<Record<string, unknown>>): void => {
  for (const [field, value] of Object.entries(values)) if (typeof value === 'string' && value.includes('\0')) rejectField(field);
};

/** Rejects `dryRun` on calls that do not support it, so that a rehearsal never performs the action. */
export const rejectUnsupportedDryRun = (given: unknown, declared?: unknown): void => {
  const hasDryRun = (query: unknown): boolean => typeof query === 'object' && query !== null && 'dryRun' in query;
  if (hasDryRun(given) && !hasDryRun(declared)) rejectField('dryRun');
};

/** Validates one part of a request. Throws VALIDATION_FAILED like `parseInput`. */
export const parsePart = <Schema extends z.ZodType>(part: Part, schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return rejectField(parsed.error.issues[0]?.path.map(String).join('.') || part);
};

/** Throws FILE_ID_REQUIRED if the file id in the path is empty (section 5). */
const requireFileId = (definition: EndpointDefinition, params: Readonly<Record<string, unknown>>): void => {
  if (hasFileIdParameter(definition) && String(params.id).trim() === '') throw new ApiError('FILE_ID_REQUIRED');
};

/**
 * Validates a request against its endpoint. Throws FILE_ID_REQUIRED and VALIDATION_FAILED. The argument `field` is the
 * path of the first invalid value, for example `entries.0.to`. For an invalid part as a whole it is the part's name
 * (`body`).
 */
export const parseInput = (definition: EndpointDefinition, raw: RawInput): RawInput => {
  const input: { [Name in Part]?: unknown } = {};
  if (definition.params) {
    requireFileId(definition, raw.params as Record<string, unknown>);
    rejectNul(raw.params as Record<string, unknown>);
    input.params = parsePart('params', definition.params, raw.params);
  }
  if (definition.query) {
    rejectNul(raw.query as Record<string, unknown>);
    input.query = parsePart('query', definition.query, raw.query);
  }
  rejectUnsupportedDryRun(raw.query, input.query);
  if (definition.body) input.body = parsePart('body', definition.body, raw.body);
  return input;
};
