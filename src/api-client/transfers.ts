import { DetailedError, Upload, type HttpStack, type UploadOptions } from 'tus-js-client';
import { byteRoutes, uploadChunkBytes } from '../contract/api/bytes';
import type { Failure } from '../contract/bridge';
import { ajaxMarkerValue, headers } from '../contract/headers';
import type { TransfersPort } from '../core/uploads/ports';
import { SourceError } from '../core/uploads/record';
import { CallError, clientFailure, failureOf } from './call-error';

export interface TransferPorts {
  /** Empty in a page of the server's own. */
  readonly server: string;
  readonly basePath: string;
  /** What every request carries besides: who asks, and in which language. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Absent: the host's own network. */
  readonly httpStack?: HttpStack;
  readonly retryDelaysMs?: number[];
}

/** For what passes within a moment, as when a connection breaks; a longer absence is waited for by the queue. */
const defaultRetryDelaysMs = [200, 1000, 2000];
/** No answer, time-outs, an offset that moved (tus asks again), too many requests, and whatever a gateway says. */
const isPassing = (status: number): boolean => [0, 408, 409, 425, 429].includes(status) || (status >= 500 && status !== 507);

/**
 * Uploads through tus 1.0.0. What has an address goes on where the server says it stands; what has none is created under
 * its key, which answers with what the same key made before.
 */
export const createTransfers = (ports: TransferPorts): TransfersPort => {
  const shared = {
    retryDelays: ports.retryDelaysMs ?? defaultRetryDelaysMs,
    ...(ports.httpStack ? { httpStack: ports.httpStack } : {}),
    onShouldRetry: (error) => isPassing(error.originalResponse?.getStatus() ?? 0) && !isOfSource(error),
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
        // The queue itself remembers where an upload stands.
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

const isOfSource = (error: unknown): boolean => error instanceof SourceError || (error instanceof DetailedError && error.causingError instanceof SourceError);

const failureOfTransfer = (error: unknown): Failure => {
  if (error instanceof CallError) return error.failure;
  if (isOfSource(error)) return clientFailure('UPLOAD_SOURCE_UNREADABLE');
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return response ? failureOf({ status: response.getStatus(), headers: new Headers(), text: response.getBody() }) : clientFailure('OFFLINE');
};
