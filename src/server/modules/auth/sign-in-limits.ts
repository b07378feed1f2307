import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ApiError } from '../../api-error';
import type { ClientInfo } from '../../call-context';
import type { Database } from '../../db/database';
import { countAttempt, forgetAttempts, uncountAttempt } from './attempts-repository';

const signInWindowMs = 15 * 60_000;
/** Failed tries within the window. */
const signInLimits = { perAccountAndAddress: 10, perAddress: 100 } as const;

const registrationWindowMs = 60 * 60_000;

/** Whoever has one IPv6 address has the 2^64 others of its network, too. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - groups.length - after }, () => '0'), ...tail.split(':')];
  return filled.slice(0, 4).join(':');
};

/** Accounts are hashed: the table shall not list who tried to sign in. */
const subjectsOf = (account: string, address: string) => {
  const network = networkOf(address);
  return {
    pair: `sign-in ${createHash('sha256').update(account).digest('base64url')} ${network}`,
    address: `sign-in ${network}`,
  };
};

/** Counts one more of a subject. Throws TOO_MANY_REQUESTS where that is more than the limit; the transaction then has to undo it. */
const countWithin = async (transaction: Database, subject: string, limit: number, windowMs: number, now: Date): Promise<void> => {
  const { count, oldest } = await countAttempt(transaction, subject, now, new Date(now.getTime() - windowMs));
  if (count <= limit) return;
  throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)) });
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
  await db.transaction(async (transaction) => {
    await countWithin(transaction, pair, signInLimits.perAccountAndAddress, signInWindowMs, now);
    await countWithin(transaction, address, signInLimits.perAddress, signInWindowMs, now);
  });
  return {
    succeeded: async (transaction) => {
      await forgetAttempts(transaction, [pair]);
      await uncountAttempt(transaction, address, now);
    },
  };
};

export interface CountedRegistration {
  /** No account was made, so none is counted. */
  failed(db: Database): Promise<void>;
}

/**
 * Counts an account before its password is hashed, so that many at once cannot slip through. Throws TOO_MANY_REQUESTS,
 * and counts nothing, where `limit` were made within an hour. This machine itself is exempt: who is on it needs no limit
 * to be kept from its processor, and programs on it make accounts for others.
 */
export const countRegistration = async (db: Database, { address, isLoopback }: Pick<ClientInfo, 'address' | 'isLoopback'>, limit: number, now: Date): Promise<CountedRegistration> => {
  if (isLoopback) return { failed: async () => undefined };
  const subject = `register ${networkOf(address)}`;
  await db.transaction((transaction) => countWithin(transaction, subject, limit, registrationWindowMs, now));
  return { failed: (again) => uncountAttempt(again, subject, now) };
};
