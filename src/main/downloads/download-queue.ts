import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { Failure } from '../../contract/bridge';
import type { DownloadProgress } from '../../contract/desktop/downloads';
import { isOpenable } from '../../core/opening';
import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity';
import { endReasonOf } from '../session/ended-session';
import type { Document } from '../storage/document';
import type { AskBytes } from './ask-bytes';
import type { DownloadDisk, Target } from './download-disk';
import { partName, type DownloadRecord } from './download-record';
import { createRate, type Rate } from './rate';
import { receive } from './receive';

/** So many are fetched at once. */
export const atOnce = 3;
/** How long one rests after its line broke, by how often it broke without a byte in between. */
export const restsMs = [1000, 3000, 10_000, 30_000, 60_000] as const;
/** A server that answers and refuses is asked so often; a line that is gone is waited for as long as it takes. */
const refusalsTaken = 5;
/** Progress is told no oftener than this. */
const tellingMs = 200;

export interface DownloadQueuePorts {
  readonly document: Document<readonly DownloadRecord[]>;
  readonly ask: AskBytes;
  readonly disk: DownloadDisk;
  /** Tells the system where a file came from; a failure is no reason to keep the file back. */
  readonly mark: (path: string) => Promise<void>;
  readonly timers: Timers;
  readonly now: () => number;
  readonly report: (progress: DownloadProgress) => void;
  /** How many are being fetched by now. */
  readonly onBusy: (count: number) => void;
  readonly log: Log;
}

export interface DownloadQueue {
  add(file: Target & { readonly guid: string }): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Resolves once what was there of it, if it is not whole, is gone. */
  remove(id: string): Promise<void>;
  clear(): void;
  tellAll(): void;
  all(): readonly DownloadProgress[];
  /** Where a whole file lies. Throws a `CallError` where it does not any more. */
  pathOf(id: string): Promise<string>;
  /** The server can be reached again. */
  reachable(): void;
  /** Stops; what is not whole is gone on with at the next start. Resolves once nothing is written any more. */
  close(): Promise<void>;
  /** Forgets all of it, with the bytes that are not whole; whole files stay where somebody put them. */
  wipe(): Promise<void>;
}

interface Entry {
  record: DownloadRecord;
  receivedBytes: number;
  rate: Rate;
  running: AbortController | null;
  ended: Promise<void>;
  /** Set while it rests. */
  callOffRest: (() => void) | null;
  /** The server no longer takes the session. */
  isHeld: boolean;
  breaks: number;
  toldAt: number;
  isRemoved: boolean;
}

/** The downloads of one account: in turn, with their progress, gone on with where they broke off. */
export const createDownloadQueue = (ports: DownloadQueuePorts): DownloadQueue => {
  const { document, ask, disk, timers, now, log } = ports;
  const entryOf = (record: DownloadRecord): Entry => ({
    record, receivedBytes: record.state === 'done' ? record.totalBytes ?? 0 : 0, rate: createRate(now), running: null, ended: Promise.resolve(), callOffRest: null,
    isHeld: false, breaks: 0, toldAt: 0, isRemoved: false,
  });
  const entries = new Map(document.read().map((record) => [record.id, entryOf(record)]));
  let isClosed = false;

  const progressOf = ({ record, receivedBytes, rate, running, callOffRest, isRemoved }: Entry): DownloadProgress => ({
    id: record.id, guid: record.guid, name: record.name, receivedBytes, totalBytes: record.totalBytes,
    bytesPerSecond: running ? rate.bytesPerSecond() : null,
    state: isRemoved ? 'removed' : record.state === 'waiting' && running ? 'receiving' : record.state,
    waitsFor: callOffRest ? 'network' : null, isOpenable: isOpenable(record.name), failure: record.failure,
  });
  const tell = (entry: Entry): void => {
    entry.toldAt = now();
    ports.report(progressOf(entry));
  };
  const keep = (): void => { document.write([...entries.values()].map(({ record }) => record)); };
  const change = (entry: Entry, changed: Partial<DownloadRecord>): void => {
    entry.record = { ...entry.record, ...changed };
    if (!entry.isRemoved) keep();
    tell(entry);
  };
  const wake = (entry: Entry): void => {
    entry.callOffRest?.();
    entry.callOffRest = null;
  };
  const partPath = ({ record }: Entry): string => join(record.folder, partName(record));

  const rest = (entry: Entry): void => {
    const pause = restsMs[Math.min(entry.breaks, restsMs.length - 1)] ?? 0;
    entry.breaks += 1;
    entry.callOffRest = timers.later(() => {
      entry.callOffRest = null;
      pump();
    }, pause);
    tell(entry);
  };

  const stopped = (entry: Entry, error: unknown): void => {
    const failure = failureOfDownload(error, log);
    const isLost = failure.code === 'OFFLINE' || failure.code === 'TIMED_OUT';
    // Somebody has to sign in again first, and then it is gone on with.
    if (endReasonOf(failure.status) !== null) {
      entry.isHeld = true;
      tell(entry);
    } else if (isLost || (failure.retryable && failure.status > 0 && entry.breaks < refusalsTaken)) rest(entry);
    else change(entry, { state: 'failed', failure });
  };

  const run = async (entry: Entry, running: AbortController): Promise<void> => {
    const { record } = entry;
    const path = partPath(entry);
    /** Somebody may have paused it and gone on with it since. */
    const settle = (): void => { if (entry.running === running) entry.running = null; };
    try {
      running.signal.throwIfAborted();
      await receive({ ask, disk, timers }, { ...record, partPath: path }, {
        signal: running.signal,
        onBegun({ etag, totalBytes, startByte }) {
          entry.receivedBytes = startByte;
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
    const next = [...entries.values()].filter((entry) => entry.record.state === 'waiting' && entry.running === null && entry.callOffRest === null && !entry.isHeld).slice(0, Math.max(0, atOnce - running));
    ports.onBusy(running + next.length);
    for (const entry of next) {
      const controller = new AbortController();
      entry.running = controller;
      entry.rate = createRate(now);
      tell(entry);
      entry.ended = entry.ended.then(() => run(entry, controller)).then(pump);
    }
  };
  const known = (id: string): Entry | undefined => entries.get(id);

  const remove = async (entry: Entry): Promise<void> => {
    entries.delete(entry.record.id);
    entry.isRemoved = true;
    wake(entry);
    entry.running?.abort();
    entry.running = null;
    keep();
    tell(entry);
    await entry.ended;
    if (entry.record.state !== 'done') await removePart(partPath(entry));
    pump();
  };

  pump();
  return {
    add({ guid, folder, name, replaces }) {
      const record: DownloadRecord = { id: randomUUID(), guid, name, folder, replaces, etag: null, totalBytes: null, state: 'waiting', path: null, failure: null };
      const entry = entryOf(record);
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
    resume(id) {
      const entry = known(id);
      if (!entry || entry.running || entry.record.state === 'done') return;
      wake(entry);
      entry.isHeld = false;
      entry.breaks = 0;
      change(entry, { state: 'waiting', failure: null });
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

/** Errors of the disk by what can be done about them. */
const failureOfDownload = (error: unknown, log: Log): Failure => {
  if (error instanceof CallError) return error.failure;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return clientFailure('DOWNLOAD_NO_ROOM');
  log.warn('a download could not be written', { error });
  return clientFailure('DOWNLOAD_NOT_WRITTEN');
};
