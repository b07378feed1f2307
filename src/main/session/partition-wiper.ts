import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import { storeAccount, type Accounts } from './stored-accounts';

export interface PartitionWiperPorts {
  readonly accounts: Document<Accounts>;
  /** Whether the account has a window, which could write data again. */
  readonly hasWindows: (key: string) => boolean;
  /** Wipes the account's partition, except unsent data. */
  readonly wipe: (key: string) => Promise<void>;
  /** Whether a wipe started and did not finish. */
  readonly isStarted: (key: string) => boolean;
  readonly log: Log;
}

/**
 * Wipes the partitions of signed-out accounts once their windows are closed. If the app quits earlier, the wipe runs at
 * the next start.
 */
export const createPartitionWiper = ({ accounts, hasWindows, wipe, isStarted, log }: PartitionWiperPorts) => {
  const busy = new Map<string, Promise<void>>();
  const tryOne = async (key: string): Promise<void> => {
    try {
      await wipe(key);
      const kept = accounts.read().accounts[key];
      if (kept) storeAccount(accounts, key, kept.isRemoved ? null : { server: kept.server, user: kept.user, isSignedIn: kept.isSignedIn ?? false });
    } catch (error) {
      log.error('what somebody who signed out left here could not be thrown away', { error });
    }
  };
  const wipeOne = (key: string): Promise<void> => {
    const wiping = busy.get(key) ?? tryOne(key).finally(() => { busy.delete(key); });
    busy.set(key, wiping);
    return wiping;
  };
  const wipeSignedOut = async (): Promise<void> => {
    const due = Object.entries(accounts.read().accounts).filter(([key, account]) => account.mustBeWiped && !account.isSignedIn && !hasWindows(key) && !busy.has(key));
    await Promise.all(due.map(([key]) => wipeOne(key)));
  };
  return {
    wipeSignedOut,
    /** Finishes a started wipe, including one interrupted by a crash. Pages must not open databases before that. */
    async finishWipe(key: string): Promise<void> {
      if (busy.has(key) || isStarted(key)) await wipeOne(key);
    },
  };
};
