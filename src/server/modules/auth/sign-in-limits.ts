import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ApiError } from '../../api-error';
import type { Database } from '../../db/database';
import { countAttempt, forgetAttempts, uncountAttempt } from './attempts-repository';

const windowMs = 15 * 60_000;
/** Failed tries within the window. */
export const signInLimits = { perAccountAndAddress: 10, perAddress: 100 } as const;

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
  const from = new Date(now.getTime() - windowMs);
  await db.transaction(async (transaction) => {
    for (const [subject, limit] of [[pair, signInLimits.perAccountAndAddress], [address, signInLimits.perAddress]] as const) {
      const { count, oldest } = await countAttempt(transaction, subject, now, from);
      if (count > limit) {
        const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000));
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
    }
  });
  return {
    succeeded: async (transaction) => {
      await forgetAttempts(transaction, [pair]);
      await uncountAttempt(transaction, address, now);
    },
  };
};
