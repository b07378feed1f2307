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

/** What is larger is not fetched on the way to another program: it takes a place in the list of downloads instead. */
export const openingLimitBytes = 200 * 1024 ** 2;
/** A drag does not wait, so what it fetches for the next one is small. */
export const draggingLimitBytes = 25 * 1024 ** 2;

export interface DownloadsPorts {
  readonly bytes: AskBytesPorts;
  /** The account's own folder. */
  readonly folder: string;
  readonly report: (progress: DownloadProgress) => void;
  /** The share that is there of all that is being fetched; null: nothing is. */
  readonly onShare: (share: number | null) => void;
  /** Keeps the app going without a window until what this answers is called. */
  readonly hold: () => () => void;
  readonly shell: ShellPort;
  readonly log: Log;
}

export interface ShellPort {
  /** Opens a path with the system's program for it; answers why not, or an empty text. */
  openPath(path: string): Promise<string>;
  showItemInFolder(path: string): void;
}

/** The downloads of one account, and what its files are given to other programs by. */
export interface Downloads extends Pick<DownloadQueue, 'pause' | 'resume' | 'remove' | 'clear' | 'tellAll' | 'isBusy' | 'pathOf' | 'reachable' | 'close'> {
  add(file: FetchedFile, target: Target): void;
  open(id: string): Promise<void>;
  showInFolder(id: string): Promise<void>;
  openOutside(file: FetchedFile): Promise<void>;
  /** A copy that can be dragged at once; null: it was fetched only now. */
  copyToDrag(file: FetchedFile): Promise<string | null>;
  /** Forgets all that was fetched for this account but the whole files that somebody saved. */
  wipe(): Promise<void>;
}

export const openDownloads = async ({ bytes, folder, report, onShare, hold, shell, log }: DownloadsPorts): Promise<Downloads> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parts = { ask: createAskBytes(bytes), disk: systemDownloadDisk, timers: systemTimers, mark: (path: string) => markAsFromWeb(systemWebMarkPorts, path), log };
  let release: (() => void) | null = null;
  // The queue begins to tell while it is made.
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
