import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common';
import { isLocalGuid } from '../ids';

/** A file that somebody wants uploaded, as this device keeps it until the server has it. */
export interface UploadRecord {
  readonly id: string;
  /** Its place in the queue. */
  readonly order: number;
  readonly name: string;
  readonly sizeBytes: number;
  /** Empty where nobody knows. */
  readonly mimeType: string;
  /** ISO 8601. */
  readonly modifiedAt: string;
  /** Where it goes; a local id (`-…`) as long as that folder is not made. */
  readonly folder: string;
  /** Its folder will never be made, so it goes to the desktop. */
  readonly isRelocated: boolean;
  /** The idempotency key of its creation: however often that is asked for, there is one upload. */
  readonly key: string;
  /** Where the server takes its bytes, once that is known. */
  readonly url: string | null;
  /** The window that it comes from, as live events name it. */
  readonly origin: string;
  /** Where its bytes are as long as they are not copied: a path, or the window that has the file. */
  readonly from: string;
  readonly isCopied: boolean;
  /** Why the server will not have it, until somebody wants it tried again. */
  readonly failure: Failure | null;
  /** ISO 8601. */
  readonly queuedAt: string;
}

/** How many are on their way at once; the others wait for their turn. */
export const uploadsAtOnce = 3;

/** Whether nothing of its own keeps an upload from being sent. */
export const isSendable = ({ failure, folder }: UploadRecord): boolean => failure === null && !isLocalGuid(folder);

/** What is to be sent next. */
export const nextUploads = (records: Iterable<UploadRecord>, isUnderWay: (id: string) => boolean, isReadable: (record: UploadRecord) => boolean): readonly UploadRecord[] => {
  const all = [...records];
  const free = uploadsAtOnce - all.filter(({ id }) => isUnderWay(id)).length;
  return all.filter((record) => !isUnderWay(record.id) && isSendable(record) && isReadable(record)).sort((one, other) => one.order - other.order).slice(0, Math.max(0, free));
};

/**
 * To be tried again. A creation that was refused is answered the same under its key for ever, so it gets another; what
 * has begun goes on under its own, or there might be two files.
 */
export const retried = (record: UploadRecord, newKey: string): UploadRecord => {
  const isAnsweredForGood = record.url === null && (record.failure?.status ?? 0) >= 400;
  return { ...record, failure: null, key: isAnsweredForGood ? newKey : record.key };
};

/** What becomes of an upload into a folder made here; `guid` null: that folder will never be, so it goes to the desktop. */
export const placed = (record: UploadRecord, folder: string, guid: string | null): UploadRecord => {
  if (record.folder !== folder || !isLocalGuid(folder)) return record;
  return guid === null ? { ...record, folder: desktopId, isRelocated: true } : { ...record, folder: guid };
};

/** A file could not be read: it was moved, deleted, changed or ejected. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Whether something could not be written because there is no room for it. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || ('code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))));
