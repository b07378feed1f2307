import { randomUUID } from 'node:crypto';
import { clientFailure } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/api-client';
import { createUploadPorts } from '../../api-client/create-upload-ports';
import { uploadLimitBytes } from '../../contract/api/byte-routes';
import type { Failure, UploadProgress } from '../../contract/bridge';
import { mediaTypeOf } from '../../core/media-types';
import type { ConnectivityPort } from '../../core/sync/sync-engine-ports';
import type { TransfersPort } from '../../core/uploads/upload-queue-ports';
import { createUploadQueue, type NewUpload } from '../../core/uploads/upload-queue';
import type { Log } from '../logging/logger';
import { openUploadCopies } from './upload-copies';
import { openUploadRecordStore } from './upload-record-store';
import { inspectPath, type UploadSource } from './upload-source';

export interface UploadsPorts {
  readonly api: ApiClient;
  /** The account's data folder. */
  readonly folder: string;
  readonly transfers: TransfersPort;
  readonly report: (progress: UploadProgress) => void;
  /** Reports the status of a response that rejected the session. */
  readonly onRejectedStatus: (status: number) => void;
  /** Whether the system reports a network connection. */
  readonly hasNetwork: () => boolean;
  /** Keeps the app alive without windows until the returned function is called. */
  readonly keepAlive: () => () => void;
  readonly log: Log;
}

/** A file of this computer, and the name that it gets. */
export interface LocalFile {
  readonly path: string;
  readonly name: string;
}

export interface Uploads {
  /** Queues files and resolves with their number. Files that cannot be uploaded are reported as failed. */
  add(files: readonly LocalFile[], folder: string, pushClientId: string): Promise<number>;
  resolveFolder(folder: string, guid: string | null): Promise<void>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Retries immediately, on a person's request. */
  retryNow(): void;
  /** Reports the state of all uploads again, for a new window. */
  reportAll(): void;
  /** Reports that the realtime connection opened or closed. */
  setConnected(isOnline: boolean): void;
  /** Stops all uploads. They resume when the same person signs in again. */
  close(): void;
}

/** The uploads of a signed-in account, for all of its windows. */
export const openUploads = ({ api, folder, transfers, report, onRejectedStatus, hasNetwork, keepAlive, log }: UploadsPorts): Uploads => {
  const stopped = new AbortController();
  /** Ids of uploads that are sending or copying. */
  const busy = new Set<string>();
  let release: (() => void) | null = null;
  const updateKeepAlive = ({ id, state }: UploadProgress): void => {
    if (state === 'sending' || state === 'copying') busy.add(id);
    else busy.delete(id);
    if (busy.size > 0) release ??= keepAlive();
    else releaseKeepAlive();
  };
  const releaseKeepAlive = (): void => {
    release?.();
    release = null;
  };
  const listeners = new Set<() => void>();
  let isConnected: boolean | null = null;
  const connectivity: ConnectivityPort = {
    isOnline: () => isConnected ?? hasNetwork(),
    onChanged(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
  const queue = createUploadQueue<UploadSource>({
    ...createUploadPorts(api, (text, error) => { log.warn(text, { error }); }),
    store: openUploadRecordStore(folder, log),
    bytes: openUploadCopies(folder, stopped.signal),
    transfers, connectivity,
    report(progress) {
      report(progress);
      updateKeepAlive(progress);
    },
    random: { key: randomUUID },
    // The main process is the only one and serves all windows of the account, so it always leads.
    leadership: { request: (lead) => lead() },
    onSessionEnded: ({ status }) => { onRejectedStatus(status); },
  });
  queue.start().catch((error: unknown) => { log.error('the uploads that were kept cannot be gone on with', { error }); });

  /** Files that cannot be queued. They are reported until the person dismisses them. */
  const refused = new Map<string, UploadProgress>();
  const reportRefused = (name: string, into: string, failure: Failure, totalBytes = 0): void => {
    const progress: UploadProgress = {
      id: randomUUID(), name, folder: into, sentBytes: 0, totalBytes, copiedBytes: 0, state: 'failed', file: null, failure,
      blockedBy: null, copyState: 'unkept', isRelocated: false,
    };
    refused.set(progress.id, progress);
    report(progress);
  };

  return {
    async add(files, into, pushClientId) {
      const found: NewUpload<UploadSource>[] = [];
      for (const { path, name } of files) {
        const source = await inspectPath(path);
        // Also a folder that could not be listed.
        if (typeof source === 'string') reportRefused(name, into, clientFailure('UPLOAD_SOURCE_UNREADABLE'));
        else if (source.sizeBytes > uploadLimitBytes) reportRefused(name, into, { ...clientFailure('PAYLOAD_TOO_LARGE'), args: { limitBytes: uploadLimitBytes } }, source.sizeBytes);
        else found.push({ source, name, sizeBytes: source.sizeBytes, mimeType: mediaTypeOf(name), modifiedAt: source.modifiedAt, from: path });
      }
      if (found.length > 0) await queue.add(found, into, pushClientId);
      return found.length;
    },
    resolveFolder: queue.resolveFolder,
    async cancel(id) {
      const progress = refused.get(id);
      if (progress) report({ ...progress, state: 'cancelled' });
      else await queue.cancel(id);
      refused.delete(id);
    },
    retry: queue.retry,
    retryNow: queue.retryNow,
    reportAll: queue.reportAll,
    setConnected(isOnline) {
      if (isOnline === isConnected) return;
      isConnected = isOnline;
      for (const listener of listeners) listener();
    },
    close() {
      stopped.abort();
      releaseKeepAlive();
      queue.close().catch((error: unknown) => { log.info('an upload did not stop', { error }); });
    },
  };
};
