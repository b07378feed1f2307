import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers, mediaType } from '../../contract/headers';
import type { ApiError } from '../api-error';
import { isKnown } from './byte-range';
import { errorBodyOf } from './failures';
import { localeOf } from './request-context';

/** Answers of the API: never stored by caches, never guessed at by browsers. */
export const apiHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

const plainType = 'application/json; charset=utf-8';
const versionedType = `${mediaType}; charset=utf-8`;

/** The versioned media type for those who ask for it, plain JSON for everybody else. */
const contentTypeFor = (accept: string | undefined): string => (accept?.includes(mediaType) ? versionedType : plainType);

/** From so many characters on, bytes are cheaper to send than text, which is put together from its pieces to count it and once more to write it. */
const longBody = 10_000;

/** Sends JSON that is already written; null sends no body. */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, status: number, body: string | Buffer | null): FastifyReply => {
  reply.code(status).headers(apiHeaders);
  if (body === null) return reply.send();
  return reply.header('content-type', contentTypeFor(request.headers.accept)).send(typeof body === 'string' && body.length >= longBody ? Buffer.from(body) : body);
};

/** Sends JSON that may be kept and asked for again by its tag, or says that it is still the same. */
export const sendTaggedJson = (request: FastifyRequest, reply: FastifyReply, status: number, body: string): FastifyReply => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const tagged = { ...apiHeaders, 'cache-control': 'public, no-cache', etag, vary: 'Accept' };
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).headers(tagged).send();
  return reply.code(status).headers(tagged).header('content-type', contentTypeFor(request.headers.accept)).send(body);
};

/** Says that an answer was given before, for the same idempotency key. */
export const replayedHeader = 'idempotency-replayed';

/** What a refusal says, in the caller's language. */
export const refusalBodyOf = (request: FastifyRequest, error: ApiError): string =>
  JSON.stringify(errorBodyOf(error, request.id, localeOf(request)));

/** Sends a refusal. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply => {
  const { retryAfterSeconds } = error.args;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  reply.header(headers.requestId, request.id);
  return sendJson(request, reply, error.status, refusalBodyOf(request, error));
};
