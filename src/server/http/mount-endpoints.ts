import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify';
import { endpoints, type EndpointName } from '../../contract/api/endpoints';
import type { EndpointDefinition } from '../../contract/endpoint';
import { headers } from '../../contract/header-names';
import { ApiError } from '../api-error';
import type { CallContext, Handlers } from '../call-context';
import type { Principal } from '../call-scope';
import type { Database } from '../db/database-handle';
import { routeUrlOf, serverPathsOf } from './endpoint-paths';
import { declaredErrorsOf, isRead, successStatusOf } from './endpoint-declarations';
import { createConcurrencyLimiter, createRequestSlot, type ConcurrencyLimiter, type RequestSlot } from './concurrency-limiter';
import { serializeResponse } from './serialize-response';
import { errorJsonOf, replayedHeader, sendJson, sendJsonWithEtag, sendText } from './send-response';
import { isSecure, RequestContext } from './request-context';
import type { RequestLimits } from '../request-limits';
import type { RequestAuthenticator } from './request-authenticator';
import { responseWriterOf } from './response-writer';
import type { SessionCookieCodec } from './session-cookie';
import type { VisitorCookieCodec } from './visitor-cookie';
import { parseInput, type RawInput } from './parse-input';
import { idempotencyKeyOf, type WriteRunner } from './write-runner';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of a route. Absent on routes outside the contract. */
    endpoint?: EndpointName;
    encoding?: 'json' | 'form';
  }
  interface FastifyRequest {
    caller: Principal | null;
    /** The request's slot in its person's lane; null for requests without credentials. */
    slot: RequestSlot | null;
  }
}

export interface MountDependencies {
  readonly basePath: string;
  readonly publicOrigin: string | null;
  readonly database: Database;
  readonly gate: RequestAuthenticator;
  readonly cookie: SessionCookieCodec;
  readonly visitorCookie: VisitorCookieCodec;
  readonly write: WriteRunner;
  readonly limits: RequestLimits;
  /** A position that the history of events had reached before the call. */
  readonly eventPosition: () => { readonly seq: number; readonly epoch: string };
}

type AnyHandler = (input: RawInput, context: CallContext) => Promise<unknown>;

/** Merges the handlers of all modules. Throws if an endpoint has two handlers or none. */
export const joinHandlers = (modules: readonly Partial<Handlers>[]): Handlers => {
  const joined: Partial<Record<EndpointName, unknown>> = {};
  for (const module of modules) {
    for (const [name, handler] of Object.entries(module)) {
      if (!Object.hasOwn(endpoints, name)) throw new Error(`There is no endpoint ${name} to mount.`);
      if (Object.hasOwn(joined, name)) throw new Error(`The endpoint ${name} is mounted twice.`);
      joined[name as EndpointName] = handler;
    }
  }
  const missing = Object.keys(endpoints).filter((name) => !Object.hasOwn(joined, name));
  if (missing.length > 0) throw new Error(`Not mounted: ${missing.join(', ')}.`);
  return joined as Handlers;
};

/** Mounts every endpoint of the contract under each of its paths. */
export const mountEndpoints = (app: FastifyInstance, handlers: Handlers, dependencies: MountDependencies): void => {
  app.decorateRequest('caller', null);
  app.decorateRequest('place', null);
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  const acquireSlot = createSlotHook(createConcurrencyLimiter(dependencies.limits.personCalls), dependencies.gate);
  const addEventPosition: onRequestHookHandler = (request, reply, next) => {
    const { seq, epoch } = dependencies.eventPosition();
    // Only people follow events.
    if (request.caller !== null) reply.header(headers.eventPosition, `${seq} ${epoch}`);
    next();
  };
  const accessHooks = { session: [acquireSlot, createSessionHook(dependencies), addEventPosition], shared: [acquireSlot, createSharedHook(dependencies), addEventPosition] };
  for (const [name, definition] of Object.entries(endpoints) as [EndpointName, EndpointDefinition][]) {
    const handle = createRouteHandler(name, definition, handlers[name] as AnyHandler, dependencies);
    for (const url of serverPathsOf(definition, dependencies.basePath).map(routeUrlOf)) {
      app.route({
        method: definition.method,
        url,
        config: { endpoint: name, encoding: definition.encoding ?? 'json' },
        bodyLimit: definition.bodyLimitBytes ?? (definition.access === 'session' ? dependencies.limits.sessionBodyBytes : dependencies.limits.publicBodyBytes),
        ...(definition.access === 'public' ? {} : { onRequest: accessHooks[definition.access] }),
        handler: handle,
      });
      const methods = methodsByUrl.get(url) ?? new Set<HTTPMethods>();
      methods.add(definition.method);
      if (definition.method === 'GET') methods.add('HEAD');
      methodsByUrl.set(url, methods);
    }
  }
  for (const [url, methods] of methodsByUrl) refuseOtherMethods(app, url, methods);
};

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Responds with 405 and an Allow header to each method that an existing path does not have. */
export const refuseOtherMethods = (app: FastifyInstance, url: string, methods: ReadonlySet<HTTPMethods>): void => {
  const others = allMethods.filter((method) => !methods.has(method));
  if (others.length === 0) return;
  app.route({
    method: others,
    url,
    // Refused before the body is read, because the body makes no difference.
    onRequest: async (_request, reply) => {
      reply.header('allow', [...methods].join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED');
    },
    handler: async () => undefined,
  });
};

/** Waits for a slot in the person's lane before anything is read for the request. */
const createSlotHook = (lanes: ConcurrencyLimiter, gate: RequestAuthenticator) => async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const lane = gate.concurrencyKeyOf(request);
  if (lane !== null) request.slot = createRequestSlot(await lanes.acquire(lane, reply.raw), reply.raw);
};

