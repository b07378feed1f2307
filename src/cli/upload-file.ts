import type { FileHandle } from 'node:fs/promises';
import { DetailedError, Upload, type FileReader } from 'tus-js-client';
import { byteRoutes, uploadChunkBytes } from '../contract/api/byte-routes';
import type { Failure } from '../contract/bridge';
import { headers } from '../contract/header-names';
import { CallError, clientFailure, parseFailure } from '../api-client/call-error';

/** Server and account of an upload. */
export interface UploadTarget {
  /** Origin of the server, without a trailing slash. */
  readonly server: string;
  readonly basePath: string;
  readonly token: string;
}

export interface UploadSource {
  /** The bytes, or an open file, which the caller closes. */
  readonly content: Buffer | FileHandle;
  /** Size in bytes; must equal the size of the content. */
  readonly sizeBytes: number;
  readonly name: string;
  /** Guid of the folder, or `Desktop`. */
  readonly folder: string;
  /** Empty if unknown. */
  readonly mimeType: string;
  readonly modifiedAt: Date | null;
  /** Makes the upload safe to repeat, also from a different process. */
  readonly idempotencyKey: string;
}

export interface UploadOptions {
  /** Called with the number of bytes that the server has. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** The file changed after its size was read. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/**
 * Uploads one file, in a single request if it fits into one chunk. Resolves with the new file's guid. Rejects with a
 * `FileChangedError` if the file changed, and with a `CallError` for refusals and network errors. A repetition with the
 * same key does not resend received bytes.
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
    fileReader: createReader(source.content, source.sizeBytes),
    chunkSize: uploadChunkBytes,
    uploadDataDuringCreation: true,
    storeFingerprintForResuming: false,
    // The caller retries after a network error, because it knows how long the person is willing to wait.
    retryDelays: null,
    onProgress: (sentBytes) => { options.onProgress?.(sentBytes); },
    onSuccess: ({ lastResponse }) => {
      const guid = lastResponse.getHeader(headers.uploadFileGuid);
      if (guid) resolve(guid);
      else reject(new CallError(clientFailure('ANSWER_INVALID', lastResponse.getStatus())));
    },
    onError: (error) => { reject(error instanceof DetailedError ? callErrorOf(error) : error); },
  });
  upload.start();
});

/** Reads each chunk on demand, so that at most one is in memory. */
const createReader = (bytes: Buffer | FileHandle, sizeBytes: number): FileReader => ({
  openFile: async () => ({
    size: sizeBytes,
    close: () => undefined,
    async slice(start, end) {
      const last = Math.min(end, sizeBytes);
      const value = Buffer.isBuffer(bytes) ? bytes.subarray(start, last) : await readExactly(bytes, start, last - start);
      // tus-js-client reads `size` of the value, which buffers lack.
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

/** Network errors have a system code; programming errors have none. */
const isNetworkError = (cause: Error | null): boolean => cause !== null && 'code' in cause;

const callErrorOf = (error: DetailedError): Error => {
  if (error.causingError instanceof FileChangedError) return error.causingError;
  const response = error.originalResponse;
  if (!response) return isNetworkError(error.causingError) ? new CallError(clientFailure('OFFLINE')) : error.causingError ?? error;
  const failure: Failure = parseFailure({ status: response.getStatus(), headers: new Headers(), text: response.getBody() });
  return new CallError(failure);
};
