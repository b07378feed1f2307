import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A fault that the proxy applies to connections. */
export type Fault =
  | { readonly kind: 'none' }
  /** Resets a connection after this number of bytes in either direction. */
  | { readonly kind: 'cut'; readonly everyBytes: number }
  /** Slow-loris: this number of bytes, then a pause. */
  | { readonly kind: 'slow'; readonly bytes: number; readonly pauseMs: number }
  /** Requests arrive, but no response returns, and neither side is notified that the other side is gone. */
  | { readonly kind: 'half-open' }
  /** Every connection arrives twice. The copy uses a separate connection, whose responses are discarded. */
  | { readonly kind: 'duplicate' };

/** Counts of applied faults. A run without any faults proves nothing. */
export interface FaultCounts {
  cuts: number;
  pauses: number;
  swallowedBytes: number;
  repeatedBytes: number;
}

export interface FaultProxy {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly counts: Readonly<FaultCounts>;
  /**
   * Applies a fault to new and open connections. Only whole connections can be duplicated, so `duplicate` resets the
   * open ones. Withheld bytes are lost, and their connection is reset at the next change.
   */
  set(fault: Fault): void;
  stop(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  readonly second: Socket | null;
  passedBytes: number;
  isBroken: boolean;
}

/**
 * Forwards connections between a program and a server on this machine, on a separate port, and applies network faults
 * to the bytes.
 */
export const startFaultProxy = async (serverUrl: string): Promise<FaultProxy> => {
  const port = Number(new URL(serverUrl).port);
  const connections = new Set<Connection>();
  const counts: FaultCounts = { cuts: 0, pauses: 0, swallowedBytes: 0, repeatedBytes: 0 };
  let fault: Fault = { kind: 'none' };

  const reset = (connection: Connection): void => {
    connections.delete(connection);
    for (const socket of [connection.client, connection.server, connection.second]) socket?.resetAndDestroy();
  };

  const write = async (to: Socket, bytes: Buffer): Promise<void> => {
    if (!to.write(bytes)) await once(to, 'drain');
  };

  /** Forwards bytes from one side to the other. Throws if the other side is gone. */
  const pass = async (connection: Connection, bytes: Buffer, to: Socket): Promise<void> => {
    if (fault.kind === 'half-open' && to === connection.client) {
      connection.isBroken = true;
      counts.swallowedBytes += bytes.length;
      return;
    }
    const step = fault.kind === 'slow' ? fault.bytes : bytes.length;
    for (let from = 0; from < bytes.length; from += step) {
      const piece = bytes.subarray(from, from + step);
      const left = fault.kind === 'cut' ? fault.everyBytes - connection.passedBytes : Infinity;
      connection.passedBytes += piece.length;
      await write(to, piece.subarray(0, Math.max(0, left)));
      if (piece.length >= left) {
        counts.cuts += 1;
        reset(connection);
        return;
      }
      if (to === connection.server && connection.second?.writable) {
        counts.repeatedBytes += piece.length;
        connection.second.write(piece);
      }
      if (fault.kind !== 'slow') continue;
      counts.pauses += 1;
      await delay(fault.pauseMs);
    }
  };

  const pump = async (connection: Connection, from: Socket, to: Socket): Promise<void> => {
    try {
      for await (const bytes of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) await pass(connection, bytes, to);
      if (fault.kind === 'half-open') connection.isBroken = true;
      else to.end();
    } catch {
      // One side disconnected, so the other side is reset, except in half-open mode.
      if (fault.kind === 'half-open') connection.isBroken = true;
      else reset(connection);
    }
  };

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const open = (): Socket => connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const connection: Connection = { client, server: open(), second: fault.kind === 'duplicate' ? open() : null, passedBytes: 0, isBroken: false };
    connections.add(connection);
    client.once('close', () => { if (connection.server.destroyed) connections.delete(connection); });
    connection.second?.on('error', () => undefined).resume();
    void pump(connection, client, connection.server);
    void pump(connection, connection.server, client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    counts,
    set(next) {
      fault = next;
      for (const connection of connections) {
        if (connection.isBroken || next.kind === 'duplicate') reset(connection);
        else connection.passedBytes = 0;
      }
    },
    async stop() {
      for (const connection of connections) reset(connection);
      listener.close();
      await once(listener, 'close');
    },
  };
};
