import type { z } from 'zod';
import type { CaptchaScene } from './entities/verification';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Permitted callers: `public` everybody, `shared` people and bearers of a public link, `session` only people who are
 * signed in.
 */
export type Access = 'public' | 'shared' | 'session';

/**
 * One call of the HTTP API as data. The server's validation and serialisation, the client's types, the OpenAPI document
 * and the generated access tests derive from it.
 *
 * Paths are relative to the API base (default `/api`) unless they begin with one of `absolutePrefixes`. Path parameters
 * are written `{name}`.
 */
export interface EndpointDefinition {
  readonly method: Method;
  readonly path: string;
  /** Further paths of the same call; clients use `path`. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Encoding of the request body; the default is JSON. */
  readonly encoding?: 'json' | 'form';
  /** Absent: the response has no body (204). */
  readonly response?: z.ZodType;
  /** True: the response is text, and `response` is a string schema. */
  readonly isText?: true;
  /** Maximum size of the request body, if it differs from that of other calls. */
  readonly bodyLimitBytes?: number;
  /** HTTP status of a success. The default is 200, or 204 without a response body. */
  readonly status?: number;
  /** Error codes of this call, in addition to those of every call (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** True: clients never serve it from the de-duplication cache (status, events, progress). */
  readonly uncached?: boolean;
  /**
   * The response may be cached and has an ETag: 304 if unchanged. Only for responses that are equal for all callers.
   */
  readonly hasEtag?: true;
  /** The response contains a secret and is never stored, so idempotency keys are ignored. */
  readonly isSecret?: true;
  /** The server may refuse with CAPTCHA_REQUIRED until the request has the solution of a challenge of this scene. */
  readonly captchaScene?: CaptchaScene;
  /** The service commits its own transaction: writes survive a refusal, and idempotency keys are ignored. */
  readonly ownsTransaction?: true;
}

/**
 * Prefixes of paths that are outside the API base, as the specifications define them. Clients discover the base below
 * the last prefix.
 */
export const absolutePrefixes = ['/panda-api', '/lizard-api', '/edit', '/api/log', '/api/avatars', '/office-gw', '/sas', '/.well-known'] as const;

/** Error codes of every call. */
export const commonErrors = [
  'VALIDATION_FAILED', 'REQUEST_MALFORMED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INVALID_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'INTERNAL',
  'SERVICE_UNAVAILABLE', 'STORAGE_FULL',
] as const satisfies readonly ErrorCode[];

/** Additional error codes of every `session` call. */
export const sessionErrors = ['NOT_SIGNED_IN', 'SESSION_CHANGED', 'ACCOUNT_BLOCKED', 'AJAX_MARKER_MISSING', 'ORIGIN_REFUSED'] as const satisfies readonly ErrorCode[];

/** Additional error codes of every call that writes. */
export const writeErrors = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const satisfies readonly ErrorCode[];

/** Fields that no definition has are errors; a generic parameter alone would accept them. */
type WithoutOtherFields<Definition> = Definition & { readonly [Key in Exclude<keyof Definition, keyof EndpointDefinition>]: never };

export const endpoint = <const Definition extends EndpointDefinition>(definition: WithoutOtherFields<Definition>): Definition => definition;

type Inferred<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;
type InputPart<Name extends string, Schema> = Schema extends z.ZodType
  ? Partial<z.infer<Schema>> extends z.infer<Schema> ? { readonly [Key in Name]?: z.infer<Schema> } : { readonly [Key in Name]: z.infer<Schema> }
  : unknown;

/** The input of a call: path parameters, query and body, as far as the endpoint defines them. */
export type InputOf<Definition extends EndpointDefinition> =
  InputPart<'params', Definition['params']> & InputPart<'query', Definition['query']> & InputPart<'body', Definition['body']>;

/** The result of a call; `undefined` if the endpoint has no response body. */
export type OutputOf<Definition extends EndpointDefinition> = Inferred<Definition['response']>;
