import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { endpoints, type EndpointName } from '../../contract/api/index';
import type { EndpointDefinition } from '../../contract/endpoint';
import type { ErrorCode } from '../../contract/errors';
import { headers } from '../../contract/headers';
import { negotiateLocale } from '../../core/locales';
import { ApiError } from '../api-error';
import type { CallContext, Caller, Handlers } from '../call-context';
import type { Database } from '../db/database';
import { routeUrlOf, serverPathsOf } from './addresses';
import { clientInfoOf } from './client-info';
import { declaredErrorsOf, isRead, successStatusOf } from './declarations';
import { errorBodyOf } from './failures';
import type { WrittenAnswer } from './idempotency-repository';
import { pageFactsOf } from './origins';
import { sendJson } from './replies';
import type { RequestGate } from './request-gate';
import { responseSchemaOf } from './response-schema';
import type { SessionCookieCodec } from './session-cookie';
import { parseInput, type RawInput } from './validation';
import { idempotencyKeyLimit, type WriteRunner } from './writes';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route answers; absent on routes that are none. */
    endpoint?: EndpointName;
    encoding?: 'json' | 'form';
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface MountDependencies {
  readonly basePath: string;
  readonly publicOrigin: string | null;
  readonly database: Database;
  readonly gate: RequestGate;
  readonly cookie: SessionCookieCodec;
  readonly write: WriteRunner;
}

/** Says that an answer was given before, for the same idempotency key. */
export const replayedHeader = 'idempotency-replayed';

type AnyHandler = (input: RawInput, context: CallContext) => Promise<unknown>;

/** Joins what the modules mount. Throws where an endpoint has two handlers, or none. */
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

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[headers.idempotencyKey];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > idempotencyKeyLimit) throw new ApiError('VALIDATION_FAILED', { field: headers.idempotencyKey });
  return key;
};

const pushClientIdOf = (request: FastifyRequest): string | null => {
  const id = request.headers[headers.pushClientId];
  return typeof id === 'string' && id.length <= 100 ? id : null;
};

/** Mounts every endpoint of the contract under its paths. */
export const mountEndpoints = (app: FastifyInstance, handlers: Handlers, dependencies: MountDependencies): void => {
  app.decorateRequest('caller', null);
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  for (const [name, definition] of Object.entries(endpoints) as [EndpointName, EndpointDefinition][]) {
    const handle = createRouteHandler(name, definition, handlers[name] as AnyHandler, dependencies);
    for (const url of serverPathsOf(definition, dependencies.basePath).map(routeUrlOf)) {
      app.route({
        method: definition.method,
        url,
        config: { endpoint: name, encoding: definition.encoding ?? 'json' },
        ...(definition.access === 'session' ? { onRequest: createDoor(dependencies) } : {}),
        ...(definition.response ? { schema: { response: { [successStatusOf(definition)]: responseSchemaOf(definition.response) } } } : {}),
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

/** A path that exists answers 405, and says what it takes, to every method it does not have. */
export const refuseOtherMethods = (app: FastifyInstance, url: string, methods: ReadonlySet<HTTPMethods>): void => {
  const others = allMethods.filter((method) => !methods.has(method));
  if (others.length === 0) return;
  app.route({
    method: others,
    url,
    // Before the body is read: whatever it is, this is the answer.
    onRequest: async (_request, reply) => {
      reply.header('allow', [...methods].join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED');
    },
    handler: async () => undefined,
  });
};

const isSecure = (request: FastifyRequest, publicOrigin: string | null): boolean =>
  publicOrigin === null ? request.protocol === 'https' : publicOrigin.startsWith('https:');

/** Lets in who is signed in, before the body is read. */
const createDoor = ({ gate, cookie, publicOrigin }: MountDependencies) => async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { caller, renewedCookie } = await gate.admit(request);
  request.caller = caller;
  if (renewedCookie) reply.header('set-cookie', cookie.write(renewedCookie.token, renewedCookie.expiresAt, isSecure(request, publicOrigin)));
};

const createRouteHandler = (name: EndpointName, definition: EndpointDefinition, handler: AnyHandler, dependencies: MountDependencies) => {
  const { database, cookie, publicOrigin, write } = dependencies;
  const successStatus = successStatusOf(definition);
  const declared = declaredErrorsOf(definition);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = parseInput(definition, { params: request.params, query: request.query, body: request.body });
    const { caller } = request;

    /** Runs the handler once. `afterwards` collects what is to happen if what it did lasts. */
    const run = async (db: Database, afterwards: (() => void)[]): Promise<WrittenAnswer> => {
      const setCookie = (header: string): void => { afterwards.push(() => { reply.header('set-cookie', header); }); };
      const output = await handler(input, {
        requestId: request.id,
        caller,
        client: clientInfoOf(request),
        get locale() { return negotiateLocale(request.headers['accept-language']); },
        origin: pushClientIdOf(request),
        db,
        cookie: {
          get isWanted() {
            const { hasMarker, isOwn } = pageFactsOf(request, publicOrigin);
            return hasMarker && isOwn;
          },
          set: (token, expiresAt) => { setCookie(cookie.write(token, expiresAt, isSecure(request, publicOrigin))); },
          clear: () => { setCookie(cookie.erase(isSecure(request, publicOrigin))); },
        },
        afterCommit: (act) => { afterwards.push(act); },
      });
      return { status: successStatus, body: definition.response ? reply.serializeInput(output as Record<string, unknown>, String(successStatus)) as string : null };
    };

    try {
      let afterwards: (() => void)[] = [];
      if (isRead(definition) || caller === null) {
        const answer = await run(database, afterwards);
        for (const act of afterwards) act();
        return sendJson(request, reply, answer.status, answer.body);
      }
      const outcome = await write({
        personId: caller.personId,
        key: idempotencyKeyOf(request),
        name,
        input,
        refusalBody: (error) => JSON.stringify(errorBodyOf(requireDeclared(error, declared, name), request.id, negotiateLocale(request.headers['accept-language']))),
      }, (db) => run(db, afterwards = []));
      if (outcome.isDone) for (const act of afterwards) act();
      if (outcome.isReplay) reply.header(replayedHeader, 'true');
      return sendJson(request, reply, outcome.status, outcome.body);
    } catch (error) {
      throw error instanceof ApiError ? requireDeclared(error, declared, name) : error;
    }
  };
};

/** A refusal that the contract does not announce is a fault of ours: clients could not have prepared for it. */
const requireDeclared = (error: ApiError, declared: ReadonlySet<ErrorCode>, name: EndpointName): ApiError =>
  declared.has(error.code) ? error : new ApiError('INTERNAL', {}, { cause: new Error(`${name} does not declare ${error.code}.`, { cause: error }) });
