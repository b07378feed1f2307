import { applyUpdate } from '../../../core/sync/apply-update';
import { emptyOutbox, isEmptyUpdate, mergeUpdates, type Outbox, type Update } from '../../../core/sync/outbox-entry';
import type { Cancel, StoragePort } from '../../../core/sync/sync-engine-ports';
import { itemsOf } from '../../../core/sync/sorted-list';
import type { LocalData } from './local-database';
import { outboxStores, readOutbox, readState, updateFrom, writeUpdate, type OutboxTransaction } from './outbox-records';

/** Number of backups kept beside the outbox, the latest ones. */
const backupLimit = 3;

/** Maximum number of decisions written together, which limits the delay before they are shown. */
const decisionLimit = 1000;

/** Message to other windows: the new version and its updates; null if everything has to be read again. */
interface WriteMessage {
  readonly version: number;
  readonly updates: readonly Update[] | null;
}

/** A queued decision and its callbacks. */
interface PendingDecision {
  readonly decide: (outbox: Outbox) => { readonly update: Update; readonly resolve: (outbox: Outbox) => void };
  readonly reject: (error: unknown) => void;
}

/** Called with the outbox on disk and the updates since the previous call; null if updates may be missing. */
export type WrittenListener = (outbox: Outbox, updates: readonly Update[] | null) => void;

export interface OutboxStorage extends StoragePort {
  /** Notifies of writes by any window, once they are on disk and known to this window. */
  onWritten(listener: WrittenListener): Cancel;
  /** Writes an entire copy if there is no outbox, because the database was lost. */
  restore(copy: Outbox): Promise<void>;
  /** Compares this window's state with the disk, because another window may have crashed before its notification. */
  refresh(): void;
  /** Resolves once all pending decisions were written. */
  close(): Promise<void>;
}

const abort = (writing: OutboxTransaction<'readwrite'>): void => {
  try {
    writing.abort();
  } catch (error) {
    // Already aborted, because the write itself failed.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
};

/**
 * A person's outbox in their database.
 * IndexedDB serializes write transactions across windows, so that each decision is made on the latest state. With
 * `strict` durability `complete` waits for the disk, so that a confirmed change survives a power failure.
 * Decisions made while the disk is busy are written together, each based on the result of the previous one. If that
 * write fails, each decision is retried alone.
 */
export const createOutboxStorage = (data: LocalData, channelName: string): OutboxStorage => {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<() => void>();
  /** The outbox in this window's memory; contains only flushed changes. */
  let known: Outbox | null = null;

  const writtenListeners = new Set<WrittenListener>();
  const adoptOutbox = (outbox: Outbox, updates: readonly Update[] | null = null): Outbox => {
    if (known !== null && outbox.version <= known.version) return outbox;
    const isNext = known?.version === outbox.version - (updates?.length ?? 0);
    known = outbox;
    for (const listener of writtenListeners) listener(outbox, isNext ? updates : null);
    return outbox;
  };
  const refresh = (): void => { for (const listener of listeners) listener(); };
  channel.onmessage = ({ data: { version, updates } }: MessageEvent<WriteMessage>) => {
    if (known !== null && known.version >= version) return;
    if (known !== null && updates && known.version === version - updates.length) adoptOutbox(updates.reduce(applyUpdate, known), updates);
    refresh();
  };

  const readCurrent = async (reading: OutboxTransaction<IDBTransactionMode>): Promise<Outbox | null> => {
    const state = await readState(reading);
    if (!state) return null;
    return known?.version === state.version ? known : readOutbox(reading, state);
  };

  const read = async (): Promise<Outbox> => {
    const reading = (await data.connection()).transaction(outboxStores);
    return adoptOutbox(await readCurrent(reading) ?? emptyOutbox);
  };

  const decideAll = async (writing: OutboxTransaction<'readwrite'>, jobs: readonly PendingDecision[]) => {
    const standing = await readCurrent(writing);
    const before = standing ?? known ?? emptyOutbox;
    const updates: Update[] = [];
    const settle: (() => void)[] = [];
    let outbox = before;
    for (const { decide, reject } of jobs) {
      try {
        const { update, resolve } = decide(outbox);
        if (!isEmptyUpdate(update)) {
          outbox = applyUpdate(outbox, update);
          updates.push(update);
        }
        const after = outbox;
        settle.push(() => { resolve(after); });
      } catch (error) {
        settle.push(() => { reject(error); });
      }
    }
    if (updates.length === 0) return { outbox, settle, written: null };
    // The data was deleted while this window was open: write everything again.
    const isLost = standing === null && before.version > 0;
    await writeUpdate(writing, before, outbox, isLost ? updateFrom(outbox) : mergeUpdates(updates));
    return { outbox, settle, written: { version: outbox.version, updates: isLost ? null : updates } satisfies WriteMessage };
  };
  const writeTogether = async (jobs: readonly PendingDecision[]): Promise<void> => {
    try {
      // Start the transaction before the page renders other effects of the action.
      const writing = (data.opened() ?? await data.connection()).transaction(outboxStores, 'readwrite', { durability: 'strict' });
      const deciding = decideAll(writing, jobs);
      deciding.catch(() => { abort(writing); });
      const [{ outbox, settle, written }] = await Promise.all([deciding, writing.done]).catch((error: unknown) => {
        // Requests in progress reject with a generic AbortError; the transaction has the cause.
        throw writing.error ?? error;
      });
      adoptOutbox(outbox, written?.updates);
      if (written) channel.postMessage(written);
      for (const tell of settle) tell();
    } catch (error) {
      if (jobs.length > 1) for (const job of jobs) await writeTogether([job]);
      else for (const { reject } of jobs) reject(error);
    }
  };
  const waiting: PendingDecision[] = [];
  let writingAll: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) await writeTogether(waiting.splice(0, decisionLimit));
    writingAll = null;
  };

  return {
    read,
    transact: (decide) => new Promise((resolve, reject) => {
      waiting.push({
        decide(outbox) {
          const { update, value } = decide(outbox);
          return { update, resolve(after) { resolve({ outbox: after, value }); } };
        },
        reject,
      });
      writingAll ??= writeAll();
    }),
    onChanged(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    async backUp(outbox) {
      const writing = (await data.connection()).transaction('backups', 'readwrite', { durability: 'strict' });
      const old = await writing.store.getAllKeys();
      await Promise.all([
        ...old.slice(0, Math.max(0, old.length - backupLimit + 1)).map((id) => writing.store.delete(id)),
        writing.store.add({ ...outbox, entries: itemsOf(outbox.entries), at: new Date().toISOString() }),
        writing.done,
      ]);
    },
    onWritten(listener) {
      writtenListeners.add(listener);
      return () => { writtenListeners.delete(listener); };
    },
    async restore(copy) {
      const writing = (await data.connection()).transaction(outboxStores, 'readwrite', { durability: 'strict' });
      if (await readState(writing) === null) await writeUpdate(writing, emptyOutbox, copy, updateFrom(copy));
      await writing.done;
    },
    refresh,
    async close() {
      listeners.clear();
      await writingAll;
      channel.close();
      data.close();
    },
  };
};
