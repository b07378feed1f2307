import { DetailedError, Upload } from 'tus-js-client';
import type { ApiClient } from '../../../api-client/client';
import { CallError, clientFailure, failureOf } from '../../../api-client/call-error';
import { byteRoutes, uploadChunkBytes } from '../../../contract/api/bytes';
import type { Failure, UploadProgress, WorkspaceBridge } from '../../../contract/bridge';
import { ajaxMarkerValue, headers } from '../../../contract/headers';
import { logProblem } from '../../shared/log';
import { createEmitter } from './emitter';

/** How many uploads run at a time; the rest wait their turn. */
const parallelUploads = 3;
/** Waits between tries of one request, milliseconds; the upload goes on where it stopped. */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000];

type UploadsBridge = Pick<WorkspaceBridge['files'], 'upload' | 'chooseAndUpload' | 'cancelUpload' | 'retryUpload' | 'onUploadProgress'>;

interface Job {
  readonly source: globalThis.File;
  progress: UploadProgress;
  upload: Upload | null;
  /** Makes the creation safe to repeat; a new one where it was refused, for a refusal is repeated with its key. */
  idempotencyKey: string;
}

export interface BrowserUploadsOptions {
  readonly client: ApiClient;
  readonly basePath: string;
  readonly pushClientId: string;
  /** Who is signed in; an upload is theirs to its end. */
  readonly personId: () => number | null;
  readonly acceptLanguage: () => string;
  readonly onSessionEnded: (failure: Failure) => void;
}

export interface BrowserUploads {
  readonly bridge: UploadsBridge;
  /** Stops everything: the person signed out. */
  clear(): void;
}

/** Resumable uploads from the page itself. */
export const createBrowserUploads = (options: BrowserUploadsOptions): BrowserUploads => {
  const changes = createEmitter<UploadProgress>();
  const jobs = new Map<string, Job>();

  const report = (job: Job, changed: Partial<UploadProgress>): void => {
    if (jobs.get(job.progress.id) !== job) return;
    job.progress = { ...job.progress, ...changed };
    changes.emit(job.progress);
  };

  const startNext = (): void => {
    const all = [...jobs.values()];
    let free = parallelUploads - all.filter((job) => job.progress.state === 'sending').length;
    for (const job of all) {
      if (free <= 0) return;
      if (job.progress.state !== 'waiting') continue;
      free -= 1;
      void run(job);
    }
  };

  const finish = async (job: Job, guid: string | undefined): Promise<void> => {
    if (guid === undefined) throw new CallError(clientFailure('ANSWER_INVALID'));
    // The upload did not go through the client, so it cannot know that what it read before is out of date.
    options.client.forget();
    const file = await options.client.call('files.get', { params: { id: guid } });
    report(job, { state: 'done', sentBytes: job.progress.totalBytes, file, failure: null });
  };

  const run = async (job: Job): Promise<void> => {
    report(job, { state: 'sending', failure: null });
    const failed = (error: unknown): void => {
      const failure = failureOfUpload(error);
      if (failure.status >= 400 && failure.status < 500) job.idempotencyKey = createKey();
      if (job.progress.state !== 'cancelled') report(job, { state: 'failed', failure });
      if (failure.status === 401 || failure.status === 423) options.onSessionEnded(failure);
      startNext();
    };
    if (!(await isReadable(job.source))) {
      failed(new CallError(clientFailure('UPLOAD_SOURCE_UNREADABLE')));
      return;
    }
    // Cancelled or signed out meanwhile: nothing must be sent, least of all in somebody else's name.
    if (jobs.get(job.progress.id) !== job || job.progress.state !== 'sending') return;
    const personId = options.personId();
    const upload = job.upload ?? new Upload(job.source, {
      endpoint: options.basePath + byteRoutes.uploads.path,
      chunkSize: uploadChunkBytes,
      retryDelays: retryDelaysMs,
      // A key kept in the browser would outlive the person's session; within one page the job itself is what resumes.
      storeFingerprintForResuming: false,
      removeFingerprintOnSuccess: true,
      metadata: {
        filename: job.source.name, folder: job.progress.folder,
        filetype: job.source.type, modified: new Date(job.source.lastModified).toISOString(),
      },
      headers: {
        [headers.ajaxMarker]: ajaxMarkerValue, [headers.pushClientId]: options.pushClientId,
        'accept-language': options.acceptLanguage(),
        ...(personId === null ? {} : { [headers.personId]: String(personId) }),
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        return status === 0 || status === 408 || status === 409 || status === 429 || (status >= 500 && status <= 504);
      },
    });
    job.upload = upload;
    upload.options.headers = { ...upload.options.headers, [headers.idempotencyKey]: job.idempotencyKey };
    upload.options.onProgress = (sentBytes, totalBytes) => { report(job, { sentBytes, totalBytes }); };
    upload.options.onError = failed;
    upload.options.onSuccess = ({ lastResponse }) => {
      finish(job, lastResponse.getHeader(headers.uploadFileGuid)).then(startNext, failed);
    };
    upload.start();
  };

  const enqueue = (files: readonly globalThis.File[], folder: string): number => {
    for (const source of files) {
      const progress: UploadProgress = {
        id: createKey(), name: source.name, folder, sentBytes: 0, totalBytes: source.size,
        state: 'waiting', file: null, failure: null,
      };
      jobs.set(progress.id, { source, progress, upload: null, idempotencyKey: createKey() });
      changes.emit(progress);
    }
    startNext();
    return files.length;
  };

  return {
    bridge: {
      upload: async (files, folder) => enqueue(files, folder),
      chooseAndUpload: async (folder) => enqueue(await chooseFiles(), folder),
      async cancelUpload(id) {
        const job = jobs.get(id);
        if (!job || job.progress.state === 'done') return;
        report(job, { state: 'cancelled' });
        startNext();
        // What was sent so far is of no use; the server clears it away itself where this does not reach it.
        await job.upload?.abort(true).catch((error: unknown) => { logProblem('A cancelled upload could not be removed.', error); });
      },
      async retryUpload(id) {
        const job = jobs.get(id);
        if (job?.progress.state !== 'failed') return;
        report(job, { state: 'waiting', failure: null });
        startNext();
      },
      onUploadProgress: changes.subscribe,
    },
    clear() {
      for (const job of jobs.values()) void job.upload?.abort(false);
      jobs.clear();
    },
  };
};

const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A dropped folder, or a file that is gone meanwhile, cannot be read; the browser says so only at the first byte. */
const isReadable = async (source: globalThis.File): Promise<boolean> => {
  try {
    await source.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

const failureOfUpload = (error: unknown): Failure => {
  if (error instanceof CallError) return error.failure;
  if (error instanceof DetailedError && error.originalResponse) {
    const response = error.originalResponse;
    return failureOf({ status: response.getStatus(), headers: new Headers(), text: response.getBody() });
  }
  return clientFailure('OFFLINE');
};

/** Opens the system's file chooser; an empty list where the person thought better of it. */
const chooseFiles = (): Promise<readonly globalThis.File[]> => new Promise((resolve) => {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => { resolve([...(input.files ?? [])]); });
  input.addEventListener('cancel', () => { resolve([]); });
  input.click();
});
