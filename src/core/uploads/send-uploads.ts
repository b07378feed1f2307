import type { Failure } from '../../contract/bridge';
import { failureLimit, retryDelayMs, classifyFailure } from '../sync/classify-failure';
import { changeRecord, detach, removeStored, stopTransfer } from './change-uploads';
import { progressOf, report, reportIfChanged, reportThrottled } from './report-uploads';
import type { UploadItem, UploadJob } from './upload-item';
import { isMine, type UploadQueueState } from './upload-queue-state';
import { nextUploads, uploadFailure, type UploadRecord } from './upload-record';

/** Timeout without progress, after which the connection is considered broken and the transfer is retried. */
const stallTimeoutMs = 60_000;

const hasWork = <Source>(queue: UploadQueueState<Source>): boolean =>
  [...queue.items.values()].some((item) => isMine(queue, item) && item.record.failure === null);

const enterMode = <Source>(queue: UploadQueueState<Source>, next: UploadQueueState<Source>['mode']): void => {
  queue.mode = next;
  for (const item of queue.items.values()) reportIfChanged(queue, item);
};

export const resumeSending = <Source>(queue: UploadQueueState<Source>): void => {
  queue.healthProbe.stop();
  queue.backoff.cancel();
  if (queue.mode !== 'running') enterMode(queue, 'running');
  startNextUploads(queue);
};

export const goOffline = <Source>(queue: UploadQueueState<Source>): void => {
  for (const item of queue.items.values()) stopTransfer(item);
  if (queue.mode === 'running') enterMode(queue, 'offline');
  startNextUploads(queue);
};

/** Retries: the cause may be gone. */
export const probeOrResume = <Source>(queue: UploadQueueState<Source>): void => {
  if (queue.mode !== 'offline' || !hasWork(queue)) {
    resumeSending(queue);
    return;
  }
  queue.healthProbe.start();
  queue.healthProbe.probeNow();
};

const finishUpload = async <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>, job: UploadJob, guid: string): Promise<void> => {
  job.cancelTimer();
  const file = await queue.ports.fileOf(guid);
  if (item.job !== job || queue.isClosed) return;
  detach(queue, item);
  report(queue, item, progressOf(queue, item, { state: 'done', sentBytes: item.record.sizeBytes, file }));
  startNextUploads(queue);
  await removeStored(queue, item).catch((error: unknown) => { queue.ports.log('A finished upload could not be removed from the queue.', error); });
};

const settleFailed = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>, failure: Failure): void => {
  // Set immediately, so that the upload does not restart before the write.
  item.record = { ...item.record, failure };
  void changeRecord(queue, item, (record) => ({ ...record, failure }));
};

const failUpload = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>, failure: Failure): void => {
  stopTransfer(item);
  const verdict = classifyFailure(failure, false);
  // Late data of a broken connection moves the upload's offset; a retry fetches the new offset.
  const hasMoved = failure.code === 'UPLOAD_OFFSET_MISMATCH';
  if (failure.code === 'UPLOAD_SOURCE_UNREADABLE' || (verdict.kind === 'refused' && !hasMoved)) settleFailed(queue, item, failure);
  else if (verdict.kind === 'offline') goOffline(queue);
  else if (verdict.kind === 'later') queue.backoff.start(verdict.delayMs);
  else if (verdict.kind === 'signed-out') {
    if (queue.mode === 'running') enterMode(queue, 'signed-out');
    queue.ports.onSessionEnded(failure);
  } else {
    item.failures += 1;
    if (item.failures > failureLimit) settleFailed(queue, item, failure);
    else queue.backoff.start(retryDelayMs);
  }
  reportIfChanged(queue, item);
  startNextUploads(queue);
};

const beginTransfer = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): void => {
  const { clock, bytes, transfers } = queue.ports;
  const job: UploadJob = { transfer: null, cancelTimer: () => undefined };
  const watch = (): void => {
    job.cancelTimer();
    job.cancelTimer = clock.schedule(() => { if (item.job === job) failUpload(queue, item, uploadFailure('TIMED_OUT')); }, stallTimeoutMs);
  };
  item.job = job;
  watch();
  reportIfChanged(queue, item);
  const read = (start: number, end: number) => bytes.read(item.record, item.record.isCopied ? null : item.held?.source ?? null, start, end);
  job.transfer = transfers.start(item.record, read, {
    onUrl(url) { if (item.job === job && item.record.url !== url) void changeRecord(queue, item, (record) => ({ ...record, url })); },
    onProgress(sentBytes) {
      if (item.job !== job) return;
      watch();
      item.sentBytes = sentBytes;
      reportThrottled(queue, item);
    },
    onDone(guid) { if (item.job === job) void finishUpload(queue, item, job, guid); },
    onFailed(failure) { if (item.job === job) failUpload(queue, item, failure); },
  });
};

export const startNextUploads = <Source>(queue: UploadQueueState<Source>): void => {
  const { items, mode } = queue;
  if (queue.isClosed || mode === 'signed-out') return;
  if (mode === 'offline') {
    if (hasWork(queue)) queue.healthProbe.start();
    return;
  }
  if (queue.backoff.isActive()) return;
  const mine = [...items.values()].filter((item) => isMine(queue, item));
  const isUnderWay = (id: string): boolean => (items.get(id)?.job ?? null) !== null;
  const isReadable = ({ id, isCopied }: UploadRecord): boolean => isCopied || (items.get(id)?.held ?? null) !== null;
  for (const { id } of nextUploads(mine.map(({ record }) => record), isUnderWay, isReadable)) {
    const item = items.get(id);
    if (item) beginTransfer(queue, item);
  }
};
