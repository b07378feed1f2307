import type { FileHandle } from 'node:fs/promises';
import { DetailedError, Upload, type FileReader } from 'tus-js-client';
import { byteRoutes, uploadChunkBytes } from '../contract/api/bytes';
import type { Failure } from '../contract/bridge';
import { headers } from '../contract/headers';
import { CallError, clientFailure, failureOf } from '../api-client/call-error';

/** Where an upload goes, and as whom. */
export interface UploadTarget {
  /** Origin of the server, without a slash at the end. */
  readonly server: string;
  readonly basePath: string;
  readonly token: string;
}

export interface UploadSource {
  /** The bytes, or the open file that holds them; whoever opened it closes it. */
  readonly content: Buffer | FileHandle;
  /** Size in bytes; what the file turns out to hold has to agree. */
  readonly sizeBytes: number;
  readonly name: string;
  /** Guid of the folder, or `Desktop`. */
  readonly folder: string;
  /** Empty where it is not known. */
  readonly mimeType: string;
  readonly modifiedAt: Date | null;
  /** Makes the upload safe to repeat, also by another process. */
  readonly idempotencyKey: string;
}

export interface UploadOptions {
  /** Bytes that the server has, as they grow. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** The file no longer holds what it held when it was measured. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/**
 * Uploads one file; in a single request where it fits into one chunk. Resolves with the new file's guid. Rejects with
 * a `CallError` for what the server or the line refused (it may be repeated with the same key: bytes that arrived are
 * not sent again) and with a `FileChangedError` where the file is not what it was.
 */
export const uploadFile = (target: UploadTarget, source: UploadSource, options: UploadOptions = {}): Promise<string> => new Promise((resolve, reject) => {
  const upload = new Upload(Buffer.alloc(0), {
    endpoint: target.server + target.basePath + byteRoutes.uploads.path,
    headers: { authorization: `Bearer ${target.token}`, [headers.idempotencyKey]: source.idempotencyKey },
    metadata: {
      filename: source.name,
      folder: source.folder,
      ...(source.mimeType ? { filetype: source.mimeType } : {}),
      ...(source.modifiedAt ? { modified: source.modifiedAt.toISOString() } : {}),
    },
    fileReader: readerOf(source.content, source.sizeBytes),
    chunkSize: uploadChunkBytes,
    uploadDataDuringCreation: true,
    storeFingerprintForResuming: false,
    // A lost line is for the caller to wait for: it knows how long the person is willing to.
    retryDelays: null,
    onProgress: (sentBytes) => { options.onProgress?.(sentBytes); },
    onSuccess: ({ lastResponse }) => {
      const guid = lastResponse.getHeader(headers.uploadFileGuid);
      if (guid) resolve(guid);
      else reject(new CallError(clientFailure('ANSWER_INVALID', lastResponse.getStatus())));
    },
    onError: (error) => { reject(error instanceof DetailedError ? refusalOf(error) : error); },
  });
  upload.start();
});

/** Reads a chunk when it is to be sent, so that no more than one is ever held. */
const readerOf = (bytes: Buffer | FileHandle, sizeBytes: number): FileReader => ({
  openFile: async () => ({
    size: sizeBytes,
    close: () => undefined,
    async slice(start, end) {
      const last = Math.min(end, sizeBytes);
      const value = Buffer.isBuffer(bytes) ? bytes.subarray(start, last) : await readExactly(bytes, start, last - start);
      // The client asks what it sends for its `size`, which buffers do not have.
      return { value: Object.assign(value, { size: value.length }), done: last >= sizeBytes };
    },
  }),
});

const readExactly = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new FileChangedError('The file became shorter while it was read.');
    filled += bytesRead;
  }
  return buffer;
};

/** Faults of the line carry a system code; a fault of ours does not. */
const isLineFault = (cause: Error | null): boolean => cause !== null && 'code' in cause;

const refusalOf = (error: DetailedError): Error => {
  if (error.causingError instanceof FileChangedError) return error.causingError;
  const answer = error.originalResponse;
  if (!answer) return isLineFault(error.causingError) ? new CallError(clientFailure('OFFLINE')) : error.causingError ?? error;
  const failure: Failure = failureOf({ status: answer.getStatus(), headers: new Headers(), text: answer.getBody() });
  return new CallError(failure);
};
