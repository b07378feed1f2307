import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ApiClient } from '../../api-client/client';
import { CallError, clientFailure } from '../../api-client/call-error';
import { uploadLimitBytes } from '../../contract/api/bytes';
import type { Failure, UploadProgress } from '../../contract/bridge';
import type { Log } from '../logging/logger';
import type { Transfer, StartTransfer } from './transfer';
import type { inspectPath, UploadSource } from './upload-source';

/** How many files are on their way at once; the others wait. */
export const concurrentUploads = 3;
/** A window is told of a file's progress at most this often. */
const progressIntervalMs = 100;

export interface UploadsPorts {
  readonly api: ApiClient;
  readonly start: StartTransfer;
  readonly inspect: typeof inspectPath;
  readonly report: (progress: UploadProgress) => void;
  /** The server no longer takes the session: nothing of what waits can be sent. */
  readonly onStatus: (status: number) => void;
  readonly now: () => number;
  readonly log: Log;
}

export interface Uploads {
  /** Queues files; answers how many. What cannot be uploaded is reported as failed. */
  add(paths: readonly string[], folder: string, pushClientId: string): Promise<number>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Stops everything; what was begun can be taken up again by uploading the same file. */
  close(): void;
}

interface Entry {
  readonly pushClientId: string;
  source: UploadSource;
  idempotencyKey: string;
  progress: UploadProgress;
  transfer: Transfer | null;
  reportedAt: number;
}

/** The queue of one account's uploads. */
export const createUploads = ({ api, start, inspect, report, onStatus, now, log }: UploadsPorts): Uploads => {
  const entries = new Map<string, Entry>();

  const update = (entry: Entry, changed: Partial<UploadProgress>): void => {
    entry.progress = { ...entry.progress, ...changed };
    entry.reportedAt = now();
    report(entry.progress);
  };

  const isRunning = (entry: Entry): boolean => entry.progress.state === 'sending';

  const fill = (): void => {
    let running = [...entries.values()].filter(isRunning).length;
    for (const entry of entries.values()) {
      if (running >= concurrentUploads) return;
      if (entry.progress.state !== 'waiting') continue;
      running += 1;
      begin(entry);
    }
  };

  const settle = (entry: Entry, changed: Partial<UploadProgress>): void => {
    entry.transfer = null;
    update(entry, changed);
    if (entry.progress.state === 'done') entries.delete(entry.progress.id);
    fill();
  };

  const finish = async (entry: Entry, guid: string): Promise<void> => {
    // The upload did not go through the client, so it cannot know that what it read before is out of date.
    api.forget();
    try {
      const file = await api.call('files.get', { params: { id: guid } });
      if (isRunning(entry)) settle(entry, { state: 'done', sentBytes: entry.source.sizeBytes, file });
    } catch (error) {
      if (!isRunning(entry)) return;
      if (!(error instanceof CallError)) log.error('a finished upload could not be read back', { error });
      settle(entry, { state: 'failed', failure: error instanceof CallError ? error.failure : clientFailure('SOMETHING_WENT_WRONG') });
    }
  };

  const begin = (entry: Entry): void => {
    update(entry, { state: 'sending', failure: null });
    entry.transfer = start({
      source: entry.source, folder: entry.progress.folder, pushClientId: entry.pushClientId, idempotencyKey: entry.idempotencyKey,
      onProgress(sentBytes) {
        if (isRunning(entry) && now() - entry.reportedAt >= progressIntervalMs) update(entry, { sentBytes });
      },
      onDone(guid) { if (isRunning(entry)) void finish(entry, guid); },
      onFailed(failure, status) {
        if (!isRunning(entry)) return;
        // An answered creation is replayed under its key; another attempt is another creation.
        if (status >= 400) entry.idempotencyKey = randomUUID();
        onStatus(status);
        settle(entry, { state: 'failed', failure });
      },
    });
  };

  const reportRefused = (path: string, folder: string, failure: Failure, totalBytes = 0): void => {
    report({ id: randomUUID(), name: basename(path), folder, sentBytes: 0, totalBytes, state: 'failed', file: null, failure });
  };

  return {
    async add(paths, folder, pushClientId) {
      let queued = 0;
      for (const path of paths) {
        const source = await inspect(path);
        if (source === 'directory') reportRefused(path, folder, clientFailure('FOLDERS_NOT_UPLOADABLE'));
        else if (source === 'unreadable') reportRefused(path, folder, clientFailure('UPLOAD_SOURCE_UNREADABLE'));
        else if (source.sizeBytes > uploadLimitBytes) reportRefused(path, folder, { ...clientFailure('PAYLOAD_TOO_LARGE'), args: { limitBytes: uploadLimitBytes } }, source.sizeBytes);
        else {
          const id = randomUUID();
          const entry: Entry = {
            pushClientId, source, idempotencyKey: randomUUID(), transfer: null, reportedAt: 0,
            progress: { id, name: source.name, folder, sentBytes: 0, totalBytes: source.sizeBytes, state: 'waiting', file: null, failure: null },
          };
          entries.set(id, entry);
          queued += 1;
          update(entry, {});
        }
      }
      fill();
      return queued;
    },
    async cancel(id) {
      const entry = entries.get(id);
      if (!entry || entry.progress.state === 'done') return;
      const { transfer } = entry;
      entries.delete(id);
      settle(entry, { state: 'cancelled' });
      await transfer?.cancel().catch((error: unknown) => { log.info('the server was not told of a cancelled upload', { error }); });
    },
    async retry(id) {
      const entry = entries.get(id);
      if (entry?.progress.state !== 'failed') return;
      // It may have been changed, or be back, since it failed.
      const source = await inspect(entry.source.path);
      if (typeof source === 'string') {
        update(entry, { failure: clientFailure('UPLOAD_SOURCE_UNREADABLE') });
        return;
      }
      entry.source = source;
      update(entry, { state: 'waiting', failure: null, sentBytes: 0, totalBytes: source.sizeBytes });
      fill();
    },
    close() {
      for (const { transfer } of entries.values()) transfer?.pause().catch((error: unknown) => { log.info('an upload did not stop', { error }); });
      entries.clear();
    },
  };
};
