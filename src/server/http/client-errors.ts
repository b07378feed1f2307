import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { headers } from '../../contract/header-names';
import type { ErrorCode } from '../../contract/errors';
import { negotiateLocale } from '../../core/locales';
import { ApiError } from '../api-error';
import { errorBodyOf } from './to-api-error';

interface ParserError {
  readonly code?: string | undefined;
  /** The bytes that could not be parsed. Always a Buffer in spite of its declared type. */
  readonly rawPacket?: unknown;
}

const codeOf = (code: string | undefined): ErrorCode => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': return 'HEADERS_TOO_LARGE';
    case 'HPE_INVALID_METHOD': return 'METHOD_NOT_ALLOWED';
    case 'ERR_HTTP_REQUEST_TIMEOUT': return 'REQUEST_TIMEOUT';
    default: return 'REQUEST_MALFORMED';
  }
};

/** Whether the server is sending a response on this connection. The bytes of a second response would corrupt it. */
const isResponding = (socket: Socket): boolean => {
  const response = (socket as { readonly _httpMessage?: { readonly headersSent: boolean } | null })._httpMessage;
  return response?.headersSent === true;
};

/** Sends an error response on a connection without a parsable request, and closes the connection. */
export const refuseConnection = (socket: Socket, error: ApiError, acceptLanguage?: string): void => {
  const { retryAfterSeconds } = error.args;
  const requestId = randomUUID();
  const body = JSON.stringify(errorBodyOf(error, requestId, negotiateLocale(acceptLanguage)));
  socket.end([
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`, 'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`,
    ...(typeof retryAfterSeconds === 'number' ? [`retry-after: ${retryAfterSeconds}`] : []),
    'cache-control: no-store', 'x-content-type-options: nosniff', `${headers.requestId}: ${requestId}`, 'connection: close', '', body,
  ].join('\r\n'));
  // Closes the connection even if the client neither reads nor closes.
  socket.destroySoon();
};

/**
 * Handles errors that Node reports before there is a request: headers too large or too slow, unknown methods, data
 * that is not HTTP.
 */
export const handleClientError = ({ code, rawPacket }: ParserError, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
    socket.destroy();
    return;
  }
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  refuseConnection(socket, new ApiError(codeOf(code)), /\r\naccept-language:([^\r\n]*)/i.exec(text)?.[1]?.trim());
};
