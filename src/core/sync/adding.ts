import { isLocalGuid } from '../ids';
import type { Change } from './change';
import { currentId, dropped, outcomeOf, type Entry, type Outbox, type Update } from './entry';
import { relocated } from './hanging';
import { idsIn, mappedChange, rulesOf } from './kinds';
import { entriesAround, entriesOfFile, entryWith } from './lookups';
import { unsyncedFolder } from './unsynced';

export interface NewChange {
  readonly key: string;
  /** For a creation the local id of what it makes. */
  readonly guid: string;
  readonly change: Change;
  readonly fileName?: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

export const newEntry = (made: NewChange, order: number): Entry =>
  ({ ...made, order, sends: null, parts: [], attempts: 0, isToBeUndone: false, isApproved: false });

/** An entry that was never sent with these folded into it; null where they do not come to one change. */
const withParts = (entry: Entry, parts: readonly Entry[]): Entry | null => {
  let sends = entry.change;
  for (const part of parts) {
    const folded = rulesOf(sends).folded(sends, part.change);
    if (folded === null || folded === 'nothing') return null;
    sends = folded;
  }
  return { ...entry, parts, sends: parts.length === 0 ? null : sends };
};

/** A file that is made and then named, before anything of it was sent, is one change: its creation under that name. Null for anything else. */
const namedAtOnce = (outbox: Outbox, entry: Entry): Entry | null => {
  if (entry.change.kind !== 'rename') return null;
  const [creation, ...since] = entriesOfFile(outbox, entry.guid);
  return creation?.change.kind === 'create' && creation.attempts === 0 && since.length === 0 ? withParts(creation, [...creation.parts, entry]) : null;
};

/** Puts a change at the end of the queue. One about a file whose making was refused meanwhile is settled at once. */
export const added = (outbox: Outbox, made: NewChange): Update => {
  const { guid, change, madeAt } = made;
  const idOf = (id: string): string => currentId(outbox, id);
  const entry = newEntry({ ...made, guid: idOf(guid), change: mappedChange(change, idOf) }, outbox.nextOrder);
  const isLost = (id: string): boolean => isLocalGuid(id) && !entriesOfFile(outbox, id).some((each) => rulesOf(each.change).makes);
  const { makes } = rulesOf(change);
  if (!makes && isLost(entry.guid)) return { outcomes: dropped(entry, madeAt) };
  const lost = idsIn(entry.change).filter((id) => id !== entry.guid && isLost(id));
  if (lost.length === 0) return { put: [namedAtOnce(outbox, entry) ?? entry] };
  if (!makes && lost.includes(rulesOf(entry.change).place(entry.change) ?? '')) {
    return { outcomes: [outcomeOf({ ...entry, change }, madeAt, { status: 'refused', failure: unsyncedFolder }, true)] };
  }
  const left = relocated(entry, lost);
  return left === null ? { outcomes: dropped(entry, madeAt) } : { put: [left] };
};

/**
 * Takes a change back. Unsent it is only dropped; under way it is waited for, and then its inverse follows. The unsent
 * creation of something that other changes build on stays.
 */
export const undone = (outbox: Outbox, key: string, at: string): Update => {
  const entry = entryWith(outbox, key);
  if (!entry) return {};
  if (entry.key === key && entry.attempts > 0) return { put: [{ ...entry, isToBeUndone: true }] };
  if (entry.key === key) return cancelled(outbox, entry, at);
  const unfolded = entry.attempts > 0 ? null : withParts(entry, entry.parts.filter((part) => part.key !== key));
  if (unfolded) return { put: [unfolded], outcomes: entry.parts.filter((part) => part.key === key).flatMap((part) => dropped(part, at)) };
  return { put: [{ ...entry, parts: entry.parts.map((part) => (part.key === key ? { ...part, isToBeUndone: true } : part)) }] };
};

/** Drops a change that was not sent yet. What was sent stays, and so does what others build on. */
export const withdrawn = (outbox: Outbox, key: string, at: string): Update => (entryWith(outbox, key)?.attempts === 0 ? undone(outbox, key, at) : {});

/** Drops an entry that was never sent. A creation takes along what else was done to the file, unless others build on it. */
const cancelled = (outbox: Outbox, entry: Entry, at: string): Update => {
  const gone = rulesOf(entry.change).makes ? entriesAround(outbox, entry.guid) : [entry];
  if (gone.some(({ guid }) => guid !== entry.guid)) return {};
  return { remove: gone.map(({ key }) => key), outcomes: gone.flatMap((each) => dropped(each, at)) };
};
