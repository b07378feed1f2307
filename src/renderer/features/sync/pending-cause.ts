import type { WaitingEntry } from '../../../core/sync/sync-engine';
import type { Entry, Mode } from '../../../core/sync/outbox-entry';
import { rulesOf } from '../../../core/sync/rules-by-kind';

/** Why a change is pending, as shown to a person. */
export type PendingCause =
  | { readonly kind: 'sending' | 'next' | 'offline' | 'signed-out' | 'recovering' | 'held' | 'undone' }
  /** An earlier change, of the same or a different file. */
  | { readonly kind: 'behind'; readonly entry: Entry; readonly isOfSameFile: boolean }
  /** A file that is not synced yet. */
  | { readonly kind: 'unsynced'; readonly guid: string };

export interface PendingCauseContext {
  readonly mode: Mode;
  readonly isOffline: boolean;
  /** Whether deletions are held for confirmation. */
  readonly isHolding: boolean;
  readonly entryOf: (key: string) => Entry | undefined;
}

export const isHeld = ({ change, isApproved }: Entry): boolean => !isApproved && rulesOf(change).isDeletion;

/**
 * The cause of a pending change. Causes that the person can resolve come first, then global ones, then the change's
 * own.
 */
export const pendingCauseOf = ({ entry, obstacle }: WaitingEntry, { mode, isOffline, isHolding, entryOf }: PendingCauseContext): PendingCause => {
  // Held deletions also wait for each other, but the person can only confirm them.
  if (isHolding && isHeld(entry)) return { kind: 'held' };
  if (mode === 'signed-out' || mode === 'recovering') return { kind: mode };
  if (isOffline) return { kind: 'offline' };
  if (obstacle?.kind === 'unsynced') return { kind: 'unsynced', guid: obstacle.guid };
  const before = obstacle?.kind === 'behind' ? entryOf(obstacle.key) : undefined;
  if (before) return { kind: 'behind', entry: before, isOfSameFile: before.guid === entry.guid };
  if (entry.isToBeUndone) return { kind: 'undone' };
  return { kind: entry.attempts > 0 ? 'sending' : 'next' };
};

/** The consequences of discarding a change. */
export interface DiscardLoss {
  /** Later changes of a new file. */
  readonly own: number;
  /** New files within it, which are relocated to the desktop. */
  readonly inside: number;
  /** Files moved into it, which are moved back. */
  readonly movedInto: number;
  /** The change was sent, but no response arrived. */
  readonly isMaybeSent: boolean;
}

/** The changes that depend on a change: for a creation, all changes of its file. */
export const discardLossOf = (entry: Entry, waiting: readonly WaitingEntry[]): DiscardLoss => {
  const isMaybeSent = entry.attempts > 0;
  if (entry.change.kind !== 'create') return { own: 0, inside: 0, movedInto: 0, isMaybeSent };
  let [own, inside, movedInto] = [entry.parts.length, 0, 0];
  for (const { entry: other } of waiting) {
    if (other.key === entry.key) continue;
    if (other.guid === entry.guid) own += 1;
    else if (other.change.kind === 'create' && other.change.folder === entry.guid) inside += 1;
    else if (rulesOf(other.change).requiredFolder(other.change) === entry.guid) movedInto += 1;
  }
  return { own, inside, movedInto, isMaybeSent };
};
