import { isLocalGuid } from '../ids';
import type { Change } from './change';
import { referencedIds, createsFile, mapChangeIds, rulesOf } from './rules-by-kind';
import { currentId, changeToSend, type Entry, type Outbox } from './outbox-entry';
import { entriesRelatedTo, laterEntriesOfFile, entriesOfFile, isTreeBetween } from './outbox-lookups';

const wasSent = ({ attempts }: Entry): boolean => attempts > 0;

/**
 * Entries that cancel each other out: a file that was created and deleted before anything was sent, including files
 * created in it. Returns none if an entry was sent, if other entries depend on the file, or if a file created in it was
 * moved out.
 */
export const findCancellingEntries = (outbox: Outbox, creation: Entry): readonly Entry[] => {
  const removals = entriesOfFile(outbox, creation.guid).filter(({ change }) => change.kind === 'remove' || change.kind === 'recover');
  if (removals.at(-1)?.change.kind !== 'remove') return [];
  const ids = new Set([creation.guid]);
  const related = new Map<string, Entry>();
  for (const id of ids) {
    for (const entry of entriesRelatedTo(outbox, id)) {
      related.set(entry.key, entry);
      if (createsFile(entry.change)) ids.add(entry.guid);
    }
  }
  const staysInside = ({ guid, change }: Entry): boolean => {
    const place = rulesOf(change).requiredFolder(change);
    return guid === creation.guid ? place === null || !ids.has(place) : place === null || ids.has(place);
  };
  const all = [...related.values()].sort((one, other) => one.order - other.order);
  return all.every((entry) => ids.has(entry.guid) && !wasSent(entry) && staysInside(entry)) ? all : [];
};

export interface CoalescedChange {
  /** The change to send; null if the entries cancel each other out. */
  readonly change: Change | null;
  /** The later entries that were merged. */
  readonly parts: readonly Entry[];
}

/**
 * Coalesces the following changes of the same file into an unsent entry. Coalescing stops at a change that cannot be
 * merged or that would overtake a change of the tree.
 */
export const coalesce = (outbox: Outbox, head: Entry): CoalescedChange => {
  let change = changeToSend(head);
  const parts: Entry[] = [];
  const isReady = (candidate: Change): boolean => !referencedIds(candidate).some((id) => isLocalGuid(currentId(outbox, id)));
  for (const entry of laterEntriesOfFile(outbox, head)) {
    if (wasSent(entry) || entry.isToBeUndone || (rulesOf(entry.change).changesTree && isTreeBetween(outbox, head, entry))) break;
    const later = mapChangeIds(changeToSend(entry), (id) => currentId(outbox, id));
    const folded = rulesOf(change).coalesce(change, later);
    if (folded === 'nothing') return { change: null, parts: [...parts, entry] };
    if (folded === null || !isReady(folded)) break;
    change = folded;
    parts.push(entry, ...entry.parts);
  }
  return { change, parts };
};
