import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { headers } from '../../contract/headers';
import { ApiError } from '../api-error';
import type { ServerConfig } from '../config';
import type { Logger } from '../logging';
import { addBodyParsers } from './body-parsers';
import { ClientGoneError, endUnreadBodies } from './body-reader';
import { handleClientError, refuseConnection } from './client-errors';
import { toApiError } from './failures';
import { spareUnsentAnswers } from './idle-connections';
import { sendFailure } from './replies';
import { defaultRequestLimits, type RequestLimits } from '../request-limits';

/** The methods that the API has; every other one is refused before anything is read. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** How long the headers of a request may take, milliseconds, and how often that is checked. */
const [headersTimeoutMs, headersCheckMs] = [30_000, 5_000];

/** What proxies log where the client closed the connection; nobody reads it. */
const clientGoneStatus = 499;

/** A server that has no routes yet: every answer has a request id, every failure is a refusal of ours. */
export const createHttpServer = ({ proxyCount }: Pick<ServerConfig, 'proxyCount'>, logger: Logger, limits: RequestLimits = defaultRequestLimits): FastifyInstance => {
  const app = Fastify({
    // Fastify's own log makes a child for each request; the only line worth writing is written below.
    logger: false,
    bodyLimit: limits.sessionBodyBytes,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: headersCheckMs },
    clientErrorHandler: handleClientError,
    // Each proxy adds the address it saw at the right end; what stands further left is the client's own writing.
    // With a plain number Fastify trusts nobody, since it cannot know that all requests come through the proxies; operators do.
    trustProxy: proxyCount > 0 && ((_address: string, hop: number) => hop < proxyCount),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Ids longer than any of ours are refused by their schemas, with a sentence.
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    // A server that is asked to stop still answers what reaches it over connections that were open by then.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => { void sendFailure(request, reply, toApiError(error)); },
  });
  spareUnsentAnswers(app.server);
  endUnreadBodies(app.server, limits.bodyTimeoutMs);
  app.server.on('connect', (request, socket: Socket) => { refuseConnection(socket, new ApiError('METHOD_NOT_ALLOWED'), request.headers['accept-language']); });
  app.decorateRequest('isBehindProxy', proxyCount > 0);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(headers.requestId, request.id);
    if (!methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      next(new ApiError('METHOD_NOT_ALLOWED'));
    } else {
      // Before the body is read: it makes no difference.
      next(request.is404 ? new ApiError('ROUTE_NOT_FOUND') : undefined);
    }
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ClientGoneError) return reply.code(clientGoneStatus).send();
    const refusal = toApiError(error);
    if (refusal.status >= 500) {
      logger.error({ requestId: request.id, method: request.method, route: request.routeOptions.url, code: refusal.code, err: error }, 'A request failed');
    }
    return sendFailure(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new ApiError('ROUTE_NOT_FOUND')));
  addBodyParsers(app, limits);
  return app;
};
