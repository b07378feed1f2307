import { createHash } from 'node:crypto';
import type { ClientInfo } from '../../call-context';
import type { Database } from '../../db/database-handle';
import { networkOf } from '../../client-network';
import { rateLimits } from '../rate-limits/rate-limits-service';

const signInWindowMs = 15 * 60_000;
/** Maximum number of failed attempts within the window. */
const signInLimits = { perAccountAndAddress: 10, perAddress: 100 } as const;

const registrationWindowMs = 60 * 60_000;

/** Account names are hashed, so that the table does not reveal who tried to sign in. */
const subjectsOf = (account: string, address: string) => {
  const network = networkOf(address);
  return {
    pair: `sign-in ${createHash('sha256').update(account).digest('base64url')} ${network}`,
    address: `sign-in ${network}`,
  };
};

export interface SignInAttempt {
  /** Subtracts the attempt, and resets the failures of this account from this address. */
  recordSuccess(db: Database): Promise<void>;
}

/** A check that runs for attempts beyond a number of failures of the account from this network. */
export interface FurtherCheck {
  readonly beyond: number;
  /** Throws the refusal of the attempt. */
  check(): Promise<void>;
}

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent attempts cannot bypass the limit. Throws
 * TOO_MANY_REQUESTS, and counts nothing, after too many failures within 15 minutes. An attempt that the further check
 * refuses is not counted.
 */
export const countSignInAttempt = async (db: Database, account: string, clientAddress: string, now: Date, further?: FurtherCheck): Promise<SignInAttempt> => {
  const { pair, address } = subjectsOf(account, clientAddress);
  const [count = 0] = await rateLimits.count(db, [
    { subject: pair, limit: signInLimits.perAccountAndAddress, windowMs: signInWindowMs },
    { subject: address, limit: signInLimits.perAddress, windowMs: signInWindowMs },
  ], now);
  if (further && count > further.beyond) {
    try {
      await further.check();
    } catch (error) {
      for (const subject of [pair, address]) await rateLimits.subtract(db, subject, now);
      throw error;
    }
  }
  return {
    recordSuccess: async (transaction) => {
      await rateLimits.reset(transaction, [pair]);
      await rateLimits.subtract(transaction, address, now);
    },
  };
};

/**
 * Counts a registration attempt before its input is checked, whether or not it succeeds. Throws TOO_MANY_REQUESTS, and
 * counts nothing, if `limit` attempts were made within an hour. Loopback is exempt: local programs create accounts for
 * other people, and a limit cannot protect the processor from local users.
 */
export const countRegistrationAttempt = async (db: Database, { address, isLoopback }: Pick<ClientInfo, 'address' | 'isLoopback'>, limit: number, now: Date): Promise<void> => {
  if (isLoopback) return;
  await rateLimits.count(db, [{ subject: `register ${networkOf(address)}`, limit, windowMs: registrationWindowMs }], now);
};
