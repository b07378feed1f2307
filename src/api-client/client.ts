import type { EndpointInput, EndpointName, EndpointOutput } from '../contract/api/index';
import { endpoints } from '../contract/api/index';
import type { CallOptions } from '../contract/bridge';
import { absolutePrefixes, type EndpointDefinition } from '../contract/endpoint';
import { ajaxMarkerValue, headers, mediaType } from '../contract/headers';
import { CallError, clientFailure, failureOf, parseJson } from './call-error';
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
  /** Identifies the window on whose behalf a call is made. */
  readonly pushClientId?: () => string | null;
  readonly acceptLanguage?: () => string;
  /** Changes whenever somebody signs in or out; an answer from before the change is refused. */
  readonly loginGeneration?: () => number;
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

interface RawInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The request layer of the account specification, section 7. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const cache: RequestCache = createRequestCache(options.now ?? Date.now);
  const generation = options.loginGeneration ?? (() => 0);

  const send = async (definition: EndpointDefinition, input: RawInput, call: ClientCallOptions): Promise<TransportAnswer> => {
    const token = options.token?.() ?? null;
    const pushClientId = call.pushClientId ?? options.pushClientId?.() ?? null;
    const language = options.acceptLanguage?.();
    const body = encodeBody(definition, input.body);
    const request = {
      method: definition.method,
      url: options.baseUrl + urlOf(definition, input, options.basePath ?? '/api'),
      headers: {
        accept: mediaType,
        'cache-control': 'no-cache',
        [headers.ajaxMarker]: ajaxMarkerValue,
        ...(body === undefined ? {} : { 'content-type': definition.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
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
    if (!isRead) cache.clear();
    const answer = await options.transport(request);
    if (!isRead) cache.clear();
    return answer;
  };

  return {
    async call(name, input, call = {}) {
      const definition: EndpointDefinition = endpoints[name];
      const before = generation();
      let answer: TransportAnswer;
      try {
        answer = await send(definition, input as RawInput, call);
      } catch (error) {
        if (error instanceof TransportError) throw new CallError(clientFailure(error.kind === 'timed-out' ? 'TIMED_OUT' : 'OFFLINE'));
        throw error;
      }
      if (generation() !== before) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
      return resultOf(definition, answer) as EndpointOutput<typeof name>;
    },
    forget: () => { cache.clear(); },
  };
};

const resultOf = (definition: EndpointDefinition, answer: TransportAnswer): unknown => {
  if (answer.status === 204 || answer.status === 205 || answer.status === 304) return undefined;
  if (answer.status < 200 || answer.status > 299) throw new CallError(failureOf(answer));
  if (!definition.response) return undefined;
  const parsed = definition.response.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new CallError(clientFailure('ANSWER_INVALID', answer.status));
  return parsed.data;
};

const encodeBody = (definition: EndpointDefinition, body: unknown): string | undefined => {
  if (body === undefined || !definition.body) return undefined;
  if (definition.encoding !== 'form') return JSON.stringify(body);
  return new URLSearchParams(Object.entries(body as Record<string, unknown>).map(([key, value]) => [key, String(value)])).toString();
};

const urlOf = (definition: EndpointDefinition, input: RawInput, basePath: string): string => {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.append(key, String(value));
  const isAbsolute = absolutePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return (isAbsolute ? '' : basePath) + path + (query.size > 0 ? `?${query}` : '');
};
