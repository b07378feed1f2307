import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { headers } from '../../contract/header-names';
import { ApiError } from '../api-error';
import type { ServerConfig } from '../config';
import type { Logger } from '../logging';
import { addBodyParsers } from './body-parsers';
import { ClientGoneError, closeUnreadRequests } from './read-body';
import { handleClientError, refuseConnection } from './client-errors';
import { toApiError } from './to-api-error';
import { keepConnectionsUntilFlushed } from './close-idle-connections';
import { sendError } from './send-response';
import { defaultRequestLimits, type RequestLimits } from '../request-limits';

/** The methods of the API. Other methods are refused before the body is read. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Timeout for the headers of a request, and the interval of its check, milliseconds. */
const [headersTimeoutMs, headersCheckMs] = [30_000, 5_000];

/** The status that proxies log for a connection closed by the client. No client receives it. */
const clientGoneStatus = 499;

/** A server without routes: each response has a request id, and each failure becomes an error body of the contract. */
export const createHttpServer = ({ proxyCount }: Pick<ServerConfig, 'proxyCount'>, logger: Logger, limits: RequestLimits = defaultRequestLimits): FastifyInstance => {
  const app = Fastify({
    // Fastify's own log creates a child logger for each request. The error handler below writes the only useful line.
    logger: false,
    bodyLimit: limits.sessionBodyBytes,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: headersCheckMs },
    clientErrorHandler: handleClientError,
    // Each proxy appends the address that it saw. Entries further left come from the client and cannot be trusted.
    // Fastify trusts nobody if given a plain number, because it cannot know that all requests pass the proxies.
    trustProxy: proxyCount > 0 && ((_address: string, hop: number) => hop < proxyCount),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // The schemas of the endpoints reject ids that are too long, with a specific error.
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    // A stopping server still responds to requests on connections that were open before.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => { void sendError(request, reply, toApiError(error)); },
  });
  keepConnectionsUntilFlushed(app.server);
  closeUnreadRequests(app.server, limits.bodyTimeoutMs);
  app.server.on('connect', (request, socket: Socket) => { refuseConnection(socket, new ApiError('METHOD_NOT_ALLOWED'), request.headers['accept-language']); });
  app.decorateRequest('isBehindProxy', proxyCount > 0);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(headers.requestId, request.id);
    if (!methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      next(new ApiError('METHOD_NOT_ALLOWED'));
    } else {
      // Refused before the body is read, because the body makes no difference.
      next(request.is404 ? new ApiError('ROUTE_NOT_FOUND') : undefined);
    }
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ClientGoneError) return reply.code(clientGoneStatus).send();
    const refusal = toApiError(error);
    if (refusal.status >= 500) {
      logger.error({ requestId: request.id, method: request.method, route: request.routeOptions.url, code: refusal.code, err: error }, 'A request failed');
    }
    return sendError(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new ApiError('ROUTE_NOT_FOUND')));
  addBodyParsers(app, limits);
  return app;
};
