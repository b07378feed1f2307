import type { Database } from '../../db/database-handle';
import type { Audience } from '../events/event-audience-service';
import { deleteOldMembershipChanges, findMembershipChanges } from './membership-changes-repository';
import { createYieldWhenDue } from '../../yield-to-event-loop';
import { findAccounts, findMembershipStarts } from './permission-facts-repository';

const loadBatchSize = 500;

/** Retention of membership changes; much longer than an audience is valid without renewal. */
const changeRetentionMs = 48 * 60 * 60_000;
const maximumAudienceAgeMs = 60 * 60_000;

/** The snapshot that the sets of an audience include; null if the audience must be renewed first. */
export const snapshotOf = (audience: Audience): string | null => {
  const seen = audience.lastSnapshot();
  return seen !== null && performance.now() - seen.at <= maximumAudienceAgeMs && audience.unread().length === 0 ? seen.snapshot : null;
};

/**
 * Applies membership changes since the last renewal and loads new people. In a transaction with one snapshot, the sets
 * equal the database at that snapshot.
 */
export const refreshAudience = async (db: Database, audience: Audience): Promise<void> => {
  const startedAt = performance.now();
  if (startedAt - (audience.lastSnapshot()?.at ?? -Infinity) > maximumAudienceAgeMs) audience.invalidateAll();
  const { snapshot, changes } = await findMembershipChanges(db, audience.lastSnapshot()?.snapshot ?? null);
  for (const change of changes) audience.apply(change);
  const unread = audience.unread();
  const yieldWhenDue = createYieldWhenDue();
  for (let start = 0; start < unread.length; start += loadBatchSize) {
    const ids = unread.slice(start, start + loadBatchSize);
    const accounts = await findAccounts(db, ids);
    const beginnings = await findMembershipStarts(db, ids);
    for (const [id, facts] of accounts) audience.put(id, { ...facts, membershipStarts: beginnings.get(id) ?? null });
    await yieldWhenDue();
  }
  audience.setLastSnapshot(snapshot, startedAt);
};

/** Deletes changes that every server has read long ago. Returns the number of deleted rows. */
export const deleteExpiredMembershipChanges = (db: Database, now: Date): Promise<number> =>
  deleteOldMembershipChanges(db, new Date(now.getTime() - changeRetentionMs));
