import { createHash } from 'node:crypto';
import type { ClientInfo } from '../../call-context';
import type { Database } from '../../db/database';
import { networkOf } from '../../network-address';
import { attemptsService } from '../attempts/attempts-service';

const signInWindowMs = 15 * 60_000;
/** Failed tries within the window. */
const signInLimits = { perAccountAndAddress: 10, perAddress: 100 } as const;

const registrationWindowMs = 60 * 60_000;

/** Accounts are hashed: the table shall not list who tried to sign in. */
const subjectsOf = (account: string, address: string) => {
  const network = networkOf(address);
  return {
    pair: `sign-in ${createHash('sha256').update(account).digest('base64url')} ${network}`,
    address: `sign-in ${network}`,
  };
};

export interface CountedTry {
  /** The try was no failure; earlier failures of this account from this address are forgotten as well. */
  succeeded(db: Database): Promise<void>;
}

/**
 * Counts a try to sign in before its password is looked at, so that many at once cannot slip through. Throws
 * TOO_MANY_REQUESTS, and counts nothing, where too many failed within a quarter of an hour.
 */
export const countSignInTry = async (db: Database, account: string, clientAddress: string, now: Date): Promise<CountedTry> => {
  const { pair, address } = subjectsOf(account, clientAddress);
  await attemptsService.count(db, [
    { subject: pair, limit: signInLimits.perAccountAndAddress, windowMs: signInWindowMs },
    { subject: address, limit: signInLimits.perAddress, windowMs: signInWindowMs },
  ], now);
  return {
    succeeded: async (transaction) => {
      await attemptsService.forget(transaction, [pair]);
      await attemptsService.uncount(transaction, address, now);
    },
  };
};

/**
 * Counts a try to register before anything is looked at, whatever comes of it. Throws TOO_MANY_REQUESTS, and counts
 * nothing, where `limit` were made within an hour. This machine itself is exempt: whoever is on it needs no limit to be
 * kept from its processor, and programs on it make accounts for others.
 */
export const countRegistration = async (db: Database, { address, isLoopback }: Pick<ClientInfo, 'address' | 'isLoopback'>, limit: number, now: Date): Promise<void> => {
  if (isLoopback) return;
  await attemptsService.count(db, [{ subject: `register ${networkOf(address)}`, limit, windowMs: registrationWindowMs }], now);
};
