import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { ApiError } from '../../api-error';
import { routeUrlOf } from '../../http/endpoint-paths';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { originOf } from '../../http/request-context';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import type { BlobsService } from '../blobs/blobs-service';
import { matchesIfNoneMatch, matchesIfRange, parseRange } from '../../http/byte-range';
import { attachmentDisposition } from '../../http/content-disposition';
import type { FilesService } from './files-service';
import { createCallScope, type CallScope } from '../../call-scope';

export interface DownloadRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestAuthenticator;
  readonly files: FilesService;
  readonly blobs: BlobsService;
  readonly database: CallScope['db'];
  /** Limits the concurrent uploads and downloads of each person. */
  readonly transfers: ConcurrencyLimiter;
}

/**
 * Serves the bytes of uploaded files unchanged. The headers prevent execution, MIME sniffing and use of cached bytes
 * without revalidation.
 */
export const registerDownloads = (app: FastifyInstance, { basePath, gate, files, blobs, database, transfers }: DownloadRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.download.path);

  const respond = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    // A link that opens the file also opens its bytes, for the people it admits.
    const { caller } = await gate.authenticateOrVisit(request);
    const { name, mimeType, sizeBytes, blobHash } = await files.openForDownload(createCallScope(database, caller, originOf(request)), request.params.id);
    const etag = `"${blobHash}"`;
    const range = request.method === 'GET' && matchesIfRange(request.headers['if-range']?.toString(), etag)
      ? parseRange(request.headers.range, sizeBytes) : { kind: 'whole' } as const;

    reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache', etag, 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' });
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (range.kind === 'unsatisfiable') {
      reply.header('content-range', `bytes */${sizeBytes}`);
      throw new ApiError('RANGE_NOT_SATISFIABLE');
    }
    const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 };
    const body = request.method === 'HEAD' || sizeBytes === 0 ? null : await blobs.open(blobHash, { start, end });
    reply.code(range.kind === 'part' ? 206 : 200).headers({
      'content-type': mimeType,
      'content-length': String(end - start + 1),
      'content-disposition': attachmentDisposition(name),
      ...(range.kind === 'part' ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
    });
    return reply.send(body ?? undefined);
  };

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'], url,
    handler: (request, reply) => runInSlot(transfers, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)),
  });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
