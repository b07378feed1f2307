import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { FetchedFile } from '../../contract/desktop/downloads';
import { fileSystemName } from '../../core/names';
import type { Log } from '../logging/logger';
import { receive, type ReceivePorts } from './receive';

/** Maximum total size of the copies. The newest copy is always kept. */
export const copiesLimitBytes = 500 * 1024 ** 2;

/** Maximum number of concurrent fetches. A running fetch is not yet counted towards the size limit. */
export const copiesAtOnce = 3;

export interface FetchedCopiesPorts extends ReceivePorts {
  /** The account's private folder for copies. */
  readonly folder: string;
  readonly mark: (path: string) => Promise<void>;
  readonly log: Log;
}

export interface FetchedCopies {
  /** Returns the path of a read-only copy of the current version. Rejects with a `CallError`. */
  fetch(file: FetchedFile, limitBytes: number): Promise<string>;
  /** The path of an existing copy, which may be outdated; null if there is none. */
  held(guid: string): string | null;
  wipe(): Promise<void>;
}

interface Copy { readonly folder: string; readonly path: string; readonly etag: string | null; readonly sizeBytes: number }

/** Read-only copies of cloud files for other programs, kept until the app quits or the account signs out. */
export const createFetchedCopies = (ports: FetchedCopiesPorts): FetchedCopies => {
  const copies = new Map<string, Copy>();
  const stopped = { controller: new AbortController() };
  const drop = async (folder: string): Promise<void> => {
    // A program on Windows may still have the file open. The copy is then deleted at the next start.
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => { ports.log.info('a copy is still in use', { error }); });
  };
  const makeRoom = async (keptGuid: string): Promise<void> => {
    let totalBytes = [...copies.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const [guid, copy] of copies) {
      if (totalBytes <= copiesLimitBytes) return;
      if (guid === keptGuid) continue;
      copies.delete(guid);
      totalBytes -= copy.sizeBytes;
      await drop(copy.folder);
    }
  };
  const isCurrent = async (guid: string, { etag }: Copy, signal: AbortSignal): Promise<boolean> => {
    if (etag === null) return false;
    const answer = await ports.ask(guid, { 'if-none-match': etag }, signal);
    await answer.body?.cancel();
    return answer.status === 304;
  };
  /** Deletes the copies of an earlier run. */
  const emptied = drop(ports.folder);

  /** The last fetch of each file. Two concurrent fetches of one file would leave an untracked folder. */
  const underWay = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (running >= copiesAtOnce) await new Promise<void>((resolve) => { waiting.push(resolve); });
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  const fetchOne = async ({ guid, name }: FetchedFile, limitBytes: number, signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    await emptied;
    const held = copies.get(guid);
    if (held && await isCurrent(guid, held, signal)) return held.path;
    const folder = join(ports.folder, randomUUID());
    const path = join(folder, fileSystemName(name));
    let facts: Pick<Copy, 'etag' | 'sizeBytes'> = { etag: null, sizeBytes: 0 };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await receive(ports, { guid, partPath: path, folder, etag: null, totalBytes: null }, {
        signal, onBytes: () => undefined,
        onBegun({ etag, totalBytes }) {
          if (totalBytes === null || totalBytes > limitBytes) throw new CallError({ ...clientFailure('FILE_TOO_LARGE_TO_FETCH'), args: { limitBytes } });
          facts = { etag, sizeBytes: totalBytes };
        },
      });
      await ports.mark(path).catch((error: unknown) => { ports.log.warn('where a file came from could not be noted', { error }); });
      // Changes to a copy would be lost, so the copy is read-only.
      await chmod(path, 0o400);
      signal.throwIfAborted();
    } catch (error) {
      await drop(folder);
      throw error;
    }
    if (held) await drop(held.folder);
    copies.delete(guid);
    copies.set(guid, { folder, path, ...facts });
    await makeRoom(guid);
    return path;
  };

  return {
    fetch(file, limitBytes) {
      const { signal } = stopped.controller;
      const before = underWay.get(file.guid) ?? Promise.resolve();
      const fetching = before.catch(() => undefined).then(() => inTurn(() => fetchOne(file, limitBytes, signal)));
      const forget = (): void => { if (underWay.get(file.guid) === fetching) underWay.delete(file.guid); };
      underWay.set(file.guid, fetching);
      fetching.then(forget, forget);
      return fetching;
    },
    held: (guid) => copies.get(guid)?.path ?? null,
    async wipe() {
      stopped.controller.abort();
      stopped.controller = new AbortController();
      copies.clear();
      await drop(ports.folder);
    },
  };
};
