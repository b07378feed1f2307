import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { batchBodySchema, batchQuerySchema, byteRoutes, type BatchCount, type BatchLine } from '../../../contract/api/byte-routes';
import type { ErrorArgs, ErrorCode } from '../../../contract/errors';
import type { Locale } from '../../../contract/preferences';
import { errorMessage } from '../../../locales/error-messages';
import { missingFilesTexts } from '../../../locales/missing-files-texts';
import { createCallScope, type CallScope } from '../../call-scope';
import { clientSignalOf } from '../../http/client-signal';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { attachmentDisposition } from '../../http/content-disposition';
import { routeUrlOf, serverPathOf } from '../../http/endpoint-paths';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { parsePart, rejectUnsupportedDryRun } from '../../http/parse-input';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import { localeOf, originOf } from '../../http/request-context';
import { apiHeaders } from '../../http/send-response';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { BlobsService } from '../blobs/blobs-service';
import type { BatchContents, BatchEntry } from '../files/batch-contents-service';
import { streamZip } from './zip-stream-service';

/** Maximum size of a body with guids, in bytes. */
const bodyLimitBytes = 16 * 1024;
/** Interval of the counts that are sent while files are counted, in milliseconds. */
const countIntervalMs = 200;

export interface BatchRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestAuthenticator;
  readonly contents: BatchContents;
  readonly blobs: BlobsService;
  readonly database: CallScope['db'];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Limits the concurrent uploads and downloads of each person. */
  readonly transfers: ConcurrencyLimiter;
}

const countLines = async function* (entries: AsyncIterable<BatchEntry>, clock: Clock): AsyncGenerator<BatchCount> {
  let filesCount = 0;
  let sentAt = clock().getTime();
  for await (const { kind } of entries) {
    if (kind === 'file') filesCount += 1;
    const now = clock().getTime();
    if (now - sentAt < countIntervalMs) continue;
    sentAt = now;
    yield { filesCount, isEnd: false };
  }
  yield { filesCount, isEnd: true };
};

const refusedLine = (path: string, code: ErrorCode, args: ErrorArgs, locale: Locale): BatchLine => ({ kind: 'refused', path, code, message: errorMessage(code, args, locale) });

const fileLines = async function* (entries: AsyncIterable<BatchEntry>, locale: Locale): AsyncGenerator<BatchLine> {
  for await (const entry of entries) {
    switch (entry.kind) {
      case 'file': {
        const { kind, path, guid, sizeBytes, modifiedAt } = entry;
        yield { kind, path, guid, sizeBytes, modifiedAt: modifiedAt.toISOString() };
        break;
      }
      case 'folder': yield { ...entry, modifiedAt: entry.modifiedAt.toISOString() }; break;
      case 'unstored': yield refusedLine(entry.path, 'FILE_HAS_NO_CONTENT', {}, locale); break;
      case 'refused': yield refusedLine(entry.path, entry.code, entry.args, locale);
    }
  }
  yield { kind: 'end' };
};

/** One JSON object per line. A line is made when the client has room for it. */
const sendLines = (reply: FastifyReply, lines: AsyncIterable<object>): FastifyReply => {
  const texts = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  return reply.headers({ ...apiHeaders, 'content-type': 'application/x-ndjson; charset=utf-8' }).send(Readable.from(texts()));
};

/**
 * Downloads of several files and folders: their number, what they contain, and one zip. The chosen files are opened
 * before the response begins, so that a refusal has its status. A later failure cuts the response off.
 */
export const registerBatchDownloads = (app: FastifyInstance, { basePath, gate, contents, blobs, database, clock, logger, transfers }: BatchRoutesDependencies): void => {
  const begin = async (request: FastifyRequest, part: 'query' | 'body') => {
    const scope = createCallScope(database, await gate.requireCaller(request), originOf(request));
    rejectUnsupportedDryRun(request.query);
    const { guids } = parsePart(part, part === 'query' ? batchQuerySchema : batchBodySchema, request[part]);
    const chosen = await contents.open(scope, guids);
    return { scope, chosen };
  };
  const walkOf = async (request: FastifyRequest) => {
    const { scope, chosen } = await begin(request, 'body');
    return contents.walk(scope, chosen);
  };
  const route = (method: 'GET' | 'POST', path: string, respond: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void => {
    const url = routeUrlOf(serverPathOf(path, basePath));
    app.route({ method, url, bodyLimit: bodyLimitBytes, exposeHeadRoute: false, handler: (request, reply) => runInSlot(transfers, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)) });
    refuseOtherMethods(app, url, new Set([method]));
  };

  route('POST', byteRoutes.batchCount.path, async (request, reply) => sendLines(reply, countLines(await walkOf(request), clock)));
  route('POST', byteRoutes.batchFiles.path, async (request, reply) => sendLines(reply, fileLines(await walkOf(request), localeOf(request))));
  route('GET', byteRoutes.batchZip.path, async (request, reply) => {
    const { scope, chosen } = await begin(request, 'query');
    const locale = localeOf(request);
    const name = await contents.nameOf(scope, chosen);
    reply.headers({
      ...apiHeaders, 'cache-control': 'private, no-store', 'content-type': 'application/zip', 'content-disposition': attachmentDisposition(`${name}.zip`), 'content-security-policy': 'sandbox',
    });
    return reply.send(streamZip(contents.walk(scope, chosen, missingFilesTexts[locale].missingFileName), { blobs, clock, logger, locale, signal: clientSignalOf(reply.raw) }));
  });
};
