import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../../src/contract/realtime/events';
import { createConnectionRegistry, type Connection, type SendToAll } from '../../../../src/server/realtime/connection-registry';

const connect = (personId: number) => {
  const sent: { seq: number; prevSeq: number }[] = [];
  const connection: Connection = {
    personId, sessionId: `session ${personId}`, lastSeq: null, skipsUnknown: false,
    socket: { id: `socket ${personId}`, reserveMessage: () => true, send: (_name, payload) => { sent.push(payload as { seq: number; prevSeq: number }); }, disconnect: () => undefined },
  };
  return { connection, sent };
};

const at = (seq: number) => ({ seq, epoch: 'one' });

const event = (seq: number): StoredEvent =>
  ({ seq, kind: 'File', action: 'destroy', guid: 'A000000000000000000001', at: '2026-01-01T00:00:00.000Z', origin: null, data: null });

const sendToAll: SendToAll = (sockets, name, payload) => { for (const socket of sockets) socket.send(name, payload); };
const noPause = (): Promise<void> => Promise.resolve();

test('a connection that arrives during the delivery of events starts after them, and misses none without a gap', async () => {
  const connections = createConnectionRegistry();
  const present = connect(1);
  connections.setInitialPosition(at(7));
  connections.add(present.connection);
  expect(connections.startFollowing(present.connection)).toEqual(at(7));

  connections.beginDelivery(at(9));
  const again = connect(1);
  connections.add(again.connection);
  const late = connect(2);
  connections.add(late.connection);
  // Delivered events are already committed: a new connection reads up to 9, also in a second window of a notified
  // person.
  expect(connections.startFollowing(again.connection)).toEqual(at(9));
  expect(connections.startFollowing(late.connection)).toEqual(at(9));
  await connections.deliver(at(8), [{ people: [1], event: event(8) }], sendToAll, noPause);
  await connections.deliver(at(9), [{ people: [1], event: event(9) }], sendToAll, noPause);
  expect(present.sent).toMatchObject([{ seq: 8, prevSeq: 7 }, { seq: 9, prevSeq: 8 }]);
  expect(again.sent).toEqual([]);

  connections.beginDelivery(at(10));
  await connections.deliver(at(10), [{ people: [1, 2], event: event(10) }], sendToAll, noPause);
  expect(late.sent).toMatchObject([{ seq: 10, prevSeq: 9 }]);
  expect(again.sent).toMatchObject([{ seq: 10, prevSeq: 9 }]);
});

test('a connection that starts during the delivery of an event gets it once or reads it, never both and never neither', async () => {
  const connections = createConnectionRegistry();
  connections.setInitialPosition(at(7));
  const many = Array.from({ length: 250 }, () => connect(1));
  for (const { connection } of many) {
    connections.add(connection);
    connections.startFollowing(connection);
  }
  connections.beginDelivery(at(8));
  const [first, last] = [many[0], many.at(-1)];
  const late = connect(1);
  let pauses = 0;
  await connections.deliver(at(8), [{ people: [1], event: event(8) }], sendToAll, () => {
    pauses += 1;
    if (pauses === 1) {
      connections.add(late.connection);
      expect(connections.startFollowing(late.connection)).toEqual(at(8));
      // The first connection received the event before; the last receives it later, because it reports ready again.
      for (const again of [first, last]) if (again) expect(connections.startFollowing(again.connection)).toEqual(at(8));
    }
    return Promise.resolve();
  });
  expect(pauses).toBeGreaterThan(1);
  expect(late.sent).toEqual([]);
  expect(last?.sent).toEqual([]);
  expect(many.slice(0, -1).map(({ sent }) => sent.map(({ seq }) => seq))).toEqual(many.slice(0, -1).map(() => [8]));
  connections.beginDelivery(at(9));
  await connections.deliver(at(9), [{ people: [1], event: event(9) }], sendToAll, noPause);
  for (const { sent } of [...many, late]) expect(sent.at(-1)).toMatchObject({ seq: 9, prevSeq: 8 });
});
