import type { FastifyInstance } from 'fastify';
import { endpointNames } from '../contract/api/index';
import { ApiError } from './api-error';
import type { AppParts } from './app-parts';
import type { Handlers } from './call-context';
import { createCursors } from './cursors';
import { addDocumentation } from './http/documentation';
import { addHousekeeping } from './http/housekeeping';
import { createHttpServer } from './http/http-server';
import { addMetrics } from './http/metrics';
import { joinHandlers, mountEndpoints } from './http/mount';
import { createRequestGate } from './http/request-gate';
import { createSessionCookie } from './http/session-cookie';
import { addStaticFiles } from './http/static-files';
import { createStatusRoutes } from './http/status-routes';
import { createWriteRunner } from './http/writes';
import { createAuthService } from './modules/auth/auth-service';
import { createAuthRoutes } from './modules/auth/routes';
import { createSessionEndings } from './modules/auth/session-endings';
import { createSessionService } from './modules/auth/session-service';
import { createFilesService } from './modules/files/files-service';
import { createFileHandlers } from './modules/files/routes';
import { createTreeService } from './modules/files/tree-service';
import { peopleService } from './modules/people/people-service';
import { createTrashHandlers } from './modules/trash/routes';
import { version } from './version';

/**
 * Builds the application on its parts: every endpoint of the contract, the byte streams, the socket, the documentation,
 * metrics and the browser's pages. Throws where an endpoint is not mounted or mounted twice. It does not listen yet.
 */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, pool, clock, logger } = parts;
  const { basePath, publicOrigin } = config;

  const sessions = createSessionService({ pool, database, clock, logger });
  const endings = createSessionEndings();
  const auth = createAuthService({ clock, people: peopleService, sessions, endings });
  const cursors = createCursors(parts.serverKey);
  const files = createFilesService({ cursors, clock, apiBase: basePath });
  const tree = createTreeService({ cursors, apiBase: basePath });

  const cookie = createSessionCookie(parts.serverKey);
  const gate = createRequestGate({ sessions, cookie, publicOrigin });

  const app = createHttpServer(config, logger);
  addMetrics(app, { pool, socketCount: () => 0 });
  const modules: Partial<Handlers>[] = [
    createStatusRoutes({ version, askDatabase: () => pool.query('select 1') }),
    createAuthRoutes({ auth, sessions, people: peopleService }),
    createFileHandlers(files, tree),
    createTrashHandlers(tree),
  ];
  const awaited = endpointNames.filter((name) => !modules.some((module) => Object.hasOwn(module, name)));
  modules.push(Object.fromEntries(awaited.map((name) => [name, () => Promise.reject(new ApiError('SERVICE_UNAVAILABLE'))])));
  mountEndpoints(app, joinHandlers(modules), { basePath, publicOrigin, database, gate, cookie, write: createWriteRunner(database) });
  addDocumentation(app, basePath);
  if (parts.pagesDirectory !== null) await addStaticFiles(app, { folder: parts.pagesDirectory, basePath, publicOrigin });
  addHousekeeping(app, { database, auth, clock, logger });
  return app;
};
