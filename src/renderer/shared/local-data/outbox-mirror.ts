import { wrap } from 'idb';
import { emptyOutbox, mergeUpdates, type Outbox, type Update } from '../../../core/sync/outbox-entry';
import type { Cancel } from '../../../core/sync/sync-engine-ports';
import { logProblem } from '../log';
import { outboxStores, readOutbox, readState, updateFrom, writeUpdate } from './outbox-records';
import type { WrittenListener } from './outbox-storage';
import { schemaVersion, upgradeSchema, type LocalDatabase } from './local-schema';

/** API of storage buckets (https://wicg.github.io/storage-buckets/), which TypeScript does not declare. */
interface StorageBuckets {
  open(name: string, options: { readonly durability: 'relaxed' | 'strict' }): Promise<{ readonly indexedDB: IDBFactory }>;
}

/**
 * A second copy of an outbox.
 * A browser that stores databases in LevelDB starts with an empty database if the old one is corrupt, as after two
 * kills (docs/reliability.md). Each storage bucket has separate files, so that corruption of one leaves the other
 * intact.
 * Browsers without buckets store databases differently and need no copy.
 */
export interface OutboxMirror {
  /** Returns the copy, or null if there is none. */
  read(): Promise<Outbox | null>;
  /** Copies all further writes, shortly after they are on disk. Only the leader's window follows. */
  follow(onWritten: (listener: WrittenListener) => Cancel, standing: Outbox): Cancel;
  close(): Promise<void>;
}

const bucketName = 'second-copy';

/** Debounce: writes within this time are copied together, and short-lived entries are never copied. */
const debounceMs = 100;

const open = async (name: string): Promise<LocalDatabase | null> => {
  const buckets = (navigator as unknown as { readonly storageBuckets?: StorageBuckets }).storageBuckets;
  if (!buckets) return null;
  const { indexedDB } = await buckets.open(bucketName, { durability: 'relaxed' });
  const request = indexedDB.open(name, schemaVersion);
  const opening = wrap(request) as unknown as Promise<LocalDatabase>;
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result, transaction } = request;
    if (transaction) upgradeSchema(wrap(result) as unknown as LocalDatabase, oldVersion, wrap(transaction) as unknown as Parameters<typeof upgradeSchema>[2]);
  });
  const database = await opening;
  database.addEventListener('versionchange', () => { database.close(); });
  return database;
};

/** Updates the copy from `before` to `after`; `updates` are the changes between them, null if unknown. */
const write = async (database: LocalDatabase, before: Outbox | null, after: Outbox, updates: readonly Update[] | null): Promise<void> => {
  const writing = database.transaction(outboxStores, 'readwrite', { durability: 'relaxed' });
  const state = await readState(writing);
  if (before !== null && updates !== null && state?.version === before.version) {
    await writeUpdate(writing, before, after, mergeUpdates(updates));
  } else if (state?.version !== after.version) {
    await Promise.all(outboxStores.map((store) => writing.objectStore(store).clear()));
    await writeUpdate(writing, emptyOutbox, after, updateFrom(after));
  }
  await writing.done;
};

export const openOutboxMirror = (name: string): OutboxMirror => {
  let opened: Promise<LocalDatabase | null> | null = null;
  const database = (): Promise<LocalDatabase | null> => (opened ??= open(name).catch((error: unknown) => {
    logProblem('The second copy of the outbox could not be opened.', error);
    return null;
  }));
  let writing: Promise<void> = Promise.resolve();

  return {
    async read() {
      const reading = (await database())?.transaction(outboxStores);
      const state = reading ? await readState(reading) : null;
      return reading && state ? readOutbox(reading, state) : null;
    },
    follow(onWritten, standing) {
      /** The outbox that the copy is known to contain. */
      let held: Outbox | null = null;
      let next = standing;
      let between: Update[] | null = null;
      let timer: ReturnType<typeof setTimeout> | null = null;
      const writeOn = async (): Promise<void> => {
        const [before, after, updates] = [held, next, between];
        between = [];
        try {
          const target = await database();
          if (target !== null) await write(target, before, after, updates);
          held = after;
        } catch (error) {
          // The next change writes the entire copy.
          held = between = null;
          logProblem('The second copy of the outbox could not be written.', error);
        }
      };
      const writeSoon = (): void => {
        timer ??= setTimeout(() => {
          timer = null;
          writing = writing.then(writeOn);
        }, debounceMs);
      };
      const stop = onWritten((outbox, updates) => {
        next = outbox;
        between = updates && between && [...between, ...updates];
        writeSoon();
      });
      writeSoon();
      return () => {
        stop();
        if (timer !== null) clearTimeout(timer);
      };
    },
    async close() {
      await writing;
      (await opened)?.close();
    },
  };
};
