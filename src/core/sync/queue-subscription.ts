import type { Change } from './change';
import { currentId, createOutcome, type Entry, type Outbox, type Outcome, type Update } from './outbox-entry';
import { createsFile, mapChangeIds } from './rules-by-kind';

/** An entry that is new to this window. `guid` and `change` contain the current ids of files. */
export interface AddedEntry {
  readonly entry: Entry;
  readonly guid: string;
  readonly change: Change;
}

/** Queue events that a window emits to its screen. */
export type QueueEvent =
  /** The entries are on disk, so the screen can show all of them in one render. */
  | { readonly type: 'added'; readonly added: readonly AddedEntry[] }
  /** `guid` is the id that the screen uses: for a creation, its local id. */
  | { readonly type: 'settled'; readonly entry: Entry; readonly guid: string; readonly outcome: Outcome }
  /** A creation continues as a different entry, on the desktop. */
  | { readonly type: 'replaced'; readonly entry: Entry; readonly by: Entry; readonly change: Change; readonly outcome: Outcome }
  | { readonly type: 'network-recovered' };

/** The outcome of an entry whose real outcome was discarded because too many followed. */
const unknownOutcome = (entry: Entry): Outcome => createOutcome(entry, entry.madeAt, { status: 'confirmed', file: null, superseded: null, isUnchanged: false }, false);

const all = (entries: readonly Entry[]): readonly Entry[] => (entries.some(({ parts }) => parts.length > 0) ? entries.flatMap((entry) => [entry, ...entry.parts]) : entries);

/**
 * The difference between two queues, including coalesced entries. Chunks that both share are skipped, so the cost depends
 * on the change.
 */
const diffEntries = (before: Outbox | null, after: Outbox): { readonly left: readonly Entry[]; readonly stand: readonly Entry[] } => {
  const [known, now] = [new Set(before?.entries), new Set(after.entries)];
  return {
    left: all([...known].filter((chunk) => !now.has(chunk)).flat()),
    stand: all([...now].filter((chunk) => !known.has(chunk)).flat()),
  };
};

export interface QueueSubscription {
  /** The outbox that was last followed; null before the first. */
  outbox(): Outbox | null;
  /** `written`: the update from the last known outbox to `outbox`; null if versions may be missing in between. */
  follow(outbox: Outbox, written?: Update | null): void;
}

/**
 * Compares the entries that this window emitted with the current outbox, independent of its writer, and emits the
 * difference in order.
 */
export const createQueueSubscription = (emit: (event: QueueEvent) => void): QueueSubscription => {
  let known: Outbox | null = null;
  const changeNow = (outbox: Outbox, { change }: Entry): Change => mapChangeIds(change, (id) => currentId(outbox, id));
  const emittedEntries = new Map<string, Entry>();

  const emitSettled = (outbox: Outbox, present: ReadonlyMap<string, Entry>, reported: Map<string, Outcome>, entry: Entry): void => {
    let outcome = reported.get(entry.key) ?? unknownOutcome(entry);
    emittedEntries.delete(entry.key);
    // The entry continued as a different entry whose outcome is already known.
    while (outcome.result.status === 'relocated' && !present.has(outcome.result.to)) {
      const { to } = outcome.result;
      outcome = reported.get(to) ?? unknownOutcome(entry);
    }
    const by = outcome.result.status === 'relocated' ? present.get(outcome.result.to) : undefined;
    if (by) {
      emittedEntries.set(by.key, by);
      emit({ type: 'replaced', entry, by, change: changeNow(outbox, by), outcome });
      return;
    }
    const guid = createsFile(entry.change) ? entry.guid : currentId(outbox, entry.guid);
    emit({ type: 'settled', entry, guid, outcome });
  };

  const emitAdded = (outbox: Outbox, entries: Iterable<Entry>): void => {
    const added: AddedEntry[] = [];
    for (const entry of entries) {
      if (emittedEntries.has(entry.key)) continue;
      emittedEntries.set(entry.key, entry);
      added.push({ entry, guid: currentId(outbox, entry.guid), change: changeNow(outbox, entry) });
    }
    if (added.length > 0) emit({ type: 'added', added });
  };

  return {
    outbox: () => known,
    follow(outbox, written = null) {
      if (known !== null && outbox.version <= known.version) return;
      const before = known;
      known = outbox;
      const { left, stand } = written === null ? diffEntries(before, outbox) : { left: [], stand: all(written.put ?? []) };
      const present = new Map(stand.map((entry) => [entry.key, entry]));
      const outcomes = new Map((written === null ? outbox.outcomes : written.outcomes ?? []).map((outcome) => [outcome.key, outcome]));
      const over = written === null ? left.map(({ key }) => key).filter((key) => !present.has(key)) : [...outcomes.keys()];
      // A local file gets its server id before its other changes settle.
      const gone = over.flatMap((key) => emittedEntries.get(key) ?? []).sort((one, other) => one.order - other.order);
      for (const entry of gone) emitSettled(outbox, present, outcomes, entry);
      emitAdded(outbox, present.values());
      if (before?.mode === 'offline' && outbox.mode === 'running') emit({ type: 'network-recovered' });
    },
  };
};
