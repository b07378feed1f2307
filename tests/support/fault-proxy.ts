import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a network does to the connections that go over it. */
export type Fault =
  | { readonly kind: 'none' }
  /** A connection is reset once so many bytes went over it, either way. */
  | { readonly kind: 'cut'; readonly everyBytes: number }
  /** Slow-loris: so many bytes, then a pause. */
  | { readonly kind: 'slow'; readonly bytes: number; readonly pauseMs: number }
  /** What is sent arrives, but nothing comes back, and neither side is told that the other one is gone. */
  | { readonly kind: 'half-open' }
  /** All of a connection arrives twice, the second time over one of its own, to whose answers nobody listens. */
  | { readonly kind: 'duplicate' };

/** What the faults did so far: a run in which they did nothing proves nothing. */
export interface FaultCounts {
  cuts: number;
  pauses: number;
  swallowedBytes: number;
  repeatedBytes: number;
}

export interface FaultProxy {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly counts: Readonly<FaultCounts>;
  /**
   * From now on, for connections that stand, too; but one is only doubled as a whole, so those that stand are reset
   * then. What was kept from anybody is lost, and a connection that it is missing from is reset at the next fault.
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

/** Stands between a program and a server on this machine, on a port of its own, and does to the bytes what networks do. */
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

  /** Passes what came by one side on to the other. Throws where that is gone. */
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
      // One side went away, so the other one is told, unless nobody is.
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
