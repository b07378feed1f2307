import { changeRecord, dropFromServer, removeVanished, stopTransfer } from './change-uploads';
import { reportIfChanged } from './report-uploads';
import { startNextUploads } from './send-uploads';
import { createHeldFile, type HeldFile, type UploadItem } from './upload-item';
import { addItem, isOfWindow, type UploadQueueState } from './upload-queue-state';
import { uploadFailure, type UploadRecord } from './upload-record';

/** Applies the stored records to the uploads in memory. */
export const reloadUploads = async <Source>(queue: UploadQueueState<Source>): Promise<void> => {
  let kept: readonly UploadRecord[];
  let before: number;
  do {
    before = queue.writeCount;
    kept = await queue.ports.store.read();
  } while (before !== queue.writeCount);
  if (queue.isClosed) return;
  const present = new Map(kept.map((record) => [record.id, record]));
  for (const item of [...queue.items.values()]) if (!isOfWindow(item) && !present.has(item.record.id)) removeVanished(queue, item);
  for (const record of kept) {
    const item = queue.items.get(record.id) ?? addItem(queue, record, null);
    item.record = record;
    reportIfChanged(queue, item);
  }
  requestFiles(queue);
  startNextUploads(queue);
};

export const reloadUploadsSoon = <Source>(queue: UploadQueueState<Source>): void => {
  reloadUploads(queue).catch((error: unknown) => { queue.ports.log('The upload queue could not be reloaded.', error); });
};

/** Copies a file whose program ended before the copy was complete, if the file is still available. */
const requestFile = async <Source>(queue: UploadQueueState<Source>, record: UploadRecord): Promise<void> => {
  const source = await queue.ports.bytes.sourceOf(record);
  if (queue.isClosed) return;
  await reloadUploads(queue);
  const item = queue.items.get(record.id);
  if (!item || item.record.isCopied || item.held || item.record.failure) return;
  if (source === null) {
    await changeRecord(queue, item, (current) => (current.isCopied ? current : { ...current, failure: uploadFailure('UPLOAD_NOT_COPIED') }));
    return;
  }
  item.held = createHeldFile(source);
  void queue.copier.copyAll();
  startNextUploads(queue);
};

/** Requests each file that the leading window has to copy, once. */
export const requestFiles = <Source>(queue: UploadQueueState<Source>): void => {
  if (!queue.isLeading) return;
  for (const { record, held } of queue.items.values()) {
    if (record.isCopied || held !== null || record.failure !== null || queue.requestedFiles.has(record.id)) continue;
    queue.requestedFiles.add(record.id);
    requestFile(queue, record).catch((error: unknown) => { queue.ports.log('The file of an upload could not be located.', error); });
  }
};

export const storeCopied = async <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): Promise<void> => {
  await changeRecord(queue, item, (record) => ({ ...record, isCopied: true }));
  item.held = null;
  reportIfChanged(queue, item);
  startNextUploads(queue);
};

export const storeNotCopied = async <Source>(
  queue: UploadQueueState<Source>, item: UploadItem<Source>, held: HeldFile<Source>, keeping: 'no-room' | 'unkept', isUnreadable: boolean,
): Promise<void> => {
  // The file is copied after the next start.
  if (queue.isClosed) return;
  const { url } = item.record;
  if (isUnreadable) stopTransfer(item);
  queue.writeCount += 1;
  await queue.ports.store.remove(item.record.id).catch((error: unknown) => { queue.ports.log('An upload without a copy could not be removed from the queue.', error); });
  held.copyState = keeping;
  queue.writeCount += 1;
  if (isUnreadable) {
    dropFromServer(queue, url);
    await changeRecord(queue, item, (record) => ({ ...record, url: null, failure: uploadFailure('UPLOAD_SOURCE_UNREADABLE') }));
  }
  reportIfChanged(queue, item);
  startNextUploads(queue);
};

/** Removes copies without a record. */
export const removeOrphanedCopies = async <Source>({ ports: { bytes, store } }: UploadQueueState<Source>): Promise<void> => {
  const copies = await bytes.ids();
  const kept = new Set((await store.read()).map(({ id }) => id));
  for (const id of copies) if (!kept.has(id)) await bytes.remove(id);
};
