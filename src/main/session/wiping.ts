import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import { keepAccount, type Accounts } from './accounts';

export interface WipingPorts {
  readonly accounts: Document<Accounts>;
  /** Whether a window of the account is there, which could write again what is thrown away. */
  readonly hasWindows: (key: string) => boolean;
  /** Throws away what is in the account's partition, but for what is not sent yet. */
  readonly wipe: (key: string) => Promise<void>;
  /** Whether that was begun and did not end. */
  readonly isBegun: (key: string) => boolean;
  readonly log: Log;
}

/**
 * Throws away what people who signed out left on this computer, once their windows are gone; after a quit that came
 * too early, at the next start.
 */
export const createWiping = ({ accounts, hasWindows, wipe, isBegun, log }: WipingPorts) => {
  const busy = new Map<string, Promise<void>>();
  const tryOne = async (key: string): Promise<void> => {
    try {
      await wipe(key);
      const kept = accounts.read().accounts[key];
      if (kept) keepAccount(accounts, key, kept.isRemoved ? null : { server: kept.server, user: kept.user, isSignedIn: kept.isSignedIn ?? false });
    } catch (error) {
      log.error('what somebody who signed out left here could not be thrown away', { error });
    }
  };
  const wipeOne = (key: string): Promise<void> => {
    const wiping = busy.get(key) ?? tryOne(key).finally(() => { busy.delete(key); });
    busy.set(key, wiping);
    return wiping;
  };
  const wipeLeft = async (): Promise<void> => {
    const due = Object.entries(accounts.read().accounts).filter(([key, account]) => account.mustBeWiped && !account.isSignedIn && !hasWindows(key) && !busy.has(key));
    await Promise.all(due.map(([key]) => wipeOne(key)));
  };
  return {
    wipeLeft,
    /** Ends what was begun for an account, also before a kill: its pages must not open databases meanwhile. */
    async finish(key: string): Promise<void> {
      if (busy.has(key) || isBegun(key)) await wipeOne(key);
    },
  };
};
