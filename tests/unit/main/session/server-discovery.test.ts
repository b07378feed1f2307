import { expect, test } from 'vitest';
import { createLog } from '../../../../src/main/logging/logger';
import { createServerDiscovery, serversDocument, type KnownServers } from '../../../../src/main/session/server-discovery';
import { createMemoryDocument, type Document } from '../../../../src/main/storage/document';
import { createFakeClient, refusal, type FakeRoute } from '../fakes';

const server = 'https://deckle.example';

/** A start of the app with the stored document. */
const startOn = (document: Document<KnownServers>, route: FakeRoute) => {
  const { client, sent } = createFakeClient(route);
  return { sent, servers: createServerDiscovery({ document, client: () => client, log: createLog(() => undefined) }) };
};
const respondWith = (basePath: unknown): FakeRoute => () => ({ status: 200, body: { basePath, version: '3.4.0' } });

test('a server\'s API address is fetched once a start, and known at the next start without a network', async () => {
  const document = createMemoryDocument<KnownServers>(serversDocument.initial());
  const { servers, sent } = startOn(document, respondWith('/office/api'));
  expect(servers.basePathOf(server)).toBe('/api');
  await servers.discover(server);
  await servers.discover(server);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET http://127.0.0.1:4780/.well-known/deckle']);
  expect(servers.basePathOf(server)).toBe('/office/api');
  expect(servers.basePathOf('https://other.example')).toBe('/api');

  const offline = startOn(document, () => 'offline').servers;
  await offline.discover(server);
  expect(offline.basePathOf(server)).toBe('/office/api');
  expect(serversDocument.schema.parse(document.read())).toEqual({ 'https://deckle.example': { basePath: '/office/api' } });
});

test('an unreachable server is requested again, and a moved API is accepted', async () => {
  const document = createMemoryDocument<KnownServers>({ [server]: { basePath: '/office/api' } });
  let isAway = true;
  const { servers } = startOn(document, (request) => (isAway ? 'offline' : respondWith('/api')(request)));
  await servers.discover(server);
  expect(servers.basePathOf(server)).toBe('/office/api');
  isAway = false;
  await servers.discover(server);
  expect(servers.basePathOf(server)).toBe('/api');
});

test.each([
  ['another origin', respondWith('//evil.example/api')],
  ['an address', respondWith('https://evil.example/api')],
  ['what would become part of the host', respondWith('.evil.example')],
  ['a way up', respondWith('/api/../..')],
  ['nothing', respondWith(undefined)],
  ['that it knows of no such call', () => refusal('ROUTE_NOT_FOUND', 404)],
  ['a page', () => ({ status: 200, body: '<!doctype html>' })],
] satisfies [string, FakeRoute][])('a response that is %s changes nothing', async (_, route) => {
  const document = createMemoryDocument<KnownServers>({ [server]: { basePath: '/office/api' } });
  const { servers } = startOn(document, route);
  await servers.discover(server);
  expect(document.read()).toEqual({ [server]: { basePath: '/office/api' } });
});
