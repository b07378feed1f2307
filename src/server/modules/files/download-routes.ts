import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { routeUrlOf } from '../../http/endpoint-paths';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { originOf } from '../../http/request-context';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import type { BlobsService } from '../blobs/blobs-service';
import { sendBytes } from '../../http/send-bytes';
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

/** Serves the bytes of uploaded files unchanged. Cached bytes are revalidated. */
export const registerDownloads = (app: FastifyInstance, { basePath, gate, files, blobs, database, transfers }: DownloadRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.download.path);

  const respond = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    // A link that opens the file also opens its bytes, for the people it admits.
    const { caller } = await gate.authenticateOrVisit(request);
    const { name, mimeType, sizeBytes, blobHash } = await files.openForDownload(createCallScope(database, caller, originOf(request)), request.params.id);
    return sendBytes(request, reply, { name, mimeType, sizeBytes, etag: `"${blobHash}"`, cacheControl: 'private, no-cache', open: (range) => blobs.open(blobHash, range) });
  };

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'], url,
    handler: (request, reply) => runInSlot(transfers, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)),
  });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
