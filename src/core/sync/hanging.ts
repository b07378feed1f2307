import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common';
import type { Change } from './change';
import { isNewFile, mappedChange, rulesOf } from './kinds';
import { dropped, joined, outcomeOf, type Entry, type Outbox, type Outcome, type Update } from './entry';
import { entriesAround } from './lookups';
import { unsyncedFolder } from './unsynced';

const changeWithout = (change: Change, lost: readonly string[]): Change | null => {
  const { without } = rulesOf(change);
  return without ? without(change, lost) : mappedChange(change, (id) => (lost.includes(id) ? desktopId : id));
};

/**
 * The entry without references to files that will never exist. The desktop replaces missing folders; null if no change
 * remains.
 */
export const relocated = (entry: Entry, lost: readonly string[]): Entry | null => {
  const change = changeWithout(entry.change, lost);
  const sends = entry.sends && changeWithout(entry.sends, lost);
  return change === null || (entry.sends !== null && sends === null) ? null : { ...entry, change, sends };
};

/**
 * Settles the entries that depend on a file that will never exist. Its own changes are dropped, creations in it move to
 * the desktop, moves into it are refused.
 */
export const withoutFile = (outbox: Outbox, { key: lostKey, guid: lost }: Entry, failure: Failure, at: string, newKey: () => string): Update => {
  const put: Entry[] = [];
  const remove: string[] = [];
  const outcomes: Outcome[] = [];
  /** Updates for further creations that depended on this file. */
  const further: Update[] = [];
  for (const entry of entriesAround(outbox, lost)) {
    const { key, guid, change } = entry;
    if (key === lostKey) continue;
    const left = relocated(entry, [lost]);
    if (guid === lost || left === null) {
      remove.push(key);
      outcomes.push(...dropped(entry, at));
      if (guid !== lost && rulesOf(change).makes) further.push(withoutFile(outbox, entry, failure, at, newKey));
    } else if (isNewFile(change) && rulesOf(change).place(change) === lost) {
      const moved = { ...left, key: newKey() };
      remove.push(key);
      put.push(moved);
      outcomes.push(outcomeOf(entry, at, { status: 'relocated', failure, to: moved.key }, true));
    } else if (rulesOf(change).place(change) === lost) {
      remove.push(key);
      outcomes.push(outcomeOf(entry, at, { status: 'refused', failure: unsyncedFolder }, true));
      outcomes.push(...dropped(entry, at).slice(1));
    } else {
      put.push(left);
    }
  }
  return joined([{ put, remove, outcomes }, ...further]);
};
