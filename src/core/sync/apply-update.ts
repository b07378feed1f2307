import type { Mappings, Outbox, Outcome, Update } from './outbox-entry';
import { entryOf } from './outbox-lookups';
import { updateIndex } from './outbox-index';
import { replaceItems } from './sorted-list';

/** Maximum number of outcomes kept for windows that have not read them yet, not counting notices. */
const outcomeLimit = 1000;

const trimOutcomes = (outcomes: readonly Outcome[]): readonly Outcome[] => {
  if (outcomes.length <= outcomeLimit) return outcomes;
  let tooMany = outcomes.filter(({ isKept }) => !isKept).length - outcomeLimit;
  return tooMany <= outcomeLimit / 10 ? outcomes : outcomes.filter(({ isKept }) => isKept || (tooMany -= 1) < 0);
};

const withMappings = (mappings: Mappings, added: NonNullable<Update['mappings']>): Mappings => {
  const result: Record<string, Readonly<Record<string, string>>> = { ...mappings };
  for (const [localId, guid] of added) result[localId.charAt(1)] = { ...result[localId.charAt(1)], [localId]: guid };
  return result;
};

/** The outbox after a transaction. */
export const applyUpdate = (outbox: Outbox, update: Update): Outbox => {
  const { put = [], remove = [], outcomes = [], seen = [], mappings = [] } = update;
  const hidden = new Set(seen);
  const known = hidden.size === 0 ? outbox.outcomes : outbox.outcomes.map((outcome) => (hidden.has(outcome.key) ? { ...outcome, isKept: false } : outcome));
  const after: Outbox = {
    version: outbox.version + 1,
    entries: replaceItems(outbox.entries, remove.flatMap((key) => entryOf(outbox, key)?.order ?? []), put),
    outcomes: outcomes.length === 0 ? known : trimOutcomes([...known, ...outcomes]),
    mappings: mappings.length === 0 ? outbox.mappings : withMappings(outbox.mappings, mappings),
    // Coalesced entries have used an order, too.
    nextOrder: put.reduce((next, { order, parts }) => Math.max(next, order + 1, (parts.at(-1)?.order ?? 0) + 1), outbox.nextOrder),
    mode: update.mode ?? outbox.mode,
    asked: update.asked ?? outbox.asked,
  };
  updateIndex(outbox, after, update);
  return after;
};
