import type { EventView } from '../modules/events/events-service';

/** What the directory asks of a socket. */
export interface LiveSocket {
  send(name: string, payload: object): void;
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

  of(key: Key): readonly Connection[] {
    return [...this.groups.get(key) ?? []];
  }

  keys(): Key[] {
    return [...this.groups.keys()];
  }
}

/** Who is connected: the sockets of each person and of each session. */
export const createConnections = () => {
  const byPerson = new Groups<number>();
  const bySession = new Groups<string>();
  let count = 0;
  let deliveredSeq = 0;
  /** What is told next, and among whom: whoever may know of it is looked up, which takes a moment. */
  let telling: { readonly people: ReadonlySet<number>; readonly seq: number } = { people: new Set(), seq: 0 };

  return {
    add(connection: Connection): void {
      byPerson.add(connection.personId, connection);
      bySession.add(connection.sessionId, connection);
      count += 1;
    },
    remove(connection: Connection): void {
      byPerson.remove(connection.personId, connection);
      bySession.remove(connection.sessionId, connection);
      count -= 1;
    },
    /**
     * The connection wants events from here on; answers the sequence that they follow. Whoever came while something was
     * looked up among others is not told of it: it lies before their events, and they read it.
     */
    begin(connection: Connection): number {
      const isToBeTold = telling.people.has(connection.personId);
      const seq = isToBeTold ? deliveredSeq : Math.max(deliveredSeq, telling.seq);
      connection.lastSeq = seq;
      return seq;
    },
    /** Events up to this one are told next; answers among whom. */
    beginTelling(seq: number): readonly number[] {
      const people = byPerson.keys();
      telling = { people: new Set(people), seq };
      return people;
    },
    /** Where events begin for those who connect before the first one is delivered. */
    startAt(seq: number): void {
      deliveredSeq = seq;
    },
    /** Sends an event to everybody who may know of it. What a connection got last goes with it as `prevSeq`. */
    deliver(seq: number, views: readonly EventView[]): void {
      for (const { people, event } of views) {
        for (const connection of people.flatMap((personId) => byPerson.of(personId))) {
          if (connection.lastSeq === null || connection.lastSeq >= seq) continue;
          connection.socket.send(event.kind, { ...event, prevSeq: connection.lastSeq });
          connection.lastSeq = seq;
        }
      }
      deliveredSeq = seq;
    },
    ofSession: (sessionId: string): readonly Connection[] => bySession.of(sessionId),
    sessionIds: (): string[] => bySession.keys(),
    count: (): number => count,
  };
};

export type Connections = ReturnType<typeof createConnections>;
