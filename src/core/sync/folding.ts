import { isLocalGuid } from '../ids';
import type { Change } from './change';
import { idsIn, isNewFile, mappedChange, rulesOf } from './kinds';
import { currentId, sentBy, type Entry, type Outbox } from './entry';
import { entriesAround, entriesBehind, entriesOfFile, isTreeBetween } from './lookups';

const wasSent = ({ attempts }: Entry): boolean => attempts > 0;

/**
 * A file that was made and deleted again before anything of it was sent leaves nothing to send. Answers the entries that
 * cancel out, with those of files made in it; none where one of them was sent, where something else hangs on it, or
 * where what was made in it has been moved out.
 */
export const cancellingOut = (outbox: Outbox, creation: Entry): readonly Entry[] => {
  const removals = entriesOfFile(outbox, creation.guid).filter(({ change }) => change.kind === 'remove' || change.kind === 'recover');
  if (removals.at(-1)?.change.kind !== 'remove') return [];
  const ids = new Set([creation.guid]);
  const related = new Map<string, Entry>();
  for (const id of ids) {
    for (const entry of entriesAround(outbox, id)) {
      related.set(entry.key, entry);
      if (isNewFile(entry.change)) ids.add(entry.guid);
    }
  }
  const staysInside = ({ guid, change }: Entry): boolean => {
    const place = rulesOf(change).place(change);
    return guid === creation.guid ? place === null || !ids.has(place) : place === null || ids.has(place);
  };
  const all = [...related.values()].sort((one, other) => one.order - other.order);
  return all.every((entry) => ids.has(entry.guid) && !wasSent(entry) && staysInside(entry)) ? all : [];
};

export interface Fold {
  /** What is to be sent; null where the entries come to nothing. */
  readonly change: Change | null;
  /** The later entries that go with it. */
  readonly parts: readonly Entry[];
}

/**
 * Folds the next changes of the same file into an entry that was never sent, as far as they come to one change and none
 * of them would overtake a change of the tree.
 */
export const foldedWith = (outbox: Outbox, head: Entry): Fold => {
  let change = sentBy(head);
  const parts: Entry[] = [];
  const isReady = (candidate: Change): boolean => !idsIn(candidate).some((id) => isLocalGuid(currentId(outbox, id)));
  for (const entry of entriesBehind(outbox, head)) {
    if (wasSent(entry) || entry.isToBeUndone || (rulesOf(entry.change).isOfTree && isTreeBetween(outbox, head, entry))) break;
    const later = mappedChange(sentBy(entry), (id) => currentId(outbox, id));
    const folded = rulesOf(change).folded(change, later);
    if (folded === 'nothing') return { change: null, parts: [...parts, entry] };
    if (folded === null || !isReady(folded)) break;
    change = folded;
    parts.push(entry, ...entry.parts);
  }
  return { change, parts };
};
