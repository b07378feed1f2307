import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { routeUrlOf } from '../../http/endpoint-paths';
import { sendBytes } from '../../http/send-bytes';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import type { ReleasesService } from './releases-service';

export interface ReleaseFileRoutesDependencies {
  readonly basePath: string;
  readonly releases: ReleasesService;
}

/** Serves packages and block lists without authentication, whole or as ranges. Browsers save them. */
export const registerReleaseFiles = (app: FastifyInstance, { basePath, releases }: ReleaseFileRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.releaseFile.path);

  const respond = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { file } = request.params;
    const { handle, sizeBytes, sha512 } = await releases.openFile(file);
    let isHandedOver = false;
    try {
      return await sendBytes(request, reply, {
        name: file, mimeType: 'application/octet-stream', sizeBytes, etag: `"${sha512}"`, cacheControl: 'public, no-cache',
        // The stream closes the file, also when the client disconnects.
        open(range) {
          isHandedOver = true;
          return handle.createReadStream(range);
        },
      });
    } finally {
      if (!isHandedOver) await handle.close();
    }
  };

  app.route({ method: ['GET', 'HEAD'], url, handler: respond });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
