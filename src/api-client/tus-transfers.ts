import { DetailedError, Upload, type HttpStack, type UploadOptions } from 'tus-js-client';
import { byteRoutes, uploadChunkBytes } from '../contract/api/byte-routes';
import type { Failure } from '../contract/bridge';
import { ajaxMarkerValue, headers } from '../contract/header-names';
import type { TransfersPort } from '../core/uploads/upload-queue-ports';
import { SourceError } from '../core/uploads/upload-record';
import { CallError, clientFailure, parseFailure } from './call-error';

export interface TransferPorts {
  /** Empty on pages of the server. */
  readonly server: string;
  readonly basePath: string;
  /** Additional headers of every request: authentication and language. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Absent: the network of the host. */
  readonly httpStack?: HttpStack;
  readonly retryDelaysMs?: number[];
}

/** Delays for short failures, such as a dropped connection; the queue waits for longer outages. */
const defaultRetryDelaysMs = [200, 1000, 2000];
/**
 * Transient failures: no response, timeouts, a changed offset (tus requests it again), too many requests, gateway
 * errors.
 */
const isTransient = (status: number): boolean => [0, 408, 409, 425, 429].includes(status) || (status >= 500 && status !== 507);

/**
 * Uploads through tus 1.0.0. An upload with a URL resumes at the server's offset. Without a URL it is created under its
 * idempotency key, so a repeated creation returns the existing upload.
 */
export const createTransfers = (ports: TransferPorts): TransfersPort => {
  const shared = {
    retryDelays: ports.retryDelaysMs ?? defaultRetryDelaysMs,
    ...(ports.httpStack ? { httpStack: ports.httpStack } : {}),
    onShouldRetry: (error) => isTransient(error.originalResponse?.getStatus() ?? 0) && !isSourceError(error),
  } satisfies UploadOptions;
  const common = (): Record<string, string> => ({ [headers.ajaxMarker]: ajaxMarkerValue, ...ports.headers() });

  return {
    start(record, read, listeners) {
      const { folder, modifiedAt, sizeBytes } = record;
      let guid: string | null = null;
      const upload = new Upload(record as never, {
        ...shared,
        endpoint: ports.server + ports.basePath + byteRoutes.uploads.path,
        uploadUrl: record.url,
        chunkSize: uploadChunkBytes,
        // The queue stores the URL itself.
        storeFingerprintForResuming: false,
        fingerprint: async () => record.id,
        fileReader: {
          openFile: async () => ({
            size: sizeBytes,
            async slice(start, end) {
              const last = Math.min(end, sizeBytes);
              const part = await read(start, last);
              return { value: part instanceof Blob ? part : Object.assign(part, { size: part.length }), done: last >= sizeBytes };
            },
            close: () => undefined,
          }),
        },
        metadata: { filename: record.name, folder, filetype: record.mimeType, modified: modifiedAt },
        onBeforeRequest(request) {
          for (const [name, value] of Object.entries(common())) request.setHeader(name, value);
          request.setHeader(headers.pushClientId, record.origin);
          if (request.getMethod() === 'POST') request.setHeader(headers.idempotencyKey, record.key);
        },
        onAfterResponse(_, response) { guid = response.getHeader(headers.uploadFileGuid) ?? guid; },
        onUploadUrlAvailable() { if (upload.url !== null) listeners.onUrl(upload.url); },
        onProgress(sentBytes) { listeners.onProgress(sentBytes); },
        onSuccess() {
          if (guid === null) listeners.onFailed(clientFailure('ANSWER_INVALID'));
          else listeners.onDone(guid);
        },
        onError(error) { listeners.onFailed(failureOfTransfer(error)); },
      });
      upload.start();
      return { pause() { void upload.abort(false); } };
    },
    drop: (url) => Upload.terminate(url, { ...shared, headers: common() }),
  };
};

const isSourceError = (error: unknown): boolean => error instanceof SourceError || (error instanceof DetailedError && error.causingError instanceof SourceError);

const failureOfTransfer = (error: unknown): Failure => {
  if (error instanceof CallError) return error.failure;
  if (isSourceError(error)) return clientFailure('UPLOAD_SOURCE_UNREADABLE');
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return response ? parseFailure({ status: response.getStatus(), headers: new Headers(), text: response.getBody() }) : clientFailure('OFFLINE');
};
