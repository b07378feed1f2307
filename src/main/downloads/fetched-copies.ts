import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { DownloadableFile } from '../../contract/desktop/downloads-bridge';
import { fileSystemName } from '../../core/file-names';
import type { Log } from '../logging/logger';
import { receiveFile, type ReceiveFilePorts } from './receive-file';

/** Maximum total size of the copies. The newest copy is always kept. */
export const copiesLimitBytes = 500 * 1024 ** 2;

/** Maximum number of concurrent fetches. A running fetch is not yet counted towards the size limit. */
export const maximumConcurrentFetches = 3;

export interface FetchedCopiesPorts extends ReceiveFilePorts {
  /** The account's private folder for copies. */
  readonly folder: string;
  readonly markAsFromWeb: (path: string) => Promise<void>;
  readonly log: Log;
}

export interface FetchedCopies {
  /** Returns the path of a read-only copy of the current version. Rejects with a `CallError`. */
  fetch(file: DownloadableFile, limitBytes: number): Promise<string>;
  /** The path of an existing copy, which may be outdated; null if there is none. */
  pathOf(guid: string): string | null;
  wipe(): Promise<void>;
}

interface Copy { readonly folder: string; readonly path: string; readonly etag: string | null; readonly sizeBytes: number }

/** Read-only copies of cloud files for other programs, kept until the app quits or the account signs out. */
export const createFetchedCopies = (ports: FetchedCopiesPorts): FetchedCopies => {
  const copies = new Map<string, Copy>();
  const stopped = { controller: new AbortController() };
  const deleteFolder = async (folder: string): Promise<void> => {
    // A program on Windows may still have the file open. The copy is then deleted at the next start.
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => { ports.log.info('a copy is still in use', { error }); });
  };
  const evictOldest = async (keptGuid: string): Promise<void> => {
    let totalBytes = [...copies.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const [guid, copy] of copies) {
      if (totalBytes <= copiesLimitBytes) return;
      if (guid === keptGuid) continue;
      copies.delete(guid);
      totalBytes -= copy.sizeBytes;
      await deleteFolder(copy.folder);
    }
  };
  const isCurrent = async (guid: string, { etag }: Copy, signal: AbortSignal): Promise<boolean> => {
    if (etag === null) return false;
    const response = await ports.requestBytes(guid, { 'if-none-match': etag }, signal);
    await response.body?.cancel();
    return response.status === 304;
  };
  /** Deletes the copies of an earlier run. */
  const staleCopiesDeleted = deleteFolder(ports.folder);

  /** The last fetch of each file. Two concurrent fetches of one file would leave an untracked folder. */
  const inFlight = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const limitConcurrency = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (running >= maximumConcurrentFetches) await new Promise<void>((resolve) => { waiting.push(resolve); });
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  const fetchOne = async ({ guid, name }: DownloadableFile, limitBytes: number, signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    await staleCopiesDeleted;
    const held = copies.get(guid);
    if (held && await isCurrent(guid, held, signal)) return held.path;
    const folder = join(ports.folder, randomUUID());
    const path = join(folder, fileSystemName(name));
    let facts: Pick<Copy, 'etag' | 'sizeBytes'> = { etag: null, sizeBytes: 0 };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await receiveFile(ports, { guid, partPath: path, folder, etag: null, totalBytes: null }, {
        signal, onBytes: () => undefined,
        onStart({ etag, totalBytes }) {
          if (totalBytes === null || totalBytes > limitBytes) throw new CallError({ ...clientFailure('FILE_TOO_LARGE_TO_FETCH'), args: { limitBytes } });
          facts = { etag, sizeBytes: totalBytes };
        },
      });
      await ports.markAsFromWeb(path).catch((error: unknown) => { ports.log.warn('where a file came from could not be noted', { error }); });
      // Changes to a copy would be lost, so the copy is read-only.
      await chmod(path, 0o400);
      signal.throwIfAborted();
    } catch (error) {
      await deleteFolder(folder);
      throw error;
    }
    if (held) await deleteFolder(held.folder);
    copies.delete(guid);
    copies.set(guid, { folder, path, ...facts });
    await evictOldest(guid);
    return path;
  };

  return {
    fetch(file, limitBytes) {
      const { signal } = stopped.controller;
      const before = inFlight.get(file.guid) ?? Promise.resolve();
      const fetching = before.catch(() => undefined).then(() => limitConcurrency(() => fetchOne(file, limitBytes, signal)));
      const forget = (): void => { if (inFlight.get(file.guid) === fetching) inFlight.delete(file.guid); };
      inFlight.set(file.guid, fetching);
      fetching.then(forget, forget);
      return fetching;
    },
    pathOf: (guid) => copies.get(guid)?.path ?? null,
    async wipe() {
      stopped.controller.abort();
      stopped.controller = new AbortController();
      copies.clear();
      await deleteFolder(ports.folder);
    },
  };
};
