import type { Failure, UploadProgress } from '../../contract/bridge';
import type { ErrorCode } from '../../contract/errors';
import { failureLimit, retryDelayMs, verdictOn } from '../sync/outcomes';
import type { Stop } from '../sync/ports';
import { createProber } from '../sync/prober';
import { createResting } from '../sync/resting';
import { copying } from './copying';
import { heldFile, progressOfItem, type Held, type Item, type Job } from './item';
import type { UploadQueuePorts } from './ports';
import { isOutOfRoom, nextUploads, placed, retried, type UploadRecord } from './record';

/** Minimum interval between progress reports of a file. */
const progressIntervalMs = 100;
/** Timeout without progress, after which the connection is considered broken and the transfer is retried. */
const stallLimitMs = 60_000;

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
  place(folder: string, guid: string | null): Promise<void>;
  /** Retries immediately, whatever the queue waits for, on behalf of a person. */
  hurry(): void;
  /** Applies the progress of an upload in a different window. Returns whether it is new to this window. */
  heard(progress: UploadProgress): boolean;
  /** Reports all uploads, for a new screen. */
  tellAll(): void;
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
  const items = new Map<string, Item<Source>>();
  const stops: Stop[] = [];
  let mode: 'running' | 'offline' | 'signed-out' = 'running';
  let isLeading = false;
  let isClosed = false;
  /** Increases with every write, to detect a read that a write overtook. */
  let writings = 0;

  /** The upload is not stored, so no other window can send it. */
  const isOfWindow = ({ held }: Item<Source>): boolean => held !== null && held.keeping !== 'copying';
  const isMine = (item: Item<Source>): boolean => isLeading || isOfWindow(item);
  const isHere = (item: Item<Source>): boolean => items.get(item.record.id) === item;

  const progressOf = (item: Item<Source>, changed: Partial<UploadProgress> = {}): UploadProgress => ({ ...progressOfItem(item, mode === 'offline'), ...changed });
  const report = (item: Item<Source>, progress: UploadProgress): void => {
    item.told = progress;
    item.toldAt = clock.now();
    if (!isClosed) ports.report(progress, !isOfWindow(item) && (isLeading || item.held !== null));
  };
  const tell = (item: Item<Source>): void => {
    const { record: { failure, isCopied }, held, told } = item;
    const isOthers = held === null && failure === null && !(isLeading && isCopied);
    // The window that copies or sends an upload reports it.
    if (!isHere(item) || (isOthers && told !== null && told.state !== 'failed')) return;
    const progress = progressOf(item);
    if (told === null || (Object.keys(progress) as (keyof UploadProgress)[]).some((name) => told[name] !== progress[name])) report(item, progress);
  };
  const tellProgress = (item: Item<Source>): void => { if (clock.now() - item.toldAt >= progressIntervalMs || clock.now() < item.toldAt) tell(item); };

  const stop = (item: Item<Source>): void => {
    const { job } = item;
    item.job = null;
    job?.callOff();
    job?.transfer?.pause();
  };
  const drop = (url: string | null): void => {
    // If this request does not reach the server, the server removes unfinished uploads itself.
    if (url !== null) transfers.drop(url).catch((error: unknown) => { log('A cancelled upload could not be removed.', error); });
  };
  const leave = (item: Item<Source>): void => {
    stop(item);
    item.held?.abort.abort();
    items.delete(item.record.id);
  };
  const vanish = (item: Item<Source>): void => {
    const wasSending = item.job !== null;
    leave(item);
    if (wasSending) drop(item.record.url);
    // A different window may have reported it as done.
    if (item.told?.state !== 'done') report(item, progressOf(item, { state: 'cancelled' }));
  };

  /** Changes the stored record. If the write fails, the change lasts until the window closes. */
  const change = async (item: Item<Source>, decide: (record: UploadRecord) => UploadRecord): Promise<void> => {
    let record: UploadRecord | undefined = decide(item.record);
    if (!isOfWindow(item)) {
      writings += 1;
      try {
        record = await store.update(item.record.id, decide);
      } catch (error) {
        log('The state of an upload could not be stored.', error);
      }
      writings += 1;
    }
    if (!isHere(item)) return;
    if (record === undefined) {
      vanish(item);
      return;
    }
    item.record = record;
    tell(item);
  };
  const remove = async (item: Item<Source>): Promise<void> => {
    writings += 1;
    if (!isOfWindow(item)) await store.remove(item.record.id);
    writings += 1;
    await bytes.remove(item.record.id);
  };

  const hasWork = (): boolean => [...items.values()].some((item) => isMine(item) && item.record.failure === null);
  const enter = (next: typeof mode): void => {
    mode = next;
    for (const item of items.values()) tell(item);
  };
  const resume = (): void => {
    prober.stop();
    resting.end();
    if (mode !== 'running') enter('running');
    fill();
  };
  const prober = createProber(clock, ports.probe, resume);
  const resting = createResting(clock, () => { fill(); });
  const goOffline = (): void => {
    for (const item of items.values()) stop(item);
    if (mode === 'running') enter('offline');
    fill();
  };
  /** Retries: the cause may be gone. */
  const tryAgain = (): void => {
    if (mode !== 'offline' || !hasWork()) {
      resume();
      return;
    }
    prober.start();
    prober.hurry();
  };

  const finish = async (item: Item<Source>, job: Job, guid: string): Promise<void> => {
    job.callOff();
    const file = await ports.fileOf(guid);
    if (item.job !== job || isClosed) return;
    leave(item);
    report(item, progressOf(item, { state: 'done', sentBytes: item.record.sizeBytes, file }));
    fill();
    await remove(item).catch((error: unknown) => { log('A finished upload could not be removed from the queue.', error); });
  };

  const fail = (item: Item<Source>, failure: Failure): void => {
    stop(item);
    const settle = (): void => {
      // Set immediately, so that the upload does not restart before the write.
      item.record = { ...item.record, failure };
      void change(item, (record) => ({ ...record, failure }));
    };
    const verdict = verdictOn(failure, false);
    // Late data of a broken connection moves the upload's offset; a retry fetches the new offset.
    const hasMoved = failure.code === 'UPLOAD_OFFSET_MISMATCH';
    if (failure.code === 'UPLOAD_SOURCE_UNREADABLE' || (verdict.kind === 'refused' && !hasMoved)) settle();
    else if (verdict.kind === 'offline') goOffline();
    else if (verdict.kind === 'later') resting.begin(verdict.delayMs);
    else if (verdict.kind === 'signed-out') {
      if (mode === 'running') enter('signed-out');
      ports.onSessionEnded(failure);
    } else {
      item.failures += 1;
      if (item.failures > failureLimit) settle();
      else resting.begin(retryDelayMs);
    }
    tell(item);
    fill();
  };

  const begin = (item: Item<Source>): void => {
    const job: Job = { transfer: null, callOff: () => undefined };
    const watch = (): void => {
      job.callOff();
      job.callOff = clock.later(() => { if (item.job === job) fail(item, clientFailure('TIMED_OUT')); }, stallLimitMs);
    };
    item.job = job;
    watch();
    tell(item);
    const read = (start: number, end: number) => bytes.read(item.record, item.record.isCopied ? null : item.held?.source ?? null, start, end);
    job.transfer = transfers.start(item.record, read, {
      onUrl(url) { if (item.job === job && item.record.url !== url) void change(item, (record) => ({ ...record, url })); },
      onProgress(sentBytes) {
        if (item.job !== job) return;
        watch();
        item.sentBytes = sentBytes;
        tellProgress(item);
      },
      onDone(guid) { if (item.job === job) void finish(item, job, guid); },
      onFailed(failure) { if (item.job === job) fail(item, failure); },
    });
  };

  const fill = (): void => {
    if (isClosed || mode === 'signed-out') return;
    if (mode === 'offline') {
      if (hasWork()) prober.start();
      return;
    }
    if (resting.isOn()) return;
    const mine = [...items.values()].filter(isMine);
    const isUnderWay = (id: string): boolean => (items.get(id)?.job ?? null) !== null;
    const isReadable = ({ id, isCopied }: UploadRecord): boolean => isCopied || (items.get(id)?.held ?? null) !== null;
    for (const { id } of nextUploads(mine.map(({ record }) => record), isUnderWay, isReadable)) {
      const item = items.get(id);
      if (item) begin(item);
    }
  };

  const { copyAll, copied } = copying<Source>({
    bytes, items, log, isHere,
    onProgress: tellProgress,
    async onCopied(item) {
      await change(item, (record) => ({ ...record, isCopied: true }));
      item.held = null;
      tell(item);
      fill();
    },
    async onNotCopied(item, held, keeping, isUnreadable) {
      // The file is copied after the next start.
      if (isClosed) return;
      const { url } = item.record;
      if (isUnreadable) stop(item);
      writings += 1;
      await store.remove(item.record.id).catch((error: unknown) => { log('An upload without a copy could not be removed from the queue.', error); });
      held.keeping = keeping;
      writings += 1;
      if (isUnreadable) {
        drop(url);
        await change(item, (record) => ({ ...record, url: null, failure: clientFailure('UPLOAD_SOURCE_UNREADABLE') }));
      }
      tell(item);
      fill();
    },
  });

  const newItem = (record: UploadRecord, held: Held<Source> | null): Item<Source> => {
    const item: Item<Source> = { record, held, job: null, sentBytes: 0, failures: 0, told: null, toldAt: 0 };
    items.set(record.id, item);
    return item;
  };

  const reread = async (): Promise<void> => {
    let kept: readonly UploadRecord[];
    let before: number;
    do {
      before = writings;
      kept = await store.read();
    } while (before !== writings);
    if (isClosed) return;
    const present = new Map(kept.map((record) => [record.id, record]));
    for (const item of [...items.values()]) if (!isOfWindow(item) && !present.has(item.record.id)) vanish(item);
    for (const record of kept) {
      const item = items.get(record.id) ?? newItem(record, null);
      item.record = record;
      tell(item);
    }
    askForFiles();
    fill();
  };
  const rereadSoon = (): void => { reread().catch((error: unknown) => { log('The upload queue could not be reloaded.', error); }); };

  const asked = new Set<string>();
  /** Copies a file whose program ended before the copy was complete, if the file is still available. */
  const askForFile = async (record: UploadRecord): Promise<void> => {
    const source = await bytes.sourceOf(record);
    if (isClosed) return;
    await reread();
    const item = items.get(record.id);
    if (!item || item.record.isCopied || item.held || item.record.failure) return;
    if (source === null) {
      await change(item, (stands) => (stands.isCopied ? stands : { ...stands, failure: clientFailure('UPLOAD_NOT_COPIED') }));
      return;
    }
    item.held = heldFile(source);
    void copyAll();
    fill();
  };
  const askForFiles = (): void => {
    if (!isLeading) return;
    for (const { record, held } of items.values()) {
      if (record.isCopied || held !== null || record.failure !== null || asked.has(record.id)) continue;
      asked.add(record.id);
      askForFile(record).catch((error: unknown) => { log('The file of an upload could not be located.', error); });
    }
  };

  /** Removes copies without a record. */
  const tidy = async (): Promise<void> => {
    const copies = await bytes.ids();
    const kept = new Set((await store.read()).map(({ id }) => id));
    for (const id of copies) if (!kept.has(id)) await bytes.remove(id);
  };

  return {
    async start() {
      stops.push(connectivity.onChanged(() => {
        if (!connectivity.isOnline()) goOffline();
        else tryAgain();
      }), store.onChanged(rereadSoon));
      if (!connectivity.isOnline()) mode = 'offline';
      await reread();
      if (isClosed) return;
      stops.push(leadership.request(() => {
        isLeading = true;
        rereadSoon();
        tidy().catch((error: unknown) => { log('Unused copies could not be removed.', error); });
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
      writings += 1;
      const keeping = await store.put(added.map(({ record }) => record)).then(() => 'copying' as const, (error: unknown) => {
        log('Uploads could not be stored.', error);
        return isOutOfRoom(error) ? 'no-room' as const : 'unkept' as const;
      });
      if (isClosed) return;
      const news = added.map(({ source, record }) => newItem(record, heldFile(source, keeping)));
      writings += 1;
      fill();
      for (const item of news) tell(item);
      void copyAll();
    },
    async cancel(id) {
      const item = items.get(id);
      if (!item) return;
      leave(item);
      report(item, progressOf(item, { state: 'cancelled' }));
      fill();
      drop(item.record.url);
      await remove(item);
    },
    async retry(id) {
      const item = items.get(id);
      if (!item?.record.failure) return;
      item.failures = 0;
      asked.delete(id);
      const newKey = random.key();
      await change(item, (record) => retried(record, newKey));
      askForFiles();
      tryAgain();
    },
    async place(folder, guid) {
      for (const item of [...items.values()]) if (item.record.folder === folder) await change(item, (record) => placed(record, folder, guid));
      fill();
    },
    hurry() { if (mode !== 'signed-out') tryAgain(); },
    heard(progress) {
      const item = items.get(progress.id);
      if (item && (item.job !== null || item.held !== null)) return false;
      if (item) item.told = progress;
      return true;
    },
    tellAll() { for (const item of items.values()) ports.report(item.told ?? progressOf(item), false); },
    async close() {
      isClosed = true;
      prober.stop();
      resting.end();
      for (const end of stops) end();
      for (const item of items.values()) stop(item);
      await copied();
    },
  };
};
