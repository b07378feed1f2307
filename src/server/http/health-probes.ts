import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error';

export interface ProbesDependencies {
  /** Rejects while the database does not respond. */
  pingDatabase(): Promise<unknown>;
}

/** Orchestrators and load balancers ignore a probe that takes longer than this, milliseconds. */
const readinessTimeoutMs = 2_000;

/**
 * Health probes. `/livez` reports whether this process serves requests and needs nothing else. `/readyz` reports
 * whether requests can be routed here and needs the database.
 */
export const addProbes = (app: FastifyInstance, { pingDatabase }: ProbesDependencies): void => {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const timeout = new AbortController();
    const ping = pingDatabase().then(() => true);
    try {
      const isReady = await Promise.race([ping, delay(readinessTimeoutMs, false, { signal: timeout.signal })]);
      if (!isReady) throw new ApiError('SERVICE_UNAVAILABLE');
    } finally {
      timeout.abort();
      // A failure after the response was sent is ignored.
      ping.catch(() => undefined);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
};
