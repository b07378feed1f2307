import { randomUUID } from 'node:crypto';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { DownloadProgress } from '../../contract/desktop/downloads-bridge';
import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity-watch';
import type { Document } from '../storage/document';
import type { RequestBytes } from './request-bytes';
import type { DownloadDisk, DownloadTarget } from './download-disk';
import { entryOf, isReady, partPathOf, progressOf, type DownloadEntry } from './download-entry';
import { downloadFailureOf, failureActionOf } from './download-failure';
import type { DownloadRecord } from './download-record';
import { createDownloadRate } from './download-rate';
import { receiveFile } from './receive-file';

/** Maximum number of concurrent downloads. */
export const maximumConcurrentDownloads = 3;
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

export interface DownloadQueue {
  add(file: DownloadTarget & { readonly guid: string }): void;
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

/** The download queue of one account: limited concurrency, progress, and resumption after interruptions. */
export const createDownloadQueue = (ports: DownloadQueuePorts): DownloadQueue => {
  const { document, requestBytes, disk, timers, now, log } = ports;
  const entries = new Map(document.read().map((record) => [record.id, entryOf(record, now)]));
  let isClosed = false;

  const emitProgress = (entry: DownloadEntry): void => {
    entry.lastReportedAt = now();
    ports.report(progressOf(entry));
  };
  const persist = (): void => { document.write([...entries.values()].map(({ record }) => record)); };
  const change = (entry: DownloadEntry, changed: Partial<DownloadRecord>): void => {
    entry.record = { ...entry.record, ...changed };
    if (!entry.isRemoved) persist();
    emitProgress(entry);
  };
  const cancelBackoff = (entry: DownloadEntry): void => {
    entry.cancelBackoff?.();
    entry.cancelBackoff = null;
  };

  const backOff = (entry: DownloadEntry): void => {
    const pause = backoffDelaysMs[Math.min(entry.consecutiveFailures, backoffDelaysMs.length - 1)] ?? 0;
    entry.consecutiveFailures += 1;
    entry.cancelBackoff = timers.schedule(() => {
      entry.cancelBackoff = null;
      startNext();
    }, pause);
    emitProgress(entry);
  };

  const handleFailure = (entry: DownloadEntry, error: unknown): void => {
    const failure = downloadFailureOf(error, log);
    switch (failureActionOf(failure, entry.consecutiveFailures)) {
      case 'rest': backOff(entry); break;
      case 'give-up': change(entry, { state: 'failed', failure }); break;
      case 'sign-in':
        entry.awaitsSignIn = true;
        emitProgress(entry);
    }
  };

  const run = async (entry: DownloadEntry, running: AbortController): Promise<void> => {
    const { record } = entry;
    const path = partPathOf(entry);
    /** The download may have been paused and resumed since. */
    const settle = (): void => { if (entry.running === running) entry.running = null; };
    try {
      running.signal.throwIfAborted();
      await receiveFile({ requestBytes: requestBytes, disk, timers }, { ...record, partPath: path }, {
        signal: running.signal,
        onStart({ etag, totalBytes, startByte, hasChanged }) {
          entry.receivedBytes = startByte;
          entry.hasChanged ||= hasChanged;
          change(entry, { etag, totalBytes });
        },
        onBytes(bytes) {
          entry.consecutiveFailures = 0;
          entry.receivedBytes += bytes;
          entry.rate.addBytes(bytes);
          if (now() - entry.lastReportedAt >= reportIntervalMs) emitProgress(entry);
        },
      });
      running.signal.throwIfAborted();
      await ports.markAsFromWeb(path).catch((error: unknown) => { log.warn('where a file came from could not be noted', { error }); });
      const finished = await disk.finish(path, entry.record);
      entry.receivedBytes = entry.record.totalBytes ?? entry.receivedBytes;
      settle();
      change(entry, { state: 'done', path: finished, name: finished.slice(record.folder.length).replace(/^[/\\]/, ''), totalBytes: entry.receivedBytes });
    } catch (error) {
      settle();
      if (!running.signal.aborted) handleFailure(entry, error);
    } finally {
      if (entry.isRemoved && entry.record.state !== 'done') await removePart(path);
    }
  };
  const removePart = (path: string): Promise<void> =>
    disk.remove(path).catch((error: unknown) => { log.warn('what was left of a download could not be removed', { error }); });

  const startNext = (): void => {
    if (isClosed) return;
    const running = [...entries.values()].filter((entry) => entry.running !== null).length;
    const next = [...entries.values()].filter(isReady).slice(0, Math.max(0, maximumConcurrentDownloads - running));
    ports.onRunningChanged(running + next.length);
    for (const entry of next) {
      const controller = new AbortController();
      entry.running = controller;
      entry.rate = createDownloadRate(now);
      emitProgress(entry);
      entry.finished = entry.finished.then(() => run(entry, controller)).then(startNext);
    }
  };
  const findEntry = (id: string): DownloadEntry | undefined => entries.get(id);

  const remove = async (entry: DownloadEntry): Promise<void> => {
    entries.delete(entry.record.id);
    entry.isRemoved = true;
    cancelBackoff(entry);
    entry.running?.abort();
    entry.running = null;
    persist();
    emitProgress(entry);
    await entry.finished;
    if (entry.record.state !== 'done') await removePart(partPathOf(entry));
    startNext();
  };

  startNext();
  return {
    add({ guid, folder, name, replaces }) {
      const record: DownloadRecord = { id: randomUUID(), guid, name, folder, replaces, etag: null, totalBytes: null, state: 'waiting', path: null, failure: null };
      const entry = entryOf(record, now);
      entries.set(record.id, entry);
      change(entry, {});
      startNext();
    },
    pause(id) {
      const entry = findEntry(id);
      if (entry?.record.state !== 'waiting') return;
      cancelBackoff(entry);
      entry.running?.abort();
      entry.running = null;
      change(entry, { state: 'paused' });
      startNext();
    },
    resume(id, folder) {
      const entry = findEntry(id);
      if (!entry || entry.running || entry.record.state === 'done') return;
      cancelBackoff(entry);
      entry.awaitsSignIn = false;
      entry.consecutiveFailures = 0;
      const isElsewhere = entry.record.failure?.code === 'DOWNLOAD_NOT_WRITTEN' && !entry.record.replaces;
      change(entry, { state: 'waiting', failure: null, ...(isElsewhere ? { folder } : {}) });
      startNext();
    },
    async remove(id) {
      const entry = findEntry(id);
      if (entry) await remove(entry);
    },
    clear() {
      for (const entry of [...entries.values()].filter(({ record }) => record.state === 'done')) {
        entries.delete(entry.record.id);
        entry.isRemoved = true;
        emitProgress(entry);
      }
      persist();
    },
    reportAll() { for (const entry of entries.values()) emitProgress(entry); },
    isBusy: () => [...entries.values()].some(({ running }) => running !== null),
    all: () => [...entries.values()].map(progressOf),
    async pathOf(id) {
      const path = findEntry(id)?.record.path ?? null;
      if (path === null || !(await disk.exists(path))) throw new CallError(clientFailure('DOWNLOAD_GONE'));
      return path;
    },
    retryNow() {
      for (const entry of entries.values()) {
        if (entry.cancelBackoff === null) continue;
        cancelBackoff(entry);
        entry.consecutiveFailures = 0;
      }
      startNext();
    },
    async close() {
      isClosed = true;
      ports.onRunningChanged(0);
      for (const entry of entries.values()) {
        cancelBackoff(entry);
        entry.running?.abort();
      }
      await Promise.all([...entries.values()].map(({ finished }) => finished));
    },
    async wipe() { await Promise.all([...entries.values()].map(remove)); },
  };
};
