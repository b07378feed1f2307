import { DetailedError, Upload, type HttpStack, type UrlStorage } from 'tus-js-client';
import { CallError, clientFailure, failureOf } from '../../api-client/call-error';
import { byteRoutes, uploadChunkBytes } from '../../contract/api/bytes';
import type { Failure } from '../../contract/bridge';
import { ajaxMarkerValue, headers } from '../../contract/headers';
import { mediaTypeOf } from '../../core/media-types';
import { createChunkReader, SourceError, type UploadSource } from './upload-source';

/** One file on its way. */
export interface Transfer {
  /** Stops it and tells the server to drop what it has. */
  cancel(): Promise<void>;
  /** Stops it; it can be taken up again later. */
  pause(): Promise<void>;
}

export interface TransferRequest {
  readonly source: UploadSource;
  readonly folder: string;
  readonly pushClientId: string;
  readonly idempotencyKey: string;
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: (guid: string) => void;
  readonly onFailed: (failure: Failure, status: number) => void;
}

export type StartTransfer = (request: TransferRequest) => Transfer;

export interface TransferPorts {
  readonly server: string;
  readonly basePath: string;
  readonly accountKey: string;
  readonly token: () => string | null;
  readonly urlStorage: UrlStorage;
  /** Absent: Node's own network. */
  readonly httpStack?: HttpStack;
  readonly retryDelaysMs?: number[];
}

/** Long enough apart for a server that restarts; a longer absence is for the person to retry. */
const defaultRetryDelaysMs = [500, 2000, 5000, 10_000, 20_000];
/** No answer, time-outs, an offset that moved (tus asks again), too many requests, and whatever a gateway says. */
const isPassing = (status: number): boolean => [0, 408, 409, 425, 429].includes(status) || (status >= 500 && status !== 507);

/** Uploads through tus 1.0.0; a file that was begun before goes on where it stopped. */
export const createTransfers = (ports: TransferPorts): StartTransfer => (request) => {
  const { source, folder } = request;
  let guid: string | null = null;

  const upload = new Upload(source as never, {
    endpoint: ports.server + ports.basePath + byteRoutes.uploads.path,
    chunkSize: uploadChunkBytes,
    fileReader: createChunkReader(),
    urlStorage: ports.urlStorage,
    fingerprint: async () => [ports.accountKey, folder, source.path, source.sizeBytes, source.modifiedAt].join('|'),
    removeFingerprintOnSuccess: true,
    retryDelays: ports.retryDelaysMs ?? defaultRetryDelaysMs,
    metadata: { filename: source.name, folder, filetype: mediaTypeOf(source.name), modified: source.modifiedAt },
    ...(ports.httpStack ? { httpStack: ports.httpStack } : {}),
    onShouldRetry: (error) => isPassing(error.originalResponse?.getStatus() ?? 0) && !(error.causingError instanceof SourceError),
    onBeforeRequest(http) {
      http.setHeader('Authorization', `Bearer ${ports.token() ?? ''}`);
      http.setHeader(headers.ajaxMarker, ajaxMarkerValue);
      http.setHeader(headers.pushClientId, request.pushClientId);
      if (http.getMethod() === 'POST') http.setHeader(headers.idempotencyKey, request.idempotencyKey);
    },
    onAfterResponse(_, response) { guid = response.getHeader(headers.uploadFileGuid) ?? guid; },
    onProgress(sentBytes) { request.onProgress(sentBytes); },
    onSuccess() {
      if (guid === null) request.onFailed(clientFailure('ANSWER_INVALID'), 0);
      else request.onDone(guid);
    },
    onError(error) { request.onFailed(failureOfTransfer(error), statusOf(error)); },
  });

  let isStopped = false;
  upload.findPreviousUploads().then(
    ([previous]) => {
      if (isStopped) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    },
    (error: unknown) => { request.onFailed(failureOfTransfer(error), 0); },
  );

  const stop = async (shouldTerminate: boolean): Promise<void> => {
    isStopped = true;
    await upload.abort(shouldTerminate);
  };
  return { cancel: () => stop(true), pause: () => stop(false) };
};

const statusOf = (error: unknown): number => (error instanceof DetailedError ? error.originalResponse?.getStatus() ?? 0 : 0);

const failureOfTransfer = (error: unknown): Failure => {
  if (error instanceof CallError) return error.failure;
  if (error instanceof SourceError || (error instanceof DetailedError && error.causingError instanceof SourceError)) return clientFailure('UPLOAD_SOURCE_UNREADABLE');
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return response ? failureOf({ status: response.getStatus(), headers: new Headers(), text: response.getBody() }) : clientFailure('OFFLINE');
};
