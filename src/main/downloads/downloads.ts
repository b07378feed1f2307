import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { DownloadProgress, FetchedFile } from '../../contract/desktop/downloads';
import { isOpenable } from '../../core/opening';
import type { Log } from '../logging/logger';
import { systemTimers } from '../realtime/activity';
import { openFileDocument } from '../storage/file-document';
import { createAskBytes, type AskBytesPorts } from './ask-bytes';
import { systemDownloadDisk, type Target } from './download-disk';
import { createDownloadQueue, type DownloadQueue } from './download-queue';
import { downloadsDocument } from './download-record';
import { createFetchedCopies } from './fetched-copies';
import { shareOf } from './taskbar';
import { markAsFromWeb, systemWebMarkPorts } from './web-mark';

/** Larger files are not fetched to be opened in another program; the person downloads them instead. */
export const openingLimitBytes = 200 * 1024 ** 2;
/** A drag does not wait for a fetch. The file is fetched for the next drag, so the limit is small. */
export const draggingLimitBytes = 25 * 1024 ** 2;

export interface DownloadsPorts {
  readonly bytes: AskBytesPorts;
  /** The account's data folder. */
  readonly folder: string;
  readonly report: (progress: DownloadProgress) => void;
  /** Reports the received share of all running downloads, from 0 to 1; null if none is running. */
  readonly onShare: (share: number | null) => void;
  /** Keeps the app alive without windows until the returned function is called. */
  readonly hold: () => () => void;
  readonly shell: ShellPort;
  readonly log: Log;
}

export interface ShellPort {
  /** Opens a path in the default program. Returns an error message, or an empty text on success. */
  openPath(path: string): Promise<string>;
  showItemInFolder(path: string): void;
}

/** The downloads of one account, and the copies that other programs open. */
export interface Downloads extends Pick<DownloadQueue, 'pause' | 'resume' | 'remove' | 'clear' | 'tellAll' | 'isBusy' | 'pathOf' | 'reachable' | 'close'> {
  add(file: FetchedFile, target: Target): void;
  open(id: string): Promise<void>;
  showInFolder(id: string): Promise<void>;
  openOutside(file: FetchedFile): Promise<void>;
  /** The path of a copy that can be dragged immediately; null if it was fetched by this call. */
  copyToDrag(file: FetchedFile): Promise<string | null>;
  /** Removes all downloads and copies of the account. Complete downloads are kept. */
  wipe(): Promise<void>;
}

export const openDownloads = async ({ bytes, folder, report, onShare, hold, shell, log }: DownloadsPorts): Promise<Downloads> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parts = { ask: createAskBytes(bytes), disk: systemDownloadDisk, timers: systemTimers, mark: (path: string) => markAsFromWeb(systemWebMarkPorts, path), log };
  let release: (() => void) | null = null;
  // The queue reports while it is created, before `queue` is assigned.
  const tellShare = (): void => { queueMicrotask(() => { onShare(shareOf(queue.all())); }); };
  const queue: DownloadQueue = createDownloadQueue({
    ...parts, document: openFileDocument(folder, downloadsDocument, log), now: Date.now,
    report(progress) {
      report(progress);
      tellShare();
    },
    onBusy(count) {
      if (count > 0) release ??= hold();
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
    async open(id) {
      const path = await queue.pathOf(id);
      requireOpenable(path);
      await openPath(path);
    },
    async showInFolder(id) { shell.showItemInFolder(await queue.pathOf(id)); },
    async openOutside(file) {
      requireOpenable(file.name);
      await openPath(await copies.fetch(file, openingLimitBytes));
    },
    async copyToDrag(file) {
      const held = copies.held(file.guid);
      const path = await copies.fetch(file, draggingLimitBytes);
      return path === held ? path : null;
    },
    async wipe() {
      await queue.wipe();
      await copies.wipe();
    },
  };
};
