import type { ApiClient } from '../../../api-client/api-client';
import { createTransfers } from '../../../api-client/tus-transfers';
import { createUploadPorts } from '../../../api-client/create-upload-ports';
import type { Failure, UploadProgress, WorkspaceBridge } from '../../../contract/bridge';
import { headers } from '../../../contract/header-names';
import { createGuid } from '../../../core/ids';
import type { ConnectivityPort } from '../../../core/sync/sync-engine-ports';
import type { UploadBytesPort, UploadStorePort } from '../../../core/uploads/upload-queue-ports';
import { createUploadQueue, type UploadQueue } from '../../../core/uploads/upload-queue';
import { choiceOf } from '../../../core/uploads/file-tree';
import { localDatabaseName, openLocalDatabase, type Account } from '../../shared/local-data/local-database';
import { createUploadRecordStore } from '../../shared/local-data/upload-record-store';
import { createWebLocksLeadership } from '../../shared/local-data/web-locks-leadership';
import { logProblem } from '../../shared/log';
import { createEmitter, type Emitter } from './emitter';
import { fileTreeOf } from './chosen-file-tree';
import { createOpfsUploadBytes } from './opfs-upload-bytes';

type UploadsBridge = Pick<WorkspaceBridge['files'], 'upload' | 'chooseUploads' | 'resolveUploadFolder' | 'cancelUpload' | 'retryUpload' | 'retryUploadsNow' | 'onUploadProgress'>;

export interface BrowserUploadsOptions {
  readonly client: ApiClient;
  readonly basePath: string;
  readonly pushClientId: string;
  readonly acceptLanguage: () => string;
  readonly onSessionEnded: (failure: Failure) => void;
}

export interface BrowserUploads {
  readonly bridge: UploadsBridge;
  /** Resumes this person's queue and closes the previous one; null when nobody is signed in. */
  openQueue(account: Account | null): void;
  /** The live connection was established or lost. */
  setConnected(isOnline: boolean): void;
}

/**
 * Messages between a person's windows: progress of an upload, a change of the stored queue, or a request to retry
 * now.
 */
type WindowMessage = UploadProgress | 'changed' | 'hurry';

interface OpenedQueue {
  readonly queue: UploadQueue<globalThis.File>;
  /** Notifies all windows, because only the leader sends. */
  retryNow(): void;
  close(): void;
}

/**
 * Uploads do not survive the window where the browser has no origin private file system or no locks, as over plain
 * http.
 */
const canPersistUploads = (): boolean => 'locks' in navigator && 'storage' in navigator && 'getDirectory' in navigator.storage;

const volatileStore: Omit<UploadStorePort, 'onChanged'> = {
  read: async () => [],
  async put() { throw new Error('Uploads cannot be stored in this browser.'); },
  update: async () => undefined,
  remove: async () => undefined,
};

/** The opened queue of the page, and its connection. */
interface UploadsState {
  readonly options: BrowserUploadsOptions;
  readonly changes: Emitter<UploadProgress>;
  readonly connection: Emitter<void>;
  isConnected: boolean;
  opened: OpenedQueue | null;
}

/** A lock that this window holds while it may still copy its queued files. */
interface WindowLock {
  readonly name: string;
  readonly isHeld: Promise<void>;
  release(): void;
}

const holdWindowLock = (isKept: boolean): WindowLock => {
  const name = `window ${createGuid()}`;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  const isHeld = new Promise<void>((resolve) => {
    if (!isKept) return;
    navigator.locks.request(name, () => {
      resolve();
      return released;
    }).catch((error: unknown) => { logProblem('The lock of this window could not be acquired.', error); });
  });
  return { name, isHeld, release };
};

const createStore = (kept: Omit<UploadStorePort, 'onChanged'>, lock: WindowLock, isKept: boolean, others: Emitter<void>): UploadStorePort => ({
  ...kept,
  async put(records) {
    if (isKept) await lock.isHeld;
    await kept.put(records.map((record) => ({ ...record, from: lock.name })));
  },
  onChanged: others.subscribe,
});

const createBytes = ({ personId }: Account): UploadBytesPort<globalThis.File> => ({
  ...createOpfsUploadBytes(personId),
  // The lock is granted once the window is closed; its file is then lost.
  sourceOf: ({ from }) => navigator.locks.request(from, { mode: 'shared' }, () => null),
});

const connectivityOf = (state: UploadsState): ConnectivityPort => ({
  isOnline: () => navigator.onLine && state.isConnected,
  onChanged: state.connection.subscribe,
});

