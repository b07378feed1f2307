import { isKnownToAll } from '../../contract/realtime/events';
import { createAudience } from '../modules/events/event-audience-service';
import type { EventView, Position } from '../modules/events/events-service';
import type { YieldWhenDue } from '../yield-to-event-loop';

/** The socket's interface for the directory of connections. */
export interface LiveSocket {
  readonly id: string;
  send(name: string, payload: object): void;
  /** Whether the client reads fast enough for another message. A slow client is disconnected. */
  reserveMessage(): boolean;
  /** Closes the socket. The client reconnects and fetches the missed events. */
  disconnect(): void;
}

/** One socket of a person. */
export interface Connection {
  readonly socket: LiveSocket;
  readonly personId: number;
  readonly sessionId: string;
  /** The sequence number of the last event that this connection has received; null until its `client ready` message. */
  lastSeq: number | null;
  /** Whether the client skips kinds that it does not know. */
  skipsUnknown: boolean;
}

const noConnections: ReadonlySet<Connection> = new Set();

class ConnectionIndex<Key> {
  private readonly groups = new Map<Key, Set<Connection>>();

  add(key: Key, connection: Connection): void {
    const group = this.groups.get(key) ?? new Set();
    this.groups.set(key, group.add(connection));
  }

  remove(key: Key, connection: Connection): void {
    const group = this.groups.get(key);
    group?.delete(connection);
    if (group?.size === 0) this.groups.delete(key);
  }

  of(key: Key): ReadonlySet<Connection> {
    return this.groups.get(key) ?? noConnections;
  }

  keys(): Key[] {
    return [...this.groups.keys()];
  }
}

/** The number of sockets that receive an event before the loop yields. */
const deliveryBatchSize = 100;

/** Sends one message to several sockets. */
export type SendToAll = (sockets: readonly LiveSocket[], name: string, payload: object) => void;

/** The open connections by person and by session. */
export const createConnectionRegistry = () => {
  const byPerson = new ConnectionIndex<number>();
  const bySession = new ConnectionIndex<string>();
  let count = 0;
  const audience = createAudience();
  let delivered: Position = { seq: 0, epoch: '' };
  /**
   * Position of the event being delivered now, or delivered last. Its recipients are the connections at the start of
   * that delivery.
   */
  let delivering: Position = delivered;

  /**
   * The connections of these people that have not received event `seq`, grouped by the last event that each received.
   * `isForAll`: whether clients of all versions know its kind.
   */
  const byLastSeq = (people: readonly number[], seq: number, isForAll: boolean): ReadonlyMap<number, Connection[]> => {
    const groups = new Map<number, Connection[]>();
    for (const personId of people) {
      for (const connection of byPerson.of(personId)) {
        const { lastSeq, skipsUnknown } = connection;
        if (lastSeq === null || lastSeq >= seq || !(isForAll || skipsUnknown)) continue;
        const group = groups.get(lastSeq);
        if (group) group.push(connection);
        else groups.set(lastSeq, [connection]);
      }
    }
    return groups;
  };

  return {
    add(connection: Connection): void {
      byPerson.add(connection.personId, connection);
      audience.add(connection.personId);
      bySession.add(connection.sessionId, connection);
      count += 1;
    },
    remove(connection: Connection): void {
      byPerson.remove(connection.personId, connection);
      if (byPerson.of(connection.personId).size === 0) audience.remove(connection.personId);
      bySession.remove(connection.sessionId, connection);
      count -= 1;
    },
    /** All connected people. */
    audience,
    /**
     * Subscribes the connection to events from now on. Returns the position that they follow. The delivery in progress
     * skips this connection: its events precede that position, and the client fetches them.
     */
    startFollowing(connection: Connection, skipsUnknown = false): Position {
      connection.skipsUnknown = skipsUnknown;
      const position = delivering.seq > delivered.seq ? delivering : delivered;
      connection.lastSeq = position.seq;
      return position;
    },
    /** The position of the last event that was delivered to all. */
    position: (): Position => delivered,
    /** Marks the start of a delivery of events up to this position. */
    beginDelivery({ seq, epoch }: Position): void {
      delivering = { seq, epoch };
    },
    /** Sets the position for connections that subscribe before the first delivery. */
    setInitialPosition(position: Position): void {
      delivered = position;
      delivering = position;
    },
    /** Sends an event to every connected person who may see it. `prevSeq` is the last event that the connection received. */
    async deliver({ seq, epoch }: Position, views: readonly EventView[], sendToAll: SendToAll, yieldWhenDue: YieldWhenDue): Promise<void> {
      for (const { people, event } of views) {
        for (const [prevSeq, connections] of byLastSeq(people, seq, isKnownToAll(event))) {
          const payload = { ...event, prevSeq };
          for (let start = 0; start < connections.length; start += deliveryBatchSize) {
            // During a yield, a connection may have subscribed again.
            const due = connections.slice(start, start + deliveryBatchSize).filter(({ lastSeq }) => lastSeq === prevSeq);
            for (const connection of due) connection.lastSeq = seq;
            sendToAll(due.map(({ socket }) => socket), event.kind, payload);
            await yieldWhenDue();
          }
        }
      }
      delivered = { seq, epoch };
    },
    countOf: (personId: number): number => byPerson.of(personId).size,
    ofSession: (sessionId: string): readonly Connection[] => [...bySession.of(sessionId)],
    sessionIds: (): string[] => bySession.keys(),
    count: (): number => count,
  };
};

export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>;
