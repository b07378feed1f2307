import type { UploadProgress } from '../../contract/bridge';
import { createBackoff } from '../sync/backoff';
import { createHealthProbe } from '../sync/health-probe';
import { changeRecord, detach, dropFromServer, removeStored, stopTransfer } from './change-uploads';
import { createCopier } from './copy-uploads';
import { reloadUploads, reloadUploadsSoon, removeOrphanedCopies, requestFiles, storeCopied, storeNotCopied } from './reload-uploads';
import { progressOf, report, reportIfChanged, reportThrottled } from './report-uploads';
import { goOffline, probeOrResume, resumeSending, startNextUploads } from './send-uploads';
import { createHeldFile } from './upload-item';
import type { UploadQueuePorts } from './upload-queue-ports';
import { addItem, isCurrent, isOfWindow, type UploadQueueState } from './upload-queue-state';
import { isOutOfRoom, withResolvedFolder, recordForRetry, type UploadRecord } from './upload-record';

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

/** Becomes the leading window. Returns how to cease. */
const lead = <Source>(queue: UploadQueueState<Source>) => {
  queue.isLeading = true;
  reloadUploadsSoon(queue);
  removeOrphanedCopies(queue).catch((error: unknown) => { queue.ports.log('Unused copies could not be removed.', error); });
  return () => {
    queue.isLeading = false;
    for (const item of queue.items.values()) if (!isOfWindow(item)) stopTransfer(item);
  };
};

const startQueue = async <Source>(queue: UploadQueueState<Source>): Promise<void> => {
  const { connectivity, store, leadership } = queue.ports;
  queue.stops.push(connectivity.onChanged(() => {
    if (!connectivity.isOnline()) goOffline(queue);
    else probeOrResume(queue);
  }), store.onChanged(() => { reloadUploadsSoon(queue); }));
  if (!connectivity.isOnline()) queue.mode = 'offline';
  await reloadUploads(queue);
  if (queue.isClosed) return;
  queue.stops.push(leadership.request(() => lead(queue)));
};

const addUploads = async <Source>(queue: UploadQueueState<Source>, files: readonly NewUpload<Source>[], folder: string, origin: string): Promise<void> => {
  const { clock, random, store, log } = queue.ports;
  const first = [...queue.items.values()].reduce((last, { record }) => Math.max(last, record.order), 0) + 1;
  const queuedAt = new Date(clock.now()).toISOString();
  const added = files.map(({ source, ...file }, index) => ({ source, record: {
    ...file, id: random.key(), key: random.key(), order: first + index, folder, origin, queuedAt, isRelocated: false, isCopied: false, url: null, failure: null,
  } satisfies UploadRecord }));
  queue.writeCount += 1;
  const keeping = await store.put(added.map(({ record }) => record)).then(() => 'copying' as const, (error: unknown) => {
    log('Uploads could not be stored.', error);
    return isOutOfRoom(error) ? 'no-room' as const : 'unkept' as const;
  });
  if (queue.isClosed) return;
  const news = added.map(({ source, record }) => addItem(queue, record, createHeldFile(source, keeping)));
  queue.writeCount += 1;
  startNextUploads(queue);
  for (const item of news) reportIfChanged(queue, item);
  void queue.copier.copyAll();
};

const cancelUpload = async <Source>(queue: UploadQueueState<Source>, id: string): Promise<void> => {
  const item = queue.items.get(id);
  if (!item) return;
  detach(queue, item);
  report(queue, item, progressOf(queue, item, { state: 'cancelled' }));
  startNextUploads(queue);
  dropFromServer(queue, item.record.url);
  await removeStored(queue, item);
};

const retryUpload = async <Source>(queue: UploadQueueState<Source>, id: string): Promise<void> => {
  const item = queue.items.get(id);
  if (!item?.record.failure) return;
  item.failures = 0;
  queue.requestedFiles.delete(id);
  const newKey = queue.ports.random.key();
  await changeRecord(queue, item, (record) => recordForRetry(record, newKey));
  requestFiles(queue);
  probeOrResume(queue);
};

const resolveFolder = async <Source>(queue: UploadQueueState<Source>, folder: string, guid: string | null): Promise<void> => {
  for (const item of [...queue.items.values()]) {
    if (item.record.folder === folder) await changeRecord(queue, item, (record) => withResolvedFolder(record, folder, guid));
  }
  startNextUploads(queue);
};

const applyRemoteProgress = <Source>(queue: UploadQueueState<Source>, progress: UploadProgress): boolean => {
  const item = queue.items.get(progress.id);
  if (item && (item.job !== null || item.held !== null)) return false;
  if (item) item.lastReported = progress;
  return true;
};

const closeQueue = async <Source>(queue: UploadQueueState<Source>): Promise<void> => {
  queue.isClosed = true;
  queue.healthProbe.stop();
  queue.backoff.cancel();
  for (const end of queue.stops) end();
  for (const item of queue.items.values()) stopTransfer(item);
  await queue.copier.copied();
};

const createState = <Source>(ports: UploadQueuePorts<Source>): UploadQueueState<Source> => {
  const items: UploadQueueState<Source>['items'] = new Map();
  const queue: UploadQueueState<Source> = {
    ports, items, requestedFiles: new Set(), stops: [], mode: 'running', isLeading: false, isClosed: false, writeCount: 0,
    healthProbe: createHealthProbe(ports.clock, ports.probe, () => { resumeSending(queue); }),
    backoff: createBackoff(ports.clock, () => { startNextUploads(queue); }),
    copier: createCopier<Source>({
      bytes: ports.bytes, items, log: ports.log,
      isHere: (item) => isCurrent(queue, item),
      onProgress(item) { reportThrottled(queue, item); },
      onCopied: (item) => storeCopied(queue, item),
      onNotCopied: (item, held, keeping, isUnreadable) => storeNotCopied(queue, item, held, keeping, isUnreadable),
    }),
  };
  return queue;
};

/**
 * One person's uploads to one server. The store is authoritative: a record is written before an upload is shown, and
 * its bytes are copied, so that it survives the window. The leading window sends stored uploads; each window sends the
 * uploads that only it has. One idempotency key and one URL per upload ensure that retries create only one file.
 */
export const createUploadQueue = <Source>(ports: UploadQueuePorts<Source>): UploadQueue<Source> => {
  const queue = createState(ports);
  return {
    start: () => startQueue(queue),
    add: (files, folder, origin) => addUploads(queue, files, folder, origin),
    cancel: (id) => cancelUpload(queue, id),
    retry: (id) => retryUpload(queue, id),
    resolveFolder: (folder, guid) => resolveFolder(queue, folder, guid),
    retryNow() { if (queue.mode !== 'signed-out') probeOrResume(queue); },
    applyRemoteProgress: (progress) => applyRemoteProgress(queue, progress),
    reportAll() { for (const item of queue.items.values()) ports.report(item.lastReported ?? progressOf(queue, item), false); },
    close: () => closeQueue(queue),
  };
};
