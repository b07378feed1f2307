import type { Failure, UploadProgress } from '../../contract/bridge';
import type { ErrorCode } from '../../contract/errors';
import { failureLimit, retryDelayMs, classifyFailure } from '../sync/classify-failure';
import type { Cancel } from '../sync/sync-engine-ports';
import { createHealthProbe } from '../sync/health-probe';
import { createBackoff } from '../sync/backoff';
import { createCopier } from './copy-uploads';
import { createHeldFile, progressOfItem, type HeldFile, type UploadItem, type UploadJob } from './upload-item';
import type { UploadQueuePorts } from './upload-queue-ports';
import { isOutOfRoom, nextUploads, withResolvedFolder, recordForRetry, type UploadRecord } from './upload-record';

/** Minimum interval between progress reports of a file. */
const reportIntervalMs = 100;
/** Timeout without progress, after which the connection is considered broken and the transfer is retried. */
const stallTimeoutMs = 60_000;

const clientFailure = (code: ErrorCode): Failure => ({ code, status: 0, message: '', requestId: null, args: {}, retryable: false });

/** A file to enqueue. */
export interface NewUpload<Source> extends Pick<UploadRecord, 'name' | 'sizeBytes' | 'mimeType' | 'modifiedAt' | 'from'> {
  readonly source: Source;
}

export interface UploadQueue<Source> {
  /** Reads the stored records, reports them, and resumes their uploads. */
  start(): Promise<void>;
  /** Enqueues files; resolves once they are stored. */
  add(files: readonly NewUpload<Source>[], folder: string, origin: string): Promise<void>;
  /** Removes an upload in any state from the queue, with its bytes. */
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Resolves the server id of a folder that uploads wait for. Null: the folder will never exist. */
  resolveFolder(folder: string, guid: string | null): Promise<void>;
  /** Retries immediately, whatever the queue waits for, on behalf of a person. */
  retryNow(): void;
  /** Applies the progress of an upload in a different window. Returns whether it is new to this window. */
  applyRemoteProgress(progress: UploadProgress): boolean;
  /** Reports all uploads, for a new screen. */
  reportAll(): void;
  /** Stops sending. Resolves when running copies have ended. */
  close(): Promise<void>;
}

/**
 * One person's uploads to one server. The store is authoritative: a record is written before an upload is shown, and
 * its bytes are copied, so that it survives the window. The leading window sends stored uploads; each window sends the
 * uploads that only it has. One idempotency key and one URL per upload ensure that retries create only one file.
 */
