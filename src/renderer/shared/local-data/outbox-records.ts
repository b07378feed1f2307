import type { IDBPTransaction } from 'idb';
import type { Outbox, Update } from '../../../core/sync/outbox-entry';
import { itemsOf, createSortedList } from '../../../core/sync/sorted-list';
import type { StoredOutcome, StoredOutboxState, LocalSchema } from './local-schema';

/** Object stores of an outbox. */
export const outboxStores = ['state', 'entries', 'outcomes', 'mappings'] as const;
export type OutboxTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<LocalSchema, typeof outboxStores, Mode>;

const stateKey = 'outbox';

/** `null` if nothing was ever written, or the data was deleted. */
export const readState = async (reading: OutboxTransaction<IDBTransactionMode>): Promise<StoredOutboxState | null> => await reading.objectStore('state').get(stateKey) ?? null;

export const readOutbox = async (reading: OutboxTransaction<IDBTransactionMode>, { version, nextOrder, mode, asked }: StoredOutboxState): Promise<Outbox> => {
  const known = reading.objectStore('mappings');
  const [entries, outcomes, localIds, guids] = await Promise.all([
    reading.objectStore('entries').getAll(), reading.objectStore('outcomes').getAll(), known.getAllKeys(), known.getAll(),
  ]);
  const mappings: Record<string, Record<string, string>> = {};
  localIds.forEach((localId, index) => { (mappings[localId.charAt(1)] ??= {})[localId] = guids[index] ?? localId; });
  const inPlace = (one: StoredOutcome, other: StoredOutcome): number => one.place[0] - other.place[0] || one.place[1] - other.place[1];
  return {
    version, nextOrder, mode, asked, mappings,
    entries: createSortedList(entries),
    outcomes: outcomes.sort(inPlace).map(({ outcome }) => outcome),
  };
};

/** An entire outbox as one update. */
export const updateFrom = ({ entries, outcomes, mappings }: Outbox): Update => ({
  put: itemsOf(entries), outcomes, mappings: Object.values(mappings).flatMap((group) => Object.entries(group)),
});

/** Writes the difference between two outboxes. Costs depend on the update, not on the length of the queue. */
export const writeUpdate = async (writing: OutboxTransaction<'readwrite'>, before: Outbox, after: Outbox, update: Update): Promise<void> => {
  const entries = writing.objectStore('entries');
  const outcomes = writing.objectStore('outcomes');
  const { put = [], remove = [], outcomes: added = [], seen = [], mappings = [] } = update;
  const { version, nextOrder, mode, asked } = after;
  const isTrimmed = after.outcomes.length < before.outcomes.length + added.length;
  const left = new Set(isTrimmed ? after.outcomes.map(({ key }) => key) : []);
  const forgotten = isTrimmed ? [...before.outcomes, ...added].filter(({ key }) => !left.has(key)) : [];
  const isSeen = new Set(seen);
  const shown = await Promise.all(seen.map((key) => outcomes.get(key)));
  const writes = [
    ...remove.map((key) => entries.delete(key)),
    ...put.map((entry) => entries.put(entry)),
    ...added.map((outcome, index) => outcomes.put({ outcome: isSeen.has(outcome.key) ? { ...outcome, isKept: false } : outcome, place: [version, index] })),
    ...shown.flatMap((known) => (known ? [outcomes.put({ ...known, outcome: { ...known.outcome, isKept: false } })] : [])),
    ...forgotten.map(({ key }) => outcomes.delete(key)),
    ...mappings.map(([localId, guid]) => writing.objectStore('mappings').put(guid, localId)),
    writing.objectStore('state').put({ version, nextOrder, mode, asked }, stateKey),
  ];
  // Commit explicitly: otherwise the browser waits for further requests first.
  writing.commit();
  await Promise.all(writes);
};
