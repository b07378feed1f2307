import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import type { Handlers } from '../../call-context';
import { createCallScope, type CallScope } from '../../call-scope';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { routeUrlOf } from '../../http/endpoint-paths';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import { originOf } from '../../http/request-context';
import { sendBytes } from '../../http/send-bytes';
import type { ExportsService } from './exports-service';

export const createExportHandlers = (exports: ExportsService): Handlers<'account.export' | 'account.startExport'> => ({
  'account.export': (_input, { scope }) => exports.describe(scope),
  'account.startExport': ({ body }, context) => exports.start(body, context),
});

export interface ExportRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestAuthenticator;
  readonly exports: ExportsService;
  readonly database: CallScope['db'];
  /** Limits the concurrent uploads and downloads of each person. */
  readonly transfers: ConcurrencyLimiter;
}

/** Serves the zip of an export to the person whose account it contains. */
export const registerExports = (app: FastifyInstance, { basePath, gate, exports, database, transfers }: ExportRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.accountExport.path);

  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, sizeBytes, createdAt, read } = await exports.open(createCallScope(database, await gate.requireCaller(request), originOf(request)));
    return sendBytes(request, reply, {
      name: `Deckle ${createdAt.toISOString().slice(0, 10)}.zip`, mimeType: 'application/zip', sizeBytes, etag: `"${id}"`, cacheControl: 'private, no-store', open: read,
    });
  };

  app.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => runInSlot(transfers, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)) });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
