import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection that has asked nothing yet may still begin to while the server closes, milliseconds. */
const silentMs = 1000;

/**
 * Lets a server that closes end only those idle connections whose last answer has left to its last byte. Node itself
 * counts an answer as sent once it is written, and cuts off what a slow reader has not taken yet. A connection that has
 * asked nothing, as browsers keep in store, ends a moment later; Node would wait a minute for it.
 */
export const spareUnsentAnswers = (server: Server): void => {
  /** How many requests of each connection are not answered yet; null where it has asked none. */
  const unanswered = new Map<Socket, number | null>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    unanswered.set(socket, null);
    socket.once('close', () => { unanswered.delete(socket); });
  });
  server.on('request', ({ socket }, answer) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    answer.once('close', () => {
      if (socket.destroyed) return;
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  const end = (count: 0 | null): void => {
    for (const [socket, left] of unanswered) if (left === count) socket.destroy();
  };
  server.closeIdleConnections = () => {
    isClosing = true;
    end(0);
    setTimeout(() => { end(null); }, silentMs).unref();
  };
};
