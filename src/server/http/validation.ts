import type { z } from 'zod';
import type { EndpointDefinition } from '../../contract/endpoint';
import { ApiError } from '../api-error';
import { namesFile } from './declarations';

type Part = 'params' | 'query' | 'body';

/** What a handler gets: only parts that the endpoint declares, only fields that their schemas have. */
export type RawInput = { readonly [Name in Part]?: unknown };

const refuse = (field: string): never => { throw new ApiError('VALIDATION_FAILED', { field }); };

/** NUL cannot be stored, so nothing that an address names can contain it. */
const refuseNul = (values: Readonly<Record<string, unknown>>): void => {
  for (const [field, value] of Object.entries(values)) if (typeof value === 'string' && value.includes('\0')) refuse(field);
};

/** A call that cannot be rehearsed must not be done for somebody who meant to. */
export const refuseDryRun = (given: unknown, declared?: unknown): void => {
  const asks = (query: unknown): boolean => typeof query === 'object' && query !== null && 'dryRun' in query;
  if (asks(given) && !asks(declared)) refuse('dryRun');
};

const parsePart = (part: Part, schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return refuse(parsed.error.issues[0]?.path.map(String).join('.') || part);
};

/** Throws FILE_ID_REQUIRED where the address has a place for a file's id and nothing in it (section 5). */
const requireFileId = (definition: EndpointDefinition, params: Readonly<Record<string, unknown>>): void => {
  if (namesFile(definition) && String(params.id).trim() === '') throw new ApiError('FILE_ID_REQUIRED');
};

/**
 * Checks a request against its endpoint. Throws FILE_ID_REQUIRED, and VALIDATION_FAILED whose `field` is the path of the first wrong value,
 * for example `entries.0.to`, or the name of the part (`body`) where it is wrong as a whole.
 */
export const parseInput = (definition: EndpointDefinition, raw: RawInput): RawInput => {
  const input: { [Name in Part]?: unknown } = {};
  if (definition.params) {
    requireFileId(definition, raw.params as Record<string, unknown>);
    refuseNul(raw.params as Record<string, unknown>);
    input.params = parsePart('params', definition.params, raw.params);
  }
  if (definition.query) {
    refuseNul(raw.query as Record<string, unknown>);
    input.query = parsePart('query', definition.query, raw.query);
  }
  refuseDryRun(raw.query, input.query);
  if (definition.body) input.body = parsePart('body', definition.body, raw.body);
  return input;
};
