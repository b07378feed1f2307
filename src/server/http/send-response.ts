import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers, mediaType } from '../../contract/header-names';
import type { ApiError } from '../api-error';
import { matchesIfNoneMatch } from './byte-range';
import { errorBodyOf } from './to-api-error';
import { localeOf } from './request-context';

/** Headers of API responses: caches must not store them, and browsers must not sniff their type. */
export const apiHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

const plainType = 'application/json; charset=utf-8';
const versionedType = `${mediaType}; charset=utf-8`;

/** The versioned media type for clients that accept it, otherwise plain JSON. */
const contentTypeFor = (accept: string | undefined): string => (accept?.includes(mediaType) ? versionedType : plainType);

/**
 * The minimum number of characters for which bytes are cheaper to send than text. Node flattens text twice: to count
 * its bytes and to write it.
 */
const longBodyCharacters = 10_000;

/** Sends serialised JSON. Null sends no body. */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, status: number, body: string | Buffer | null): FastifyReply => {
  reply.code(status).headers(apiHeaders);
  if (body === null) return reply.send();
  return reply.header('content-type', contentTypeFor(request.headers.accept)).send(typeof body === 'string' && body.length >= longBodyCharacters ? Buffer.from(body) : body);
};

/** Sends text. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers({ ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' }).send(Buffer.from(text));

/** Sends JSON with an ETag, so that clients may cache and revalidate it. Responds with 304 if the tag still matches. */
export const sendJsonWithEtag = (request: FastifyRequest, reply: FastifyReply, status: number, body: string): FastifyReply => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const tagged = { ...apiHeaders, 'cache-control': 'public, no-cache', etag, vary: 'Accept' };
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).headers(tagged).send();
  return reply.code(status).headers(tagged).header('content-type', contentTypeFor(request.headers.accept)).send(body);
};

/** Header that marks a response replayed for a repeated idempotency key. */
export const replayedHeader = 'idempotency-replayed';

/** The error body in the caller's language. */
export const errorJsonOf = (request: FastifyRequest, error: ApiError): string =>
  JSON.stringify(errorBodyOf(error, request.id, localeOf(request)));

/** Sends an error response. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply => {
  const { retryAfterSeconds } = error.args;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  reply.header(headers.requestId, request.id);
  return sendJson(request, reply, error.status, errorJsonOf(request, error));
};
