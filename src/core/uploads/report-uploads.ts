import type { UploadProgress } from '../../contract/bridge';
import { progressOfItem, type UploadItem } from './upload-item';
import { isCurrent, isOfWindow, type UploadQueueState } from './upload-queue-state';

/** Minimum interval between progress reports of a file. */
const reportIntervalMs = 100;

export const progressOf = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>, changed: Partial<UploadProgress> = {}): UploadProgress =>
  ({ ...progressOfItem(item, queue.mode === 'offline'), ...changed });

export const report = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>, progress: UploadProgress): void => {
  item.lastReported = progress;
  item.lastReportedAt = queue.ports.clock.now();
  if (!queue.isClosed) queue.ports.report(progress, !isOfWindow(item) && (queue.isLeading || item.held !== null));
};

export const reportIfChanged = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): void => {
  const { record: { failure, isCopied }, held, lastReported } = item;
  const isOthers = held === null && failure === null && !(queue.isLeading && isCopied);
  // The window that copies or sends an upload reports it.
  if (!isCurrent(queue, item) || (isOthers && lastReported !== null && lastReported.state !== 'failed')) return;
  const progress = progressOf(queue, item);
  if (lastReported === null || (Object.keys(progress) as (keyof UploadProgress)[]).some((name) => lastReported[name] !== progress[name])) report(queue, item, progress);
};

export const reportThrottled = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): void => {
  const { clock } = queue.ports;
  const elapsedMs = clock.now() - item.lastReportedAt;
  if (elapsedMs >= reportIntervalMs || elapsedMs < 0) {
    reportIfChanged(queue, item);
    return;
  }
  // No further progress may follow: the connection may stall.
  item.cancelReport ??= clock.schedule(() => {
    item.cancelReport = null;
    reportIfChanged(queue, item);
  }, reportIntervalMs - elapsedMs);
};
