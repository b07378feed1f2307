import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error';
import { matchesIfNoneMatch, matchesIfRange, parseRange } from './byte-range';
import { attachmentDisposition } from './content-disposition';

/** Bytes of known size that a client saves. */
export interface SentBytes {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** A strong tag: the same for the same bytes only. */
  readonly etag: string;
  readonly cacheControl: string;
  /** Both ends are included. Not called for empty bytes and for HEAD. */
  open(range: { readonly start: number; readonly end: number }): Readable | Promise<Readable>;
}

/**
 * Responds to GET and HEAD with bytes, whole or a range of them. The headers prevent execution and MIME sniffing. Throws
 * RANGE_NOT_SATISFIABLE.
 */
export const sendBytes = async (request: FastifyRequest, reply: FastifyReply, { name, mimeType, sizeBytes, etag, cacheControl, open }: SentBytes): Promise<FastifyReply> => {
  const range = request.method === 'GET' && matchesIfRange(request.headers['if-range']?.toString(), etag)
    ? parseRange(request.headers.range, sizeBytes) : { kind: 'whole' } as const;
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': cacheControl, etag, 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' });
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw new ApiError('RANGE_NOT_SATISFIABLE');
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 };
  const body = request.method === 'HEAD' || sizeBytes === 0 ? undefined : await open({ start, end });
  reply.code(range.kind === 'part' ? 206 : 200).headers({
    'content-type': mimeType,
    'content-length': String(end - start + 1),
    'content-disposition': attachmentDisposition(name),
    ...(range.kind === 'part' ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
  });
  return reply.send(body);
};
