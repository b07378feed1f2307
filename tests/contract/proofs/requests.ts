import { endpoints, type EndpointName } from '../../../src/contract/api/endpoints';
import { absolutePrefixes, commonErrors, sessionErrors, writeErrors, type EndpointDefinition } from '../../../src/contract/endpoint';
import type { TestServer } from '../../support/test-server';
import { rawRequest, type RawResponse } from '../http/raw-request';
import { fieldsOf, partSchemaOf, sampleOfObject, type Fields, type Known } from './samples';

export const allEndpoints = Object.entries(endpoints) as [EndpointName, EndpointDefinition][];

/** The parts of a request, each optional. `segments`: path parameters as encoded in the URL. */
export interface Sent {
  readonly params?: Fields;
  readonly segments?: Readonly<Record<string, string>>;
  readonly query?: Fields;
  /** A string is sent unchanged. */
  readonly body?: unknown;
  readonly key?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const addressOf = ({ path }: EndpointDefinition, { params = {}, segments = {}, query = {} }: Sent): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? encodeURIComponent(textOf(params[name] ?? 'AAAAAAAAAAAAAAAAAAAAAA')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)])).toString();
  return `${absolutePrefixes.some((prefix) => path.startsWith(`${prefix}/`)) ? '' : '/api'}${filled}${search === '' ? '' : `?${search}`}`;
};

export const send = (server: TestServer, definition: EndpointDefinition, token: string | undefined, sent: Sent): Promise<RawResponse> => {
  const { body, key } = sent;
  return rawRequest(server.url, definition.method, addressOf(definition, sent), {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(definition.encoding === 'form' ? { contentType: 'application/x-www-form-urlencoded' } : {}),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
};

/** A valid body: with all fields, optional ones included, or with the required fields only. */
export const sampleBody = (definition: EndpointDefinition, known: Known, which: 'all' | 'required'): Fields => {
  const sample = sampleOfObject(partSchemaOf(definition, 'body'), known, which);
  return definition.body?.safeParse(sample).success === false ? sampleOfObject(partSchemaOf(definition, 'body'), known, 'all') : sample;
};

/** A valid request. */
export const sampleRequest = (definition: EndpointDefinition, known: Known, which: 'all' | 'required' = 'required'): Sent => {
  const [params, query] = (['params', 'query'] as const).map((part) => partSchemaOf(definition, part));
  return {
    params: sampleOfObject(params ?? null, known, 'all'),
    query: sampleOfObject(query ?? null, known, 'required'),
    ...(definition.body ? { body: sampleBody(definition, known, which) } : {}),
  };
};

/** Every error code that an endpoint declares, including the codes common to its kind. */
export const announcedCodes = ({ access, method, errors }: EndpointDefinition): ReadonlySet<string> => new Set<string>([
  ...errors, ...commonErrors, ...(access === 'public' ? [] : sessionErrors), ...(method === 'GET' || method === 'HEAD' ? [] : writeErrors),
]);

/** The fault in a response, or null for a success or a well-formed refusal, whatever the request. */
export const faultOf = (definition: EndpointDefinition, response: RawResponse, further: readonly string[] = []): string | null => {
  if (response.status < 300) return null;
  if (response.status >= 500) return `${response.status} ${response.text}`;
  try {
    const { code, requestId, message } = response.refusal();
    if (!announcedCodes(definition).has(code) && !further.includes(code)) return `${code} is not announced`;
    if (!/^[0-9a-f-]{36}$/.test(requestId)) return `${code} has no request id: ${requestId}`;
    // The field is named as in the request.
    if (code === 'GUIDE_TYPE_UNKNOWN') return message === 'No such guide type' ? null : `not as section 7 of the account specification quotes it: ${message}`;
    if (code === 'FILE_ID_REQUIRED') return message === '"fileId" is required' ? null : `not as section 5 of the file specification quotes it: ${message}`;
    if (!/^\p{Lu}.{5,}[.?!]$/u.test(message) || /undefined|\{\{|_/.test(message.replace(/“.*?”/gu, ''))) return `${code} is no sentence: ${message}`;
    return null;
  } catch (error) {
    return `${response.status} is no refusal: ${response.text} (${String(error)})`;
  }
};

/** Calls whose `id` does not identify a file. */
const notFiles: readonly string[] = ['auth.revokeSession', 'announcement.dismiss', 'templates.update', 'templates.remove', 'scripts.onPost'];

/** Calls about the one file or space named in their path. */
export const endpointsOfOneFile = allEndpoints.filter(([name, definition]) => definition.access !== 'public' && !notFiles.includes(name)
  && fieldsOf(partSchemaOf(definition, 'params')).some(([field]) => field === 'id' || field === 'guid'));

/** The arguments of a call by the real client: a sample of each part of the endpoint. */
export const partsFor = (name: EndpointName, known: Known): { readonly params?: Fields; readonly query?: Fields; readonly body?: Fields } => {
  const definition: EndpointDefinition = endpoints[name];
  const part = (which: 'params' | 'query' | 'body'): Fields | undefined => {
    const schema = partSchemaOf(definition, which);
    return schema === null ? undefined : sampleOfObject(schema, known, 'required');
  };
  return Object.fromEntries((['params', 'query', 'body'] as const).flatMap((which) => {
    const fields = part(which);
    return fields === undefined ? [] : [[which, fields]];
  }));
};
