import { randomUUID } from 'node:crypto';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { DownloadProgress } from '../../contract/desktop/downloads';
import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity';
import type { Document } from '../storage/document';
import type { AskBytes } from './ask-bytes';
import type { DownloadDisk, Target } from './download-disk';
import { entryOf, isReady, partPathOf, progressOf, type DownloadEntry } from './download-entry';
import { failureOfDownload, remedyOf } from './download-failure';
import type { DownloadRecord } from './download-record';
import { createRate } from './rate';
import { receive } from './receive';

/** Maximum number of concurrent downloads. */
export const atOnce = 3;
/** Pauses before a retry, indexed by the number of consecutive failures without a received byte. */
export const restsMs = [1000, 3000, 10_000, 30_000, 60_000] as const;
/** Minimum interval between two progress reports. */
const tellingMs = 200;

export interface DownloadQueuePorts {
  readonly document: Document<readonly DownloadRecord[]>;
  readonly ask: AskBytes;
  readonly disk: DownloadDisk;
  /** Marks the file as downloaded from the web. The file is kept if that fails. */
  readonly mark: (path: string) => Promise<void>;
  readonly timers: Timers;
  readonly now: () => number;
  readonly report: (progress: DownloadProgress) => void;
  /** Reports the number of running downloads. */
  readonly onBusy: (count: number) => void;
  readonly log: Log;
}

export interface DownloadQueue {
  add(file: Target & { readonly guid: string }): void;
  pause(id: string): void;
  /** Resumes or retries a download. `folder` replaces the earlier folder if that was not writable. */
  resume(id: string, folder: string): void;
  /** Resolves once the partial file is deleted. */
  remove(id: string): Promise<void>;
  clear(): void;
  tellAll(): void;
  all(): readonly DownloadProgress[];
  /** Whether a download is running. */
  isBusy(): boolean;
  /** The path of a complete file. Throws a `CallError` if the file no longer exists. */
  pathOf(id: string): Promise<string>;
  /** Retries backing-off downloads immediately, because the server is reachable again. */
  reachable(): void;
  /** Stops all downloads; unfinished ones resume at the next start. Resolves once nothing is written any more. */
  close(): Promise<void>;
  /** Removes all downloads with their partial files. Complete files are kept. */
  wipe(): Promise<void>;
}

