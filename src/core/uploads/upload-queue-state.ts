import type { Backoff } from '../sync/backoff';
import type { HealthProbe } from '../sync/health-probe';
import type { Cancel } from '../sync/sync-engine-ports';
import type { Copier } from './copy-uploads';
import type { HeldFile, UploadItem } from './upload-item';
import type { UploadQueuePorts } from './upload-queue-ports';
import type { UploadRecord } from './upload-record';

/** The memory of a queue: its uploads, and whether this window may send them. */
export interface UploadQueueState<Source> {
  readonly ports: UploadQueuePorts<Source>;
  readonly items: Map<string, UploadItem<Source>>;
  readonly healthProbe: HealthProbe;
  readonly backoff: Backoff;
  readonly copier: Copier;
  /** Ids of the uploads whose file was requested from the computer. */
  readonly requestedFiles: Set<string>;
  readonly stops: Cancel[];
  mode: 'running' | 'offline' | 'signed-out';
  isLeading: boolean;
  isClosed: boolean;
  /** Increases with every write, to detect a read that a write overtook. */
  writeCount: number;
}

/** The upload is not stored, so no other window can send it. */
export const isOfWindow = <Source>({ held }: UploadItem<Source>): boolean => held !== null && held.copyState !== 'copying';

export const isMine = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): boolean => queue.isLeading || isOfWindow(item);

export const isCurrent = <Source>(queue: UploadQueueState<Source>, item: UploadItem<Source>): boolean => queue.items.get(item.record.id) === item;

export const addItem = <Source>(queue: UploadQueueState<Source>, record: UploadRecord, held: HeldFile<Source> | null): UploadItem<Source> => {
  const item: UploadItem<Source> = { record, held, job: null, sentBytes: 0, failures: 0, lastReported: null, lastReportedAt: 0, cancelReport: null };
  queue.items.set(record.id, item);
  return item;
};
