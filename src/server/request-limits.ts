/** Limits of concurrent work, of waiting work, and of the wait. */
export interface ConcurrencyLimits {
  readonly concurrent: number;
  readonly waiting: number;
  readonly waitTimeoutMs: number;
}

/** Limits of live sockets. */
export interface SocketLimits {
  /** Maximum size of a client's message, bytes. Clients send that they are ready, and their presence in open files. */
  readonly messageBytes: number;
  /** Maximum messages of one connection within a time window, heartbeats included. */
  readonly messages: { readonly limit: number; readonly windowMs: number };
  /** Maximum open sockets of one person. */
  readonly perPerson: number;
}

/** Limits of requests that protect the server. Tests shorten the timeouts. */
export interface RequestLimits {
  /** Maximum body of a call without a session, bytes. */
  readonly publicBodyBytes: number;
  /** Maximum body of a call by a signed-in person, bytes. */
  readonly sessionBodyBytes: number;
  /** Timeout for the arrival of a whole body, milliseconds. */
  readonly bodyTimeoutMs: number;
  /** Maximum pause of an upload without a byte, milliseconds. */
  readonly uploadStallMs: number;
  /** JSON calls of one person. */
  readonly personCalls: ConcurrencyLimits;
  /** Uploads and downloads of one person. They take long, so they have separate lanes. */
  readonly personTransfers: ConcurrencyLimits;
  readonly sockets: SocketLimits;
}

export const defaultRequestLimits: RequestLimits = {
  publicBodyBytes: 16 * 1024,
  sessionBodyBytes: 1024 ** 2,
  bodyTimeoutMs: 30_000,
  uploadStallMs: 30_000,
  // Shorter than the clients' request timeout of 10 s.
  personCalls: { concurrent: 6, waiting: 100, waitTimeoutMs: 8_000 },
  personTransfers: { concurrent: 12, waiting: 100, waitTimeoutMs: 30_000 },
  // A client sends two messages after it connects, one for each open file, up to ten presences a second, and one heartbeat every 25 s.
  sockets: { messageBytes: 16 * 1024, messages: { limit: 180, windowMs: 10_000 }, perPerson: 200 },
};

/** Limits of write transactions of all people together. Reads keep a quarter of the connections. */
export const writeConcurrencyLimits = (databaseConnections: number): ConcurrencyLimits =>
  ({ concurrent: Math.max(1, Math.floor(databaseConnections * 3 / 4)), waiting: 10_000, waitTimeoutMs: 8_000 });
