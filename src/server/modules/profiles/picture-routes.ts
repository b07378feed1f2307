import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { avatarLimitBytes, avatarMediaTypes, avatarUploadQuerySchema, byteRoutes } from '../../../contract/api/byte-routes';
import { ApiError } from '../../api-error';
import { createCallScope, type CallScope } from '../../call-scope';
import { matchesIfNoneMatch } from '../../http/byte-range';
import { clientSignalOf } from '../../http/client-signal';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { routeUrlOf, serverPathOf } from '../../http/endpoint-paths';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { parsePart, rejectUnsupportedDryRun } from '../../http/parse-input';
import { readBytes, setStallTimeout } from '../../http/read-body';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import { originOf } from '../../http/request-context';
import { errorJsonOf, replayedHeader, sendJson } from '../../http/send-response';
import { idempotencyKeyOf, type WriteRunner } from '../../http/write-runner';
import type { RequestLimits } from '../../request-limits';
import type { Pictures } from './pictures-service';
import type { ProfilesService } from './profiles-service';

export interface PictureRoutesDependencies {
  readonly basePath: string;
  readonly database: CallScope['db'];
  readonly gate: RequestAuthenticator;
  readonly pictures: Pictures;
  readonly profiles: ProfilesService;
  readonly write: WriteRunner;
  readonly limits: Pick<RequestLimits, 'uploadStallMs'>;
  /** Limits the concurrent uploads and downloads of pictures of each person. */
  readonly lanes: ConcurrencyLimiter;
}

/** Timeout of a whole upload, milliseconds. */
const uploadTimeoutMs = 120_000;
const cacheSeconds = 365 * 86_400;

const isPictureType = (contentType: string | undefined): boolean =>
  (avatarMediaTypes as readonly string[]).includes(contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/**
 * Accepts pictures of people, and serves them to everybody who has a session or a link. An address names the bytes of a
 * picture, so browsers keep it for a year.
 */
export const registerPictures = async (app: FastifyInstance, { basePath, database, gate, pictures, profiles, write, limits, lanes }: PictureRoutesDependencies): Promise<void> => {
  const upload = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const scope = createCallScope(database, await gate.requireCaller(request), originOf(request));
    const { personId } = scope.caller;
    rejectUnsupportedDryRun(request.query);
    const { position } = parsePart('query', avatarUploadQuerySchema, request.query);
    if (!isPictureType(request.headers['content-type'])) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    const key = idempotencyKeyOf(request.headers);
    await profiles.requireChangeable(scope, ['avatar']);
    await pictures.countUpload(personId);
    setStallTimeout(request.raw, limits.uploadStallMs);
    const bytes = await readBytes(request.raw, Number(request.headers['content-length'] ?? 0), { limitBytes: avatarLimitBytes, timeoutMs: uploadTimeoutMs });
    const picture = await pictures.draw(bytes, position, clientSignalOf(reply.raw));
    const outcome = await write({
      personId, key, name: 'account.uploadPicture', input: [createHash('sha256').update(bytes).digest('hex'), position], refusalBody: (error) => errorJsonOf(request, error),
    }, async (db) => ({ status: 201, body: JSON.stringify({ avatar: await pictures.store(db, personId, picture) }) }));
    if (outcome.isReplay) reply.header(replayedHeader, 'true');
    return sendJson(request, reply, outcome.status, outcome.body);
  };

  const serve = async (request: FastifyRequest<{ Params: { hash: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    await gate.authenticateOrVisit(request);
    const { hash } = request.params;
    await pictures.requireKnown(hash);
    const etag = `"${hash}"`;
    const headers = { 'cache-control': `private, max-age=${cacheSeconds}, immutable`, etag, 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' };
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
    const bytes = await pictures.read(hash);
    reply.headers({ ...headers, 'content-type': 'image/webp', 'content-length': String(bytes.byteLength) });
    return reply.send(request.method === 'HEAD' ? undefined : bytes);
  };

  const inLane = (request: FastifyRequest, reply: FastifyReply, run: () => Promise<FastifyReply>): Promise<FastifyReply> =>
    runInSlot(lanes, gate.concurrencyKeyOf(request), reply.raw, run);

  await app.register(async (plugin) => {
    // No body parser: the size and the sender are checked before the first byte is read.
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', (_request, _payload, done) => { done(null); });
    const url = routeUrlOf(serverPathOf(byteRoutes.avatarUpload.path, basePath));
    plugin.post(url, (request, reply) => inLane(request, reply, () => upload(request, reply)));
    refuseOtherMethods(plugin, url, new Set(['POST']));
  });

  const url = routeUrlOf(serverPathOf(byteRoutes.avatar.path, basePath));
  app.route<{ Params: { hash: string } }>({ method: ['GET', 'HEAD'], url, handler: (request, reply) => inLane(request, reply, () => serve(request, reply)) });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
