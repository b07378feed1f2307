import type { Database } from '../../db/database';
import type { Audience } from '../events/audience-service';
import { deleteOldMembershipChanges, findMembershipChanges } from './membership-changes-repository';
import { createYieldWhenDue } from '../../yield-to-event-loop';
import { findAccounts, findBeginnings } from './facts-repository';

const readAtOnce = 500;

/** Retention of membership changes; much longer than an audience is valid without renewal. */
const keptMs = 48 * 60 * 60_000;
const countsForMs = 60 * 60_000;

/** The snapshot that the sets of an audience include; null if the audience must be renewed first. */
export const snapshotOf = (audience: Audience): string | null => {
  const seen = audience.seen();
  return seen !== null && performance.now() - seen.at <= countsForMs && audience.unread().length === 0 ? seen.snapshot : null;
};

/**
 * Applies membership changes since the last renewal and loads new people. In a transaction with one snapshot, the sets
 * equal the database at that snapshot.
 */
export const renewAudience = async (db: Database, audience: Audience): Promise<void> => {
  const startedAt = performance.now();
  if (startedAt - (audience.seen()?.at ?? -Infinity) > countsForMs) audience.forgetAll();
  const { snapshot, changes } = await findMembershipChanges(db, audience.seen()?.snapshot ?? null);
  for (const change of changes) audience.apply(change);
  const unread = audience.unread();
  const yieldWhenDue = createYieldWhenDue();
  for (let start = 0; start < unread.length; start += readAtOnce) {
    const ids = unread.slice(start, start + readAtOnce);
    const accounts = await findAccounts(db, ids);
    const beginnings = await findBeginnings(db, ids);
    for (const [id, facts] of accounts) audience.put(id, { ...facts, beginnings: beginnings.get(id) ?? null });
    await yieldWhenDue();
  }
  audience.setSeen(snapshot, startedAt);
};

/** Deletes changes that every server has read long ago. Returns the number of deleted rows. */
export const deleteForgottenMembershipChanges = (db: Database, now: Date): Promise<number> =>
  deleteOldMembershipChanges(db, new Date(now.getTime() - keptMs));
