import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { BatchDownload } from '../../contract/bridge';
import type { Locale } from '../../contract/preferences';
import type { DownloadProgress, DownloadableFile } from '../../contract/desktop/downloads-bridge';
import { isOpenable } from '../../core/executable-files';
import type { Log } from '../logging/logger';
import { systemTimers } from '../realtime/activity-watch';
import { openFileDocument } from '../storage/file-document';
import { createRequestBatch, createRequestBytes, type RequestBytesPorts } from './request-bytes';
import { downloadBatch } from './download-batch';
import { systemDownloadDisk, type DownloadTarget } from './download-disk';
import { createDownloadQueue, type DownloadQueue } from './download-queue';
import { downloadsDocument } from './download-record';
import { createFetchedCopies } from './fetched-copies';
import { totalShareOf } from './taskbar-progress';
import { markAsFromWeb, systemMarkOfTheWebPorts } from './mark-of-the-web';

/** Larger files are not fetched to be opened in another program; the person downloads them instead. */
export const openingLimitBytes = 200 * 1024 ** 2;
/** A drag does not wait for a fetch. The file is fetched for the next drag, so the limit is small. */
export const draggingLimitBytes = 25 * 1024 ** 2;

export interface DownloadsPorts {
  readonly bytes: RequestBytesPorts;
  /** The account's data folder. */
  readonly folder: string;
  readonly report: (progress: DownloadProgress) => void;
  /** Reports the received share of all running downloads, from 0 to 1; null if none is running. */
  readonly onProgressShare: (share: number | null) => void;
  /** Keeps the app alive without windows until the returned function is called. */
  readonly keepAlive: () => () => void;
  readonly shell: ShellPort;
  readonly log: Log;
}

export interface ShellPort {
  /** Opens a path in the default program. Returns an error message, or an empty text on success. */
  openPath(path: string): Promise<string>;
  showItemInFolder(path: string): void;
}

/** The downloads of one account, and the copies that other programs open. */
export interface Downloads extends Pick<DownloadQueue, 'pause' | 'resume' | 'remove' | 'clear' | 'reportAll' | 'isBusy' | 'pathOf' | 'retryNow' | 'close'> {
  add(file: DownloadableFile, target: DownloadTarget): void;
  /** Downloads files and folders into a folder, with their structure. */
  addBatch(guids: readonly string[], locale: Locale, folder: string): Promise<BatchDownload>;
  open(id: string): Promise<void>;
  showInFolder(id: string): Promise<void>;
  openExternally(file: DownloadableFile): Promise<void>;
  /** The path of a copy that can be dragged immediately; null if it was fetched by this call. */
  fetchForDrag(file: DownloadableFile): Promise<string | null>;
  /** Removes all downloads and copies of the account. Complete downloads are kept. */
  wipe(): Promise<void>;
}

export const openDownloads = async ({ bytes, folder, report, onProgressShare, keepAlive, shell, log }: DownloadsPorts): Promise<Downloads> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parts = { requestBytes: createRequestBytes(bytes), disk: systemDownloadDisk, timers: systemTimers, markAsFromWeb: (path: string) => markAsFromWeb(systemMarkOfTheWebPorts, path), log };
  let release: (() => void) | null = null;
  // The queue reports while it is created, before `queue` is assigned.
  const reportShare = (): void => { queueMicrotask(() => { onProgressShare(totalShareOf(queue.all())); }); };
  const queue: DownloadQueue = createDownloadQueue({
    ...parts, document: openFileDocument(folder, downloadsDocument, log), now: Date.now,
    report(progress) {
      report(progress);
      reportShare();
    },
    onRunningChanged(count) {
      if (count > 0) release ??= keepAlive();
      else {
        release?.();
        release = null;
      }
    },
  });
  const copies = createFetchedCopies({ ...parts, folder: join(folder, 'opened') });
  const openPath = async (path: string): Promise<void> => {
    const reason = await shell.openPath(path);
    if (reason === '') return;
    log.warn('a file could not be opened', { reason });
    throw new CallError(clientFailure('OPENING_FAILED'));
  };
  const requireOpenable = (name: string): void => { if (!isOpenable(name)) throw new CallError(clientFailure('OPENING_REFUSED')); };

  return {
    ...queue,
    add({ guid }, target) { queue.add({ guid, ...target }); },
    addBatch: (guids, locale, target) => downloadBatch({ requestBatch: createRequestBatch(bytes), add: (files) => { queue.add(...files); } }, guids, locale, target),
    async open(id) {
      const path = await queue.pathOf(id);
      requireOpenable(path);
      await openPath(path);
    },
    async showInFolder(id) { shell.showItemInFolder(await queue.pathOf(id)); },
    async openExternally(file) {
      requireOpenable(file.name);
      await openPath(await copies.fetch(file, openingLimitBytes));
    },
    async fetchForDrag(file) {
      const held = copies.pathOf(file.guid);
      const path = await copies.fetch(file, draggingLimitBytes);
      return path === held ? path : null;
    },
    async wipe() {
      await queue.wipe();
      await copies.wipe();
    },
  };
};
