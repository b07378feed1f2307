/** How much runs at the same time, how much waits for it, and for how long. */
export interface LaneBounds {
  readonly concurrent: number;
  readonly waiting: number;
  readonly waitTimeoutMs: number;
}

/** Limits of live sockets. */
export interface SocketLimits {
  /** The largest message a client may send, bytes. Clients only say that they are ready. */
  readonly messageBytes: number;
  /** Messages that one connection may send within a window of time, heartbeats included. */
  readonly messages: { readonly limit: number; readonly windowMs: number };
  /** Open sockets of one person. */
  readonly perPerson: number;
}

/** Bounds of requests that protect the server from its callers. Tests shorten the times. */
export interface RequestLimits {
  /** The largest body of a call that needs no session, bytes. */
  readonly publicBodyBytes: number;
  /** The largest body of a call by a signed-in person, bytes. */
  readonly sessionBodyBytes: number;
  /** How long a whole body may take to arrive, milliseconds. */
  readonly bodyTimeoutMs: number;
  /** How long an upload may go without a byte, milliseconds. */
  readonly uploadStallMs: number;
  /** JSON calls under way for one person. */
  readonly personCalls: LaneBounds;
  /** Uploads and downloads under way for one person. They take long, so they have places of their own. */
  readonly personTransfers: LaneBounds;
  readonly sockets: SocketLimits;
}

export const defaultRequestLimits: RequestLimits = {
  publicBodyBytes: 16 * 1024,
  sessionBodyBytes: 1024 ** 2,
  bodyTimeoutMs: 30_000,
  uploadStallMs: 30_000,
  // Clients give a call up after 10 s.
  personCalls: { concurrent: 6, waiting: 100, waitTimeoutMs: 8_000 },
  personTransfers: { concurrent: 12, waiting: 100, waitTimeoutMs: 30_000 },
  // A client sends two messages after it connects, and one heartbeat every 25 s.
  sockets: { messageBytes: 16 * 1024, messages: { limit: 30, windowMs: 10_000 }, perPerson: 200 },
};

/** Transactions that write, for everybody: reads keep a quarter of the connections. */
export const writerBounds = (databaseConnections: number): LaneBounds =>
  ({ concurrent: Math.max(1, Math.floor(databaseConnections * 3 / 4)), waiting: 10_000, waitTimeoutMs: 8_000 });
