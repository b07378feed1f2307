import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common';
import { mappedChange, rulesOf } from './kinds';
import { dropped, type Entry, type Outbox, type Outcome, type Update } from './entry';
import { entriesAround } from './lookups';
import { unsyncedFolder } from './unsynced';

/** The same entry with the desktop in place of folders that will never be. */
export const relocated = (entry: Entry, lost: readonly string[]): Entry => {
  const idOf = (id: string): string => (lost.includes(id) ? desktopId : id);
  return { ...entry, change: mappedChange(entry.change, idOf), sends: entry.sends && mappedChange(entry.sends, idOf) };
};

/**
 * What hangs on a file that will never be made: its own changes are dropped, what was made in it goes to the desktop,
 * what was moved into it is refused.
 */
export const withoutFile = (outbox: Outbox, { key: lostKey, guid: lost }: Entry, failure: Failure, at: string, newKey: () => string): Update => {
  const put: Entry[] = [];
  const remove: string[] = [];
  const outcomes: Outcome[] = [];
  for (const entry of entriesAround(outbox, lost)) {
    const { key, guid, change } = entry;
    if (key === lostKey) continue;
    if (guid === lost) {
      remove.push(key);
      outcomes.push(...dropped(entry, at));
    } else if (change.kind === 'create' && change.folder === lost) {
      const moved = { ...relocated(entry, [lost]), key: newKey() };
      remove.push(key);
      put.push(moved);
      outcomes.push({ key, guid, change, at, result: { status: 'relocated', failure, to: moved.key }, isKept: true });
    } else if (rulesOf(change).place(change) === lost) {
      remove.push(key);
      outcomes.push({ key, guid, change, at, result: { status: 'refused', failure: unsyncedFolder }, isKept: true });
      outcomes.push(...dropped(entry, at).slice(1));
    } else {
      put.push(relocated(entry, [lost]));
    }
  }
  return { put, remove, outcomes };
};
