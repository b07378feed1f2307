import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Server } from '@tus/server';
import { headers as headerNames } from '../../../contract/header-names';
import { ApiError } from '../../api-error';
import { isBodyTooLongError, type UploadFiles } from './upload-files';
import { createUploadLocker } from './upload-locker';

/** Time in milliseconds that a request may keep the upload's lock after another request wants it. */
const lockDrainMs = 500;

/** A tus request with its body. */
export interface TusRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

export interface TusResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Call {
  readonly id: string;
  readonly finish: () => Promise<string>;
  failure: unknown;
}

const forwardedHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length'];

/** Maximum number of received bytes that are buffered before they are written to disk. They are written even if the connection breaks. */
const relayBytes = 256 * 1024;

/**
 * Passes on a request's bytes. Destroying the target must not destroy the connection, because the error response still
 * has to be sent. If the connection breaks, the received bytes are kept. Otherwise an upload over a connection that
 * never completes a request would make no progress.
 */
const relay = (source: Readable): PassThrough => {
  const body = new PassThrough({ highWaterMark: relayBytes });
  const endBody = (): void => { if (!source.readableEnded) body.end(); };
  source.once('error', endBody).once('close', endBody);
  return source.pipe(body);
};

const webRequestOf = ({ method, url, headers }: TusRequest, body: Readable): Request => {
  const passed = forwardedHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const carriesBody = method === 'POST' || method === 'PATCH';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: passed,
    // Node and the DOM declare the same stream differently.
    ...(carriesBody ? { body: Readable.toWeb(body) as ReadableStream<Uint8Array> as unknown as BodyInit, duplex: 'half' } : {}),
  });
};

/** Maps an error of the tus server to one of our error codes. */
const errorOfStatus = (status: number, sizeBytes: number): ApiError => {
  switch (status) {
    case 404: case 410: return new ApiError('UPLOAD_NOT_FOUND');
    case 409: return new ApiError('UPLOAD_OFFSET_MISMATCH');
    // Creating an upload already refuses lengths above the limit.
    case 413: return new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: sizeBytes });
    case 400: return new ApiError('UPLOAD_METADATA_INVALID', { field: 'Upload-Metadata' });
    default: return new ApiError('INTERNAL');
  }
};

/** Headers of the tus protocol. The other headers of the tus server are for CORS. */
const isTusHeader = (name: string): boolean => /^(tus|upload)-|^(location|cache-control)$/.test(name);

/** Runs the tus server on our files. Returns successful responses only; errors are thrown as our error codes. */
export const createTusHandler = ({ path, store, maximumBytes }: { path: string; store: UploadFiles; maximumBytes: number }) => {
  const calls = new WeakMap<object, Call>();
  const callOf = (request: object): Call => {
    const call = calls.get(request);
    if (!call) throw new Error('A request that nobody made');
    return call;
  };

  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    maxSize: maximumBytes,
    allowedOrigins: [],
    locker: createUploadLocker(),
    lockDrainTimeout: lockDrainMs,
    namingFunction: (request) => callOf(request).id,
    onUploadFinish: async (request) => ({ headers: { [headerNames.uploadFileGuid]: await callOf(request).finish() } }),
    onResponseError: (request, error) => {
      callOf(request).failure = error;
      return undefined;
    },
  });

  return async ({ id, sizeBytes }: { readonly id: string; readonly sizeBytes: number }, request: TusRequest, finish: () => Promise<string>): Promise<TusResponse> => {
    const body = relay(request.body);
    const webRequest = webRequestOf(request, body);
    const call: Call = { id, finish, failure: null };
    calls.set(webRequest, call);
    const response = await server.handleWeb(webRequest);
    // Unread bytes are consumed, so that the client reads the response.
    request.body.unpipe(body).resume();
    if (response.status >= 400) {
      if (call.failure instanceof Error && !isBodyTooLongError(call.failure)) throw call.failure;
      throw errorOfStatus(response.status, sizeBytes);
    }
    return { status: response.status, headers: Object.fromEntries([...response.headers].filter(([name]) => isTusHeader(name))) };
  };
};
