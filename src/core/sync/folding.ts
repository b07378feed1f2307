import { isLocalGuid } from '../ids';
import type { Change } from './change';
import { idsIn, mappedChange, rulesOf } from './kinds';
import { currentId, sentBy, type Entry, type Outbox } from './entry';

const wasSent = ({ attempts }: Entry): boolean => attempts > 0;

/** All entries that name one of these files, in whatever role. */
const naming = (entries: readonly Entry[], ids: ReadonlySet<string>): readonly Entry[] =>
  entries.filter(({ guid, change }) => ids.has(guid) || idsIn(change).some((id) => ids.has(id)));

/**
 * A file that was made and deleted again before anything of it was sent leaves nothing to send. Answers the entries that
 * cancel out, with those of files made in it; none where one of them was sent, where something else hangs on it, or
 * where what was made in it has been moved out.
 */
export const cancellingOut = ({ entries }: Outbox, creation: Entry): readonly Entry[] => {
  const removals = entries.filter(({ guid, change }) => guid === creation.guid && rulesOf(change).isOfTree && change.kind !== 'move');
  if (removals.at(-1)?.change.kind !== 'remove') return [];
  const ids = new Set([creation.guid]);
  for (const { guid, change } of entries) if (change.kind === 'create' && ids.has(change.folder)) ids.add(guid);
  const related = naming(entries, ids);
  const staysInside = ({ guid, change }: Entry): boolean => {
    const place = rulesOf(change).place(change);
    return guid === creation.guid ? place === null || !ids.has(place) : place === null || ids.has(place);
  };
  return related.every((entry) => ids.has(entry.guid) && !wasSent(entry) && staysInside(entry)) ? related : [];
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
  const guid = currentId(outbox, head.guid);
  let isBehindTree = false;
  for (const entry of outbox.entries) {
    if (entry.order <= head.order) continue;
    const rules = rulesOf(entry.change);
    if (entry.guid !== head.guid && currentId(outbox, entry.guid) !== guid) {
      isBehindTree ||= rules.isOfTree;
      continue;
    }
    if (wasSent(entry) || entry.isToBeUndone || (rules.isOfTree && isBehindTree)) break;
    const later = mappedChange(sentBy(entry), (id) => currentId(outbox, id));
    const folded = rulesOf(change).folded(change, later);
    if (folded === 'nothing') return { change: null, parts: [...parts, entry] };
    if (folded === null || !isReady(folded)) break;
    change = folded;
    parts.push(entry, ...entry.parts);
  }
  return { change, parts };
};
