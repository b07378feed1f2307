import type { DownloadProgress } from '../../contract/desktop/downloads-bridge';
import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity-watch';
import type { Document } from '../storage/document';
import type { RequestBytes } from './request-bytes';
import type { DownloadDisk } from './download-disk';
import { isReady, partPathOf, progressOf, type DownloadEntry } from './download-entry';
import { downloadFailureOf, failureActionOf } from './download-failure';
import type { DownloadRecord } from './download-record';
import { createDownloadRate } from './download-rate';
import { receiveFile } from './receive-file';

/** Maximum number of concurrent downloads. */
const maximumConcurrentDownloads = 3;
/** Pauses before a retry, indexed by the number of consecutive failures without a received byte. */
export const backoffDelaysMs = [1000, 3000, 10_000, 30_000, 60_000] as const;
/** Minimum interval between two progress reports. */
const reportIntervalMs = 200;

export interface DownloadQueuePorts {
  readonly document: Document<readonly DownloadRecord[]>;
  readonly requestBytes: RequestBytes;
  readonly disk: DownloadDisk;
  /** Marks the file as downloaded from the web. The file is kept if that fails. */
  readonly markAsFromWeb: (path: string) => Promise<void>;
  readonly timers: Timers;
  readonly now: () => number;
  readonly report: (progress: DownloadProgress) => void;
  /** Reports the number of running downloads. */
  readonly onRunningChanged: (count: number) => void;
  readonly log: Log;
}

/** The memory of a queue: its downloads in the order of their addition. */
export interface DownloadQueueState {
  readonly ports: DownloadQueuePorts;
  readonly entries: Map<string, DownloadEntry>;
  isClosed: boolean;
}

export const emitProgress = ({ ports }: DownloadQueueState, entry: DownloadEntry): void => {
  entry.lastReportedAt = ports.now();
  ports.report(progressOf(entry));
};

export const persistRecords = ({ ports, entries }: DownloadQueueState): void => { ports.document.write([...entries.values()].map(({ record }) => record)); };

export const changeRecord = (queue: DownloadQueueState, entry: DownloadEntry, changed: Partial<DownloadRecord>): void => {
  entry.record = { ...entry.record, ...changed };
  if (!entry.isRemoved) persistRecords(queue);
  emitProgress(queue, entry);
};

export const removePart = ({ ports: { disk, log } }: DownloadQueueState, path: string): Promise<void> =>
  disk.remove(path).catch((error: unknown) => { log.warn('what was left of a download could not be removed', { error }); });

const backOff = (queue: DownloadQueueState, entry: DownloadEntry): void => {
  const pause = backoffDelaysMs[Math.min(entry.consecutiveFailures, backoffDelaysMs.length - 1)] ?? 0;
  entry.consecutiveFailures += 1;
  entry.cancelBackoff = queue.ports.timers.schedule(() => {
    entry.cancelBackoff = null;
    startNextDownloads(queue);
  }, pause);
  emitProgress(queue, entry);
};

const handleFailure = (queue: DownloadQueueState, entry: DownloadEntry, error: unknown): void => {
  const failure = downloadFailureOf(error, queue.ports.log);
  switch (failureActionOf(failure, entry.consecutiveFailures)) {
    case 'rest': backOff(queue, entry); break;
    case 'give-up': changeRecord(queue, entry, { state: 'failed', failure }); break;
    case 'sign-in':
      entry.awaitsSignIn = true;
      emitProgress(queue, entry);
  }
};

const receive = (queue: DownloadQueueState, entry: DownloadEntry, path: string, signal: AbortSignal): Promise<void> => {
  const { requestBytes, disk, timers, now } = queue.ports;
  return receiveFile({ requestBytes, disk, timers }, { ...entry.record, partPath: path }, {
    signal,
    onStart({ etag, totalBytes, startByte, hasChanged }) {
      entry.receivedBytes = startByte;
      entry.hasChanged ||= hasChanged;
      changeRecord(queue, entry, { etag, totalBytes });
    },
    onBytes(bytes) {
      entry.consecutiveFailures = 0;
      entry.receivedBytes += bytes;
      entry.rate.addBytes(bytes);
      if (now() - entry.lastReportedAt >= reportIntervalMs) emitProgress(queue, entry);
    },
  });
};

const runDownload = async (queue: DownloadQueueState, entry: DownloadEntry, running: AbortController): Promise<void> => {
  const { disk, log, markAsFromWeb } = queue.ports;
  const { record } = entry;
  const path = partPathOf(entry);
  /** The download may have been paused and resumed since. */
  const settle = (): void => { if (entry.running === running) entry.running = null; };
  try {
    running.signal.throwIfAborted();
    await receive(queue, entry, path, running.signal);
    running.signal.throwIfAborted();
    await markAsFromWeb(path).catch((error: unknown) => { log.warn('where a file came from could not be noted', { error }); });
    const finished = await disk.finish(path, entry.record);
    entry.receivedBytes = entry.record.totalBytes ?? entry.receivedBytes;
    settle();
    changeRecord(queue, entry, { state: 'done', path: finished, name: finished.slice(record.folder.length).replace(/^[/\\]/, ''), totalBytes: entry.receivedBytes });
  } catch (error) {
    settle();
    if (!running.signal.aborted) handleFailure(queue, entry, error);
  } finally {
    if (entry.isRemoved && entry.record.state !== 'done') await removePart(queue, path);
  }
};

export const startNextDownloads = (queue: DownloadQueueState): void => {
  const { entries, ports } = queue;
  if (queue.isClosed) return;
  const running = [...entries.values()].filter((entry) => entry.running !== null).length;
  const next = [...entries.values()].filter(isReady).slice(0, Math.max(0, maximumConcurrentDownloads - running));
  ports.onRunningChanged(running + next.length);
  for (const entry of next) {
    const controller = new AbortController();
    entry.running = controller;
    entry.rate = createDownloadRate(ports.now);
    emitProgress(queue, entry);
    entry.finished = entry.finished.then(() => runDownload(queue, entry, controller)).then(() => { startNextDownloads(queue); });
  }
};
