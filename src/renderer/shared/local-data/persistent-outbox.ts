import { createMemoryStorage } from '../../../core/sync/memory-storage';
import type { LeadershipPort, Cancel, StoragePort } from '../../../core/sync/sync-engine-ports';
import { logProblem } from '../log';
import { localDatabaseName, NewerDataError, openLocalDatabase, type Account } from './local-database';
import { createWebLocksLeadership } from './web-locks-leadership';
import { createOutboxStorage } from './outbox-storage';
import { openOutboxMirror } from './outbox-mirror';

/**
 * Where changes are stored.
 * `disk`: persistent. `evictable`: on disk, but the browser may delete them when the device runs out of space.
 * `memory`: no database can be opened, so changes last until the window is closed. `nowhere`: the data is of a newer
 * version of the app, and the window must be reloaded before it can change anything.
 */
export type OutboxPersistence = 'disk' | 'evictable' | 'memory' | 'nowhere';

export interface PersistentOutbox {
  readonly storage: StoragePort;
  readonly leadership: LeadershipPort;
  /** Closes the outbox; operations in progress complete. */
  close(): void;
}

/** Opens the outbox of one person on one server. Calls `onKeeping` with the kind of storage, and again on changes. */
export type OpenOutbox = (account: Account, onKeeping: (keeping: OutboxPersistence) => void) => PersistentOutbox;

/** Queues in memory, one per person and server; they survive a sign-out. */
export const createMemoryStorages = (): ((account: Account) => StoragePort) => {
  const storages = new Map<string, StoragePort>();
  return (account) => {
    const name = localDatabaseName(account);
    const storage = storages.get(name) ?? createMemoryStorage();
    storages.set(name, storage);
    return storage;
  };
};

/** Requests persistent storage; some browsers prompt the person. Unavailable over plain http. */
const requestPersistentStorage = async (): Promise<boolean> => ('storage' in navigator ? navigator.storage.persist() : false);

/** Outboxes on disk, or in memory where no database can be opened. */
export const createOutboxOpener = (inMemory = createMemoryStorages()): OpenOutbox => (account, onKeeping) => {
  const name = localDatabaseName(account);
  const leading = new Set<Cancel>();
  // A window that cannot write must not block the others from sending.
  const resignLeadership = (): void => { for (const stop of leading) stop(); };
  let isOutdated = false;
  const data = openLocalDatabase(account, () => {
    isOutdated = true;
    resignLeadership();
    onKeeping('nowhere');
  });
  const disk = createOutboxStorage(data, name);
  const copy = openOutboxMirror(name);
  const locks = createWebLocksLeadership(name);
  let memory: StoragePort | null = null;
  let found: StoragePort | null = null;
  let isRequested = false;

  const restore = async (): Promise<void> => {
    if ((await disk.read()).version > 0) return;
    const lost = await copy.read();
    if (lost) await disk.restore(lost);
  };
  const opened = data.connection().then(async () => {
    await restore().catch((error: unknown) => { logProblem('The second copy of the outbox could not be read.', error); });
    onKeeping('disk');
  }, (error: unknown) => {
    if (error instanceof NewerDataError) return;
    logProblem('No database can be opened: changes last until the window is closed.', error);
    memory = inMemory(account);
    onKeeping('memory');
  });
  const storage = async (): Promise<StoragePort> => {
    await opened;
    found = memory ?? disk;
    return found;
  };

  /** Requested after the first write. */
  const requestPersistence = (): void => {
    if (isRequested || memory) return;
    isRequested = true;
    requestPersistentStorage().then((isAgreed) => { if (!isAgreed && !isOutdated) onKeeping('evictable'); }, (error: unknown) => { logProblem('Persistent storage could not be requested.', error); });
  };

  const begun = new Set<Promise<unknown>>();
  /** Tracks an operation, so that `close` waits for it even while the database is still opening. */
  const trackOperation = <Result>(work: Promise<Result>): Promise<Result> => {
    const over = work.then(() => undefined, () => undefined).finally(() => { begun.delete(over); });
    begun.add(over);
    return work;
  };
  const transact: StoragePort['transact'] = async (decide) => {
    const done = await (found ?? await storage()).transact(decide);
    requestPersistence();
    return done;
  };

  return {
    storage: {
      read: () => trackOperation(storage().then((kept) => kept.read())),
      transact: (decide) => trackOperation(transact(decide)),
      backUp: (outbox) => trackOperation(storage().then((kept) => kept.backUp(outbox))),
      onChanged: disk.onChanged,
    },
    leadership: {
      request(lead) {
        // No other window can read this window's memory.
        if (memory) return lead();
        if (isOutdated) return () => undefined;
        const stop = locks.request(() => {
          // The previous leader may have crashed after its write, before its notification.
          disk.refresh();
          const end = lead();
          let stopCopying: Cancel | null = null;
          let isOver = false;
          disk.read().then((standing) => { if (!isOver) stopCopying = copy.follow(disk.onWritten, standing); }, (error: unknown) => { logProblem('The outbox could not be copied.', error); });
          return () => {
            isOver = true;
            stopCopying?.();
            end();
          };
        });
        leading.add(stop);
        return () => {
          leading.delete(stop);
          stop();
        };
      },
    },
    close() { void opened.then(() => Promise.all(begun)).then(() => disk.close()).then(() => copy.close()); },
  };
};
