import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error';

export interface ProbesDependencies {
  /** Rejects while the database does not answer. */
  askDatabase(): Promise<unknown>;
}

/** A probe that waits longer than this is of no use to who restarts or routes. */
const readinessTimeoutMs = 2_000;

/**
 * What programs that run servers ask for: `/livez`, whether this process still serves requests, which needs nothing
 * else, and `/readyz`, whether requests can be sent here, which needs the database.
 */
export const addProbes = (app: FastifyInstance, { askDatabase }: ProbesDependencies): void => {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const timeout = new AbortController();
    const asked = askDatabase().then(() => true);
    try {
      const isReady = await Promise.race([asked, delay(readinessTimeoutMs, false, { signal: timeout.signal })]);
      if (!isReady) throw new ApiError('SERVICE_UNAVAILABLE');
    } finally {
      timeout.abort();
      // A failure that comes after the answer is nobody's any more.
      asked.catch(() => undefined);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
};
