import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { createCallScope, type CallScope } from '../../call-scope';
import { matchesIfNoneMatch } from '../../http/byte-range';
import { clientSignalOf } from '../../http/client-signal';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { routeUrlOf } from '../../http/endpoint-paths';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import { originOf } from '../../http/request-context';
import type { FilesService } from '../files/files-service';
import type { OfficePdfsService } from './office-pdfs-service';

export interface OfficePdfRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestAuthenticator;
  readonly files: FilesService;
  readonly officePdfs: OfficePdfsService;
  readonly database: CallScope['db'];
  /** Limits the concurrent requests of each person, apart from their uploads and downloads. */
  readonly lanes: ConcurrencyLimiter;
}

const retryAfterSeconds = '1';

/** Serves PDFs of office files to everybody who may download them. The right is checked at each request. */
export const registerOfficePdfs = (app: FastifyInstance, { basePath, gate, files, officePdfs, database, lanes }: OfficePdfRoutesDependencies): void => {
  const url = routeUrlOf(basePath + byteRoutes.officePdf.path);

  const respond = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = await gate.authenticateOrVisit(request);
    const file = await files.openForDownload(createCallScope(database, caller, originOf(request)), request.params.id);
    const headers = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' };
    const pdf = await officePdfs.open(file, clientSignalOf(reply.raw));
    if (pdf.kind === 'none') return reply.code(204).headers(headers).send();
    if (pdf.kind === 'converting') return reply.code(202).headers({ ...headers, 'retry-after': retryAfterSeconds }).send();
    const etag = `"${file.blobHash}-pdf"`;
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).headers({ ...headers, etag }).send();
    reply.headers({ ...headers, etag, 'content-type': 'application/pdf', 'content-length': String(pdf.bytes.byteLength) });
    return reply.send(request.method === 'HEAD' ? undefined : pdf.bytes);
  };

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'], url,
    handler: (request, reply) => runInSlot(lanes, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)),
  });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
