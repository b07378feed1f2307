import { findCancellingEntries, coalesce } from './coalesce-entries';
import { applyUpdate } from './apply-update';
import { currentId, droppedOutcomes, mergeUpdates, changeToSend, type Entry, type Outbox, type Update } from './outbox-entry';
import { createsFile, mapChangeIds } from './rules-by-kind';
import { entryOf } from './outbox-lookups';
import { readyEntries, type CandidateOptions } from './ready-entries';

/**
 * Dequeues the next entries: marks them as sent, in the transaction that must be flushed before the requests start.
 * Unsent entries are first coalesced with the entries behind them; entries that cancel each other out are dropped.
 */
export const dequeue = (outbox: Outbox, candidates: CandidateOptions, at: string, ready = readyEntries): { readonly update: Update; readonly entries: readonly Entry[] } => {
  const steps: Update[] = [];
  let left = outbox;
  const entries: Entry[] = [];
  const take = (entry: Entry): Update => {
    if (entry.attempts > 0) return { put: [{ ...entry, attempts: entry.attempts + 1 }] };
    const cancelled = createsFile(entry.change) ? findCancellingEntries(left, entry) : [];
    const { change, parts } = coalesce(left, entry);
    const gone = cancelled.length > 0 ? cancelled : change === null ? [entry, ...parts] : [];
    if (gone.length > 0) return { remove: gone.map(({ key }) => key), outcomes: gone.flatMap((each) => droppedOutcomes(each, at)) };
    const sends = mapChangeIds(change ?? changeToSend(entry), (id) => currentId(left, id));
    const marked: Entry = { ...entry, sends, parts: [...entry.parts, ...parts], attempts: 1 };
    return { put: [marked], remove: parts.map(({ key }) => key) };
  };
  for (const entry of ready(outbox, candidates)) {
    if (left !== outbox && !entryOf(left, entry.key)) continue;
    const step = take(entry);
    if (step.put) entries.push(...step.put);
    steps.push(step);
    // Marking entries as sent does not affect the next entry.
    if (step.remove?.length) left = applyUpdate(left, step);
  }
  return { update: mergeUpdates(steps), entries };
};
