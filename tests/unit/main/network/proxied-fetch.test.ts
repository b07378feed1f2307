import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createProxiedFetch } from '../../../../src/main/network/proxied-fetch';

const url = 'https://deckle.example.org/api/status';

/** A network whose proxy rejects requests until `knock` succeeded. */
const network = ({ opens = true, isDeclined = false, refuse = (): Response | Error => new Response(null, { status: 407 }) } = {}) => {
  let isOpen = false;
  const seen: string[] = [];
  const reached: string[] = [];
  const fetch = createProxiedFetch({
    async fetch(input) {
      const body = input instanceof Request ? await input.text() : '';
      seen.push(`fetch ${body}`.trim());
      const response = isOpen ? new Response('through') : refuse();
      if (response instanceof Error) throw response;
      return response;
    },
    session: () => 'the only one',
    ready: async () => { seen.push('ready'); },
    authenticateProxy: async () => { seen.push('knock'); isOpen = opens; return opens; },
    isDeclined: () => isDeclined, refusedFingerprint: () => null, isCachedVerdict: () => false, renewSession: async () => false, onResponse: (address) => { reached.push(address); },
  });
  return { fetch, seen, reached };
};

test.each([
  ['a plain request', () => new Response(null, { status: 407 })],
  ['a tunnel', () => new Error('net::ERR_TUNNEL_CONNECTION_FAILED')],
])('%s that the proxy refuses is sent once more after signing in to it, with the same body', async (_, refuse) => {
  const { fetch, seen, reached } = network({ refuse });
  expect(await (await fetch(new Request(url, { method: 'POST', body: 'words' }))).text()).toBe('through');
  expect([seen, reached]).toEqual([['ready', 'fetch words', 'knock', 'fetch words'], [url]]);
});

test('a response of the proxy itself is not the server’s response', async () => {
  const { fetch, seen, reached } = network({ opens: false });
  await expect(fetch(url)).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED');
  expect([seen, reached]).toEqual([['ready', 'fetch', 'knock'], []]);
});

test('a tunnel that fails reports why: no login to the proxy, or a different reason', async () => {
  const refuse = () => new Error('net::ERR_TUNNEL_CONNECTION_FAILED');
  await expect(network({ opens: false, refuse }).fetch(url)).rejects.toThrow('ERR_TUNNEL_CONNECTION_FAILED');
  await expect(network({ opens: false, isDeclined: true, refuse }).fetch(url)).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED');
});

test('an aborted request does not wait for a person', async () => {
  const abort = new AbortController();
  const fetch = createProxiedFetch({
    fetch: async () => new Response(null, { status: 407 }), session: () => null, ready: async () => undefined, isDeclined: () => false, refusedFingerprint: () => null, isCachedVerdict: () => false, renewSession: async () => false, onResponse: () => undefined,
    authenticateProxy: () => { abort.abort(new Error('too late')); return new Promise(() => undefined); },
  });
  await expect(fetch(url, { signal: abort.signal })).rejects.toThrow('too late');
});

test('all other responses are passed on unchanged', async () => {
  const { fetch, seen } = network({ refuse: () => new Error('net::ERR_NAME_NOT_RESOLVED') });
  await expect(fetch(url)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  expect(seen).toEqual(['ready', 'fetch']);
});

test('a response over a replaced route does not count as having reached the server', async () => {
  let way = 'that trusted the certificate';
  const reached: string[] = [];
  let respond = (_response: Response): void => undefined;
  const fetch = createProxiedFetch({
    fetch: () => new Promise((resolve) => { respond = resolve; }), session: () => way, ready: async () => undefined, authenticateProxy: async () => false, isDeclined: () => false, refusedFingerprint: () => null, isCachedVerdict: () => false, renewSession: async () => false,
    onResponse: (address) => { reached.push(address); },
  });
  const late = fetch(url);
  await Promise.resolve();
  way = 'that does not';
  respond(new Response('late'));
  expect(await (await late).text()).toBe('late');
  expect(reached).toEqual([]);
  const next = fetch(url);
  await Promise.resolve();
  respond(new Response('next'));
  await next;
  expect(reached).toEqual([url]);
});

test('a response reports the refusal from before its request, so that it does not end a later one', async () => {
  let refused: string | null = 'refused before';
  const reported: (string | null)[] = [];
  const fetch = createProxiedFetch({
    async fetch() { refused = 'refused meanwhile'; return new Response('from an earlier connection'); },
    session: () => null, ready: async () => undefined, authenticateProxy: async () => false, isDeclined: () => false, isCachedVerdict: () => false, renewSession: async () => false,
    refusedFingerprint: () => refused, onResponse: (_, refusedBefore) => { reported.push(refusedBefore); },
  });
  await fetch(url);
  await fetch(url);
  expect(reported).toEqual(['refused before', 'refused meanwhile']);
});

test.each([
  { isRemembered: true, mayRenew: true, sent: 2 },
  { isRemembered: true, mayRenew: false, sent: 1 },
  { isRemembered: false, mayRenew: true, sent: 1 },
])('a certificate without a prompt is checked again over another route: $isRemembered, $mayRenew', async ({ isRemembered, mayRenew, sent }) => {
  let way = 1;
  const bodies: string[] = [];
  const fetch = createProxiedFetch({
    async fetch(input) {
      bodies.push(input instanceof Request ? await input.text() : '');
      if (way === 1) throw new Error('net::ERR_CERT_AUTHORITY_INVALID');
      return new Response('looked at');
    },
    session: () => way, ready: async () => undefined, authenticateProxy: async () => false, isDeclined: () => false, refusedFingerprint: () => null, onResponse: () => undefined,
    isCachedVerdict: () => isRemembered, async renewSession() { if (mayRenew) way += 1; return mayRenew; },
  });
  const response = fetch(new Request(url, { method: 'POST', body: 'words' }));
  if (sent === 2) expect(await (await response).text()).toBe('looked at');
  else await expect(response).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  expect(bodies).toEqual(Array<string>(sent).fill('words'));
});

test('requests that signed in to the proxy leave no listener on their signal', async () => {
  const { signal } = new AbortController();
  for (const opens of [true, false]) await network({ opens }).fetch(url, { signal }).catch(() => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
