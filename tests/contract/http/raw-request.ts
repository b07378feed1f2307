import { errorBodySchema, type ErrorBody } from '../../../src/contract/errors';
import { sendHttp } from '../../support/http-request';

/** Built once, because a schema compiles its parser at its first use. */
const refusalSchema = errorBodySchema.strict();

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parses the body as JSON; throws if it is none. */
  json(): unknown;
  /** Parses the body as a refusal; throws if it is none. */
  refusal(): ErrorBody;
}

export interface RawOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, with this content type; an object is sent as JSON. */
  readonly body?: string | Readonly<Record<string, unknown>>;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** An arbitrary HTTP request, for input that the real client never sends. */
export const rawRequest = async (url: string, method: string, path: string, options: RawOptions = {}): Promise<RawResponse> => {
  const { token, headers = {}, body, contentType = 'application/json', signal } = options;
  const { status, headers: received, text } = await sendHttp(url + path, {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || contentType === '' ? {} : { 'content-type': contentType }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = (): unknown => JSON.parse(text) as unknown;
  return { status, headers: received, text, json, refusal: () => refusalSchema.parse(json()) };
};
