import type { DownloadProgress, DownloadState } from '../../../contract/desktop/downloads-bridge';
import type { DownloadsSlice } from '../../shared/store/downloads/downloads-slice';

export interface DownloadSummary {
  /** Downloads in progress or queued. */
  readonly running: number;
  readonly paused: number;
  readonly done: number;
  readonly failed: number;
  /** Bytes of the running downloads. */
  readonly receivedBytes: number;
  readonly totalBytes: number;
  readonly lines: readonly DownloadProgress[];
  readonly hidden: number;
}

const rank: Readonly<Record<DownloadState, number>> = { failed: 0, receiving: 1, waiting: 2, paused: 3, done: 4, removed: 5 };

export const isRunning = ({ state }: DownloadProgress): boolean => state === 'receiving' || state === 'waiting';

/** Counts the downloads and selects the lines to show: failed ones first, then running, then latest. */
export const downloadSummaryOf = ({ ids, entries }: DownloadsSlice, shownLines: number): DownloadSummary => {
  const all = ids.map((id) => entries[id]).filter((download) => download !== undefined);
  const countOf = (wanted: DownloadState): number => all.filter(({ state }) => state === wanted).length;
  const running = all.filter(isRunning);
  const sorted = [...all].reverse().sort((one, other) => rank[one.state] - rank[other.state]);
  return {
    running: running.length, paused: countOf('paused'), done: countOf('done'), failed: countOf('failed'),
    receivedBytes: running.reduce((sum, each) => sum + each.receivedBytes, 0), totalBytes: running.reduce((sum, each) => sum + (each.totalBytes ?? each.receivedBytes), 0),
    lines: sorted.slice(0, shownLines), hidden: Math.max(0, sorted.length - shownLines),
  };
};
