import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../src/contract/realtime/events';
import { createConnections, type Connection } from '../../../src/server/realtime/connections';

const connect = (personId: number) => {
  const sent: { seq: number; prevSeq: number }[] = [];
  const connection: Connection = {
    personId, sessionId: `session ${personId}`, lastSeq: null,
    socket: { send: (_name, payload) => { sent.push(payload as { seq: number; prevSeq: number }); }, disconnect: () => undefined },
  };
  return { connection, sent };
};

const event = (seq: number): StoredEvent =>
  ({ seq, kind: 'File', action: 'destroy', guid: 'A000000000000000000001', at: '2026-01-01T00:00:00.000Z', origin: null, data: null });

test('whoever comes while an event is looked up among others begins after it, and misses none without a gap', () => {
  const connections = createConnections();
  const present = connect(1);
  connections.startAt(7);
  connections.add(present.connection);
  expect(connections.begin(present.connection)).toBe(7);

  expect(connections.beginTelling(9)).toEqual([1]);
  const again = connect(1);
  connections.add(again.connection);
  const late = connect(2);
  connections.add(late.connection);
  // Another window of somebody who is asked about is told with the first one.
  expect(connections.begin(again.connection)).toBe(7);
  // Nobody asked on this one's behalf: it reads up to 9 by itself.
  expect(connections.begin(late.connection)).toBe(9);
  connections.deliver(8, [{ people: [1], event: event(8) }]);
  connections.deliver(9, [{ people: [1], event: event(9) }]);
  expect(present.sent).toMatchObject([{ seq: 8, prevSeq: 7 }, { seq: 9, prevSeq: 8 }]);
  expect(again.sent).toMatchObject([{ seq: 8, prevSeq: 7 }, { seq: 9, prevSeq: 8 }]);

  expect(connections.beginTelling(10)).toEqual([1, 2]);
  connections.deliver(10, [{ people: [1, 2], event: event(10) }]);
  expect(late.sent).toMatchObject([{ seq: 10, prevSeq: 9 }]);
});
