import type { Failure } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import { isLocalGuid } from '../ids';
import type { Change, Superseded } from './change';
import type { SortedList } from './sorted-list';

/** A change that waits for the server's response. */
export interface Entry {
  /** Id of the entry, and idempotency key of its request. */
  readonly key: string;
  /** Position in the queue; increases with every change. */
  readonly order: number;
  /**
   * Target of the change (`targetOf`): a file, by its local id (`-…`) until it has a server id. A target that is not a
   * file has a name.
   */
  readonly guid: string;
  /** The change as the person made it. */
  readonly change: Change;
  /** Name of the file at that time, for messages after the file is gone. Absent if unknown. */
  readonly fileName?: string;
  /** The change to send after later changes were coalesced into it; equal in every attempt. */
  readonly sends: Change | null;
  /** The later changes that were coalesced into the entry. */
  readonly parts: readonly Entry[];
  /** When the change was made, ISO 8601. */
  readonly madeAt: string;
  /** Number of send attempts. Entries without an attempt can be coalesced or dropped. */
  readonly attempts: number;
  /** Undone while in flight: its inverse follows the confirmation. */
  readonly isToBeUndone: boolean;
  /** The person confirmed this deletion among many. */
  readonly isApproved: boolean;
}

/** Result of an entry. */
export type EntryResult =
  | { readonly status: 'confirmed'; readonly file: File | null; readonly superseded: Superseded | null; readonly isUnchanged: boolean; /** See `Confirmation`. */ readonly readIds?: readonly number[] | null }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The creation was refused in its folder and continues as a new entry on the desktop. */
  | { readonly status: 'relocated'; readonly failure: Failure; readonly to: string }
  /** Undone before it was sent, or without remaining effect. */
  | { readonly status: 'dropped' };

export interface Outcome {
  readonly key: string;
  /** Id of the file when the change was made, or the name of a target that is not a file. */
  readonly guid: string;
  readonly change: Change;
  /** Copied from the entry. */
  readonly fileName?: string;
  /** ISO 8601. */
  readonly at: string;
  readonly result: EntryResult;
  /**
   * Whether the outcome is shown until the person has seen it: refused, moved to the desktop, or having replaced a
   * value of a different person.
   */
  readonly isKept: boolean;
}

/** Why nothing is sent, as the leading window knows it. */
export type Mode = 'running' | 'offline' | 'signed-out' | 'recovering';

/** Local id of a file or tag → server id, grouped by the first character, so that adding a mapping is cheap. */
export type Mappings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The complete persisted state for one person on one server. */
export interface Outbox {
  /** Increases with every transaction. */
  readonly version: number;
  readonly entries: SortedList<Entry>;
  /** In order of arrival. Outcomes that are not kept are limited to the latest. */
  readonly outcomes: readonly Outcome[];
  readonly mappings: Mappings;
  readonly nextOrder: number;
  readonly mode: Mode;
  /** Increases when a person requests an immediate retry in any window. */
  readonly asked: number;
}

/** The writes of one transaction. */
export interface Update {
  /** New entries, and replacements of entries with the same key. */
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

/** Merges updates into one transaction; each was computed from the state after the previous ones. */
export const mergeUpdates = (updates: readonly Update[]): Update => {
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

/** Whether a transaction has no writes. */
export const isEmptyUpdate = (update: Update): boolean => Object.values(update).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));

/** The current id of a file: the server's, once a local creation is confirmed. */
export const currentId = ({ mappings }: Pick<Outbox, 'mappings'>, id: string): string => (isLocalGuid(id) ? mappings[id.charAt(1)]?.[id] ?? id : id);

/** The outcome of an entry. `isKept`: until the person has seen it. */
export const createOutcome = ({ key, guid, change, fileName }: Pick<Entry, 'key' | 'guid' | 'change' | 'fileName'>, at: string, result: EntryResult, isKept: boolean): Outcome =>
  ({ key, guid, change, ...(fileName === undefined ? {} : { fileName }), at, result, isKept });

/** Outcomes of a dropped entry and its parts. */
export const droppedOutcomes = (entry: Entry, at: string): readonly Outcome[] => [entry, ...entry.parts].map((each) => createOutcome(each, at, { status: 'dropped' }, false));

/** The change that an entry sends. */
export const changeToSend = (entry: Entry): Change => entry.sends ?? entry.change;
