import { describe, expect, it } from 'vitest';
import { createEntry } from '../../../../src/core/sync/enqueue-change';
import { applyUpdate } from '../../../../src/core/sync/apply-update';
import { emptyOutbox, type Entry, type Outbox, type Outcome } from '../../../../src/core/sync/outbox-entry';
import { createQueueSubscription, type QueueEvent } from '../../../../src/core/sync/queue-subscription';
import { guidOf, rename } from './support';

const entryAt = (order: number): Entry => {
  const guid = guidOf(String(order));
  return createEntry({ key: `key-${order}`, guid, change: rename(guid, 'new'), madeAt: '2026-03-01T00:00:00.000Z' }, order);
};
const confirmed = ({ key, guid, change, madeAt }: Entry): Outcome =>
  ({ key, guid, change, at: madeAt, result: { status: 'confirmed', file: null, superseded: null, isUnchanged: false }, isKept: false });
const without = (outbox: Outbox, entry: Entry): Outbox => applyUpdate(outbox, { remove: [entry.key], outcomes: [confirmed(entry)] });

/** The events that a window without leadership emits about the queues that it follows. */
const following = () => {
  const emitted: string[] = [];
  const notify = (event: QueueEvent): void => {
    if (event.type === 'added') emitted.push(...event.added.map(({ entry }) => `added ${entry.key}`));
    if (event.type === 'settled') emitted.push(`${event.outcome.result.status} ${event.entry.key}`);
  };
  return { emitted, follow: createQueueSubscription(notify).follow };
};

const many = Array.from({ length: 300 }, (_, index) => entryAt(index + 1));

describe('a window that follows another one', () => {
  it('reports all added and removed entries since its last look, in order, at any number', () => {
    const { emitted, follow } = following();
    const first = applyUpdate(emptyOutbox, { put: many });
    follow(first);
    expect(emitted).toHaveLength(300);
    const [one, other] = [many[10], many[200]] as [Entry, Entry];
    const later = applyUpdate(without(without(first, other), one), { put: [entryAt(301)] });
    follow(later);
    expect(emitted.slice(300)).toEqual(['confirmed key-11', 'confirmed key-201', 'added key-301']);
    // No write since.
    follow(later);
    expect(emitted).toHaveLength(303);
    const { emitted: again, follow: followAgain } = following();
    followAgain(later);
    expect(again).toHaveLength(299);
  });

  it('reports entries that were folded, and entries that were separated again', () => {
    const { emitted, follow } = following();
    const [head, part] = [entryAt(1), entryAt(2)];
    const folded = applyUpdate(emptyOutbox, { put: [{ ...head, parts: [part] }] });
    follow(folded);
    follow(applyUpdate(folded, { put: [head], outcomes: [{ ...confirmed(part), result: { status: 'dropped' } }] }));
    expect(emitted).toEqual(['added key-1', 'added key-2', 'dropped key-2']);
  });
});
