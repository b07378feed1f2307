import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import { appOrigin, contentOrigin } from '../contract/ipc/app-addresses';

/** A request for an address of the app. */
export type AppRequest = Pick<ProtocolRequest, 'url' | 'method' | 'headers'>;

/** Serves one of the app's own files. */
export type ServePage = (request: Pick<AppRequest, 'url' | 'method'>) => Promise<PageResponse>;
export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array | null;
}

/** Serves an account's bytes as a stream. */
export type ServeContent = (request: Request) => Promise<Response>;

/**
 * Serves app addresses: the app's files, or an account's bytes (null: signed out). Only the latter uses the web's
 * Request and Response: loading them takes Node 40 ms, which would delay the first window.
 */
export const serveApp = (servePage: ServePage, content: () => ServeContent | null) => async (request: AppRequest): Promise<ProtocolResponse> => {
  const { protocol, host } = new URL(request.url);
  const origin = `${protocol}//${host}`;
  if (origin === appOrigin) {
    const { status, headers, bytes } = await servePage(request);
    return { statusCode: status, headers: { ...headers }, data: bytesAsStream(bytes) };
  }
  const serve = origin === contentOrigin ? content() : null;
  if (!serve) return { statusCode: 404, data: bytesAsStream(null) };
  const { status, headers, body } = await serve(new Request(request.url, { method: request.method, headers: request.headers }));
  return { statusCode: status, headers: Object.fromEntries(headers), data: body ? Readable.fromWeb(body as ReadableStream) : bytesAsStream(null) };
};

const bytesAsStream = (bytes: Uint8Array | null): Readable => Readable.from(bytes === null ? [] : [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
