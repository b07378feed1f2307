import type { IDBPTransaction } from 'idb';
import { applied } from '../../../core/sync/applying';
import { emptyOutbox, isEmpty, joined, type Outbox, type Update } from '../../../core/sync/entry';
import type { StoragePort } from '../../../core/sync/ports';
import { itemsOf, sortedOf } from '../../../core/sync/sorted';
import type { LocalData } from './database';
import type { KeptOutcome, KeptState, LocalSchema } from './schema';

const stores = ['state', 'entries', 'outcomes', 'mappings'] as const;
type Stores = typeof stores;
type Reading<Mode extends IDBTransactionMode> = IDBPTransaction<LocalSchema, Stores, Mode>;

const stateKey = 'outbox';
/** So many copies are kept beside the outbox, the latest ones. */
const backupLimit = 3;

/** So many decisions are flushed together at most, so that none waits long to be shown. */
const jobLimit = 1000;

/** What one window tells the others: what it wrote, and what version that made; null: all has to be read afresh. */
interface Written {
  readonly version: number;
  readonly updates: readonly Update[] | null;
}

/** One decision that is to be made on what stands, and who waits for it. */
interface Job {
  readonly decide: (outbox: Outbox) => { readonly update: Update; readonly resolve: (outbox: Outbox) => void };
  readonly reject: (error: unknown) => void;
}

export interface OutboxStorage extends StoragePort {
  /** Compares what this window knows with what is on disk: another one may have died before it could tell. */
  refresh(): void;
  /** Ends once all that was begun has. */
  close(): Promise<void>;
}

const readAll = async (reading: Reading<IDBTransactionMode>, { version, nextOrder, mode, asked }: KeptState): Promise<Outbox> => {
  const known = reading.objectStore('mappings');
  const [entries, outcomes, localIds, guids] = await Promise.all([
    reading.objectStore('entries').getAll(), reading.objectStore('outcomes').getAll(), known.getAllKeys(), known.getAll(),
  ]);
  const mappings: Record<string, Record<string, string>> = {};
  localIds.forEach((localId, index) => { (mappings[localId.charAt(1)] ??= {})[localId] = guids[index] ?? localId; });
  const inPlace = (one: KeptOutcome, other: KeptOutcome): number => one.place[0] - other.place[0] || one.place[1] - other.place[1];
  return {
    version, nextOrder, mode, asked, mappings,
    entries: sortedOf(entries),
    outcomes: outcomes.sort(inPlace).map(({ outcome }) => outcome),
  };
};

