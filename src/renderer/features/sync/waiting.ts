import type { WaitingEntry } from '../../../core/sync/engine';
import type { Entry, Mode } from '../../../core/sync/entry';
import { rulesOf } from '../../../core/sync/kinds';

/** What a change waits for, as a person is told of it. */
export type Cause =
  | { readonly kind: 'sending' | 'next' | 'offline' | 'signed-out' | 'recovering' | 'held' | 'undone' }
  /** A change before it, of the same file or of another one. */
  | { readonly kind: 'behind'; readonly entry: Entry; readonly isOfSameFile: boolean }
  /** A file that is not on the server yet. */
  | { readonly kind: 'unsynced'; readonly guid: string };

export interface CauseContext {
  readonly mode: Mode;
  readonly isOffline: boolean;
  /** The person is asked about many deletions. */
  readonly isHolding: boolean;
  readonly entryOf: (key: string) => Entry | undefined;
}

export const isHeld = ({ change, isApproved }: Entry): boolean => !isApproved && rulesOf(change).isDeletion;

/** Why a change is not sent yet: what the person can answer, then what keeps all of them, then what is its own. */
export const causeOf = ({ entry, obstacle }: WaitingEntry, { mode, isOffline, isHolding, entryOf }: CauseContext): Cause => {
  // Deletions that are asked about also wait for each other; the answer is what the person can give.
  if (isHolding && isHeld(entry)) return { kind: 'held' };
  if (mode === 'signed-out' || mode === 'recovering') return { kind: mode };
  if (isOffline) return { kind: 'offline' };
  if (obstacle?.kind === 'unsynced') return { kind: 'unsynced', guid: obstacle.guid };
  const before = obstacle?.kind === 'behind' ? entryOf(obstacle.key) : undefined;
  if (before) return { kind: 'behind', entry: before, isOfSameFile: before.guid === entry.guid };
  if (entry.isToBeUndone) return { kind: 'undone' };
  return { kind: entry.attempts > 0 ? 'sending' : 'next' };
};

/** What goes with a change that is thrown away. */
export interface Loss {
  /** Later changes of a file that was made here. */
  readonly own: number;
  /** Files made in it, which go to the desktop. */
  readonly inside: number;
  /** Files moved into it, which go back. */
  readonly movedInto: number;
  /** It was sent before, and the answer did not come. */
  readonly isMaybeSent: boolean;
}

/** What hangs on a change: on a creation all that was done with what it makes. */
export const lossOf = (entry: Entry, waiting: readonly WaitingEntry[]): Loss => {
  const isMaybeSent = entry.attempts > 0;
  if (entry.change.kind !== 'create') return { own: 0, inside: 0, movedInto: 0, isMaybeSent };
  let [own, inside, movedInto] = [entry.parts.length, 0, 0];
  for (const { entry: other } of waiting) {
    if (other.key === entry.key) continue;
    if (other.guid === entry.guid) own += 1;
    else if (other.change.kind === 'create' && other.change.folder === entry.guid) inside += 1;
    else if (rulesOf(other.change).place(other.change) === entry.guid) movedInto += 1;
  }
  return { own, inside, movedInto, isMaybeSent };
};
