import { isLocalGuid } from '../ids';
import { referencedIds, rulesOf } from './rules-by-kind';
import { currentId, changeToSend, type Entry, type Outbox } from './outbox-entry';
import { barrierBefore, previousInFile, previousInQueue, headsOf } from './outbox-lookups';
import { indexOf } from './outbox-index';
import { itemsFrom } from './sorted-list';

/** More deletions in the queue need a confirmation before any of them is sent. */
export const unconfirmedDeletionLimit = 200;

/** Number of deletions that wait for confirmation; 0 up to the limit. */
export const countUnconfirmedDeletions = (outbox: Outbox): number => {
  const { deletions } = indexOf(outbox);
  return deletions > unconfirmedDeletionLimit ? deletions : 0;
};

/** Restricts the selection of the next entries to send. */
export interface CandidateOptions {
  readonly isUnderWay: (key: string) => boolean;
  /** Entries that failed since the last success: they come last, so that a failing change cannot block all others. */
  readonly hasFailed: ReadonlySet<string>;
  readonly limit: number;
}

/** Why an entry is not sent yet. */
export type EntryObstacle =
  /** An earlier change of the same file, or of the tree. */
  | { readonly kind: 'behind'; readonly key: string }
  /** A referenced file does not exist on the server yet. */
  | { readonly kind: 'unsynced'; readonly guid: string }
  /** One of many unconfirmed deletions. */
  | { readonly kind: 'held' };

/**
 * The reason why an entry waits, or null. Changes of one file are sent in order, and tree changes after everything
 * before them. No change may refer to a file that does not exist yet. All other changes are independent.
 */
export const entryObstacle = (outbox: Outbox, entry: Entry): EntryObstacle | null => {
  const { changesTree, isDeletion } = rulesOf(entry.change);
  const before = previousInFile(outbox, entry) ?? (changesTree ? previousInQueue(outbox, entry) : barrierBefore(outbox, entry));
  if (before) return { kind: 'behind', key: before.key };
  const missing = referencedIds(changeToSend(entry)).find((id) => isLocalGuid(currentId(outbox, id)));
  if (missing !== undefined) return { kind: 'unsynced', guid: missing };
  return isDeletion && !entry.isApproved && countUnconfirmedDeletions(outbox) > 0 ? { kind: 'held' } : null;
};

const candidateEntries = function* (outbox: Outbox): Generator<Entry, undefined> {
  const { value: first } = itemsFrom(outbox.entries, 0).next();
  if (first && rulesOf(first.change).changesTree) yield first;
  yield* headsOf(outbox);
};

/** Entries that can be sent now, in order. */
export const readyEntries = (outbox: Outbox, { isUnderWay, hasFailed, limit }: CandidateOptions): readonly Entry[] => {
  const ready: Entry[] = [];
  const failed: Entry[] = [];
  for (const entry of candidateEntries(outbox)) {
    if (ready.length >= limit) break;
    if (!isUnderWay(entry.key) && entryObstacle(outbox, entry) === null) (hasFailed.has(entry.key) ? failed : ready).push(entry);
  }
  return [...ready, ...failed].slice(0, limit);
};