const abort = (writing: Reading<'readwrite'>): void => {
  try {
    writing.abort();
  } catch (error) {
    // It is aborted already where the writing itself failed.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
};

/** All of an outbox, as one update. */
const whole = ({ entries, outcomes, mappings }: Outbox): Update => ({
  put: itemsOf(entries), outcomes, mappings: Object.values(mappings).flatMap((group) => Object.entries(group)),
});

/** Writes what leads from one outbox to the next. What it costs depends on the update, not on the queue. */
const writeUpdate = async (writing: Reading<'readwrite'>, before: Outbox, after: Outbox, update: Update): Promise<void> => {
  const entries = writing.objectStore('entries');
  const outcomes = writing.objectStore('outcomes');
  const { put = [], remove = [], outcomes: added = [], seen = [], mappings = [] } = update;
  const { version, nextOrder, mode, asked } = after;
  const isTrimmed = after.outcomes.length < before.outcomes.length + added.length;
  const left = new Set(isTrimmed ? after.outcomes.map(({ key }) => key) : []);
  const forgotten = isTrimmed ? [...before.outcomes, ...added].filter(({ key }) => !left.has(key)) : [];
  const isSeen = new Set(seen);
  const shown = await Promise.all(seen.map((key) => outcomes.get(key)));
  const writes = [
    ...remove.map((key) => entries.delete(key)),
    ...put.map((entry) => entries.put(entry)),
    ...added.map((outcome, index) => outcomes.put({ outcome: isSeen.has(outcome.key) ? { ...outcome, isKept: false } : outcome, place: [version, index] })),
    ...shown.flatMap((known) => (known ? [outcomes.put({ ...known, outcome: { ...known.outcome, isKept: false } })] : [])),
    ...forgotten.map(({ key }) => outcomes.delete(key)),
    ...mappings.map(([localId, guid]) => writing.objectStore('mappings').put(guid, localId)),
    writing.objectStore('state').put({ version, nextOrder, mode, asked }, stateKey),
  ];
  // Nothing follows; otherwise the browser would first come back to ask.
  writing.commit();
  await Promise.all(writes);
};

/**
 * A person's outbox in their database. IndexedDB lets one transaction at a time at it, from whichever window, so that a
 * decision is made on what stands; `strict` makes `complete` wait until the disk itself has it, so that what a person
 * was shown survives a power cut. What is decided while the disk is busy is flushed together, each decision made on what
 * the one before leaves; where that fails each is tried alone.
 */
export const createOutboxStorage = (data: LocalData, channelName: string): OutboxStorage => {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<() => void>();
  /** What this window has in memory; only ever what was flushed. */
  let known: Outbox | null = null;

  const learn = (outbox: Outbox): Outbox => {
    if (known === null || outbox.version > known.version) known = outbox;
    return outbox;
  };
  const refresh = (): void => { for (const listener of listeners) listener(); };
  channel.onmessage = ({ data: { version, updates } }: MessageEvent<Written>) => {
    if (known !== null && known.version >= version) return;
    if (known !== null && updates && known.version === version - updates.length) known = updates.reduce(applied, known);
    refresh();
  };

  /** Null: nothing was ever written, or somebody deleted it. */
  const readStanding = async (reading: Reading<IDBTransactionMode>): Promise<Outbox | null> => {
    const state = await reading.objectStore('state').get(stateKey);
    if (!state) return null;
    return known?.version === state.version ? known : readAll(reading, state);
  };

  const read = async (): Promise<Outbox> => {
    const reading = (await data.connection()).transaction(stores);
    return learn(await readStanding(reading) ?? emptyOutbox);
  };

  const decideAll = async (writing: Reading<'readwrite'>, jobs: readonly Job[]) => {
    const standing = await readStanding(writing);
    const before = standing ?? known ?? emptyOutbox;
    const updates: Update[] = [];
    const settle: (() => void)[] = [];
    let outbox = before;
    for (const { decide, reject } of jobs) {
      try {
        const { update, resolve } = decide(outbox);
        if (!isEmpty(update)) {
          outbox = applied(outbox, update);
          updates.push(update);
        }
        const after = outbox;
        settle.push(() => { resolve(after); });
      } catch (error) {
        settle.push(() => { reject(error); });
      }
    }
    if (updates.length === 0) return { outbox, settle, written: null };
    // Where the data was deleted while this window showed it, all of it is written again.
    const isLost = standing === null && before.version > 0;
    await writeUpdate(writing, before, outbox, isLost ? whole(outbox) : joined(updates));
    return { outbox, settle, written: { version: outbox.version, updates: isLost ? null : updates } satisfies Written };
  };
  const writeTogether = async (jobs: readonly Job[]): Promise<void> => {
    try {
      // Begun at once, before what else the act does to the page is drawn.
      const writing = (data.opened() ?? await data.connection()).transaction(stores, 'readwrite', { durability: 'strict' });
      const deciding = decideAll(writing, jobs);
      deciding.catch(() => { abort(writing); });
      const [{ outbox, settle, written }] = await Promise.all([deciding, writing.done]).catch((error: unknown) => {
        // What was under way only says that all of it was given up; the transaction says why.
        throw writing.error ?? error;
      });
      learn(outbox);
      if (written) channel.postMessage(written);
      for (const tell of settle) tell();
    } catch (error) {
      if (jobs.length > 1) for (const job of jobs) await writeTogether([job]);
      else for (const { reject } of jobs) reject(error);
    }
  };
  const waiting: Job[] = [];
  let writingAll: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) await writeTogether(waiting.splice(0, jobLimit));
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
    refresh,
    async close() {
      listeners.clear();
      await writingAll;
      channel.close();
      data.close();
    },
  };
};
