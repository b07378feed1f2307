import type { Failure } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import { isLocalGuid } from '../ids';
import type { Change, Superseded } from './change';
import type { Sorted } from './sorted';

/** A change that waits for the server's answer. */
export interface Entry {
  /** Its id, and the idempotency key under which it is sent. */
  readonly key: string;
  /** Its place in the queue; grows with every change a person makes. */
  readonly order: number;
  /** What it is about (`targetOf`): a file, by a local id (`-…`) as long as that is all there is; or what is no file, by a name of its own. */
  readonly guid: string;
  /** As the person meant it. */
  readonly change: Change;
  /** What the file was called by then: it may be gone once something has to be said of it. Absent where nobody knew. */
  readonly fileName?: string;
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
  /** The id under which the file was known when the change was made; the name of what is no file. */
  readonly guid: string;
  readonly change: Change;
  /** The entry's. */
  readonly fileName?: string;
  /** ISO 8601. */
  readonly at: string;
  readonly result: Result;
  /** Whether it stays until the person has seen it: what was refused, moved to the desktop, or replaced somebody's value. */
  readonly isKept: boolean;
}

/** What keeps all entries from being sent, as the window that sends them knows it. */
export type Mode = 'running' | 'offline' | 'signed-out' | 'recovering';

/** Local id of a file or a tag → the server's, in groups by the first character, so that one more costs little. */
export type Mappings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All that is kept for one person on one server. */
export interface Outbox {
  /** Grows with every transaction. */
  readonly version: number;
  readonly entries: Sorted<Entry>;
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

/** Several updates in one transaction; each was made for what the ones before it leave. */
export const joined = (updates: readonly Update[]): Update => {
  const [only, ...others] = updates;
  if (others.length === 0) return only ?? {};
  const put = new Map<string, Entry>();
  for (const update of updates) {
    for (const key of update.remove ?? []) put.delete(key);
    for (const entry of update.put ?? []) {
      put.delete(entry.key);
      put.set(entry.key, entry);
    }
  }
  return {
    ...Object.assign({}, ...updates) as Update,
    put: [...put.values()],
    remove: [...new Set(updates.flatMap(({ remove = [] }) => remove))],
    outcomes: updates.flatMap(({ outcomes = [] }) => outcomes),
    seen: updates.flatMap(({ seen = [] }) => seen),
    mappings: updates.flatMap(({ mappings = [] }) => mappings),
  };
};

/** Whether a transaction has anything to write. */
export const isEmpty = (update: Update): boolean => Object.values(update).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));

/** The id that a file has by now: the server's, where it was made here and has been confirmed. */
export const currentId = ({ mappings }: Pick<Outbox, 'mappings'>, id: string): string => (isLocalGuid(id) ? mappings[id.charAt(1)]?.[id] ?? id : id);

/** What is told of an entry; `isKept`: until the person has seen it. */
export const outcomeOf = ({ key, guid, change, fileName }: Pick<Entry, 'key' | 'guid' | 'change' | 'fileName'>, at: string, result: Result, isKept: boolean): Outcome =>
  ({ key, guid, change, ...(fileName === undefined ? {} : { fileName }), at, result, isKept });

/** An entry that comes to nothing, and what was folded into it. */
export const dropped = (entry: Entry, at: string): readonly Outcome[] => [entry, ...entry.parts].map((each) => outcomeOf(each, at, { status: 'dropped' }, false));

/** What is sent of an entry. */
export const sentBy = (entry: Entry): Change => entry.sends ?? entry.change;
