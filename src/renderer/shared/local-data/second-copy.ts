import { wrap } from 'idb';
import { emptyOutbox, joined, type Outbox, type Update } from '../../../core/sync/entry';
import type { Stop } from '../../../core/sync/ports';
import { logProblem } from '../log';
import { outboxStores, readAll, readState, whole, writeUpdate } from './outbox-records';
import type { WrittenListener } from './outbox-storage';
import { schemaVersion, upgradeSchema, type LocalDatabase } from './schema';

/** What a browser that has storage buckets (https://wicg.github.io/storage-buckets/) gives besides what TypeScript knows. */
interface StorageBuckets {
  open(name: string, options: { readonly durability: 'relaxed' | 'strict' }): Promise<{ readonly indexedDB: IDBFactory }>;
}

/**
 * A second copy of an outbox. A browser that keeps databases in LevelDB begins an empty one where it finds the old one
 * broken, as two kills can leave it (docs/reliability.md). Each storage bucket has files of its own, so what breaks one
 * leaves the other. Browsers without buckets keep databases elsewhere, and need no copy.
 */
export interface SecondCopy {
  /** What stands in it; null where there is nothing. */
  read(): Promise<Outbox | null>;
  /** Follows what is written from now on, a moment after the disk has it. One window does at a time, the one that leads. */
  follow(onWritten: (listener: WrittenListener) => Stop, standing: Outbox): Stop;
  close(): Promise<void>;
}

const bucketName = 'second-copy';

/** What is written within this time is copied together; much of it is over by then. */
const gatheringMs = 100;

const open = async (name: string): Promise<LocalDatabase | null> => {
  const buckets = (navigator as unknown as { readonly storageBuckets?: StorageBuckets }).storageBuckets;
  if (!buckets) return null;
  const { indexedDB } = await buckets.open(bucketName, { durability: 'relaxed' });
  const asked = indexedDB.open(name, schemaVersion);
  const opening = wrap(asked) as unknown as Promise<LocalDatabase>;
  asked.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result, transaction } = asked;
    if (transaction) upgradeSchema(wrap(result) as unknown as LocalDatabase, oldVersion, wrap(transaction) as unknown as Parameters<typeof upgradeSchema>[2]);
  });
  const database = await opening;
  database.addEventListener('versionchange', () => { database.close(); });
  return database;
};

/** Brings the copy from what it holds to what stands; `updates` are what is between, null where that is not known. */
const write = async (database: LocalDatabase, before: Outbox | null, after: Outbox, updates: readonly Update[] | null): Promise<void> => {
  const writing = database.transaction(outboxStores, 'readwrite', { durability: 'relaxed' });
  const state = await readState(writing);
  if (before !== null && updates !== null && state?.version === before.version) {
    await writeUpdate(writing, before, after, joined(updates));
  } else if (state?.version !== after.version) {
    await Promise.all(outboxStores.map((store) => writing.objectStore(store).clear()));
    await writeUpdate(writing, emptyOutbox, after, whole(after));
  }
  await writing.done;
};

export const openSecondCopy = (name: string): SecondCopy => {
  let opened: Promise<LocalDatabase | null> | null = null;
  const database = (): Promise<LocalDatabase | null> => (opened ??= open(name).catch((error: unknown) => {
    logProblem('No second copy of what waits can be kept here.', error);
    return null;
  }));
  let writing: Promise<void> = Promise.resolve();

  return {
    async read() {
      const reading = (await database())?.transaction(outboxStores);
      const state = reading ? await readState(reading) : null;
      return reading && state ? readAll(reading, state) : null;
    },
    follow(onWritten, standing) {
      /** What the copy is known to hold. */
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
          // It is written whole with the next change.
          held = between = null;
          logProblem('The second copy of what waits could not be written.', error);
        }
      };
      const writeSoon = (): void => {
        timer ??= setTimeout(() => {
          timer = null;
          writing = writing.then(writeOn);
        }, gatheringMs);
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
