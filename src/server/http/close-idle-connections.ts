import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection without any request stays open while the server closes, milliseconds. */
const unusedConnectionTimeoutMs = 1000;

/**
 * Makes a closing server end only idle connections whose last response was sent to its last byte. Node counts a
 * response as sent once it is written, and would cut off the rest for a slow reader. Browsers preconnect connections
 * without a request. These end after `unusedConnectionTimeoutMs`; Node would wait a minute for them.
 */
export const keepConnectionsUntilFlushed = (server: Server): void => {
  /** The number of pending requests of each connection; null before its first request. */
  const pendingRequests = new Map<Socket, number | null>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    pendingRequests.set(socket, null);
    socket.once('close', () => { pendingRequests.delete(socket); });
  });
  server.on('request', ({ socket }, response) => {
    pendingRequests.set(socket, (pendingRequests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (socket.destroyed) return;
      const left = (pendingRequests.get(socket) ?? 1) - 1;
      pendingRequests.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  const end = (count: 0 | null): void => {
    for (const [socket, left] of pendingRequests) if (left === count) socket.destroy();
  };
  server.closeIdleConnections = () => {
    isClosing = true;
    end(0);
    setTimeout(() => { end(null); }, unusedConnectionTimeoutMs).unref();
  };
};
