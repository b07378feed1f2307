import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common-schemas';
import type { Change, Confirmation } from './change';
import { currentId, droppedOutcomes, mergeUpdates, createOutcome, changeToSend, type Entry, type Outbox, type Outcome, type Update } from './outbox-entry';
import { cascadeRemoval } from './cascade-removal';
import { inverseOf, rulesOf } from './rules-by-kind';
import { canRelocate } from './classify-failure';
import { entriesOfFile, laterEntriesOfFile, entryOf } from './outbox-lookups';
import type { ChangeResponse, SyncPorts } from './sync-engine-ports';
import { unsyncedSkipped } from './offline-guards';

/** External inputs of settling. */
export interface SettleContext {
  /** ISO 8601. */
  readonly at: string;
  readonly personId: number;
  readonly newKey: () => string;
}

/** The inputs of settling now. */
export const settleContextOf = ({ clock, random, session }: SyncPorts): SettleContext =>
  ({ at: new Date(clock.now()).toISOString(), personId: session.personId, newKey: () => random.key() });

/** The entry without content that the server has, or that a notice has. */
const withoutContent = (entry: Entry): Entry => ({ ...entry, change: rulesOf(entry.change).withoutContent?.(entry.change) ?? entry.change });

/** The entry that undoes a confirmed change; null if it cannot be undone. */
const inverseEntry = (change: Change, confirmation: Confirmation, order: number, { at, personId, newKey }: SettleContext): Entry | null => {
  const inverse = inverseOf(change, confirmation, personId);
  return inverse && { key: newKey(), order, guid: confirmation.guid, sends: null, parts: [], madeAt: at, attempts: 0, isToBeUndone: false, isApproved: true, change: inverse };
};

/**
 * The server accepted the change: removes the entry. The same transaction stores the server id of a created file. It
 * also enqueues the inverse of an entry that was undone meanwhile, unless the person changed its result since.
 */
export const confirm = (outbox: Outbox, key: string, response: ChangeResponse, context: SettleContext): Update => {
  const { at, newKey } = context;
  const entry = entryOf(outbox, key);
  if (!entry) return {};
  const { file, superseded, isUnchanged, made = file?.guid ?? null, readIds } = response;
  const marked = readIds === undefined ? {} : { readIds };
  const all = [entry, ...entry.parts];
  const guid = made ?? currentId(outbox, entry.guid);
  const { createsTarget } = rulesOf(entry.change);
  const outcomes = all.map((each, index): Outcome => {
    // The replaced value is reported once: on the change whose value is current.
    const replaced = index === all.length - 1 ? superseded : null;
    return createOutcome(withoutContent(each), at, { status: 'confirmed', file, superseded: replaced, isUnchanged, ...marked }, replaced !== null);
  });
  const since = [...entry.parts, ...laterEntriesOfFile(outbox, entry)].filter((later) => !later.isToBeUndone);
  const isChangedSince = ({ change, order }: Entry): boolean =>
    since.some((later) => later.order > order && rulesOf(change).isOverriddenBy(change, later.change));
  const inverses = isUnchanged ? [] : all.filter((each) => each.isToBeUndone && !isChangedSince(each)).reverse();
  const put = inverses.flatMap((each, index) =>
    inverseEntry(each.change, { guid, superseded: each === all.at(-1) ? superseded : null, revision: file?.revision ?? null, isUnchanged, ...marked }, outbox.nextOrder + index, context) ?? []);
  const gone: Update = { remove: [key], put, outcomes, mappings: createsTarget && made !== null ? [[entry.guid, made]] : [] };
  // The server created it but returned no id.
  return createsTarget && made === null ? mergeUpdates([gone, cascadeRemoval(outbox, entry, unsyncedSkipped, at, newKey)]) : gone;
};

/** The confirmation of an outcome; null for all other results. */
export const confirmationOf = ({ guid, result }: Outcome): Confirmation | null => {
  if (result.status !== 'confirmed') return null;
  const { file, superseded, isUnchanged, readIds } = result;
  return { guid: file?.guid ?? guid, superseded, revision: file?.revision ?? null, isUnchanged, ...(readIds === undefined ? {} : { readIds }) };
};

/**
 * Undoes a change that was settled before the undo was stored: enqueues the inverse of a confirmed change, unless the person
 * changed its result since.
 */
export const undoSettled = (outbox: Outbox, outcome: Outcome, context: SettleContext): Update => {
  const confirmation = confirmationOf(outcome);
  if (!confirmation || confirmation.isUnchanged) return {};
  const { change } = outcome;
  const guid = currentId(outbox, confirmation.guid);
  const isChangedSince = entriesOfFile(outbox, guid).some((later) => !later.isToBeUndone && rulesOf(change).isOverriddenBy(change, later.change));
  const inverse = isChangedSince ? null : inverseEntry(change, { ...confirmation, guid }, outbox.nextOrder, context);
  return inverse === null ? {} : { put: [inverse] };
};

/**
 * The server refused the change. A creation is retried on the desktop, with a new key because it is a different request
 * (file specification, section 4). Other changes are reverted, with a notice until the person has seen it.
 */
export const refuse = (outbox: Outbox, key: string, failure: Failure, { at, newKey }: SettleContext): Update => {
  const entry = entryOf(outbox, key);
  if (!entry) return {};
  const { change } = entry;
  const sent = changeToSend(entry);
  if (change.kind === 'create' && sent.kind === 'create' && sent.folder !== desktopId && canRelocate(failure) && !entry.isToBeUndone) {
    const moved: Entry = { ...entry, key: newKey(), change: { ...change, folder: desktopId }, sends: { ...sent, folder: desktopId }, attempts: 0 };
    return { remove: [key], put: [moved], outcomes: [createOutcome(entry, at, { status: 'relocated', failure, to: moved.key }, true)] };
  }
  // The notice has all content that was refused together, so that none is lost.
  const noticed = change.kind === 'compose' ? { ...entry, change: sent } : entry;
  const outcomes = [createOutcome(noticed, at, { status: 'refused', failure }, change.kind !== 'use'), ...entry.parts.map((each) => createOutcome(withoutContent(each), at, { status: 'refused', failure }, false))];
  const gone: Update = { remove: [key], outcomes };
  return rulesOf(change).createsTarget ? mergeUpdates([gone, cascadeRemoval(outbox, entry, failure, at, newKey)]) : gone;
};

/** The person discards the change, whatever its state. */
export const discard = (outbox: Outbox, key: string, failure: Failure, { at, newKey }: SettleContext): Update => {
  const entry = entryOf(outbox, key);
  if (!entry) return {};
  const gone: Update = { remove: [key], outcomes: droppedOutcomes(entry, at) };
  if (!rulesOf(entry.change).createsTarget) return gone;
  return mergeUpdates([gone, cascadeRemoval(outbox, entry, failure, at, newKey)]);
};
