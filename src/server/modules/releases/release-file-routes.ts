import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { ApiError } from '../../api-error';
import { routeUrlOf } from '../../http/endpoint-paths';
import { matchesIfNoneMatch, matchesIfRange, parseRange } from '../../http/byte-range';
import { attachmentDisposition } from '../../http/content-disposition';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import type { ReleasesService } from './releases-service';

export interface ReleaseFileRoutesDependencies {
  readonly basePath: string;
  readonly releases: ReleasesService;
}

/**
 * Serves packages and block lists without authentication, whole or as ranges. The headers make browsers save the files
 * instead of running them.
 */
export const registerReleaseFiles = (app: FastifyInstance, { basePath, releases }: ReleaseFileRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.releaseFile.path);

  const respond = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { file } = request.params;
    const { handle, sizeBytes, sha512 } = await releases.openFile(file);
    let isHandedOver = false;
    try {
      const etag = `"${sha512}"`;
      const range = request.method === 'GET' && matchesIfRange(request.headers['if-range']?.toString(), etag) ? parseRange(request.headers.range, sizeBytes) : { kind: 'whole' } as const;
      reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' });
      if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return await reply.code(304).send();
      if (range.kind === 'unsatisfiable') {
        reply.header('content-range', `bytes */${sizeBytes}`);
        throw new ApiError('RANGE_NOT_SATISFIABLE');
      }
      const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 };
      reply.code(range.kind === 'part' ? 206 : 200).headers({
        'content-type': 'application/octet-stream',
        'content-length': String(end - start + 1),
        'content-disposition': attachmentDisposition(file),
        ...(range.kind === 'part' ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
      });
      if (request.method === 'HEAD') return await reply.send();
      isHandedOver = true;
      // The stream closes the file, also when the client disconnects.
      return await reply.send(handle.createReadStream({ start, end }));
    } finally {
      if (!isHandedOver) await handle.close();
    }
  };

  app.route({ method: ['GET', 'HEAD'], url, handler: respond });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
