import { isLocalGuid } from '../ids';
import { idsIn, rulesOf } from './kinds';
import { currentId, sentBy, type Entry, type Outbox } from './entry';

/** Above this many deletions in the queue the person is asked once more before any of them is sent. */
export const deletionLimit = 200;

/** Asked for several times between two transactions. */
const held = new WeakMap<Outbox['entries'], number>();

/** How many deletions wait for the person's word; 0 where there are few enough of them. */
export const heldDeletions = ({ entries }: Outbox): number => {
  if (entries.length <= deletionLimit) return 0;
  const known = held.get(entries);
  if (known !== undefined) return known;
  let count = 0;
  for (const entry of entries) if (!entry.isApproved && rulesOf(entry.change).isDeletion) count += 1;
  held.set(entries, count > deletionLimit ? count : 0);
  return count > deletionLimit ? count : 0;
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

/** Looks at entries one after the other, in their order, and says of each what it waits for; null for nothing. */
export const createInspection = (outbox: Outbox) => {
  const isHolding = heldDeletions(outbox) > 0;
  const lastOfFile = new Map<string, string>();
  let last: string | null = null;
  let lastOfTree: string | null = null;

  const obstacleTo = (entry: Entry): Obstacle | null => {
    const rules = rulesOf(entry.change);
    const before = lastOfFile.get(currentId(outbox, entry.guid)) ?? (rules.isOfTree ? last : lastOfTree);
    if (before !== null) return { kind: 'behind', key: before };
    const missing = idsIn(sentBy(entry)).find((id) => isLocalGuid(currentId(outbox, id)));
    if (missing !== undefined) return { kind: 'unsynced', guid: missing };
    return isHolding && rules.isDeletion && !entry.isApproved ? { kind: 'held' } : null;
  };

  return {
    next(entry: Entry): Obstacle | null {
      const obstacle = obstacleTo(entry);
      const rules = rulesOf(entry.change);
      lastOfFile.set(currentId(outbox, entry.guid), entry.key);
      last = entry.key;
      if (rules.isOfTree && !rules.isOvertaken) lastOfTree = entry.key;
      return obstacle;
    },
    /** Everything from here on waits. */
    isAtEnd: () => lastOfTree !== null,
  };
};

/**
 * What can be sent now, the first ones first. Changes of one file follow each other, changes of the tree follow
 * everything before them, and nothing names a file that is not made yet; all else is independent.
 */
export const readyEntries = (outbox: Outbox, { isUnderWay, hasFailed, limit }: Candidates, inspectionOf = createInspection): readonly Entry[] => {
  const ready: Entry[] = [];
  const failed: Entry[] = [];
  const inspection = inspectionOf(outbox);
  for (const entry of outbox.entries) {
    if (ready.length >= limit || inspection.isAtEnd()) break;
    if (inspection.next(entry) === null && !isUnderWay(entry.key)) (hasFailed.has(entry.key) ? failed : ready).push(entry);
  }
  return [...ready, ...failed].slice(0, limit);
};
