import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common-schemas';
import type { Change } from './change';
import { createsFile, mapChangeIds, rulesOf } from './rules-by-kind';
import { droppedOutcomes, mergeUpdates, createOutcome, type Entry, type Outbox, type Outcome, type Update } from './outbox-entry';
import { entriesRelatedTo } from './outbox-lookups';
import { unsyncedFolder } from './offline-guards';

const changeWithout = (change: Change, lost: readonly string[]): Change | null => {
  const { withoutIds } = rulesOf(change);
  return withoutIds ? withoutIds(change, lost) : mapChangeIds(change, (id) => (lost.includes(id) ? desktopId : id));
};

/**
 * The entry without references to files that will never exist. The desktop replaces missing folders; null if no change
 * remains.
 */
export const withoutLostFiles = (entry: Entry, lost: readonly string[]): Entry | null => {
  const change = changeWithout(entry.change, lost);
  const sends = entry.sends && changeWithout(entry.sends, lost);
  return change === null || (entry.sends !== null && sends === null) ? null : { ...entry, change, sends };
};

/**
 * Settles the entries that depend on a file that will never exist. Its own changes are dropped, creations in it move to
 * the desktop, moves into it are refused.
 */
export const cascadeRemoval = (outbox: Outbox, { key: lostKey, guid: lost }: Entry, failure: Failure, at: string, newKey: () => string): Update => {
  const put: Entry[] = [];
  const remove: string[] = [];
  const outcomes: Outcome[] = [];
  /** Updates for further creations that depended on this file. */
  const further: Update[] = [];
  for (const entry of entriesRelatedTo(outbox, lost)) {
    const { key, guid, change } = entry;
    if (key === lostKey) continue;
    const left = withoutLostFiles(entry, [lost]);
    if (guid === lost || left === null) {
      remove.push(key);
      outcomes.push(...droppedOutcomes(entry, at));
      if (guid !== lost && rulesOf(change).createsTarget) further.push(cascadeRemoval(outbox, entry, failure, at, newKey));
    } else if (createsFile(change) && rulesOf(change).requiredFolder(change) === lost) {
      const moved = { ...left, key: newKey() };
      remove.push(key);
      put.push(moved);
      outcomes.push(createOutcome(entry, at, { status: 'relocated', failure, to: moved.key }, true));
    } else if (rulesOf(change).requiredFolder(change) === lost) {
      remove.push(key);
      outcomes.push(createOutcome(entry, at, { status: 'refused', failure: unsyncedFolder }, true));
      outcomes.push(...droppedOutcomes(entry, at).slice(1));
    } else {
      put.push(left);
    }
  }
  return mergeUpdates([{ put, remove, outcomes }, ...further]);
};