/** The download queue of one account: limited concurrency, progress, and resumption after interruptions. */
export const createDownloadQueue = (ports: DownloadQueuePorts): DownloadQueue => {
  const { document, ask, disk, timers, now, log } = ports;
  const entries = new Map(document.read().map((record) => [record.id, entryOf(record, now)]));
  let isClosed = false;

  const tell = (entry: DownloadEntry): void => {
    entry.toldAt = now();
    ports.report(progressOf(entry));
  };
  const keep = (): void => { document.write([...entries.values()].map(({ record }) => record)); };
  const change = (entry: DownloadEntry, changed: Partial<DownloadRecord>): void => {
    entry.record = { ...entry.record, ...changed };
    if (!entry.isRemoved) keep();
    tell(entry);
  };
  const wake = (entry: DownloadEntry): void => {
    entry.callOffRest?.();
    entry.callOffRest = null;
  };

  const rest = (entry: DownloadEntry): void => {
    const pause = restsMs[Math.min(entry.breaks, restsMs.length - 1)] ?? 0;
    entry.breaks += 1;
    entry.callOffRest = timers.later(() => {
      entry.callOffRest = null;
      pump();
    }, pause);
    tell(entry);
  };

  const stopped = (entry: DownloadEntry, error: unknown): void => {
    const failure = failureOfDownload(error, log);
    switch (remedyOf(failure, entry.breaks)) {
      case 'rest': rest(entry); break;
      case 'give-up': change(entry, { state: 'failed', failure }); break;
      case 'sign-in':
        entry.isHeld = true;
        tell(entry);
    }
  };

  const run = async (entry: DownloadEntry, running: AbortController): Promise<void> => {
    const { record } = entry;
    const path = partPathOf(entry);
    /** The download may have been paused and resumed since. */
    const settle = (): void => { if (entry.running === running) entry.running = null; };
    try {
      running.signal.throwIfAborted();
      await receive({ ask, disk, timers }, { ...record, partPath: path }, {
        signal: running.signal,
        onBegun({ etag, totalBytes, startByte, hasChanged }) {
          entry.receivedBytes = startByte;
          entry.hasChanged ||= hasChanged;
          change(entry, { etag, totalBytes });
        },
        onBytes(bytes) {
          entry.breaks = 0;
          entry.receivedBytes += bytes;
          entry.rate.received(bytes);
          if (now() - entry.toldAt >= tellingMs) tell(entry);
        },
      });
      running.signal.throwIfAborted();
      await ports.mark(path).catch((error: unknown) => { log.warn('where a file came from could not be noted', { error }); });
      const finished = await disk.finish(path, entry.record);
      entry.receivedBytes = entry.record.totalBytes ?? entry.receivedBytes;
      settle();
      change(entry, { state: 'done', path: finished, name: finished.slice(record.folder.length).replace(/^[/\\]/, ''), totalBytes: entry.receivedBytes });
    } catch (error) {
      settle();
      if (!running.signal.aborted) stopped(entry, error);
    } finally {
      if (entry.isRemoved && entry.record.state !== 'done') await removePart(path);
    }
  };
  const removePart = (path: string): Promise<void> =>
    disk.remove(path).catch((error: unknown) => { log.warn('what was left of a download could not be removed', { error }); });

  const pump = (): void => {
    if (isClosed) return;
    const running = [...entries.values()].filter((entry) => entry.running !== null).length;
    const next = [...entries.values()].filter(isReady).slice(0, Math.max(0, atOnce - running));
    ports.onBusy(running + next.length);
    for (const entry of next) {
      const controller = new AbortController();
      entry.running = controller;
      entry.rate = createRate(now);
      tell(entry);
      entry.ended = entry.ended.then(() => run(entry, controller)).then(pump);
    }
  };
  const known = (id: string): DownloadEntry | undefined => entries.get(id);

  const remove = async (entry: DownloadEntry): Promise<void> => {
    entries.delete(entry.record.id);
    entry.isRemoved = true;
    wake(entry);
    entry.running?.abort();
    entry.running = null;
    keep();
    tell(entry);
    await entry.ended;
    if (entry.record.state !== 'done') await removePart(partPathOf(entry));
    pump();
  };

  pump();
  return {
    add({ guid, folder, name, replaces }) {
      const record: DownloadRecord = { id: randomUUID(), guid, name, folder, replaces, etag: null, totalBytes: null, state: 'waiting', path: null, failure: null };
      const entry = entryOf(record, now);
      entries.set(record.id, entry);
      change(entry, {});
      pump();
    },
    pause(id) {
      const entry = known(id);
      if (entry?.record.state !== 'waiting') return;
      wake(entry);
      entry.running?.abort();
      entry.running = null;
      change(entry, { state: 'paused' });
      pump();
    },
    resume(id, folder) {
      const entry = known(id);
      if (!entry || entry.running || entry.record.state === 'done') return;
      wake(entry);
      entry.isHeld = false;
      entry.breaks = 0;
      const isElsewhere = entry.record.failure?.code === 'DOWNLOAD_NOT_WRITTEN' && !entry.record.replaces;
      change(entry, { state: 'waiting', failure: null, ...(isElsewhere ? { folder } : {}) });
      pump();
    },
    async remove(id) {
      const entry = known(id);
      if (entry) await remove(entry);
    },
    clear() {
      for (const entry of [...entries.values()].filter(({ record }) => record.state === 'done')) {
        entries.delete(entry.record.id);
        entry.isRemoved = true;
        tell(entry);
      }
      keep();
    },
    tellAll() { for (const entry of entries.values()) tell(entry); },
    isBusy: () => [...entries.values()].some(({ running }) => running !== null),
    all: () => [...entries.values()].map(progressOf),
    async pathOf(id) {
      const path = known(id)?.record.path ?? null;
      if (path === null || !(await disk.isThere(path))) throw new CallError(clientFailure('DOWNLOAD_GONE'));
      return path;
    },
    reachable() {
      for (const entry of entries.values()) {
        if (entry.callOffRest === null) continue;
        wake(entry);
        entry.breaks = 0;
      }
      pump();
    },
    async close() {
      isClosed = true;
      ports.onBusy(0);
      for (const entry of entries.values()) {
        wake(entry);
        entry.running?.abort();
      }
      await Promise.all([...entries.values()].map(({ ended }) => ended));
    },
    async wipe() { await Promise.all([...entries.values()].map(remove)); },
  };
};
