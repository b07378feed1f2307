import { join } from 'node:path';
import type { DownloadProgress } from '../../contract/desktop/downloads';
import { isOpenable } from '../../core/opening';
import { partName, type DownloadRecord } from './download-record';
import { createRate, type Rate } from './rate';

/** One download while the app runs: what is kept of it, and what is known of it just now. */
export interface DownloadEntry {
  record: DownloadRecord;
  receivedBytes: number;
  rate: Rate;
  running: AbortController | null;
  ended: Promise<void>;
  /** Set while it rests. */
  callOffRest: (() => void) | null;
  /** The server no longer takes the session. */
  isHeld: boolean;
  /** The file was another one when it was gone on with. */
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

/** Where the bytes lie that are there of it. */
export const partPathOf = ({ record }: DownloadEntry): string => join(record.folder, partName(record));

/** Whether it may begin: nothing keeps it back but the others before it. */
export const isReady = ({ record, running, callOffRest, isHeld }: DownloadEntry): boolean =>
  record.state === 'waiting' && running === null && callOffRest === null && !isHeld;
