import type { UploadProgress } from '../../contract/bridge';
import { isLocalGuid } from '../ids';
import type { Stop } from '../sync/ports';
import type { Transfer } from './ports';
import type { UploadRecord } from './record';

/** A file that this window holds in memory, and the state of its copy. */
export interface Held<Source> {
  readonly source: Source;
  /** `no-room`, `unkept`: there is no copy and will be none, so the upload ends with the window. */
  keeping: Exclude<UploadProgress['keeping'], 'kept'>;
  copiedBytes: number;
  readonly abort: AbortController;
}

/** A running transfer of an upload. */
export interface Job {
  transfer: Transfer | null;
  callOff: Stop;
}

/** An upload in the memory of this window. */
export interface Item<Source> {
  record: UploadRecord;
  /** The file, while this window has it and there is no copy. */
  held: Held<Source> | null;
  job: Job | null;
  sentBytes: number;
  failures: number;
  told: UploadProgress | null;
  toldAt: number;
}

export const heldFile = <Source>(source: Source, keeping: Held<Source>['keeping'] = 'copying'): Held<Source> =>
  ({ source, keeping, copiedBytes: 0, abort: new AbortController() });

/** The visible state of an upload. */
export const progressOfItem = <Source>({ record, held, job, sentBytes }: Item<Source>, isOffline: boolean): UploadProgress => {
  const state = record.failure ? 'failed' : job ? 'sending' : held?.keeping === 'copying' ? 'copying' : 'waiting';
  const isWaiting = state === 'waiting' || state === 'copying';
  return {
    id: record.id, name: record.name, folder: record.folder, totalBytes: record.sizeBytes, isRelocated: record.isRelocated, failure: record.failure,
    state, sentBytes, copiedBytes: held?.copiedBytes ?? 0, keeping: held?.keeping ?? (record.isCopied ? 'kept' : 'copying'), file: null,
    waitsFor: !isWaiting ? null : isLocalGuid(record.folder) ? 'folder' : isOffline ? 'network' : null,
  };
};
