import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes, uploadLimitBytes } from '../../../contract/api/bytes';
import { headers as headerNames } from '../../../contract/headers';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import { boundByProgress } from '../../http/body-reader';
import { inLane, type Lanes } from '../../http/lanes';
import { refuseOtherMethods } from '../../http/mount';
import { apiHeaders, refusalBodyOf, replayedHeader, sendJson } from '../../http/replies';
import type { RequestGate } from '../../http/request-gate';
import type { RequestLimits } from '../../request-limits';
import { refuseDryRun } from '../../http/validation';
import { idempotencyKeyOf, type WriteRunner } from '../../http/writes';
import { pushClientIdOf } from '../../push-client-id';
import type { TusAnswer } from './tus-handler';
import type { NewUploadRequest, UploadStatus, UploadsService } from './uploads-service';

const protocolVersion = '1.0.0';
const chunkType = 'application/offset+octet-stream';

export interface UploadRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestGate;
  readonly uploads: UploadsService;
  readonly write: WriteRunner;
  readonly limits: Pick<RequestLimits, 'uploadStallMs'>;
  /** Bounds the uploads and downloads of each person. */
  readonly transfers: Lanes;
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** What the stored answer to a creation says. */
const idOf = (body: string | null): string => (JSON.parse(body ?? '') as { readonly id: string }).id;

const send = (reply: FastifyReply, { status, headers }: TusAnswer): FastifyReply =>
  reply.code(status).headers({ ...apiHeaders, 'tus-resumable': protocolVersion, ...headers }).send();

/** What is said of a finished upload, whose bytes are a file's by now. */
const finishedHeaders = ({ sizeBytes, metadata }: UploadStatus, guid: string): Record<string, string> => ({
  'upload-offset': String(sizeBytes), 'upload-length': String(sizeBytes), 'upload-metadata': metadata, [headerNames.uploadFileGuid]: guid,
});

/**
 * The tus endpoint. Who may upload, what is finished and what a repeated creation answers is decided here; offsets,
 * locks and bytes are the protocol server's. A creation is a write like every other: its idempotency key is one of the
 * person's keys, and its refusals are kept with it.
 */
export const registerUploads = async (app: FastifyInstance, { basePath, gate, uploads, write, limits, transfers }: UploadRoutesDependencies): Promise<void> => {
  const path = basePath + byteRoutes.uploads.path;

  /** What the protocol's server would refuse in words of its own. */
  const checkHeaders = (request: FastifyRequest): void => {
    refuseDryRun(request.query);
    if (request.headers['upload-concat'] !== undefined) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Concat' });
    if (request.method !== 'PATCH') return;
    if (!/^\d{1,15}$/.test(headerOf(request, 'upload-offset') ?? '')) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Offset' });
    if (headerOf(request, 'content-type') !== chunkType) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  };

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const caller = await gate.requireCaller(request);
    boundByProgress(request.raw, limits.uploadStallMs);
    if (request.headers['tus-resumable'] !== protocolVersion) {
      reply.header('tus-version', protocolVersion);
      throw new ApiError('UPLOAD_VERSION_UNSUPPORTED');
    }
    checkHeaders(request);
    return caller;
  };

  const handle = (request: FastifyRequest, caller: Caller, upload: UploadStatus): Promise<TusAnswer> =>
    uploads.handle(caller, upload, { method: request.method, url: request.url, headers: request.headers, body: request.raw });

  /** The upload that the same key made before: where it stands, so that the client goes on from there. */
  const answerKnown = async (reply: FastifyReply, caller: Caller, upload: UploadStatus): Promise<FastifyReply> => {
    const location = `${path}/${upload.id}`;
    const offset = upload.fileGuid === null ? await uploads.offsetOf(upload.id) : upload.sizeBytes;
    if (offset < upload.sizeBytes) return send(reply, { status: 201, headers: { location, 'upload-offset': String(offset) } });
    const guid = upload.fileGuid ?? await uploads.finish(caller, upload);
    return send(reply, { status: 201, headers: { location, 'upload-offset': String(offset), [headerNames.uploadFileGuid]: guid } });
  };

  const answerFinished = (request: FastifyRequest, reply: FastifyReply, upload: UploadStatus, guid: string): FastifyReply => {
    switch (request.method) {
      case 'HEAD': return send(reply, { status: 200, headers: finishedHeaders(upload, guid) });
      case 'PATCH':
        if (headerOf(request, 'upload-offset') !== String(upload.sizeBytes)) throw new ApiError('UPLOAD_OFFSET_MISMATCH');
        return send(reply, { status: 204, headers: { 'upload-offset': String(upload.sizeBytes), [headerNames.uploadFileGuid]: guid } });
      // The file stays: what is finished cannot be called off.
      default: throw new ApiError('UPLOAD_NOT_FOUND');
    }
  };

  await app.register(async (plugin) => {
    // Bodies are left where they are: the protocol's server reads the stream.
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser([chunkType, '*'], (_request, _payload, done) => { done(null); });

    plugin.options(path, async (_request, reply) => send(reply, {
      status: 204,
      headers: { 'tus-version': protocolVersion, 'tus-extension': 'creation,creation-with-upload,termination,expiration', 'tus-max-size': String(uploadLimitBytes) },
    }));

    const inOwnLane = (request: FastifyRequest, reply: FastifyReply, run: () => Promise<FastifyReply>): Promise<FastifyReply> =>
      inLane(transfers, gate.laneOf(request), reply.raw, run);

    plugin.post(path, (request, reply) => inOwnLane(request, reply, async () => {
      const caller = await enter(request, reply);
      const described: NewUploadRequest = {
        length: headerOf(request, 'upload-length'), metadata: headerOf(request, 'upload-metadata'), origin: pushClientIdOf(request.headers[headerNames.pushClientId]),
      };
      const outcome = await write({
        personId: caller.personId, key: idempotencyKeyOf(request.headers), name: 'uploads.create', input: [described.length, described.metadata],
        refusalBody: (error) => refusalBodyOf(request, error),
      }, async (db) => {
        const id = createGuid();
        await uploads.create(db, caller, id, described);
        return { status: 201, body: JSON.stringify({ id }) };
      });
      if (outcome.isReplay) reply.header(replayedHeader, 'true');
      if (outcome.status !== 201) return sendJson(request, reply, outcome.status, outcome.body);
      const id = idOf(outcome.body);
      if (outcome.isReplay) return answerKnown(reply, caller, await uploads.createAgain(caller, id, described));
      return send(reply, await handle(request, caller, await uploads.get(caller, id)));
    }));

    plugin.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: (request, reply) => inOwnLane(request, reply, async () => {
        const caller = await enter(request, reply);
        const upload = await uploads.get(caller, request.params.id);
        if (upload.fileGuid !== null) return answerFinished(request, reply, upload, upload.fileGuid);
        const answer = await handle(request, caller, upload);
        const isComplete = request.method === 'HEAD' && answer.headers['upload-offset'] === String(upload.sizeBytes);
        // All bytes came, but the server went away before it made the file: it makes it now.
        return isComplete ? answerFinished(request, reply, upload, await uploads.finish(caller, upload)) : send(reply, answer);
      }),
    });

    refuseOtherMethods(plugin, path, new Set(['POST', 'OPTIONS']));
    refuseOtherMethods(plugin, `${path}/:id`, new Set(['HEAD', 'PATCH', 'DELETE']));
  });
};
