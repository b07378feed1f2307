import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Server } from '@tus/server';
import { headers as headerNames } from '../../../contract/headers';
import { ApiError } from '../../api-error';
import { isOfLimiter, type UploadFiles } from './upload-files';
import { createUploadLocker } from './upload-locker';

/** How long a request that holds an upload may go on once another one wants it, milliseconds. */
const handOverMs = 500;

/** A request of the protocol, with what it carries. */
export interface TusRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

export interface TusAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Call {
  readonly id: string;
  readonly finish: () => Promise<string>;
  failure: unknown;
}

const passedOn = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length'];

/** Of what a connection that breaks has brought, so much is on its way to the disk. */
const relayBytes = 256 * 1024;

/**
 * Passes a request's bytes on. Destroying what they are passed to must not tear the connection down, over which the
 * refusal has yet to go. Where the connection breaks, what came before is kept: over one that never brings a whole
 * request an upload would not get anywhere otherwise.
 */
const relay = (source: Readable): PassThrough => {
  const body = new PassThrough({ highWaterMark: relayBytes });
  const breakOff = (): void => { if (!source.readableEnded) body.end(); };
  source.once('error', breakOff).once('close', breakOff);
  return source.pipe(body);
};

const webRequestOf = ({ method, url, headers }: TusRequest, body: Readable): Request => {
  const passed = passedOn.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const carriesBody = method === 'POST' || method === 'PATCH';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: passed,
    // Node's and the DOM's declarations of the same stream differ.
    ...(carriesBody ? { body: Readable.toWeb(body) as ReadableStream<Uint8Array> as unknown as BodyInit, duplex: 'half' } : {}),
  });
};

/** What the protocol's server says in its own words, in ours. */
const refusalOf = (status: number, sizeBytes: number): ApiError => {
  switch (status) {
    case 404: case 410: return new ApiError('UPLOAD_NOT_FOUND');
    case 409: return new ApiError('UPLOAD_OFFSET_MISMATCH');
    // Lengths above the limit are refused when an upload is created.
    case 413: return new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: sizeBytes });
    case 400: return new ApiError('UPLOAD_METADATA_INVALID', { field: 'Upload-Metadata' });
    default: return new ApiError('INTERNAL');
  }
};

/** Headers of the protocol; what else its server sends is for pages of other origins. */
const isOfProtocol = (name: string): boolean => /^(tus|upload)-|^(location|cache-control)$/.test(name);

/** The protocol's server over our files. Answers are successes; everything else is thrown as one of our codes. */
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
    lockDrainTimeout: handOverMs,
    namingFunction: (request) => callOf(request).id,
    onUploadFinish: async (request) => ({ headers: { [headerNames.uploadFileGuid]: await callOf(request).finish() } }),
    onResponseError: (request, error) => {
      callOf(request).failure = error;
      return undefined;
    },
  });

  return async ({ id, sizeBytes }: { readonly id: string; readonly sizeBytes: number }, request: TusRequest, finish: () => Promise<string>): Promise<TusAnswer> => {
    const body = relay(request.body);
    const webRequest = webRequestOf(request, body);
    const call: Call = { id, finish, failure: null };
    calls.set(webRequest, call);
    const response = await server.handleWeb(webRequest);
    // Bytes that nobody wanted are read away, so that the client gets to read the answer.
    request.body.unpipe(body).resume();
    if (response.status >= 400) {
      if (call.failure instanceof Error && !isOfLimiter(call.failure)) throw call.failure;
      throw refusalOf(response.status, sizeBytes);
    }
    return { status: response.status, headers: Object.fromEntries([...response.headers].filter(([name]) => isOfProtocol(name))) };
  };
};
