import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common-schemas';
import type { ErrorCode } from '../../contract/errors';
import { isLocalGuid } from '../ids';

/** A file to upload, as this device stores it until the server has it. */
export interface UploadRecord {
  readonly id: string;
  /** Position in the queue. */
  readonly order: number;
  readonly name: string;
  readonly sizeBytes: number;
  /** Empty if unknown. */
  readonly mimeType: string;
  /** ISO 8601. */
  readonly modifiedAt: string;
  /** Target folder; a local id (`-…`) until the folder exists on the server. */
  readonly folder: string;
  /** The folder will never exist, so the file is uploaded to the desktop. */
  readonly isRelocated: boolean;
  /** Idempotency key of the creation: repeated requests create one upload. */
  readonly key: string;
  /** The server's URL for the bytes, once known. */
  readonly url: string | null;
  /** The window of the upload, as live events refer to it. */
  readonly origin: string;
  /** Where the bytes are until they are copied: a path, or the window with the file. */
  readonly from: string;
  readonly isCopied: boolean;
  /** Why the server refused the upload; null again after a retry. */
  readonly failure: Failure | null;
  /** ISO 8601. */
  readonly queuedAt: string;
}

/** Maximum number of concurrent uploads; the others wait. */
export const maximumConcurrentUploads = 3;

/** Whether the record itself permits sending. */
export const isSendable = ({ failure, folder }: UploadRecord): boolean => failure === null && !isLocalGuid(folder);

/** The next records to send. */
export const nextUploads = (records: Iterable<UploadRecord>, isUnderWay: (id: string) => boolean, isReadable: (record: UploadRecord) => boolean): readonly UploadRecord[] => {
  const all = [...records];
  const free = maximumConcurrentUploads - all.filter(({ id }) => isUnderWay(id)).length;
  return all.filter((record) => !isUnderWay(record.id) && isSendable(record) && isReadable(record)).sort((one, other) => one.order - other.order).slice(0, Math.max(0, free));
};

/**
 * The record for a retry. The server repeats a refusal for the same idempotency key, so a refused creation gets a new
 * key. A started upload keeps its key, else there might be two files.
 */
export const recordForRetry = (record: UploadRecord, newKey: string): UploadRecord => {
  const isRefused = record.url === null && (record.failure?.status ?? 0) >= 400;
  return { ...record, failure: null, key: isRefused ? newKey : record.key };
};

/**
 * Applies the result of a folder's creation. `guid` null: the folder will never exist, so the file is uploaded to the
 * desktop.
 */
export const withResolvedFolder = (record: UploadRecord, folder: string, guid: string | null): UploadRecord => {
  if (record.folder !== folder || !isLocalGuid(folder)) return record;
  return guid === null ? { ...record, folder: desktopId, isRelocated: true } : { ...record, folder: guid };
};

/** A failure that the device itself detected. */
export const uploadFailure = (code: ErrorCode): Failure => ({ code, status: 0, message: '', requestId: null, args: {}, retryable: false });

/** A file could not be read: it was moved, deleted, changed or ejected. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Whether a write failed because the storage is full. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || ('code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))));
