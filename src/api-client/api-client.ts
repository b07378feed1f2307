import type { EndpointInput, EndpointName, EndpointOutput } from '../contract/api/endpoints';
import { endpoints } from '../contract/api/endpoints';
import { defaultBasePath } from '../contract/base-path';
import type { CallOptions } from '../contract/bridge';
import type { EndpointDefinition } from '../contract/endpoint';
import type { CaptchaScene } from '../contract/entities/verification';
import { readTolerantly } from '../contract/read-tolerantly';
import { ajaxMarkerValue, headers, mediaType } from '../contract/header-names';
import { CallError, clientFailure, parseFailure, parseJson } from './call-error';
import { encodeBody, urlOf, type RawInput } from './encoding';
import { createRequestCache, type RequestCache } from './request-cache';
import { TransportError, type Transport, type TransportResponse } from './transport';

/** Allows for the slowest ordinary call over a poor connection; queued writes use a shorter timeout. */
const defaultTimeoutMs = 30_000;

export interface ApiClientOptions {
  readonly transport: Transport;
  /** Origin of the server, without a trailing slash; empty for the page's origin. */
  readonly baseUrl: string;
  /** Path of the API below the origin. */
  readonly basePath?: string;
  /** Token of the session; null if a cookie carries it. */
  readonly token?: () => string | null;
  /** The person whom the caller believes to be signed in, if the session is in a cookie that other tabs may change. */
  readonly personId?: () => number | null;
  /** Id of the window that calls. */
  readonly pushClientId?: () => string | null;
  readonly acceptLanguage?: () => string;
  /** Changes with every sign-in and sign-out. A response from an earlier generation is refused. */
  readonly loginGeneration?: () => number;
  /** A monotonic clock in milliseconds, for the age of cached responses. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

export interface ClientCallOptions extends CallOptions {
  readonly timeoutMs?: number;
  /** Overrides the client's push-client id, for a process that calls for several windows. */
  readonly pushClientId?: string;
}

export interface ApiClient {
  /** Sends a call. Rejects with a `CallError`. */
  call<Name extends EndpointName>(name: Name, input: EndpointInput<Name>, options?: ClientCallOptions): Promise<EndpointOutput<Name>>;
  /** Clears cached responses that may be stale: after an event, a reconnection or a change of login. */
  clearCache(): void;
}

/** The request layer of the account specification, section 7. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const cache: RequestCache = createRequestCache(options.now ?? (() => performance.now()));
  const generation = options.loginGeneration ?? (() => 0);

  const send = async (definition: EndpointDefinition, input: RawInput, call: ClientCallOptions & { readonly captcha?: string }): Promise<TransportResponse> => {
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
        ...(call.captcha ? { [headers.captcha]: call.captcha } : {}),
      },
      timeoutMs: call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs,
      ...(body === undefined ? {} : { body }),
    };
    const isRead = definition.method === 'GET' || definition.method === 'HEAD';
    if (isRead && !definition.uncached) {
      return cache.getOrFetch(`${generation()} ${call.pushClientId ?? ''} ${request.method} ${request.url}`, () => options.transport(request));
    }
    if (isRead) return options.transport(request);
    try {
      return await options.transport(request);
    } finally {
      // Also without a response: the server may still have committed the write.
      cache.clear();
    }
  };

  const request = async (definition: EndpointDefinition, input: RawInput, call: ClientCallOptions & { readonly captcha?: string }): Promise<unknown> => {
    const before = generation();
    const response = await send(definition, input, call).catch(toCallError);
    if (generation() !== before) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
    if (response instanceof CallError) throw response;
    return resultOf(definition, response);
  };

  /** Sends the call once more with the solution of a challenge. */
  const requestWithSolution = async (definition: EndpointDefinition, scene: CaptchaScene, input: RawInput, call: ClientCallOptions): Promise<unknown> => {
    const challenge = await request(endpoints['captcha.create'], { body: { type: 'web', version: '3.0', scene } }, {});
    const { solveChallenge } = await import('./solve-challenge');
    const captcha = await solveChallenge(challenge as EndpointOutput<'captcha.create'>);
    return request(definition, input, { ...call, ...(captcha === null ? {} : { captcha }) });
  };

  return {
    async call(name, input, call = {}) {
      const definition: EndpointDefinition = endpoints[name];
      try {
        return await request(definition, input as RawInput, call) as EndpointOutput<typeof name>;
      } catch (error) {
        const { captchaScene } = definition;
        if (captchaScene === undefined || !(error instanceof CallError) || error.failure.code !== 'CAPTCHA_REQUIRED') throw error;
        return await requestWithSolution(definition, captchaScene, input as RawInput, call) as EndpointOutput<typeof name>;
      }
    },
    clearCache: () => { cache.clear(); },
  };
};

/** A transport failure is a result of the call; other errors are bugs and are rethrown. */
const toCallError = (error: unknown): CallError => {
  if (!(error instanceof TransportError)) throw error;
  return new CallError(clientFailure(error.kind === 'timed-out' ? 'TIMED_OUT' : 'OFFLINE'));
};

const resultOf = (definition: EndpointDefinition, response: TransportResponse): unknown => {
  if (response.status === 204 || response.status === 205 || response.status === 304) return undefined;
  if (response.status < 200 || response.status > 299) throw new CallError(parseFailure(response));
  if (!definition.response) return undefined;
  const parsed = readTolerantly(definition.response, definition.isText ? response.text : parseJson(response.text));
  if (!parsed.success) throw new CallError(clientFailure('ANSWER_INVALID', response.status));
  return parsed.data;
};
