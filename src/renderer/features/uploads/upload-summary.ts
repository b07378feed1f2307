import type { UploadProgress, UploadState } from '../../../contract/bridge';
import { isUploadSettled, type UploadsSlice } from '../../shared/store/uploads/uploads-slice';

export interface UploadSummary {
  /** All uploads except cancelled ones. */
  readonly total: number;
  readonly running: number;
  /** Nothing is being sent, because there is no network. */
  readonly isOffline: boolean;
  readonly done: number;
  readonly failed: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly lines: readonly UploadProgress[];
  readonly hidden: number;
}

const rank: Record<UploadState, number> = { failed: 0, sending: 1, copying: 2, waiting: 3, done: 4, cancelled: 5 };

/** Counts the uploads and selects the lines to show: failed ones first, then running, then done, the newest first. */
export const summaryOf = ({ ids, entries }: UploadsSlice, shownLines: number): UploadSummary => {
  const all = ids.map((id) => entries[id]).filter((upload) => upload !== undefined).filter((upload) => upload.state !== 'cancelled');
  const countOf = (...states: readonly UploadState[]): number => all.filter((upload) => states.includes(upload.state)).length;
  const notDone = all.filter(({ state }) => state !== 'done').sort((one, other) => rank[one.state] - rank[other.state]);
  const sorted = [...notDone, ...all.filter(({ state }) => state === 'done').reverse()];
  const running = all.filter((upload) => !isUploadSettled(upload));
  return {
    isOffline: running.some(({ blockedBy }) => blockedBy === 'network') && running.every(({ blockedBy }) => blockedBy !== null),
    total: all.length, running: running.length, done: countOf('done'), failed: countOf('failed'),
    sentBytes: all.reduce((sum, upload) => sum + upload.sentBytes, 0), totalBytes: all.reduce((sum, upload) => sum + upload.totalBytes, 0),
    lines: sorted.slice(0, shownLines), hidden: Math.max(0, sorted.length - shownLines),
  };
};
