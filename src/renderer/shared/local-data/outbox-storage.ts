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

/** The outbox as this window knows it, its listeners, and the decisions that wait for the disk. */
interface StorageState {
  readonly data: LocalData;
  readonly channel: BroadcastChannel;
  readonly listeners: Set<() => void>;
  readonly writtenListeners: Set<WrittenListener>;
  /** The outbox in this window's memory; contains only flushed changes. */
  known: Outbox | null;
  readonly pending: PendingDecision[];
  writing: Promise<void> | null;
}

const abort = (writing: OutboxTransaction<'readwrite'>): void => {
  try {
    writing.abort();
  } catch (error) {
    // Already aborted, because the write itself failed.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
};

const adoptOutbox = (state: StorageState, outbox: Outbox, updates: readonly Update[] | null = null): Outbox => {
  const { known } = state;
  if (known !== null && outbox.version <= known.version) return outbox;
  const isNext = known?.version === outbox.version - (updates?.length ?? 0);
  state.known = outbox;
  for (const listener of state.writtenListeners) listener(outbox, isNext ? updates : null);
  return outbox;
};

const notifyChanged = ({ listeners }: StorageState): void => { for (const listener of listeners) listener(); };

/** Applies a write of another window. */
const receiveWrite = (state: StorageState, { version, updates }: WriteMessage): void => {
  const { known } = state;
  if (known !== null && known.version >= version) return;
  if (known !== null && updates && known.version === version - updates.length) adoptOutbox(state, updates.reduce(applyUpdate, known), updates);
  notifyChanged(state);
};

const readCurrent = async (state: StorageState, reading: OutboxTransaction<IDBTransactionMode>): Promise<Outbox | null> => {
  const stored = await readState(reading);
  if (!stored) return null;
  return state.known?.version === stored.version ? state.known : readOutbox(reading, stored);
};

const readAndAdopt = async (state: StorageState): Promise<Outbox> => {
  const reading = (await state.data.connection()).transaction(outboxStores);
  return adoptOutbox(state, await readCurrent(state, reading) ?? emptyOutbox);
};

/** Makes each decision on the result of the previous one. `settle` resolves or rejects them after the write. */
const decideAll = (before: Outbox, decisions: readonly PendingDecision[]) => {
  const updates: Update[] = [];
  const settle: (() => void)[] = [];
  let outbox = before;
  for (const { decide, reject } of decisions) {
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
  return { outbox, updates, settle };
};

const decideAndWrite = async (state: StorageState, writing: OutboxTransaction<'readwrite'>, decisions: readonly PendingDecision[]) => {
  const stored = await readCurrent(state, writing);
  const before = stored ?? state.known ?? emptyOutbox;
  const { outbox, updates, settle } = decideAll(before, decisions);
  if (updates.length === 0) return { outbox, settle, written: null };
  // The data was deleted while this window was open: write everything again.
  const isLost = stored === null && before.version > 0;
  await writeUpdate(writing, before, outbox, isLost ? updateFrom(outbox) : mergeUpdates(updates));
  return { outbox, settle, written: { version: outbox.version, updates: isLost ? null : updates } satisfies WriteMessage };
};

const writeTogether = async (state: StorageState, decisions: readonly PendingDecision[]): Promise<void> => {
  const { data, channel } = state;
  try {
    // Start the transaction before the page renders other effects of the action.
    const writing = (data.opened() ?? await data.connection()).transaction(outboxStores, 'readwrite', { durability: 'strict' });
    const deciding = decideAndWrite(state, writing, decisions);
    deciding.catch(() => { abort(writing); });
    const [{ outbox, settle, written }] = await Promise.all([deciding, writing.done]).catch((error: unknown) => {
      // Requests in progress reject with a generic AbortError; the transaction has the cause.
      throw writing.error ?? error;
    });
    adoptOutbox(state, outbox, written?.updates);
    if (written) channel.postMessage(written);
    for (const settleOne of settle) settleOne();
  } catch (error) {
    if (decisions.length > 1) for (const decision of decisions) await writeTogether(state, [decision]);
    else for (const { reject } of decisions) reject(error);
  }
};

const writePending = async (state: StorageState): Promise<void> => {
  while (state.pending.length > 0) await writeTogether(state, state.pending.splice(0, decisionLimit));
  state.writing = null;
};

const transact = <Value>(state: StorageState, decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }): Promise<{ readonly outbox: Outbox; readonly value: Value }> => new Promise((resolve, reject) => {
  state.pending.push({
    decide(outbox) {
      const { update, value } = decide(outbox);
      return { update, resolve(after) { resolve({ outbox: after, value }); } };
    },
    reject,
  });
  state.writing ??= writePending(state);
});

const backUp = async ({ data }: StorageState, outbox: Outbox): Promise<void> => {
  const writing = (await data.connection()).transaction('backups', 'readwrite', { durability: 'strict' });
  const old = await writing.store.getAllKeys();
  await Promise.all([
    ...old.slice(0, Math.max(0, old.length - backupLimit + 1)).map((id) => writing.store.delete(id)),
    writing.store.add({ ...outbox, entries: itemsOf(outbox.entries), at: new Date().toISOString() }),
    writing.done,
  ]);
};

const restore = async ({ data }: StorageState, copy: Outbox): Promise<void> => {
  const writing = (await data.connection()).transaction(outboxStores, 'readwrite', { durability: 'strict' });
  if (await readState(writing) === null) await writeUpdate(writing, emptyOutbox, copy, updateFrom(copy));
  await writing.done;
};

const addListener = <Listener>(listeners: Set<Listener>, listener: Listener): Cancel => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

const close = async ({ listeners, writing, channel, data }: StorageState): Promise<void> => {
  listeners.clear();
  await writing;
  channel.close();
  data.close();
};

/**
 * A person's outbox in their database.
 * IndexedDB serializes write transactions across windows, so that each decision is made on the latest state. With
 * `strict` durability `complete` waits for the disk, so that a confirmed change survives a power failure.
 * Decisions made while the disk is busy are written together, each based on the result of the previous one. If that
 * write fails, each decision is retried alone.
 */
export const createOutboxStorage = (data: LocalData, channelName: string): OutboxStorage => {
  const state: StorageState = { data, channel: new BroadcastChannel(channelName), listeners: new Set(), writtenListeners: new Set(), known: null, pending: [], writing: null };
  state.channel.onmessage = ({ data: message }: MessageEvent<WriteMessage>) => { receiveWrite(state, message); };
  return {
    read: () => readAndAdopt(state),
    transact: (decide) => transact(state, decide),
    backUp: (outbox) => backUp(state, outbox),
    onChanged: (listener) => addListener(state.listeners, listener),
    onWritten: (listener) => addListener(state.writtenListeners, listener),
    restore: (copy) => restore(state, copy),
    refresh() { notifyChanged(state); },
    close: () => close(state),
  };
};
