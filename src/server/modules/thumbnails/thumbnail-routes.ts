import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes, isThumbnailSize } from '../../../contract/api/byte-routes';
import { ApiError } from '../../api-error';
import { createCallScope, type CallScope } from '../../call-scope';
import { matchesIfNoneMatch } from '../../http/byte-range';
import { clientSignalOf } from '../../http/client-signal';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { routeUrlOf } from '../../http/endpoint-paths';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import { originOf } from '../../http/request-context';
import type { FilesService } from '../files/files-service';
import type { ThumbnailsService } from './thumbnails-service';

export interface ThumbnailRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestAuthenticator;
  readonly files: FilesService;
  readonly thumbnails: ThumbnailsService;
  readonly database: CallScope['db'];
  /** Limits the concurrent thumbnails of each person, apart from their uploads and downloads. */
  readonly lanes: ConcurrencyLimiter;
}

interface ThumbnailRoute {
  Params: { id: string };
  Querystring: { size?: unknown };
}

/** Serves thumbnails to everybody who may read the file. The right is checked at each request, also for a known ETag. */
export const registerThumbnails = (app: FastifyInstance, { basePath, gate, files, thumbnails, database, lanes }: ThumbnailRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.thumbnail.path);

  const respond = async (request: FastifyRequest<ThumbnailRoute>, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = await gate.authenticateOrVisit(request);
    const { size } = request.query;
    if (!isThumbnailSize(size)) throw new ApiError('VALIDATION_FAILED', { field: 'size' });
    const file = await files.openForThumbnail(createCallScope(database, caller, originOf(request)), request.params.id);
    const etag = thumbnails.etagOf(file, size);
    const headers = { 'cache-control': 'private, no-cache', etag, 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' };
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
    const bytes = await thumbnails.open(file, size, clientSignalOf(reply.raw));
    reply.headers({ ...headers, 'content-type': 'image/webp', 'content-length': String(bytes.byteLength) });
    return reply.send(request.method === 'HEAD' ? undefined : bytes);
  };

  app.route<ThumbnailRoute>({
    method: ['GET', 'HEAD'], url,
    handler: (request, reply) => runInSlot(lanes, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)),
  });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
