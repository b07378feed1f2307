import type { Failure } from '../../contract/bridge';
import { desktopId } from '../../contract/entities/common';
import { currentId, dropped, joined, outcomeOf, sentBy, type Entry, type Outbox, type Outcome, type Update } from './entry';
import { withoutFile } from './hanging';
import { inverseOf, rulesOf } from './kinds';
import { mayGoElsewhere } from './outcomes';
import { entriesBehind, entryOf } from './lookups';
import type { Answer } from './ports';
import { unsyncedSkipped } from './unsynced';

/** External inputs of settling. */
export interface Settling {
  /** ISO 8601. */
  readonly at: string;
  readonly personId: number;
  readonly newKey: () => string;
}

/**
 * The server accepted the change: removes the entry. The same transaction stores the server id of a created file. It
 * also enqueues the inverse of an entry that was undone meanwhile, unless the person changed its result since.
 */
export const confirmed = (outbox: Outbox, key: string, answer: Answer, { at, personId, newKey }: Settling): Update => {
  const entry = entryOf(outbox, key);
  if (!entry) return {};
  const { file, superseded, isUnchanged, made = file?.guid ?? null } = answer;
  const all = [entry, ...entry.parts];
  const guid = made ?? currentId(outbox, entry.guid);
  const { makes } = rulesOf(entry.change);
  const outcomes = all.map((each, index): Outcome => {
    // The replaced value is reported once: on the change whose value is current.
    const replaced = index === all.length - 1 ? superseded : null;
    return outcomeOf(each, at, { status: 'confirmed', file, superseded: replaced, isUnchanged }, replaced !== null);
  });
  const since = [...entry.parts, ...entriesBehind(outbox, entry)].filter((later) => !later.isToBeUndone);
  const isChangedSince = ({ change, order }: Entry): boolean =>
    since.some((later) => later.order > order && rulesOf(change).isChangedBy(change, later.change));
  const inverses = isUnchanged ? [] : all.filter((each) => each.isToBeUndone && !isChangedSince(each)).reverse();
  const put = inverses.flatMap((each, index): Entry[] => {
    const change = inverseOf(each.change, { guid, superseded: each === all.at(-1) ? superseded : null, revision: file?.revision ?? null, isUnchanged }, personId);
    return change === null ? [] : [{ key: newKey(), order: outbox.nextOrder + index, guid, sends: null, parts: [], madeAt: at, attempts: 0, isToBeUndone: false, isApproved: true, change }];
  });
  const gone: Update = { remove: [key], put, outcomes, mappings: makes && made !== null ? [[entry.guid, made]] : [] };
  // The server created it but returned no id.
  return makes && made === null ? joined([gone, withoutFile(outbox, entry, unsyncedSkipped, at, newKey)]) : gone;
};

/**
 * The server refused the change. A creation is retried on the desktop, with a new key because it is a different request
 * (file specification, section 4). Other changes are reverted, with a notice until the person has seen it.
 */
export const refused = (outbox: Outbox, key: string, failure: Failure, { at, newKey }: Settling): Update => {
  const entry = entryOf(outbox, key);
  if (!entry) return {};
  const { change } = entry;
  const sent = sentBy(entry);
  if (change.kind === 'create' && sent.kind === 'create' && sent.folder !== desktopId && mayGoElsewhere(failure) && !entry.isToBeUndone) {
    const moved: Entry = { ...entry, key: newKey(), change: { ...change, folder: desktopId }, sends: { ...sent, folder: desktopId }, attempts: 0 };
    return { remove: [key], put: [moved], outcomes: [outcomeOf(entry, at, { status: 'relocated', failure, to: moved.key }, true)] };
  }
  const outcomes = [entry, ...entry.parts].map((each) => outcomeOf(each, at, { status: 'refused', failure }, each === entry && change.kind !== 'use'));
  const gone: Update = { remove: [key], outcomes };
  return rulesOf(change).makes ? joined([gone, withoutFile(outbox, entry, failure, at, newKey)]) : gone;
};

/** The person discards the change, whatever its state. */
export const discarded = (outbox: Outbox, key: string, failure: Failure, { at, newKey }: Settling): Update => {
  const entry = entryOf(outbox, key);
  if (!entry) return {};
  const gone: Update = { remove: [key], outcomes: dropped(entry, at) };
  if (!rulesOf(entry.change).makes) return gone;
  return joined([gone, withoutFile(outbox, entry, failure, at, newKey)]);
};
