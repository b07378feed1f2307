import { join } from 'node:path';
import type { DownloadProgress } from '../../contract/desktop/downloads';
import { isOpenable } from '../../core/opening';
import { partName, type DownloadRecord } from './download-record';
import { createRate, type Rate } from './rate';

/** A download at run time: its stored record and its volatile state. */
export interface DownloadEntry {
  record: DownloadRecord;
  receivedBytes: number;
  rate: Rate;
  running: AbortController | null;
  ended: Promise<void>;
  /** Cancels the pause before the next retry; null when the download is not backing off. */
  callOffRest: (() => void) | null;
  /** The server rejected the session; the download waits for a sign-in. */
  isHeld: boolean;
  /** The file had changed on the server when the download was resumed. */
  hasChanged: boolean;
  breaks: number;
  toldAt: number;
  isRemoved: boolean;
}

export const entryOf = (record: DownloadRecord, now: () => number): DownloadEntry => ({
  record, receivedBytes: record.state === 'done' ? record.totalBytes ?? 0 : 0, rate: createRate(now), running: null, ended: Promise.resolve(), callOffRest: null,
  isHeld: false, hasChanged: false, breaks: 0, toldAt: 0, isRemoved: false,
});

export const progressOf = ({ record, receivedBytes, rate, running, callOffRest, hasChanged, isRemoved }: DownloadEntry): DownloadProgress => ({
  id: record.id, guid: record.guid, name: record.name, receivedBytes, totalBytes: record.totalBytes,
  bytesPerSecond: running ? rate.bytesPerSecond() : null,
  state: isRemoved ? 'removed' : record.state === 'waiting' && running ? 'receiving' : record.state,
  waitsFor: callOffRest ? 'network' : null, hasChanged, isOpenable: isOpenable(record.name), failure: record.failure,
});

/** The path of the unfinished download's bytes. */
export const partPathOf = ({ record }: DownloadEntry): string => join(record.folder, partName(record));

/** Whether the download may start as soon as the limit of concurrent downloads allows it. */
export const isReady = ({ record, running, callOffRest, isHeld }: DownloadEntry): boolean =>
  record.state === 'waiting' && running === null && callOffRest === null && !isHeld;
