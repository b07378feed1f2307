import { isLocalGuid } from '../ids';
import type { Change } from './change';
import { currentId, dropped, type Entry, type Outbox, type Update } from './entry';
import { relocated } from './hanging';
import { idsIn, mappedChange, rulesOf } from './kinds';
import { entriesAround, entriesOfFile, entryWith } from './lookups';
import { unsyncedFolder } from './unsynced';

export interface NewChange {
  readonly key: string;
  /** For a creation the local id of what it makes. */
  readonly guid: string;
  readonly change: Change;
  /** ISO 8601. */
  readonly madeAt: string;
}

export const newEntry = (made: NewChange, order: number): Entry =>
  ({ ...made, order, sends: null, parts: [], attempts: 0, isToBeUndone: false, isApproved: false });

/** Puts a change at the end of the queue. One about a file whose making was refused meanwhile is settled at once. */
export const added = (outbox: Outbox, { key, guid, change, madeAt }: NewChange): Update => {
  const idOf = (id: string): string => currentId(outbox, id);
  const entry = newEntry({ key, guid: idOf(guid), change: mappedChange(change, idOf), madeAt }, outbox.nextOrder);
  const isLost = (id: string): boolean => isLocalGuid(id) && !entriesOfFile(outbox, id).some(({ change: { kind } }) => kind === 'create');
  if (change.kind !== 'create' && isLost(entry.guid)) return { outcomes: dropped(entry, madeAt) };
  const lost = idsIn(entry.change).filter((id) => id !== entry.guid && isLost(id));
  if (lost.length === 0) return { put: [entry] };
  if (change.kind !== 'create' && lost.includes(rulesOf(entry.change).place(entry.change) ?? '')) {
    return { outcomes: [{ key, guid: entry.guid, change, at: madeAt, result: { status: 'refused', failure: unsyncedFolder }, isKept: true }] };
  }
  return { put: [relocated(entry, lost)] };
};

/**
 * Takes a change back. Unsent it is only dropped; under way it is waited for, and then its inverse follows. The unsent
 * creation of something that other changes build on stays.
 */
export const undone = (outbox: Outbox, key: string, at: string): Update => {
  const entry = entryWith(outbox, key);
  if (!entry) return {};
  if (entry.key === key && entry.attempts > 0) return { put: [{ ...entry, isToBeUndone: true }] };
  if (entry.key !== key) return { put: [{ ...entry, parts: entry.parts.map((part) => (part.key === key ? { ...part, isToBeUndone: true } : part)) }] };
  return cancelled(outbox, entry, at);
};

/** Drops an entry that was never sent. A creation takes along what else was done to the file, unless others build on it. */
const cancelled = (outbox: Outbox, entry: Entry, at: string): Update => {
  const gone = entry.change.kind === 'create' ? entriesAround(outbox, entry.guid) : [entry];
  if (gone.some(({ guid }) => guid !== entry.guid)) return {};
  return { remove: gone.map(({ key }) => key), outcomes: gone.flatMap((each) => dropped(each, at)) };
};
