import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../api-error';
import { networkOf } from '../client-network';
import { refuseConnection } from './client-errors';

/** The Retry-After of a refused connection, seconds. */
const retryAfterSeconds = 10;

/**
 * Limits the open TCP connections of each remote network. A connection above the limit gets TOO_MANY_REQUESTS and is
 * closed.
 */
export const limitConnections = (server: Server, limit: number): void => {
  const counts = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = counts.get(network) ?? 0;
    if (count >= limit) {
      refuseConnection(socket, new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds }));
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
};
