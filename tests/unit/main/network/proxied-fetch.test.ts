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
      const answer = isOpen ? new Response('through') : refuse();
      if (answer instanceof Error) throw answer;
      return answer;
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

test('what the proxy answers for itself is nobody’s answer', async () => {
  const { fetch, seen, reached } = network({ opens: false });
  await expect(fetch(url)).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED');
  expect([seen, reached]).toEqual([['ready', 'fetch', 'knock'], []]);
});

test('a tunnel that fails says why: nobody signed in, or something else', async () => {
  const refuse = () => new Error('net::ERR_TUNNEL_CONNECTION_FAILED');
  await expect(network({ opens: false, refuse }).fetch(url)).rejects.toThrow('ERR_TUNNEL_CONNECTION_FAILED');
  await expect(network({ opens: false, isDeclined: true, refuse }).fetch(url)).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED');
});

test('whoever gives up is not kept waiting for a person', async () => {
  const abort = new AbortController();
  const fetch = createProxiedFetch({
    fetch: async () => new Response(null, { status: 407 }), session: () => null, ready: async () => undefined, isDeclined: () => false, refusedFingerprint: () => null, isCachedVerdict: () => false, renewSession: async () => false, onResponse: () => undefined,
    authenticateProxy: () => { abort.abort(new Error('too late')); return new Promise(() => undefined); },
  });
  await expect(fetch(url, { signal: abort.signal })).rejects.toThrow('too late');
});

test('everything else goes as it came', async () => {
  const { fetch, seen } = network({ refuse: () => new Error('net::ERR_NAME_NOT_RESOLVED') });
  await expect(fetch(url)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  expect(seen).toEqual(['ready', 'fetch']);
});

test('what is answered by a way that was left meanwhile does not count as having reached the server', async () => {
  let way = 'that trusted the certificate';
  const reached: string[] = [];
  let answer = (_response: Response): void => undefined;
  const fetch = createProxiedFetch({
    fetch: () => new Promise((resolve) => { answer = resolve; }), session: () => way, ready: async () => undefined, authenticateProxy: async () => false, isDeclined: () => false, refusedFingerprint: () => null, isCachedVerdict: () => false, renewSession: async () => false,
    onResponse: (address) => { reached.push(address); },
  });
  const late = fetch(url);
  await Promise.resolve();
  way = 'that does not';
  answer(new Response('late'));
  expect(await (await late).text()).toBe('late');
  expect(reached).toEqual([]);
  const next = fetch(url);
  await Promise.resolve();
  answer(new Response('next'));
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
])('a certificate that nobody was asked about is looked at anew through another way: $isRemembered, $mayRenew', async ({ isRemembered, mayRenew, sent }) => {
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
  const answer = fetch(new Request(url, { method: 'POST', body: 'words' }));
  if (sent === 2) expect(await (await answer).text()).toBe('looked at');
  else await expect(answer).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  expect(bodies).toEqual(Array<string>(sent).fill('words'));
});

test('requests that signed in to the proxy leave no listener on their signal', async () => {
  const { signal } = new AbortController();
  for (const opens of [true, false]) await network({ opens }).fetch(url, { signal }).catch(() => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