export const createUploadQueue = <Source>(ports: UploadQueuePorts<Source>): UploadQueue<Source> => {
  const { clock, random, store, bytes, transfers, leadership, connectivity, log } = ports;
  const items = new Map<string, UploadItem<Source>>();
  const stops: Cancel[] = [];
  let mode: 'running' | 'offline' | 'signed-out' = 'running';
  let isLeading = false;
  let isClosed = false;
  /** Increases with every write, to detect a read that a write overtook. */
  let writeCount = 0;

  /** The upload is not stored, so no other window can send it. */
  const isOfWindow = ({ held }: UploadItem<Source>): boolean => held !== null && held.copyState !== 'copying';
  const isMine = (item: UploadItem<Source>): boolean => isLeading || isOfWindow(item);
  const isCurrent = (item: UploadItem<Source>): boolean => items.get(item.record.id) === item;

  const progressOf = (item: UploadItem<Source>, changed: Partial<UploadProgress> = {}): UploadProgress => ({ ...progressOfItem(item, mode === 'offline'), ...changed });
  const report = (item: UploadItem<Source>, progress: UploadProgress): void => {
    item.lastReported = progress;
    item.lastReportedAt = clock.now();
    if (!isClosed) ports.report(progress, !isOfWindow(item) && (isLeading || item.held !== null));
  };
  const reportIfChanged = (item: UploadItem<Source>): void => {
    const { record: { failure, isCopied }, held, lastReported } = item;
    const isOthers = held === null && failure === null && !(isLeading && isCopied);
    // The window that copies or sends an upload reports it.
    if (!isCurrent(item) || (isOthers && lastReported !== null && lastReported.state !== 'failed')) return;
    const progress = progressOf(item);
    if (lastReported === null || (Object.keys(progress) as (keyof UploadProgress)[]).some((name) => lastReported[name] !== progress[name])) report(item, progress);
  };
  const reportThrottled = (item: UploadItem<Source>): void => {
    const elapsedMs = clock.now() - item.lastReportedAt;
    if (elapsedMs >= reportIntervalMs || elapsedMs < 0) {
      reportIfChanged(item);
      return;
    }
    // No further progress may follow: the connection may stall.
    item.cancelReport ??= clock.schedule(() => {
      item.cancelReport = null;
      reportIfChanged(item);
    }, reportIntervalMs - elapsedMs);
  };

  const stop = (item: UploadItem<Source>): void => {
    const { job } = item;
    item.job = null;
    job?.cancelTimer();
    job?.transfer?.pause();
  };
  const drop = (url: string | null): void => {
    // If this request does not reach the server, the server removes unfinished uploads itself.
    if (url !== null) transfers.drop(url).catch((error: unknown) => { log('A cancelled upload could not be removed.', error); });
  };
  const detach = (item: UploadItem<Source>): void => {
    stop(item);
    item.cancelReport?.();
    item.held?.abort.abort();
    items.delete(item.record.id);
  };
  const removeVanished = (item: UploadItem<Source>): void => {
    const wasSending = item.job !== null;
    detach(item);
    if (wasSending) drop(item.record.url);
    // A different window may have reported it as done.
    if (item.lastReported?.state !== 'done') report(item, progressOf(item, { state: 'cancelled' }));
  };

  /** Changes the stored record. If the write fails, the change lasts until the window closes. */
  const change = async (item: UploadItem<Source>, decide: (record: UploadRecord) => UploadRecord): Promise<void> => {
    let record: UploadRecord | undefined = decide(item.record);
    if (!isOfWindow(item)) {
      writeCount += 1;
      try {
        record = await store.update(item.record.id, decide);
      } catch (error) {
        log('The state of an upload could not be stored.', error);
      }
      writeCount += 1;
    }
    if (!isCurrent(item)) return;
    if (record === undefined) {
      removeVanished(item);
      return;
    }
    item.record = record;
    reportIfChanged(item);
  };
  const remove = async (item: UploadItem<Source>): Promise<void> => {
    writeCount += 1;
    if (!isOfWindow(item)) await store.remove(item.record.id);
    writeCount += 1;
    await bytes.remove(item.record.id);
  };

  const hasWork = (): boolean => [...items.values()].some((item) => isMine(item) && item.record.failure === null);
  const enter = (next: typeof mode): void => {
    mode = next;
    for (const item of items.values()) reportIfChanged(item);
  };
  const resume = (): void => {
    healthProbe.stop();
    backoff.cancel();
    if (mode !== 'running') enter('running');
    startNext();
  };
  const healthProbe = createHealthProbe(clock, ports.probe, resume);
  const backoff = createBackoff(clock, () => { startNext(); });
  const goOffline = (): void => {
    for (const item of items.values()) stop(item);
    if (mode === 'running') enter('offline');
    startNext();
  };
  /** Retries: the cause may be gone. */
  const probeOrResume = (): void => {
    if (mode !== 'offline' || !hasWork()) {
      resume();
      return;
    }
    healthProbe.start();
    healthProbe.probeNow();
  };

  const finish = async (item: UploadItem<Source>, job: UploadJob, guid: string): Promise<void> => {
    job.cancelTimer();
    const file = await ports.fileOf(guid);
    if (item.job !== job || isClosed) return;
    detach(item);
    report(item, progressOf(item, { state: 'done', sentBytes: item.record.sizeBytes, file }));
    startNext();
    await remove(item).catch((error: unknown) => { log('A finished upload could not be removed from the queue.', error); });
  };

  const fail = (item: UploadItem<Source>, failure: Failure): void => {
    stop(item);
    const settle = (): void => {
      // Set immediately, so that the upload does not restart before the write.
      item.record = { ...item.record, failure };
      void change(item, (record) => ({ ...record, failure }));
    };
    const verdict = classifyFailure(failure, false);
    // Late data of a broken connection moves the upload's offset; a retry fetches the new offset.
    const hasMoved = failure.code === 'UPLOAD_OFFSET_MISMATCH';
    if (failure.code === 'UPLOAD_SOURCE_UNREADABLE' || (verdict.kind === 'refused' && !hasMoved)) settle();
    else if (verdict.kind === 'offline') goOffline();
    else if (verdict.kind === 'later') backoff.start(verdict.delayMs);
    else if (verdict.kind === 'signed-out') {
      if (mode === 'running') enter('signed-out');
      ports.onSessionEnded(failure);
    } else {
      item.failures += 1;
      if (item.failures > failureLimit) settle();
      else backoff.start(retryDelayMs);
    }
    reportIfChanged(item);
    startNext();
  };

  const begin = (item: UploadItem<Source>): void => {
    const job: UploadJob = { transfer: null, cancelTimer: () => undefined };
    const watch = (): void => {
      job.cancelTimer();
      job.cancelTimer = clock.schedule(() => { if (item.job === job) fail(item, clientFailure('TIMED_OUT')); }, stallTimeoutMs);
    };
    item.job = job;
    watch();
    reportIfChanged(item);
    const read = (start: number, end: number) => bytes.read(item.record, item.record.isCopied ? null : item.held?.source ?? null, start, end);
    job.transfer = transfers.start(item.record, read, {
      onUrl(url) { if (item.job === job && item.record.url !== url) void change(item, (record) => ({ ...record, url })); },
      onProgress(sentBytes) {
        if (item.job !== job) return;
        watch();
        item.sentBytes = sentBytes;
        reportThrottled(item);
      },
      onDone(guid) { if (item.job === job) void finish(item, job, guid); },
      onFailed(failure) { if (item.job === job) fail(item, failure); },
    });
  };

  const startNext = (): void => {
    if (isClosed || mode === 'signed-out') return;
    if (mode === 'offline') {
      if (hasWork()) healthProbe.start();
      return;
    }
    if (backoff.isActive()) return;
    const mine = [...items.values()].filter(isMine);
    const isUnderWay = (id: string): boolean => (items.get(id)?.job ?? null) !== null;
    const isReadable = ({ id, isCopied }: UploadRecord): boolean => isCopied || (items.get(id)?.held ?? null) !== null;
    for (const { id } of nextUploads(mine.map(({ record }) => record), isUnderWay, isReadable)) {
      const item = items.get(id);
      if (item) begin(item);
    }
  };

  const { copyAll, copied } = createCopier<Source>({
    bytes, items, log, isHere: isCurrent,
    onProgress: reportThrottled,
    async onCopied(item) {
      await change(item, (record) => ({ ...record, isCopied: true }));
      item.held = null;
      reportIfChanged(item);
      startNext();
    },
    async onNotCopied(item, held, keeping, isUnreadable) {
      // The file is copied after the next start.
      if (isClosed) return;
      const { url } = item.record;
      if (isUnreadable) stop(item);
      writeCount += 1;
      await store.remove(item.record.id).catch((error: unknown) => { log('An upload without a copy could not be removed from the queue.', error); });
      held.copyState = keeping;
      writeCount += 1;
      if (isUnreadable) {
        drop(url);
        await change(item, (record) => ({ ...record, url: null, failure: clientFailure('UPLOAD_SOURCE_UNREADABLE') }));
      }
      reportIfChanged(item);
      startNext();
    },
  });

  const newItem = (record: UploadRecord, held: HeldFile<Source> | null): UploadItem<Source> => {
    const item: UploadItem<Source> = { record, held, job: null, sentBytes: 0, failures: 0, lastReported: null, lastReportedAt: 0, cancelReport: null };
    items.set(record.id, item);
    return item;
  };

  const reread = async (): Promise<void> => {
    let kept: readonly UploadRecord[];
    let before: number;
    do {
      before = writeCount;
      kept = await store.read();
    } while (before !== writeCount);
    if (isClosed) return;
    const present = new Map(kept.map((record) => [record.id, record]));
    for (const item of [...items.values()]) if (!isOfWindow(item) && !present.has(item.record.id)) removeVanished(item);
    for (const record of kept) {
      const item = items.get(record.id) ?? newItem(record, null);
      item.record = record;
      reportIfChanged(item);
    }
    requestFiles();
    startNext();
  };
  const rereadSoon = (): void => { reread().catch((error: unknown) => { log('The upload queue could not be reloaded.', error); }); };

  const requestedFiles = new Set<string>();
  /** Copies a file whose program ended before the copy was complete, if the file is still available. */
  const requestFile = async (record: UploadRecord): Promise<void> => {
    const source = await bytes.sourceOf(record);
    if (isClosed) return;
    await reread();
    const item = items.get(record.id);
    if (!item || item.record.isCopied || item.held || item.record.failure) return;
    if (source === null) {
      await change(item, (stands) => (stands.isCopied ? stands : { ...stands, failure: clientFailure('UPLOAD_NOT_COPIED') }));
      return;
    }
    item.held = createHeldFile(source);
    void copyAll();
    startNext();
  };
  const requestFiles = (): void => {
    if (!isLeading) return;
    for (const { record, held } of items.values()) {
      if (record.isCopied || held !== null || record.failure !== null || requestedFiles.has(record.id)) continue;
      requestedFiles.add(record.id);
      requestFile(record).catch((error: unknown) => { log('The file of an upload could not be located.', error); });
    }
  };

  /** Removes copies without a record. */
  const removeOrphanedCopies = async (): Promise<void> => {
    const copies = await bytes.ids();
    const kept = new Set((await store.read()).map(({ id }) => id));
    for (const id of copies) if (!kept.has(id)) await bytes.remove(id);
  };

  return {
    async start() {
      stops.push(connectivity.onChanged(() => {
        if (!connectivity.isOnline()) goOffline();
        else probeOrResume();
      }), store.onChanged(rereadSoon));
      if (!connectivity.isOnline()) mode = 'offline';
      await reread();
      if (isClosed) return;
      stops.push(leadership.request(() => {
        isLeading = true;
        rereadSoon();
        removeOrphanedCopies().catch((error: unknown) => { log('Unused copies could not be removed.', error); });
        return () => {
          isLeading = false;
          for (const item of items.values()) if (!isOfWindow(item)) stop(item);
        };
      }));
    },
    async add(files, folder, origin) {
      const first = [...items.values()].reduce((last, { record }) => Math.max(last, record.order), 0) + 1;
      const queuedAt = new Date(clock.now()).toISOString();
      const added = files.map(({ source, ...file }, index) => ({ source, record: {
        ...file, id: random.key(), key: random.key(), order: first + index, folder, origin, queuedAt, isRelocated: false, isCopied: false, url: null, failure: null,
      } satisfies UploadRecord }));
      writeCount += 1;
      const keeping = await store.put(added.map(({ record }) => record)).then(() => 'copying' as const, (error: unknown) => {
        log('Uploads could not be stored.', error);
        return isOutOfRoom(error) ? 'no-room' as const : 'unkept' as const;
      });
      if (isClosed) return;
      const news = added.map(({ source, record }) => newItem(record, createHeldFile(source, keeping)));
      writeCount += 1;
      startNext();
      for (const item of news) reportIfChanged(item);
      void copyAll();
    },
    async cancel(id) {
      const item = items.get(id);
      if (!item) return;
      detach(item);
      report(item, progressOf(item, { state: 'cancelled' }));
      startNext();
      drop(item.record.url);
      await remove(item);
    },
    async retry(id) {
      const item = items.get(id);
      if (!item?.record.failure) return;
      item.failures = 0;
      requestedFiles.delete(id);
      const newKey = random.key();
      await change(item, (record) => recordForRetry(record, newKey));
      requestFiles();
      probeOrResume();
    },
    async resolveFolder(folder, guid) {
      for (const item of [...items.values()]) if (item.record.folder === folder) await change(item, (record) => withResolvedFolder(record, folder, guid));
      startNext();
    },
    retryNow() { if (mode !== 'signed-out') probeOrResume(); },
    applyRemoteProgress(progress) {
      const item = items.get(progress.id);
      if (item && (item.job !== null || item.held !== null)) return false;
      if (item) item.lastReported = progress;
      return true;
    },
    reportAll() { for (const item of items.values()) ports.report(item.lastReported ?? progressOf(item), false); },
    async close() {
      isClosed = true;
      healthProbe.stop();
      backoff.cancel();
      for (const end of stops) end();
      for (const item of items.values()) stop(item);
      await copied();
    },
  };
};
