import { expect, it } from 'vitest';
import type { RealtimeMessage } from '../../../../src/contract/bridge';
import { createEventSequence } from '../../../../src/core/realtime/event-sequence';

const startSequence = () => {
  const delivered: RealtimeMessage[] = [];
  const requested: number[] = [];
  const sequence = createEventSequence({
    fetchPage: async ({ after }) => {
      requested.push(after);
      return { events: [], lastSeq: 12, epoch: 'a', hasMore: false, reset: false };
    },
    deliver: (message) => { delivered.push(message); },
    schedule: () => () => undefined,
  });
  return { sequence, delivered, requested };
};

it('a first connection at the start position delivers and requests nothing', () => {
  const { sequence, delivered, requested } = startSequence();
  sequence.ready({ seq: 12, epoch: 'a' }, { seq: 12, epoch: 'a' });
  expect([delivered, requested, sequence.position()]).toEqual([[], [], 12]);
});

it('a first connection after the start position requests the events since then', () => {
  const { sequence, delivered, requested } = startSequence();
  sequence.ready({ seq: 12, epoch: 'a' }, { seq: 10, epoch: 'a' });
  expect([delivered, requested]).toEqual([[], [10]]);
});

it('a first connection without a start position delivers a reset', () => {
  const { sequence, delivered } = startSequence();
  sequence.ready({ seq: 12, epoch: 'a' }, null);
  expect(delivered).toEqual([{ type: 'reset' }]);
});
