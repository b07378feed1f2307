import type { Failure } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import { isLocalGuid } from '../ids';
import type { Change, Superseded } from './change';

/** A change that waits for the server's answer. */
export interface Entry {
  /** Its id, and the idempotency key under which it is sent. */
  readonly key: string;
  /** Its place in the queue; grows with every change a person makes. */
  readonly order: number;
  /** The file it is about; a local id (`-…`) as long as that is all there is. */
  readonly guid: string;
  /** As the person meant it. */
  readonly change: Change;
  /** What is sent instead, since later changes were folded into it; the same at every sending. */
  readonly sends: Change | null;
  /** The later changes that were folded into it. */
  readonly parts: readonly Entry[];
  /** When it was made, ISO 8601. */
  readonly madeAt: string;
  /** How often sending it began. What was never sent can still be folded, or simply dropped. */
  readonly attempts: number;
  /** Taken back while it was under way: once confirmed its inverse follows. */
  readonly isToBeUndone: boolean;
  /** The person was asked about many deletions and wants this one. */
  readonly isApproved: boolean;
}

/** What became of an entry. */
export type Result =
  | { readonly status: 'confirmed'; readonly file: File | null; readonly superseded: Superseded | null; readonly isUnchanged: boolean }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** A creation that was refused where it was meant to be: it goes on as another entry, on the desktop. */
  | { readonly status: 'relocated'; readonly failure: Failure; readonly to: string }
  /** Taken back before it was sent, or nothing is left that it could change. */
  | { readonly status: 'dropped' };

export interface Outcome {
  readonly key: string;
  /** The id under which the file was known when the change was made. */
  readonly guid: string;
  readonly change: Change;
  /** ISO 8601. */
  readonly at: string;
  readonly result: Result;
  /** Whether it stays until the person has seen it: what was refused, moved to the desktop, or replaced somebody's value. */
  readonly isKept: boolean;
}

/** What keeps all entries from being sent, as the window that sends them knows it. */
export type Mode = 'running' | 'offline' | 'signed-out' | 'recovering';

/** Local id → the server's, in groups by the first character, so that one more costs little. */
export type Mappings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All that is kept for one person on one server. */
export interface Outbox {
  /** Grows with every transaction. */
  readonly version: number;
  /** By order. */
  readonly entries: readonly Entry[];
  /** In the order in which they came. Of those that need not be kept, the latest. */
  readonly outcomes: readonly Outcome[];
  readonly mappings: Mappings;
  readonly nextOrder: number;
  readonly mode: Mode;
  /** Grows when a person wants it tried again now, from whichever window. */
  readonly asked: number;
}

/** What one transaction writes. */
export interface Update {
  /** New ones, or others in place of those with the same key. */
  readonly put?: readonly Entry[];
  readonly remove?: readonly string[];
  readonly outcomes?: readonly Outcome[];
  /** Keys of outcomes that the person has seen. */
  readonly seen?: readonly string[];
  readonly mappings?: readonly (readonly [localId: string, guid: string])[];
  readonly mode?: Mode;
  readonly asked?: number;
}

export const emptyOutbox: Outbox = { version: 0, entries: [], outcomes: [], mappings: {}, nextOrder: 1, mode: 'running', asked: 0 };

/** How many outcomes that need not be kept are there for windows that have not heard of them yet. */
const outcomeLimit = 1000;

const trimmed = (outcomes: readonly Outcome[]): readonly Outcome[] => {
  if (outcomes.length <= outcomeLimit) return outcomes;
  let tooMany = outcomes.filter(({ isKept }) => !isKept).length - outcomeLimit;
  return tooMany <= outcomeLimit / 10 ? outcomes : outcomes.filter(({ isKept }) => isKept || (tooMany -= 1) < 0);
};

/** Where an entry of this order is, or belongs. */
const placeOf = (entries: readonly Entry[], wanted: number): number => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.order ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

const withPut = (entries: readonly Entry[], put: readonly Entry[]): readonly Entry[] => {
  const result = [...entries];
  for (const entry of put) {
    const index = placeOf(result, entry.order);
    result.splice(index, result[index]?.key === entry.key ? 1 : 0, entry);
  }
  return result;
};

const withMappings = (mappings: Mappings, added: NonNullable<Update['mappings']>): Mappings => {
  const result: Record<string, Readonly<Record<string, string>>> = { ...mappings };
  for (const [localId, guid] of added) result[localId.charAt(1)] = { ...result[localId.charAt(1)], [localId]: guid };
  return result;
};

/** An outbox after a transaction. */
export const applied = (outbox: Outbox, update: Update): Outbox => {
  const { put = [], remove = [], outcomes = [], seen = [], mappings = [] } = update;
  const removed = new Set(remove);
  const hidden = new Set(seen);
  const left = removed.size === 0 ? outbox.entries : outbox.entries.filter(({ key }) => !removed.has(key));
  const known = hidden.size === 0 ? outbox.outcomes : outbox.outcomes.map((outcome) => (hidden.has(outcome.key) ? { ...outcome, isKept: false } : outcome));
  return {
    version: outbox.version + 1,
    entries: put.length === 0 ? left : withPut(left, put),
    outcomes: outcomes.length === 0 ? known : trimmed([...known, ...outcomes]),
    mappings: mappings.length === 0 ? outbox.mappings : withMappings(outbox.mappings, mappings),
    nextOrder: put.reduce((next, { order }) => Math.max(next, order + 1), outbox.nextOrder),
    mode: update.mode ?? outbox.mode,
    asked: update.asked ?? outbox.asked,
  };
};

/** Two updates in one transaction; the second was made for what the first leaves. */
export const both = (one: Update, other: Update): Update => {
  const gone = new Set(other.remove ?? []);
  const again = new Set((other.put ?? []).map(({ key }) => key));
  return {
    ...one, ...other,
    put: [...(one.put ?? []).filter(({ key }) => !gone.has(key) && !again.has(key)), ...(other.put ?? [])],
    remove: [...(one.remove ?? []), ...gone],
    outcomes: [...(one.outcomes ?? []), ...(other.outcomes ?? [])],
    seen: [...(one.seen ?? []), ...(other.seen ?? [])],
    mappings: [...(one.mappings ?? []), ...(other.mappings ?? [])],
  };
};

/** Whether a transaction has anything to write. */
export const isEmpty = (update: Update): boolean => Object.values(update).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));

/** The id that a file has by now: the server's, where it was made here and has been confirmed. */
export const currentId = ({ mappings }: Pick<Outbox, 'mappings'>, id: string): string => (isLocalGuid(id) ? mappings[id.charAt(1)]?.[id] ?? id : id);

/** An entry that comes to nothing, and what was folded into it. */
export const dropped = (entry: Entry, at: string): readonly Outcome[] => [entry, ...entry.parts].map(({ key, guid, change }) =>
  ({ key, guid, change, at, result: { status: 'dropped' }, isKept: false }));

/** What is sent of an entry. */
export const sentBy = (entry: Entry): Change => entry.sends ?? entry.change;
