import { errorBodySchema, type ErrorBody } from '../../../src/contract/errors';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws where it is none. */
  json(): unknown;
  /** The body as a refusal; throws where it is none. */
  refusal(): ErrorBody;
}

export interface RawOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, with this type; an object is sent as JSON. */
  readonly body?: string | Readonly<Record<string, unknown>>;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** A request as any program may send it, for what the real client never sends. */
export const rawRequest = async (url: string, method: string, path: string, options: RawOptions = {}): Promise<RawAnswer> => {
  const { token, headers = {}, body, contentType = 'application/json', signal } = options;
  const response = await fetch(url + path, {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || contentType === '' ? {} : { 'content-type': contentType }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = (): unknown => JSON.parse(text) as unknown;
  return { status: response.status, headers: response.headers, text, json, refusal: () => errorBodySchema.strict().parse(json()) };
};
