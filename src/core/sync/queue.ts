import { isLocalGuid } from '../ids';
import { idsIn, rulesOf } from './kinds';
import { currentId, sentBy, type Entry, type Outbox } from './entry';
import { barrierBefore, beforeInFile, beforeInQueue, headsOf } from './lookups';
import { indexOf } from './outbox-index';
import { itemsFrom } from './sorted';

/** Above this many deletions in the queue the person is asked once more before any of them is sent. */
export const deletionLimit = 200;

/** How many deletions wait for the person's word; 0 where there are few enough of them. */
export const heldDeletions = (outbox: Outbox): number => {
  const { deletions } = indexOf(outbox);
  return deletions > deletionLimit ? deletions : 0;
};

/** Among which entries the next ones to be sent are chosen. */
export interface Candidates {
  readonly isUnderWay: (key: string) => boolean;
  /** What failed since something last went well: it comes last, so that one change does not hold up all others. */
  readonly hasFailed: ReadonlySet<string>;
  readonly limit: number;
}

/** Why an entry is not sent yet. */
export type Obstacle =
  /** A change before it: of the same file, or of the tree. */
  | { readonly kind: 'behind'; readonly key: string }
  /** A file that it names is not made yet. */
  | { readonly kind: 'unsynced'; readonly guid: string }
  /** One of many deletions. */
  | { readonly kind: 'held' };

/**
 * What an entry waits for; null for nothing. Changes of one file follow each other, changes of the tree follow everything
 * before them, and nothing names a file that is not made yet; all else is independent.
 */
export const obstacleTo = (outbox: Outbox, entry: Entry): Obstacle | null => {
  const { isOfTree, isDeletion } = rulesOf(entry.change);
  const before = beforeInFile(outbox, entry) ?? (isOfTree ? beforeInQueue(outbox, entry) : barrierBefore(outbox, entry));
  if (before) return { kind: 'behind', key: before.key };
  const missing = idsIn(sentBy(entry)).find((id) => isLocalGuid(currentId(outbox, id)));
  if (missing !== undefined) return { kind: 'unsynced', guid: missing };
  return isDeletion && !entry.isApproved && heldDeletions(outbox) > 0 ? { kind: 'held' } : null;
};

const possible = function* (outbox: Outbox): Generator<Entry, undefined> {
  const { value: first } = itemsFrom(outbox.entries, 0).next();
  if (first && rulesOf(first.change).isOfTree) yield first;
  yield* headsOf(outbox);
};

/** What can be sent now, the first ones first. */
export const readyEntries = (outbox: Outbox, { isUnderWay, hasFailed, limit }: Candidates): readonly Entry[] => {
  const ready: Entry[] = [];
  const failed: Entry[] = [];
  for (const entry of possible(outbox)) {
    if (ready.length >= limit) break;
    if (!isUnderWay(entry.key) && obstacleTo(outbox, entry) === null) (hasFailed.has(entry.key) ? failed : ready).push(entry);
  }
  return [...ready, ...failed].slice(0, limit);
};
