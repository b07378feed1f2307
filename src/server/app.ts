import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { endpointNames } from '../contract/api/index';
import { headers } from '../contract/headers';
import { ApiError } from './api-error';
import type { AppParts } from './app-parts';
import type { Handlers } from './call-context';
import { addBodyParsers } from './http/body-parsers';
import { addDocumentation } from './http/documentation';
import { bodyLimitBytes, toApiError } from './http/failures';
import { addHousekeeping } from './http/housekeeping';
import { addMetrics } from './http/metrics';
import { joinHandlers, mountEndpoints } from './http/mount';
import { sendFailure } from './http/replies';
import { createRequestGate } from './http/request-gate';
import { createSessionCookie } from './http/session-cookie';
import { addStaticFiles } from './http/static-files';
import { createStatusRoutes } from './http/status-routes';
import { createWriteRunner } from './http/writes';
import { createAuthService } from './modules/auth/auth-service';
import { createAuthRoutes } from './modules/auth/routes';
import { createSessionEndings } from './modules/auth/session-endings';
import { createSessionService } from './modules/auth/session-service';
import { peopleService } from './modules/people/people-service';
import { version } from './version';

/**
 * Builds the application on its parts: every endpoint of the contract, the byte streams, the socket, the documentation,
 * metrics and the browser's pages. Throws where an endpoint is not mounted or mounted twice. It does not listen yet.
 */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, pool, clock, logger } = parts;
  const { basePath, publicOrigin } = config;

  const app = Fastify({
    // Fastify's own log makes a child for each request; what is worth a line is written by `logFault`.
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Ids longer than any of ours are refused by their schemas, with a sentence.
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => { void sendFailure(request, reply, toApiError(error)); },
  });

  app.addHook('onRequest', (request, reply, next) => {
    reply.header(headers.requestId, request.id);
    next();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toApiError(error);
    if (refusal.status >= 500) {
      logger.error({ requestId: request.id, method: request.method, route: request.routeOptions.url, code: refusal.code, err: error }, 'A request failed');
    }
    return sendFailure(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new ApiError('ROUTE_NOT_FOUND')));
  addBodyParsers(app);

  const sessions = createSessionService({ pool, database, clock, logger });
  const endings = createSessionEndings();
  const auth = createAuthService({ clock, people: peopleService, sessions, endings });
  const cookie = createSessionCookie(parts.serverKey);
  const gate = createRequestGate({ sessions, cookie, publicOrigin });

  addMetrics(app, { pool, socketCount: () => 0 });
  const modules: Partial<Handlers>[] = [
    createStatusRoutes({ version, askDatabase: () => pool.query('select 1') }),
    createAuthRoutes({ auth, sessions, people: peopleService }),
  ];
  const awaited = endpointNames.filter((name) => !modules.some((module) => Object.hasOwn(module, name)));
  modules.push(Object.fromEntries(awaited.map((name) => [name, () => Promise.reject(new ApiError('SERVICE_UNAVAILABLE'))])));
  mountEndpoints(app, joinHandlers(modules), { basePath, publicOrigin, database, gate, cookie, write: createWriteRunner(database) });
  addDocumentation(app, basePath);
  if (parts.pagesDirectory !== null) await addStaticFiles(app, { folder: parts.pagesDirectory, basePath, publicOrigin });
  addHousekeeping(app, { database, auth, clock, logger });
  return app;
};
