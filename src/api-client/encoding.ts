import { absolutePrefixes, type EndpointDefinition } from '../contract/endpoint';
import { CallError, clientFailure } from './call-error';

/** The untyped input of a call. */
export interface RawInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The request body as text; undefined if the endpoint has none. */
export const encodeBody = (definition: EndpointDefinition, body: unknown): string | undefined => {
  if (body === undefined || !definition.body) return undefined;
  if (definition.encoding !== 'form') return JSON.stringify(body);
  return parametersOf(body as Record<string, unknown>).toString();
};

/** Encodes each field that has a value; values other than strings as JSON. */
const parametersOf = (fields: Record<string, unknown>): URLSearchParams => {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) parameters.append(key, textOf(value));
  return parameters;
};

/** One part of a path. A parser of addresses reads one or two dots as another path, however they are escaped. */
export const segmentOf = (name: string, value: unknown): string => {
  const text = textOf(value);
  if (text === '.' || text === '..') throw new CallError({ ...clientFailure('VALIDATION_FAILED'), args: { field: `params.${name}` } });
  return encodeURIComponent(text);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Path and query of a call below the server's origin. Paths with an absolute prefix do not get the API base. */
export const urlOf = (definition: EndpointDefinition, input: RawInput, basePath: string): string => {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, input.params?.[name]));
  const query = parametersOf(input.query ?? {});
  const isAbsolute = absolutePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return (isAbsolute ? '' : basePath) + path + (query.size > 0 ? `?${query}` : '');
};
