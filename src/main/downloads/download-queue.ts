import { randomUUID } from 'node:crypto';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { DownloadProgress } from '../../contract/desktop/downloads-bridge';
import type { NewDownload } from './download-batch';
import { entryOf, partPathOf, progressOf, type DownloadEntry } from './download-entry';
import { changeRecord, emitProgress, persistRecords, removePart, startNextDownloads, type DownloadQueuePorts, type DownloadQueueState } from './run-downloads';

export interface DownloadQueue {
  add(...files: readonly NewDownload[]): void;
  pause(id: string): void;
  /** Resumes or retries a download. `folder` replaces the earlier folder if that was not writable. */
  resume(id: string, folder: string): void;
  /** Resolves once the partial file is deleted. */
  remove(id: string): Promise<void>;
  clear(): void;
  reportAll(): void;
  all(): readonly DownloadProgress[];
  /** Whether a download is running. */
  isBusy(): boolean;
  /** The path of a complete file. Throws a `CallError` if the file no longer exists. */
  pathOf(id: string): Promise<string>;
  /** Retries backing-off downloads immediately, because the server is reachable again. */
  retryNow(): void;
  /** Stops all downloads; unfinished ones resume at the next start. Resolves once nothing is written any more. */
  close(): Promise<void>;
  /** Removes all downloads with their partial files. Complete files are kept. */
  wipe(): Promise<void>;
}

const cancelBackoff = (entry: DownloadEntry): void => {
  entry.cancelBackoff?.();
  entry.cancelBackoff = null;
};

const stopRunning = (entry: DownloadEntry): void => {
  cancelBackoff(entry);
  entry.running?.abort();
  entry.running = null;
};

/** The records are written once for all files. */
const addDownloads = (queue: DownloadQueueState, files: readonly NewDownload[]): void => {
  const added = files.map((file) => entryOf({ ...file, id: randomUUID(), etag: null, totalBytes: null, state: 'waiting', path: null, failure: null }, queue.ports.now));
  for (const entry of added) queue.entries.set(entry.record.id, entry);
  persistRecords(queue);
  for (const entry of added) emitProgress(queue, entry);
  startNextDownloads(queue);
};

const pauseDownload = (queue: DownloadQueueState, id: string): void => {
  const entry = queue.entries.get(id);
  if (entry?.record.state !== 'waiting') return;
  stopRunning(entry);
  changeRecord(queue, entry, { state: 'paused' });
  startNextDownloads(queue);
};

const resumeDownload = (queue: DownloadQueueState, id: string, folder: string): void => {
  const entry = queue.entries.get(id);
  if (!entry || entry.running || entry.record.state === 'done') return;
  cancelBackoff(entry);
  entry.awaitsSignIn = false;
  entry.consecutiveFailures = 0;
  const isElsewhere = entry.record.failure?.code === 'DOWNLOAD_NOT_WRITTEN' && !entry.record.replaces;
  changeRecord(queue, entry, { state: 'waiting', failure: null, ...(isElsewhere ? { folder } : {}) });
  startNextDownloads(queue);
};

const removeDownload = async (queue: DownloadQueueState, entry: DownloadEntry): Promise<void> => {
  queue.entries.delete(entry.record.id);
  entry.isRemoved = true;
  stopRunning(entry);
  persistRecords(queue);
  emitProgress(queue, entry);
  await entry.finished;
  if (entry.record.state !== 'done') await removePart(queue, partPathOf(entry));
  startNextDownloads(queue);
};

/** Removes the finished downloads from the list. */
const clearDone = (queue: DownloadQueueState): void => {
  const { entries } = queue;
  for (const entry of [...entries.values()].filter(({ record }) => record.state === 'done')) {
    entries.delete(entry.record.id);
    entry.isRemoved = true;
    emitProgress(queue, entry);
  }
  persistRecords(queue);
};

const pathOf = async ({ entries, ports }: DownloadQueueState, id: string): Promise<string> => {
  const path = entries.get(id)?.record.path ?? null;
  if (path === null || !(await ports.disk.exists(path))) throw new CallError(clientFailure('DOWNLOAD_GONE'));
  return path;
};

const retryNow = (queue: DownloadQueueState): void => {
  for (const entry of queue.entries.values()) {
    if (entry.cancelBackoff === null) continue;
    cancelBackoff(entry);
    entry.consecutiveFailures = 0;
  }
  startNextDownloads(queue);
};

const closeQueue = async (queue: DownloadQueueState): Promise<void> => {
  const { entries, ports } = queue;
  queue.isClosed = true;
  ports.onRunningChanged(0);
  for (const entry of entries.values()) {
    cancelBackoff(entry);
    entry.running?.abort();
  }
  await Promise.all([...entries.values()].map(({ finished }) => finished));
};

/** The download queue of one account: limited concurrency, progress, and resumption after interruptions. */
export const createDownloadQueue = (ports: DownloadQueuePorts): DownloadQueue => {
  const entries = new Map(ports.document.read().map((record) => [record.id, entryOf(record, ports.now)]));
  const queue: DownloadQueueState = { ports, entries, isClosed: false };
  startNextDownloads(queue);
  return {
    add(...files) { addDownloads(queue, files); },
    pause(id) { pauseDownload(queue, id); },
    resume(id, folder) { resumeDownload(queue, id, folder); },
    async remove(id) {
      const entry = entries.get(id);
      if (entry) await removeDownload(queue, entry);
    },
    clear() { clearDone(queue); },
    reportAll() { for (const entry of entries.values()) emitProgress(queue, entry); },
    isBusy: () => [...entries.values()].some(({ running }) => running !== null),
    all: () => [...entries.values()].map(progressOf),
    pathOf: (id) => pathOf(queue, id),
    retryNow() { retryNow(queue); },
    close: () => closeQueue(queue),
    async wipe() { await Promise.all([...entries.values()].map((entry) => removeDownload(queue, entry))); },
  };
};