const openQueue = (state: UploadsState, account: Account): OpenedQueue => {
  const { client, basePath, acceptLanguage, onSessionEnded } = state.options;
  const name = `uploads of ${localDatabaseName(account)}`;
  const isKept = canPersistUploads();
  const data = openLocalDatabase(account);
  const channel = new BroadcastChannel(name);
  const others = createEmitter<void>();
  const post = (message: WindowMessage): void => { channel.postMessage(message); };
  const lock = holdWindowLock(isKept);
  const kept = isKept ? createUploadRecordStore(data, () => { post('changed'); }) : volatileStore;
  const queue = createUploadQueue<globalThis.File>({
    ...createUploadPorts(client, logProblem),
    store: createStore(kept, lock, isKept, others), bytes: createBytes(account), connectivity: connectivityOf(state), onSessionEnded,
    random: { key: createGuid },
    transfers: createTransfers({
      server: '', basePath,
      // The server refuses requests with a different person's cookie.
      headers: () => ({ 'accept-language': acceptLanguage(), [headers.personId]: String(account.personId) }),
    }),
    leadership: isKept ? createWebLocksLeadership(name) : { request: (lead) => lead() },
    report(progress, isToBeShared) {
      state.changes.emit(progress);
      if (isToBeShared) post(progress);
    },
  });
  channel.onmessage = ({ data: message }: MessageEvent<WindowMessage>) => {
    if (message === 'changed') others.emit();
    else if (message === 'hurry') queue.retryNow();
    else if (queue.applyRemoteProgress(message)) state.changes.emit(message);
  };
  queue.start().catch((error: unknown) => { logProblem('The stored uploads could not be resumed.', error); });
  return {
    queue,
    retryNow() {
      queue.retryNow();
      post('hurry');
    },
    close() {
      void queue.close().finally(() => {
        channel.close();
        lock.release();
        data.close();
      });
    },
  };
};

const enqueue = async ({ opened, options: { pushClientId } }: UploadsState, files: readonly globalThis.File[], folder: string, names: readonly string[]): Promise<number> => {
  if (opened === null || files.length === 0) return 0;
  requestPersistentStorage();
  const added = files.map((source, index) => ({ source, name: names[index] ?? source.name, sizeBytes: source.size, mimeType: source.type, modifiedAt: new Date(source.lastModified).toISOString(), from: '' }));
  await opened.queue.add(added, folder, pushClientId);
  return files.length;
};

const createUploadsBridge = (state: UploadsState): UploadsBridge => ({
  upload: (files, folder, names) => enqueue(state, files, folder, names),
  async chooseUploads(kind) {
    const files = await chooseFiles(kind);
    return files.length === 0 ? null : choiceOf(fileTreeOf(files), (chosen, folder, names) => enqueue(state, chosen, folder, names));
  },
  async resolveUploadFolder(folder, guid) { await state.opened?.queue.resolveFolder(folder, guid); },
  async cancelUpload(id) { await state.opened?.queue.cancel(id); },
  async retryUpload(id) { await state.opened?.queue.retry(id); },
  async retryUploadsNow() { state.opened?.retryNow(); },
  onUploadProgress: state.changes.subscribe,
});

const followNetwork = (state: UploadsState): void => {
  for (const name of ['online', 'offline'] as const) {
    window.addEventListener(name, () => {
      // The last known connection state belongs to the previous network.
      if (name === 'online') state.isConnected = true;
      state.connection.emit();
    });
  }
};

const setConnected = (state: UploadsState, isOnline: boolean): void => {
  // A failing connection is reported repeatedly, and does not prove that other requests fail.
  if (isOnline === state.isConnected) return;
  state.isConnected = isOnline;
  state.connection.emit();
};

/**
 * Requests persistent storage; some browsers prompt the person. Without it the browser may delete queued files when
 * the device runs out of space.
 */
const requestPersistentStorage = (): void => {
  if ('storage' in navigator) navigator.storage.persist().catch((error: unknown) => { logProblem('Persistent storage for uploads could not be requested.', error); });
};

/** Opens the system's chooser for files or a folder. Resolves to an empty list on cancel, and for an empty folder. */
const chooseFiles = (kind: 'files' | 'folder'): Promise<readonly globalThis.File[]> => new Promise((resolve) => {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = kind === 'folder';
  input.addEventListener('change', () => { resolve([...(input.files ?? [])]); });
  input.addEventListener('cancel', () => { resolve([]); });
  input.click();
});

/** Uploads made by the page itself. */
export const createBrowserUploads = (options: BrowserUploadsOptions): BrowserUploads => {
  const state: UploadsState = { options, changes: createEmitter(), connection: createEmitter(), isConnected: true, opened: null };
  followNetwork(state);
  return {
    bridge: createUploadsBridge(state),
    openQueue(account) {
      state.opened?.close();
      state.opened = account && openQueue(state, account);
    },
    setConnected(isOnline) { setConnected(state, isOnline); },
  };
};
