import { join } from 'node:path';
import type { DownloadProgress } from '../../contract/desktop/downloads-bridge';
import { isOpenable } from '../../core/executable-files';
import { partName, type DownloadRecord } from './download-record';
import { createDownloadRate, type DownloadRate } from './download-rate';

/** A download at run time: its stored record and its volatile state. */
export interface DownloadEntry {
  record: DownloadRecord;
  receivedBytes: number;
  rate: DownloadRate;
  running: AbortController | null;
  finished: Promise<void>;
  /** Cancels the pause before the next retry; null when the download is not backing off. */
  cancelBackoff: (() => void) | null;
  /** The server rejected the session; the download waits for a sign-in. */
  awaitsSignIn: boolean;
  /** The file had changed on the server when the download was resumed. */
  hasChanged: boolean;
  consecutiveFailures: number;
  lastReportedAt: number;
  isRemoved: boolean;
}

export const entryOf = (record: DownloadRecord, now: () => number): DownloadEntry => ({
  record, receivedBytes: record.state === 'done' ? record.totalBytes ?? 0 : 0, rate: createDownloadRate(now), running: null, finished: Promise.resolve(), cancelBackoff: null,
  awaitsSignIn: false, hasChanged: false, consecutiveFailures: 0, lastReportedAt: 0, isRemoved: false,
});

export const progressOf = ({ record, receivedBytes, rate, running, cancelBackoff, hasChanged, isRemoved }: DownloadEntry): DownloadProgress => ({
  id: record.id, guid: record.guid, name: record.name, receivedBytes, totalBytes: record.totalBytes,
  bytesPerSecond: running ? rate.bytesPerSecond() : null,
  state: isRemoved ? 'removed' : record.state === 'waiting' && running ? 'receiving' : record.state,
  blockedBy: cancelBackoff ? 'network' : null, hasChanged, isOpenable: isOpenable(record.name), failure: record.failure,
});

/** The path of the unfinished download's bytes. */
export const partPathOf = ({ record }: DownloadEntry): string => join(record.folder, partName(record));

/** Whether the download may start as soon as the limit of concurrent downloads allows it. */
export const isReady = ({ record, running, cancelBackoff, awaitsSignIn }: DownloadEntry): boolean =>
  record.state === 'waiting' && running === null && cancelBackoff === null && !awaitsSignIn;
