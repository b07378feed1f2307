import type { IDBPTransaction } from 'idb';
import { applied } from '../../../core/sync/applying';
import { emptyOutbox, isEmpty, type Outbox, type Update } from '../../../core/sync/entry';
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

/** What one window tells the others: what it wrote, and what version that made; null: all has to be read afresh. */
interface Written {
  readonly version: number;
  readonly update: Update | null;
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
  const see = async (key: string): Promise<void> => {
    const known = await outcomes.get(key);
    if (known) await outcomes.put({ ...known, outcome: { ...known.outcome, isKept: false } });
  };
  await Promise.all([
    ...remove.map((key) => entries.delete(key)),
    ...put.map((entry) => entries.put(entry)),
    ...added.map((outcome, index) => outcomes.put({ outcome, place: [version, index] })),
    ...seen.map(see),
    ...forgotten.map(({ key }) => outcomes.delete(key)),
    ...mappings.map(([localId, guid]) => writing.objectStore('mappings').put(guid, localId)),
    writing.objectStore('state').put({ version, nextOrder, mode, asked }, stateKey),
  ]);
};

/**
 * A person's outbox in their database. IndexedDB lets one transaction at a time at it, from whichever window, so that a
 * decision is made on what stands; `strict` makes `complete` wait until the disk itself has it, so that what a person
 * was shown survives a power cut.
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
  channel.onmessage = ({ data: { version, update } }: MessageEvent<Written>) => {
    if (known !== null && known.version >= version) return;
    if (known !== null && known.version === version - 1 && update) known = applied(known, update);
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

  return {
    read,
    async transact(decide) {
      const writing = (await data.connection()).transaction(stores, 'readwrite', { durability: 'strict' });
      const work = async () => {
        const standing = await readStanding(writing);
        const before = standing ?? known ?? emptyOutbox;
        const { update, value } = decide(before);
        if (isEmpty(update)) return { outbox: before, value, written: null };
        const outbox = applied(before, update);
        // Where the data was deleted while this window showed it, all of it is written again.
        const isLost = standing === null && before.version > 0;
        await writeUpdate(writing, before, outbox, isLost ? whole(outbox) : update);
        return { outbox, value, written: { version: outbox.version, update: isLost ? null : update } satisfies Written };
      };
      const working = work();
      working.catch(() => { abort(writing); });
      const [{ outbox, value, written }] = await Promise.all([working, writing.done]);
      learn(outbox);
      if (written) channel.postMessage(written);
      return { outbox, value };
    },
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
      // It waits for the transactions before it.
      await read().catch(() => undefined);
      channel.close();
      data.close();
    },
  };
};
