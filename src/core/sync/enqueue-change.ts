import { isLocalGuid } from '../ids';
import type { Change } from './change';
import { currentId, droppedOutcomes, createOutcome, type Entry, type Outbox, type Update } from './outbox-entry';
import { withoutLostFiles } from './cascade-removal';
import { referencedIds, mapChangeIds, rulesOf } from './rules-by-kind';
import { undoSettled, type SettleContext } from './settle-entry';
import { entriesRelatedTo, entriesOfFile, entryContaining } from './outbox-lookups';
import { unsyncedFolder } from './offline-guards';

export interface NewChange {
  readonly key: string;
  /** For a creation, the local id of the new file. */
  readonly guid: string;
  readonly change: Change;
  readonly fileName?: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

export const createEntry = (made: NewChange, order: number): Entry =>
  ({ ...made, order, sends: null, parts: [], attempts: 0, isToBeUndone: false, isApproved: false });

/** An unsent entry with these parts coalesced into it; null if they cannot be merged into one change. */
const coalesceParts = (entry: Entry, parts: readonly Entry[]): Entry | null => {
  let sends = entry.change;
  for (const part of parts) {
    const folded = rulesOf(sends).coalesce(sends, part.change);
    if (folded === null || folded === 'nothing') return null;
    sends = folded;
  }
  return { ...entry, parts, sends: parts.length === 0 ? null : sends };
};

/** Coalesces a rename into an unsent creation: the file is created under that name. Null for other changes. */
const coalesceRename = (outbox: Outbox, entry: Entry): Entry | null => {
  if (entry.change.kind !== 'rename') return null;
  const [creation, ...since] = entriesOfFile(outbox, entry.guid);
  return creation?.change.kind === 'create' && creation.attempts === 0 && since.length === 0 ? coalesceParts(creation, [...creation.parts, entry]) : null;
};

/** Enqueues a change. A change of a file whose creation was refused meanwhile is settled immediately. */
export const enqueue = (outbox: Outbox, made: NewChange): Update => {
  const { guid, change, madeAt } = made;
  const idOf = (id: string): string => currentId(outbox, id);
  const entry = createEntry({ ...made, guid: idOf(guid), change: mapChangeIds(change, idOf) }, outbox.nextOrder);
  const isLost = (id: string): boolean => isLocalGuid(id) && !entriesOfFile(outbox, id).some((each) => rulesOf(each.change).createsTarget);
  const { createsTarget } = rulesOf(change);
  if (!createsTarget && isLost(entry.guid)) return { outcomes: droppedOutcomes(entry, madeAt) };
  const lost = referencedIds(entry.change).filter((id) => id !== entry.guid && isLost(id));
  if (lost.length === 0) return { put: [coalesceRename(outbox, entry) ?? entry] };
  if (!createsTarget && lost.includes(rulesOf(entry.change).requiredFolder(entry.change) ?? '')) {
    return { outcomes: [createOutcome({ ...entry, change }, madeAt, { status: 'refused', failure: unsyncedFolder }, true)] };
  }
  const left = withoutLostFiles(entry, lost);
  return left === null ? { outcomes: droppedOutcomes(entry, madeAt) } : { put: [left] };
};

/**
 * Enqueues a refused change again, under a new key, and marks its notice as seen. Without a notice it does nothing, so that
 * two windows do not enqueue it twice.
 */
export const resend = (outbox: Outbox, key: string, newKey: string, at: string): Update => {
  const notice = outbox.outcomes.findLast((outcome) => outcome.key === key && outcome.isKept && outcome.result.status === 'refused');
  if (!notice) return {};
  const { guid, change, fileName } = notice;
  return { ...enqueue(outbox, { key: newKey, guid, change, madeAt: at, ...(fileName === undefined ? {} : { fileName }) }), seen: [key] };
};

/**
 * Undoes a change. An unsent change is dropped. A change in flight is followed by its inverse once it is confirmed, and a
 * confirmed change immediately. For a relocated creation, its new entry is undone. The unsent creation of something that
 * other changes depend on is kept.
 */
export const undo = (outbox: Outbox, key: string, context: SettleContext): Update => {
  const { at } = context;
  const entry = entryContaining(outbox, key);
  if (!entry) {
    const outcome = outbox.outcomes.findLast((each) => each.key === key);
    if (!outcome) return {};
    return outcome.result.status === 'relocated' ? undo(outbox, outcome.result.to, context) : undoSettled(outbox, outcome, context);
  }
  if (entry.key === key && entry.attempts > 0) return { put: [{ ...entry, isToBeUndone: true }] };
  if (entry.key === key) return dropUnsent(outbox, entry, at);
  const unfolded = entry.attempts > 0 ? null : coalesceParts(entry, entry.parts.filter((part) => part.key !== key));
  if (unfolded) return { put: [unfolded], outcomes: entry.parts.filter((part) => part.key === key).flatMap((part) => droppedOutcomes(part, at)) };
  return { put: [{ ...entry, parts: entry.parts.map((part) => (part.key === key ? { ...part, isToBeUndone: true } : part)) }] };
};

/** Drops an unsent change. Sent changes, and changes that others depend on, are kept. */
export const withdraw = (outbox: Outbox, key: string, context: SettleContext): Update => (entryContaining(outbox, key)?.attempts === 0 ? undo(outbox, key, context) : {});

/** Drops an unsent entry. A creation is dropped with all changes of its file, unless other entries depend on it. */
const dropUnsent = (outbox: Outbox, entry: Entry, at: string): Update => {
  const gone = rulesOf(entry.change).createsTarget ? entriesRelatedTo(outbox, entry.guid) : [entry];
  if (gone.some(({ guid }) => guid !== entry.guid)) return {};
  return { remove: gone.map(({ key }) => key), outcomes: gone.flatMap((each) => droppedOutcomes(each, at)) };
};
