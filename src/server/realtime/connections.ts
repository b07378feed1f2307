import { createAudience } from '../modules/events/audience-service';
import type { EventView, Position } from '../modules/events/events-service';
import type { YieldWhenDue } from '../yield-to-event-loop';

/** What the directory asks of a socket. */
export interface LiveSocket {
  readonly id: string;
  send(name: string, payload: object): void;
  /** Whether the client reads fast enough for one more message. Whoever does not is sent away. */
  takesOneMore(): boolean;
  /** Ends it; the client connects again and catches up. */
  disconnect(): void;
}

/** One socket of a person. */
export interface Connection {
  readonly socket: LiveSocket;
  readonly personId: number;
  readonly sessionId: string;
  /** The last sequence that this connection knows of; null until it said that it is ready. */
  lastSeq: number | null;
}

const nobody: ReadonlySet<Connection> = new Set();

class Groups<Key> {
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
    return this.groups.get(key) ?? nobody;
  }

  keys(): Key[] {
    return [...this.groups.keys()];
  }
}

/** How many sockets are sent to before others get their turn. */
const sentAtOnce = 100;

/** Sends one message to several sockets. */
export type SendToAll = (sockets: readonly LiveSocket[], name: string, payload: object) => void;

/** Who is connected: the sockets of each person and of each session. */
export const createConnections = () => {
  const byPerson = new Groups<number>();
  const bySession = new Groups<string>();
  let count = 0;
  const audience = createAudience();
  let delivered: Position = { seq: 0, epoch: '' };
  /** The last event that is told at the moment, or was: to whoever was connected when that began. */
  let telling: Position = delivered;

  /** The connections of these people that an event is news to, by the event that each of them has been sent last. */
  const byLastSeq = (people: readonly number[], seq: number): ReadonlyMap<number, Connection[]> => {
    const groups = new Map<number, Connection[]>();
    for (const personId of people) {
      for (const connection of byPerson.of(personId)) {
        const { lastSeq } = connection;
        if (lastSeq === null || lastSeq >= seq) continue;
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
    /** Everybody who is connected. */
    audience,
    /**
     * The connection wants events from here on; returns the position that they follow. What is told at the moment is not
     * told to it: it lies before its events, and the client reads it.
     */
    begin(connection: Connection): Position {
      const position = telling.seq > delivered.seq ? telling : delivered;
      connection.lastSeq = position.seq;
      return position;
    },
    /** Events up to this one are told next. */
    beginTelling({ seq, epoch }: Position): void {
      telling = { seq, epoch };
    },
    /** Where events begin for those who connect before the first one is delivered. */
    startAt(position: Position): void {
      delivered = position;
      telling = position;
    },
    /** Sends an event to everybody who may know of it. What a connection was sent last goes with it as `prevSeq`. */
    async deliver({ seq, epoch }: Position, views: readonly EventView[], sendToAll: SendToAll, yieldWhenDue: YieldWhenDue): Promise<void> {
      for (const { people, event } of views) {
        for (const [prevSeq, connections] of byLastSeq(people, seq)) {
          const payload = { ...event, prevSeq };
          for (let start = 0; start < connections.length; start += sentAtOnce) {
            // While it yields, a connection may have begun once more.
            const due = connections.slice(start, start + sentAtOnce).filter(({ lastSeq }) => lastSeq === prevSeq);
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

export type Connections = ReturnType<typeof createConnections>;
