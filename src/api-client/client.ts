import type { EndpointInput, EndpointName, EndpointOutput } from '../contract/api/index';
import { endpoints } from '../contract/api/index';
import { defaultBasePath } from '../contract/base-path';
import type { CallOptions } from '../contract/bridge';
import type { EndpointDefinition } from '../contract/endpoint';
import { ajaxMarkerValue, headers, mediaType } from '../contract/headers';
import { CallError, clientFailure, failureOf, parseJson } from './call-error';
import { encodeBody, urlOf, type RawInput } from './encoding';
import { createRequestCache, type RequestCache } from './request-cache';
import { TransportError, type Transport, type TransportAnswer } from './transport';

/** Long enough for the slowest ordinary call over a poor line; writes that are queued use a shorter one of their own. */
const defaultTimeoutMs = 30_000;

export interface ApiClientOptions {
  readonly transport: Transport;
  /** Origin of the server, without a slash at the end; empty for the page's own. */
  readonly baseUrl: string;
  /** Where the API begins under the origin. */
  readonly basePath?: string;
  /** The session's token; null where a cookie carries it. */
  readonly token?: () => string | null;
  /** Whom the caller believes to be signed in, where a cookie that others may change carries the session. */
  readonly personId?: () => number | null;
  /** Identifies the window on whose behalf a call is made. */
  readonly pushClientId?: () => string | null;
  readonly acceptLanguage?: () => string;
  /** Changes whenever somebody signs in or out; an answer from before the change is refused. */
  readonly loginGeneration?: () => number;
  /** A clock that only goes forward, milliseconds; it dates cached answers. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

export interface ClientCallOptions extends CallOptions {
  readonly timeoutMs?: number;
  /** Stands in for the client's own push-client id, where one process calls for several windows. */
  readonly pushClientId?: string;
}

export interface ApiClient {
  /** Makes a call. Rejects with a `CallError`. */
  call<Name extends EndpointName>(name: Name, input: EndpointInput<Name>, options?: ClientCallOptions): Promise<EndpointOutput<Name>>;
  /** Forgets answers that might be out of date: after an event, a reconnection or a change of login. */
  forget(): void;
}

/** The request layer of the account specification, section 7. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const cache: RequestCache = createRequestCache(options.now ?? (() => performance.now()));
  const generation = options.loginGeneration ?? (() => 0);

  const send = async (definition: EndpointDefinition, input: RawInput, call: ClientCallOptions): Promise<TransportAnswer> => {
    const token = options.token?.() ?? null;
    const pushClientId = call.pushClientId ?? options.pushClientId?.() ?? null;
    const personId = options.personId?.() ?? null;
    const language = options.acceptLanguage?.();
    const body = encodeBody(definition, input.body);
    const request = {
      method: definition.method,
      url: options.baseUrl + urlOf(definition, input, options.basePath ?? defaultBasePath),
      headers: {
        accept: mediaType,
        'cache-control': 'no-cache',
        [headers.ajaxMarker]: ajaxMarkerValue,
        ...(body === undefined ? {} : { 'content-type': definition.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(personId === null ? {} : { [headers.personId]: String(personId) }),
        ...(pushClientId ? { [headers.pushClientId]: pushClientId } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...(call.idempotencyKey ? { [headers.idempotencyKey]: call.idempotencyKey } : {}),
      },
      timeoutMs: call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs,
      ...(body === undefined ? {} : { body }),
    };
    const isRead = definition.method === 'GET' || definition.method === 'HEAD';
    if (isRead && !definition.uncached) {
      return cache.through(`${generation()} ${call.pushClientId ?? ''} ${request.method} ${request.url}`, () => options.transport(request));
    }
    if (isRead) return options.transport(request);
    try {
      return await options.transport(request);
    } finally {
      // Also where no answer came: the write may have been made all the same.
      cache.clear();
    }
  };

  return {
    async call(name, input, call = {}) {
      const definition: EndpointDefinition = endpoints[name];
      const before = generation();
      const answer = await send(definition, input as RawInput, call).catch(asOutcome);
      if (generation() !== before) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
      if (answer instanceof CallError) throw answer;
      return resultOf(definition, answer) as EndpointOutput<typeof name>;
    },
    forget: () => { cache.clear(); },
  };
};

/** A failure to get any answer is an outcome of the call; everything else is a mistake of ours and is thrown on. */
const asOutcome = (error: unknown): CallError => {
  if (!(error instanceof TransportError)) throw error;
  return new CallError(clientFailure(error.kind === 'timed-out' ? 'TIMED_OUT' : 'OFFLINE'));
};

const resultOf = (definition: EndpointDefinition, answer: TransportAnswer): unknown => {
  if (answer.status === 204 || answer.status === 205 || answer.status === 304) return undefined;
  if (answer.status < 200 || answer.status > 299) throw new CallError(failureOf(answer));
  if (!definition.response) return undefined;
  const parsed = definition.response.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new CallError(clientFailure('ANSWER_INVALID', answer.status));
  return parsed.data;
};
