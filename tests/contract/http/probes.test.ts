import { expect, test } from 'vitest';
import { useTestServer } from '../../support/use-test-server';

const metricsToken = 'a-token-of-the-operator';
const server = useTestServer({ config: { databaseConnections: 2, statementTimeoutSeconds: 1, metricsToken, proxyCount: 1 } });

const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> => (await fetch(server.url + path, { headers })).status;

test('while every connection to the database is in use, the server is alive and not ready; then it is ready again', async () => {
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
  const taken = await Promise.all([server.pool.connect(), server.pool.connect()]);
  try {
    expect(await statusOf('/livez')).toBe(200);
    const response = await fetch(`${server.url}/readyz`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await statusOf('/livez')).toBe(200);
  } finally {
    for (const client of taken) client.release();
  }
  expect(await statusOf('/readyz')).toBe(200);
});

test('PostgreSQL cancels a statement that needs too much time, and the caller may retry', async () => {
  const ada = await server.register();
  const blocker = await server.pool.connect();
  try {
    await blocker.query('begin; lock table people in access exclusive mode');
    expect(await statusOf('/api/users/me', { authorization: `Bearer ${ada.token}` })).toBe(503);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await statusOf('/api/users/me', { authorization: `Bearer ${ada.token}` })).toBe(200);
});

test('behind a proxy the metrics require the token', async () => {
  const requests = ['', metricsToken, `${metricsToken}x`, metricsToken.slice(0, -1)].map((token) => statusOf('/metrics', token === '' ? {} : { authorization: `Bearer ${token}` }));
  expect(await Promise.all(requests)).toEqual([404, 200, 404, 404]);
  expect(await statusOf('/metrics', { authorization: `Basic ${metricsToken}` })).toBe(404);
});
