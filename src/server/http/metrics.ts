import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ApiError } from '../api-error';
import type { OpenDatabase } from '../db/database-pool';
import { clientInfoOf } from './client-info';

export interface MetricsDependencies {
  /** The bearer token that gives access to the metrics. Null: only requests from the server's machine have access. */
  readonly token: string | null;
  readonly pool: OpenDatabase['pool'];
  /** The number of open sockets. */
  socketCount(): number;
}

/** Buckets from a read served from memory up to a client's timeout, seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const bearerPattern = /^Bearer +(\S+) *$/i;
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
const hasToken = ({ headers }: FastifyRequest, token: string | null): boolean => {
  const given = bearerPattern.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
};

/**
 * Serves Prometheus metrics at `/metrics`. They contain routes and counts, never people or files. Requests from other
 * machines or through a proxy get 404 unless they have the token.
 */
export const addMetrics = (app: FastifyInstance, { token, pool, socketCount }: MetricsDependencies): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'deckle_http_request_duration_seconds', help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'], buckets: durationBuckets, registers,
  });
  const faults = new Counter({ name: 'deckle_http_faults_total', help: 'Answers with status 500 and above.', labelNames: ['route'], registers });
  new Gauge({ name: 'deckle_sockets', help: 'Open sockets.', registers, collect() { this.set(socketCount()); } });
  new Gauge({
    name: 'deckle_database_connections', help: 'Database connections by state; waiting counts requests without one.', labelNames: ['state'], registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) faults.inc({ route });
    next();
  });

  app.get('/metrics', async (request, reply) => {
    if (!clientInfoOf(request).isLoopback && !hasToken(request, token)) throw new ApiError('ROUTE_NOT_FOUND');
    return reply.header('content-type', registry.contentType).header('cache-control', 'no-store').send(await registry.metrics());
  });
};
