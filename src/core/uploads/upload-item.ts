import type { UploadProgress } from '../../contract/bridge';
import { isLocalGuid } from '../ids';
import type { Cancel } from '../sync/sync-engine-ports';
import type { Transfer } from './upload-queue-ports';
import type { UploadRecord } from './upload-record';

/** A file that this window holds in memory, and the state of its copy. */
export interface HeldFile<Source> {
  readonly source: Source;
  /** `no-room`, `unkept`: there is no copy and will be none, so the upload ends with the window. */
  copyState: Exclude<UploadProgress['copyState'], 'kept'>;
  copiedBytes: number;
  readonly abort: AbortController;
}

/** A running transfer of an upload. */
export interface UploadJob {
  transfer: Transfer | null;
  cancelTimer: Cancel;
}

/** An upload in the memory of this window. */
export interface UploadItem<Source> {
  record: UploadRecord;
  /** The file, while this window has it and there is no copy. */
  held: HeldFile<Source> | null;
  job: UploadJob | null;
  sentBytes: number;
  failures: number;
  lastReported: UploadProgress | null;
  lastReportedAt: number;
  /** Set while a report is scheduled for the end of the interval. */
  cancelReport: Cancel | null;
}

export const createHeldFile = <Source>(source: Source, keeping: HeldFile<Source>['copyState'] = 'copying'): HeldFile<Source> =>
  ({ source, copyState: keeping, copiedBytes: 0, abort: new AbortController() });

/** The visible state of an upload. */
export const progressOfItem = <Source>({ record, held, job, sentBytes }: UploadItem<Source>, isOffline: boolean): UploadProgress => {
  const state = record.failure ? 'failed' : job ? 'sending' : held?.copyState === 'copying' ? 'copying' : 'waiting';
  const isWaiting = state === 'waiting' || state === 'copying';
  return {
    id: record.id, name: record.name, folder: record.folder, totalBytes: record.sizeBytes, isRelocated: record.isRelocated, failure: record.failure,
    state, sentBytes, copiedBytes: held?.copiedBytes ?? 0, copyState: held?.copyState ?? (record.isCopied ? 'kept' : 'copying'), file: null,
    blockedBy: !isWaiting ? null : isLocalGuid(record.folder) ? 'folder' : isOffline ? 'network' : null,
  };
};