/** Admits signed-in people, before the body is read. */
const createSessionHook = ({ gate, cookie, publicOrigin }: MountDependencies) => async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { caller, renewedCookie } = await gate.authenticate(request);
  request.caller = caller;
  if (renewedCookie) reply.header('set-cookie', cookie.write(renewedCookie.token, renewedCookie.expiresAt, isSecure(request, publicOrigin)));
};

/** Admits everybody. The permission checks decide later which files a link opens to them. */
const createSharedHook = ({ gate, cookie, visitorCookie, publicOrigin }: MountDependencies) => async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { caller, renewedCookie, newVisitor } = await gate.authenticateOrVisit(request);
  request.caller = caller;
  const secure = isSecure(request, publicOrigin);
  if (renewedCookie) reply.header('set-cookie', cookie.write(renewedCookie.token, renewedCookie.expiresAt, secure));
  if (newVisitor !== null) reply.header('set-cookie', visitorCookie.write(newVisitor, secure));
};

const createRouteHandler = (name: EndpointName, definition: EndpointDefinition, handler: AnyHandler, dependencies: MountDependencies) => {
  const { database, write: runWrite } = dependencies;
  const status = successStatusOf(definition);
  const declared = declaredErrorsOf(definition);
  const writer = definition.response && !definition.isText ? responseWriterOf(definition.response) : null;

  const run = async (input: RawInput, context: RequestContext): Promise<unknown> => {
    try {
      return await handler(input, context);
    } catch (error) {
      throw error instanceof ApiError && !declared.has(error.code) ? undeclared(error, name) : error;
    }
  };

  /** For reads, writes with a transaction of their own, and public writes: no commit, and no idempotency key. */
  const respondWithoutTransaction = async (request: FastifyRequest, reply: FastifyReply, input: RawInput): Promise<FastifyReply> => {
    const context = new RequestContext(request, reply, dependencies, database);
    const output = await run(input, context);
    const body = writer && serializeResponse(writer, output as Record<string, unknown>);
    context.runAfterCommitCallbacks();
    if (definition.isText) return sendText(reply, status, String(output));
    if (definition.hasEtag && typeof body === 'string') return sendJsonWithEtag(request, reply, status, body);
    return sendJson(request, reply, status, body);
  };

  const respondToWrite = async (request: FastifyRequest, reply: FastifyReply, input: RawInput, { personId }: Principal): Promise<FastifyReply> => {
    let context: RequestContext | null = null;
    const key = definition.isSecret ? null : idempotencyKeyOf(request.headers);
    const outcome = await runWrite({ personId, key, name, input, refusalBody: (error) => errorJsonOf(request, error) }, async (db) => {
      context = new RequestContext(request, reply, dependencies, db);
      const output = await run(input, context);
      return { status, body: writer?.write(output) ?? null };
    });
    if (outcome.isApplied) (context as RequestContext | null)?.runAfterCommitCallbacks();
    if (outcome.isReplay) reply.header(replayedHeader, 'true');
    return sendJson(request, reply, outcome.status, outcome.body);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = parseInput(definition, request);
    const { caller } = request;
    const release = request.slot?.retain();
    try {
      return await (caller === null || isRead(definition) || definition.ownsTransaction ? respondWithoutTransaction(request, reply, input) : respondToWrite(request, reply, input, caller));
    } finally {
      release?.();
    }
  };
};

/** An error that the endpoint does not declare becomes INTERNAL, because clients cannot handle it. */
const undeclared = (error: ApiError, name: EndpointName): ApiError =>
  new ApiError('INTERNAL', {}, { cause: new Error(`${name} does not declare ${error.code}.`, { cause: error }) });
