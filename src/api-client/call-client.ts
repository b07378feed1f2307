import type { EndpointInput, EndpointName, EndpointOutput } from '../contract/api/endpoints';
import { avatarSchema, byteRoutes, type AvatarUpload } from '../contract/api/byte-routes';
import { defaultBasePath } from '../contract/base-path';
import type { CallOptions } from '../contract/bridge';
import type { EndpointDefinition } from '../contract/endpoint';
import type { CaptchaScene } from '../contract/entities/verification';
import { readTolerantly } from '../contract/read-tolerantly';
import { ajaxMarkerValue, headers, mediaType } from '../contract/header-names';
import { CallError, clientFailure, parseFailure, parseJson } from './call-error';
import { encodeBody, urlOf, type RawInput } from './encoding';
import { createRequestCache, type RequestCache } from './request-cache';
import { TransportError, type Transport, type TransportRequest, type TransportResponse } from './transport';

/** Allows for the slowest ordinary call over a poor connection; queued writes use a shorter timeout. */
const defaultTimeoutMs = 30_000;
/** A picture over a poor connection: as long as the server waits. */
const pictureTimeoutMs = 120_000;

export interface CallClientOptions {
  readonly transport: Transport;
  /** Origin of the server, without a trailing slash; empty for the page's origin. */
  readonly baseUrl: string;
  /** The definition of a call. A promise if the page loads it first. */
  readonly definitionOf: (name: EndpointName) => EndpointDefinition | Promise<EndpointDefinition>;
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

/** A call, and the solution of a challenge that the server requested. */
type CallWithSolution = ClientCallOptions & { readonly captcha?: string };

export interface ApiClient {
  /** Sends a call. Rejects with a `CallError`. */
  call<Name extends EndpointName>(name: Name, input: EndpointInput<Name>, options?: ClientCallOptions): Promise<EndpointOutput<Name>>;
  /** Uploads a picture of the caller. Returns the address that `account.change` accepts. Rejects with a `CallError`. */
  uploadPicture(picture: AvatarUpload, options?: ClientCallOptions): Promise<string>;
  /** Clears cached responses that may be stale: after an event, a reconnection or a change of login. */
  clearCache(): void;
}

/** The request layer of the account specification, section 7. */
export const createCallClient = (options: CallClientOptions): ApiClient => {
  const cache: RequestCache = createRequestCache(options.now ?? (() => performance.now()));
  const generation = options.loginGeneration ?? (() => 0);
  const basePath = options.basePath ?? defaultBasePath;

  const requestOf = ({ contentType, ...request }: Outgoing, call: CallWithSolution): TransportRequest => {
    const token = options.token?.() ?? null;
    const pushClientId = call.pushClientId ?? options.pushClientId?.() ?? null;
    const personId = options.personId?.() ?? null;
    const language = options.acceptLanguage?.();
    return {
      ...request,
      url: options.baseUrl + request.url,
      headers: {
        accept: mediaType,
        'cache-control': 'no-cache',
        [headers.ajaxMarker]: ajaxMarkerValue,
        ...(contentType === null ? {} : { 'content-type': contentType }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(personId === null ? {} : { [headers.personId]: String(personId) }),
        ...(pushClientId ? { [headers.pushClientId]: pushClientId } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...(call.idempotencyKey ? { [headers.idempotencyKey]: call.idempotencyKey } : {}),
        ...(call.captcha ? { [headers.captcha]: call.captcha } : {}),
      },
      timeoutMs: call.timeoutMs ?? request.timeoutMs,
    };
  };

  const write = async (request: TransportRequest): Promise<TransportResponse> => {
    try {
      return await options.transport(request);
    } finally {
      // Also without a response: the server may still have committed the write.
      cache.clear();
    }
  };

  const send = (definition: EndpointDefinition, input: RawInput, call: CallWithSolution): Promise<TransportResponse> => {
    const body = encodeBody(definition, input.body);
    const request = requestOf({
      method: definition.method,
      url: urlOf(definition, input, basePath),
      contentType: body === undefined ? null : definition.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      ...(body === undefined ? {} : { body }),
    }, call);
    if (definition.method !== 'GET' && definition.method !== 'HEAD') return write(request);
    if (definition.uncached) return options.transport(request);
    return cache.getOrFetch(`${generation()} ${call.pushClientId ?? ''} ${request.method} ${request.url}`, () => options.transport(request));
  };

  /** Returns the response, unless the login changed meanwhile. */
  const settle = async (sending: () => Promise<TransportResponse>): Promise<TransportResponse> => {
    const before = generation();
    const response = await sending().catch(toCallError);
    if (generation() !== before) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
    if (response instanceof CallError) throw response;
    return response;
  };

  const callOnce = async (definition: EndpointDefinition, input: RawInput, call: CallWithSolution): Promise<unknown> => resultOf(definition, await settle(async () => send(definition, input, call)));

  /** Sends the call once more with the solution of a challenge. */
  const requestWithSolution = async (definition: EndpointDefinition, scene: CaptchaScene, input: RawInput, call: ClientCallOptions): Promise<unknown> => {
    const challenge = await callOnce(await options.definitionOf('captcha.create'), { body: { type: 'web', version: '3.0', scene } }, {});
    const { solveChallenge } = await import('./solve-challenge');
    const captcha = await solveChallenge(challenge as EndpointOutput<'captcha.create'>);
    return callOnce(definition, input, { ...call, ...(captcha === null ? {} : { captcha }) });
  };

  return {
    async call(name, input, call = {}) {
      const known = options.definitionOf(name);
      const definition = known instanceof Promise ? await known : known;
      try {
        return await callOnce(definition, input as RawInput, call) as EndpointOutput<typeof name>;
      } catch (error) {
        const { captchaScene } = definition;
        if (captchaScene === undefined || !(error instanceof CallError) || error.failure.code !== 'CAPTCHA_REQUIRED') throw error;
        return await requestWithSolution(definition, captchaScene, input as RawInput, call) as EndpointOutput<typeof name>;
      }
    },
    async uploadPicture({ bytes, type, position }, call = {}) {
      const request = requestOf({ method: 'POST', url: `${basePath}${byteRoutes.avatarUpload.path}?position=${position}`, contentType: type, body: bytes, timeoutMs: pictureTimeoutMs }, call);
      return (resultOf({ response: avatarSchema }, await settle(() => write(request))) as { readonly avatar: string }).avatar;
    },
    clearCache: () => { cache.clear(); },
  };
};

/** A request before its headers. `url`: below the server's origin. */
interface Outgoing extends Omit<TransportRequest, 'headers'> { readonly contentType: string | null }

/** A transport failure is a result of the call; other errors are bugs and are rethrown. */
const toCallError = (error: unknown): CallError => {
  if (!(error instanceof TransportError)) throw error;
  return new CallError(clientFailure(error.kind === 'timed-out' ? 'TIMED_OUT' : 'OFFLINE'));
};

const resultOf = (definition: Pick<EndpointDefinition, 'response' | 'isText'>, response: TransportResponse): unknown => {
  if (response.status === 204 || response.status === 205 || response.status === 304) return undefined;
  if (response.status < 200 || response.status > 299) throw new CallError(parseFailure(response));
  if (!definition.response) return undefined;
  const parsed = readTolerantly(definition.response, definition.isText ? response.text : parseJson(response.text));
  if (!parsed.success) throw new CallError(clientFailure('ANSWER_INVALID', response.status));
  return parsed.data;
};
