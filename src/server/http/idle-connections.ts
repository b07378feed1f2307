import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server that closes end only those idle connections whose last answer has left to its last byte. Node itself
 * counts an answer as sent once it is written, and cuts off what a slow reader has not taken yet.
 */
export const spareUnsentAnswers = (server: Server): void => {
  /** How many requests of each connection are not answered yet; connections that have asked nothing yet are not here. */
  const unanswered = new Map<Socket, number>();
  const change = (socket: Socket, by: number): void => { unanswered.set(socket, (unanswered.get(socket) ?? 0) + by); };

  server.on('connection', (socket: Socket) => { socket.once('close', () => { unanswered.delete(socket); }); });
  server.on('request', ({ socket }, answer) => {
    change(socket, 1);
    answer.once('close', () => { if (!socket.destroyed) change(socket, -1); });
  });
  server.closeIdleConnections = () => {
    for (const [socket, count] of unanswered) if (count === 0) socket.destroy();
  };
};
