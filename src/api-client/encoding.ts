import { absolutePrefixes, type EndpointDefinition } from '../contract/endpoint';

/** What a caller passes, without its types. */
export interface RawInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** A call's body as text; absent where the endpoint takes none. */
export const encodeBody = (definition: EndpointDefinition, body: unknown): string | undefined => {
  if (body === undefined || !definition.body) return undefined;
  if (definition.encoding !== 'form') return JSON.stringify(body);
  return parametersOf(body as Record<string, unknown>).toString();
};

/** Each field that has a value, encoded; what is not a text is written as JSON. */
const parametersOf = (fields: Record<string, unknown>): URLSearchParams => {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) parameters.append(key, textOf(value));
  return parameters;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Where a call goes under the server's origin. Only the prefixes that stand beside the API are not put under its base. */
export const urlOf = (definition: EndpointDefinition, input: RawInput, basePath: string): string => {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(input.params?.[name])));
  const query = parametersOf(input.query ?? {});
  const isAbsolute = absolutePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return (isAbsolute ? '' : basePath) + path + (query.size > 0 ? `?${query}` : '');
};
