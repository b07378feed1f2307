import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes, uploadLimitBytes } from '../../../contract/api/byte-routes';
import { headers as headerNames } from '../../../contract/header-names';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { setStallTimeout } from '../../http/read-body';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { originOf } from '../../http/request-context';
import { apiHeaders, errorJsonOf, replayedHeader, sendJson } from '../../http/send-response';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import type { RequestLimits } from '../../request-limits';
import { rejectUnsupportedDryRun } from '../../http/parse-input';
import { idempotencyKeyOf, type WriteRunner } from '../../http/write-runner';
import type { TusResponse } from './tus-handler';
import type { NewUploadRequest, UploadStatus, UploadsService } from './uploads-service';
import { createCallScope, scopeOn, type Caller, type CallScope } from '../../call-scope';

const protocolVersion = '1.0.0';
const chunkType = 'application/offset+octet-stream';

export interface UploadRoutesDependencies {
  readonly basePath: string;
  readonly database: CallScope['db'];
  readonly gate: RequestAuthenticator;
  readonly uploads: UploadsService;
  readonly write: WriteRunner;
  readonly limits: Pick<RequestLimits, 'uploadStallMs'>;
  /** Limits the concurrent uploads and downloads of each person. */
  readonly transfers: ConcurrencyLimiter;
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Reads the upload's id from the stored response of a creation. */
const idOf = (body: string | null): string => (JSON.parse(body ?? '') as { readonly id: string }).id;

const send = (reply: FastifyReply, { status, headers }: TusResponse): FastifyReply =>
  reply.code(status).headers({ ...apiHeaders, 'tus-resumable': protocolVersion, ...headers }).send();

/** Headers of a finished upload, whose bytes already belong to a file. */
const finishedHeaders = ({ sizeBytes, metadata }: UploadStatus, guid: string): Record<string, string> => ({
  'upload-offset': String(sizeBytes), 'upload-length': String(sizeBytes), 'upload-metadata': metadata, [headerNames.uploadFileGuid]: guid,
});

/**
 * Registers the tus endpoint. This module handles authorisation, finished uploads and repeated creations; the tus
 * server handles offsets, locks and bytes. A creation is a normal write: its idempotency key is one of the person's
 * keys, and its errors are stored with the key.
 */
export const registerUploads = async (app: FastifyInstance, { basePath, database, gate, uploads, write, limits, transfers }: UploadRoutesDependencies): Promise<void> => {
  const path = basePath + byteRoutes.uploads.path;

  /** Refuses requests that the tus server would refuse with its own error format. */
  const checkHeaders = (request: FastifyRequest): void => {
    rejectUnsupportedDryRun(request.query);
    if (request.headers['upload-concat'] !== undefined) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Concat' });
    if (request.method !== 'PATCH') return;
    if (!/^\d{1,15}$/.test(headerOf(request, 'upload-offset') ?? '')) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Offset' });
    if (headerOf(request, 'content-type') !== chunkType) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  };

  const authenticate = async (request: FastifyRequest, reply: FastifyReply): Promise<CallScope<Caller>> => {
    const caller = await gate.requireCaller(request);
    setStallTimeout(request.raw, limits.uploadStallMs);
    if (request.headers['tus-resumable'] !== protocolVersion) {
      reply.header('tus-version', protocolVersion);
      throw new ApiError('UPLOAD_VERSION_UNSUPPORTED');
    }
    checkHeaders(request);
    return createCallScope(database, caller, originOf(request));
  };

  const handle = (request: FastifyRequest, scope: CallScope<Caller>, upload: UploadStatus): Promise<TusResponse> =>
    uploads.handle(scope, upload, { method: request.method, url: request.url, headers: request.headers, body: request.raw });

  /** Responds with the state of the upload that the same key created earlier, so that the client can resume it. */
  const respondResumed = async (reply: FastifyReply, scope: CallScope<Caller>, upload: UploadStatus): Promise<FastifyReply> => {
    const location = `${path}/${upload.id}`;
    const offset = upload.fileGuid === null ? await uploads.offsetOf(upload.id) : upload.sizeBytes;
    if (offset < upload.sizeBytes) return send(reply, { status: 201, headers: { location, 'upload-offset': String(offset) } });
    const guid = upload.fileGuid ?? await uploads.finish(scope, upload);
    return send(reply, { status: 201, headers: { location, 'upload-offset': String(offset), [headerNames.uploadFileGuid]: guid } });
  };

  const respondFinished = (request: FastifyRequest, reply: FastifyReply, upload: UploadStatus, guid: string): FastifyReply => {
    switch (request.method) {
      case 'HEAD': return send(reply, { status: 200, headers: finishedHeaders(upload, guid) });
      case 'PATCH':
        if (headerOf(request, 'upload-offset') !== String(upload.sizeBytes)) throw new ApiError('UPLOAD_OFFSET_MISMATCH');
        return send(reply, { status: 204, headers: { 'upload-offset': String(upload.sizeBytes), [headerNames.uploadFileGuid]: guid } });
      // The file remains, because a finished upload cannot be cancelled.
      default: throw new ApiError('UPLOAD_NOT_FOUND');
    }
  };

  await app.register(async (plugin) => {
    // No body parser: the tus server reads the stream.
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser([chunkType, '*'], (_request, _payload, done) => { done(null); });

    plugin.options(path, async (_request, reply) => send(reply, {
      status: 204,
      headers: { 'tus-version': protocolVersion, 'tus-extension': 'creation,creation-with-upload,termination,expiration', 'tus-max-size': String(uploadLimitBytes) },
    }));

    const inOwnLane = (request: FastifyRequest, reply: FastifyReply, run: () => Promise<FastifyReply>): Promise<FastifyReply> =>
      runInSlot(transfers, gate.concurrencyKeyOf(request), reply.raw, run);

    plugin.post(path, (request, reply) => inOwnLane(request, reply, async () => {
      const scope = await authenticate(request, reply);
      const described: NewUploadRequest = {
        length: headerOf(request, 'upload-length'), metadata: headerOf(request, 'upload-metadata'),
      };
      const outcome = await write({
        personId: scope.caller.personId, key: idempotencyKeyOf(request.headers), name: 'uploads.create', input: [described.length, described.metadata],
        refusalBody: (error) => errorJsonOf(request, error),
      }, async (db) => {
        const id = createGuid();
        await uploads.create(scopeOn(db, scope), id, described);
        return { status: 201, body: JSON.stringify({ id }) };
      });
      if (outcome.isReplay) reply.header(replayedHeader, 'true');
      if (outcome.status !== 201) return sendJson(request, reply, outcome.status, outcome.body);
      const id = idOf(outcome.body);
      if (outcome.isReplay) return respondResumed(reply, scope, await uploads.recreate(scope, id, described));
      return send(reply, await handle(request, scope, await uploads.get(scope, id)));
    }));

    plugin.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: (request, reply) => inOwnLane(request, reply, async () => {
        const scope = await authenticate(request, reply);
        const upload = await uploads.get(scope, request.params.id);
        if (upload.fileGuid !== null) return respondFinished(request, reply, upload, upload.fileGuid);
        const response = await handle(request, scope, upload);
        const isComplete = request.method === 'HEAD' && response.headers['upload-offset'] === String(upload.sizeBytes);
        // All bytes arrived, but the server stopped before it created the file. The file is created now.
        return isComplete ? respondFinished(request, reply, upload, await uploads.finish(scope, upload)) : send(reply, response);
      }),
    });

    refuseOtherMethods(plugin, path, new Set(['POST', 'OPTIONS']));
    refuseOtherMethods(plugin, `${path}/:id`, new Set(['HEAD', 'PATCH', 'DELETE']));
  });
};
