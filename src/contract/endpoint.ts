import type { z } from 'zod';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint: `public` anybody, `shared` a person or the bearer of a public link, `session` only
 * someone signed in.
 */
export type Access = 'public' | 'shared' | 'session';

/**
 * One call of the HTTP API as data. The server's validation and serialisation, the client's types, the OpenAPI
 * document and the generated access tests all come from it.
 * Paths are relative to the API base (default `/api`) unless they begin with one of the absolute prefixes of
 * `absolutePrefixes`. Path parameters are written `{name}`.
 */
export interface EndpointDefinition {
  readonly method: Method;
  readonly path: string;
  /** Further paths that answer the same; the first one is the one clients use. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Encoding of the body on the wire; JSON unless said otherwise. */
  readonly encoding?: 'json' | 'form';
  /** Absent: the answer has no body (204). */
  readonly response?: z.ZodType;
  /** HTTP status of a success; 200, or 204 without a response, unless said otherwise. */
  readonly status?: number;
  /** Codes this call may be refused with, besides those every call may be (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** True: clients never answer it from the de-duplication cache (status, events, progress). */
  readonly uncached?: boolean;
  /** The answer may be kept, with a tag by which it is asked for again: 304 where it is still the same. Only for what is the same for everybody. */
  readonly isTagged?: true;
  /** The answer carries a secret: it is never stored, so an idempotency key is ignored. */
  readonly isSecret?: true;
  /** What the call writes lasts even where it refuses: its service commits by itself, so an idempotency key is ignored. */
  readonly commitsItself?: true;
}

/** Paths that begin with one of these stand beside the API base, not under it, as the specifications write them; at the last a client asks for the base. */
export const absolutePrefixes = ['/panda-api', '/lizard-api', '/edit', '/office-gw', '/sas', '/.well-known'] as const;

/** Refusals that any call may answer with. */
export const commonErrors = [
  'VALIDATION_FAILED', 'REQUEST_MALFORMED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INVALID_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'INTERNAL',
  'SERVICE_UNAVAILABLE', 'STORAGE_FULL',
] as const satisfies readonly ErrorCode[];

/** Refusals that any call of the `session` kind may answer with besides. */
export const sessionErrors = ['NOT_SIGNED_IN', 'SESSION_CHANGED', 'ACCOUNT_BLOCKED', 'AJAX_MARKER_MISSING', 'ORIGIN_REFUSED'] as const satisfies readonly ErrorCode[];

/** Refusals that any call which writes may answer with besides. */
export const writeErrors = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const satisfies readonly ErrorCode[];

export const endpoint = <const Definition extends EndpointDefinition>(definition: Definition): Definition => definition;

type Inferred<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Partial<z.infer<Schema>> extends z.infer<Schema> ? { readonly [Key in Name]?: z.infer<Schema> } : { readonly [Key in Name]: z.infer<Schema> }
  : unknown;

/** What a caller passes: path parameters, query and body, as far as the endpoint has them. */
export type InputOf<Definition extends EndpointDefinition> =
  Part<'params', Definition['params']> & Part<'query', Definition['query']> & Part<'body', Definition['body']>;

/** What a call answers; `undefined` where the endpoint has no response body. */
export type OutputOf<Definition extends EndpointDefinition> = Inferred<Definition['response']>;
