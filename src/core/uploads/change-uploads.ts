import { progressOf, report, reportIfChanged } from './report-uploads';
import type { UploadItem } from './upload-item';
import { isCurrent, isOfWindow, type UploadQueueState } from './upload-queue-state';
import type { UploadRecord } from './upload-record';

/** Pauses an upload's transfer. */
export const stopTransfer = <Source>(item: UploadItem<Source>): void => {
  const { job } = item;
  item.job = null;
  job?.cancelTimer();
  job?.transfer?.pause();
};

/** Allows the server to discard the received part of an upload. */
export const dropFromServer = <Source>({ ports }: UploadQueueState<Source>, url: string | null): void => {
  // If this request does not reach the server, the server removes unfinished uploads itself.
  if (url !== null) ports.transfers.drop(url).catch((error: unknown) => { ports.log('A cancelled upload could not be removed.', error); });
};

/** Removes an upload from this window's memory. */
export const detach = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): void => {
  stopTransfer(item);
  item.cancelReport?.();
  item.held?.abort.abort();
  queue.items.delete(item.record.id);
};

/** Removes an upload whose stored record no longer exists. */
export const removeVanished = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): void => {
  const wasSending = item.job !== null;
  detach(queue, item);
  if (wasSending) dropFromServer(queue, item.record.url);
  // A different window may have reported it as done.
  if (item.lastReported?.state !== 'done') report(queue, item, progressOf(queue, item, { state: 'cancelled' }));
};

/** Changes the stored record. If the write fails, the change lasts until the window closes. */
export const changeRecord = async <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>, decide: (record: UploadRecord) => UploadRecord): Promise<void> => {
  let record: UploadRecord | undefined = decide(item.record);
  if (!isOfWindow(item)) {
    queue.writeCount += 1;
    try {
      record = await queue.ports.store.update(item.record.id, decide);
    } catch (error) {
      queue.ports.log('The state of an upload could not be stored.', error);
    }
    queue.writeCount += 1;
  }
  if (!isCurrent(queue, item)) return;
  if (record === undefined) {
    removeVanished(queue, item);
    return;
  }
  item.record = record;
  reportIfChanged(queue, item);
};

/** Removes the stored record and the copied bytes. */
export const removeStored = async <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): Promise<void> => {
  queue.writeCount += 1;
  if (!isOfWindow(item)) await queue.ports.store.remove(item.record.id);
  queue.writeCount += 1;
  await queue.ports.bytes.remove(item.record.id);
};
