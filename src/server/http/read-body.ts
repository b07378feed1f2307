import type { IncomingMessage, Server } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError } from '../api-error';

/** The client closed the connection before its request was complete, so no response can be sent. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
  constructor() { super('The client closed the connection before its request was complete'); }
}

export interface BodyLimits {
  readonly limitBytes: number;
  /** Timeout for the whole body, milliseconds. */
  readonly timeoutMs: number;
}

const tooLarge = (limitBytes: number): ApiError => new ApiError('PAYLOAD_TOO_LARGE', { limitBytes });

/**
 * Reads a whole body. `declaredBytes` is its Content-Length, or 0 without one. Throws PAYLOAD_TOO_LARGE,
 * REQUEST_TIMEOUT, and ClientGoneError if the connection ends first.
 */
export const readBytes = (payload: Readable, declaredBytes: number, { limitBytes, timeoutMs }: BodyLimits): Promise<Buffer> => {
  if (declaredBytes > limitBytes) return Promise.reject(tooLarge(limitBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      payload.off('data', add).off('end', end).off('error', leave).off('close', leave);
    };
    const fail = (error: Error): void => {
      finish();
      reject(error);
    };
    const add = (chunk: Buffer): void => {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) fail(tooLarge(limitBytes));
      else chunks.push(chunk);
    };
    const end = (): void => {
      finish();
      resolve(Buffer.concat(chunks, sizeBytes));
    };
    const leave = (): void => { fail(new ClientGoneError()); };
    const timer = setTimeout(() => { fail(new ApiError('REQUEST_TIMEOUT')); }, timeoutMs);
    payload.on('data', add).once('end', end).once('error', leave).once('close', leave);
    if (payload.destroyed) leave();
    else payload.resume();
  });
};

/** Reads a whole body as UTF-8 text. Throws the errors of `readBytes`. */
export const readBody = async (payload: Readable, declaredBytes: number, limits: BodyLimits): Promise<string> =>
  (await readBytes(payload, declaredBytes, limits)).toString('utf8');

const progressing = new WeakSet<object>();

/**
 * Replaces the request's total timeout by a stall timeout: the connection is closed after `stallMs` without a byte.
 * Only for uploads of signed-in people.
 */
export const setStallTimeout = (request: IncomingMessage, stallMs: number): void => {
  progressing.add(request);
  if (request.complete) return;
  request.setTimeout(stallMs, () => { request.destroy(); });
  // The server may finish an upload for a long time without a byte on the connection.
  request.once('end', () => { request.socket.setTimeout(0); });
};

/**
 * Closes connections whose response was sent before the body was read, if the rest of the body takes longer than
 * `timeoutMs`.
 */
export const closeUnreadRequests = (server: Server, timeoutMs: number): void => {
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete || progressing.has(request)) return;
      const timer = setTimeout(() => { if (!request.complete) request.socket.destroy(); }, timeoutMs);
      timer.unref();
      request.once('close', () => { clearTimeout(timer); });
    });
  });
};
