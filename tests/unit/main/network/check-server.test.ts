import { expect, test } from 'vitest';
import type { Certificate } from '../../../../src/contract/desktop/network-bridge';
import { parseServerAddress, checkServer } from '../../../../src/main/network/check-server';

test.each([
  ['deckle.example.org', 'https://deckle.example.org'],
  ['  Deckle.Example.ORG ', 'https://deckle.example.org'],
  ['deckle.example.org:8443', 'https://deckle.example.org:8443'],
  ['https://deckle.example.org/some/page?x=1', 'https://deckle.example.org'],
  ['deckle.example.org/office', 'https://deckle.example.org'],
  ['https://deckle.example.org:443', 'https://deckle.example.org'],
  ['127.0.0.1:4780', 'http://127.0.0.1:4780'],
  ['localhost', 'http://localhost'],
  ['[::1]:4780', 'http://[::1]:4780'],
  ['http://localhost:4780/', 'http://localhost:4780'],
  ['büro.example', 'https://xn--bro-hoa.example'],
])('%j means %s', (typed, server) => {
  expect(parseServerAddress(typed)).toEqual({ server });
});

test.each([
  ['', 'invalid'], ['   ', 'invalid'], ['two words', 'invalid'], ['https://', 'invalid'], ['https://me:secret@deckle.example.org', 'invalid'], ['ftp://deckle.example.org', 'invalid'],
  ['javascript://deckle.example.org', 'invalid'], ['deckle.example.org:99999', 'invalid'], ['a\\b', 'invalid'], ['x'.repeat(2001), 'invalid'],
  ['http://deckle.example.org', 'insecure'], ['http://192.168.1.10:4780', 'insecure'], ['http://localhost.example.org', 'insecure'],
])('%j is %s', (typed, problem) => {
  expect(parseServerAddress(typed)).toEqual({ problem });
});

const server = 'https://deckle.example.org';
const certificate: Certificate = { subject: 's', issuer: 'i', validFrom: '2026-01-01T00:00:00Z', validTo: '2027-01-01T00:00:00Z', fingerprint: 'ab'.repeat(32) };
const check = (respond: (path: string) => Response | Error, { isOnline = true, isRefused = false, mayTrust = true } = {}) => checkServer(server, {
  async fetch(input) {
    const found = respond(new URL(input as string).pathname);
    if (found instanceof Error) throw found;
    return found;
  },
  certificates: { mayTrust, refusalOf: () => (isRefused ? { server, certificate, problems: [], previous: null } : null) }, isOnline: () => isOnline,
});
const deckle = (version: string) => (path: string): Response => {
  if (path === '/.well-known/deckle') return Response.json({ basePath: '/office/api', version });
  return path === '/office/api/status' ? Response.json({ status: 'ok', version }) : new Response(null, { status: 404 });
};

test('a server that names its API and responds there is found', async () => {
  expect(await check(deckle('3.4.0'))).toEqual({ result: 'found', server, version: '3.4.0' });
  expect(await check(deckle('3.12.0-beta.1'))).toEqual({ result: 'found', server, version: '3.12.0-beta.1' });
});

test('a server whose API this app does not support is too old, or too new from the next major version on', async () => {
  for (const version of ['3.3.9', '2.9.0']) expect(await check(deckle(version))).toEqual({ result: 'too-old', version });
  for (const version of ['4.0.0', '4.0.0-beta.1', '10.2.0']) expect(await check(deckle(version))).toEqual({ result: 'too-new', version });
});

test.each([
  ['a page', () => new Response('<!doctype html>')], ['nothing of that name', () => new Response(null, { status: 404 })],
  ['an API elsewhere', () => Response.json({ basePath: '//evil.example', version: '3.4.0' })],
  ['no status', (path: string) => (path === '/.well-known/deckle' ? Response.json({ basePath: '/api', version: '3.4.0' }) : new Response('{}'))],
])('a response with %s is not Deckle', async (_, respond) => {
  expect(await check(respond)).toEqual({ result: 'not-deckle' });
});

test.each([
  ['net::ERR_NAME_NOT_RESOLVED', {}, { result: 'not-found' }],
  ['net::ERR_CONNECTION_REFUSED', {}, { result: 'unreachable' }],
  ['net::ERR_CONNECTION_REFUSED', { isOnline: false }, { result: 'offline' }],
  ['net::ERR_INTERNET_DISCONNECTED', {}, { result: 'offline' }],
  ['net::ERR_SSL_PROTOCOL_ERROR', {}, { result: 'insecure' }],
  ['net::ERR_CERT_REVOKED', {}, { result: 'insecure' }],
  ['net::ERR_CERT_AUTHORITY_INVALID', { isRefused: true }, { result: 'untrusted', server, isChanged: false }],
  ['net::ERR_CERT_AUTHORITY_INVALID', { isRefused: true, mayTrust: false }, { result: 'untrusted-managed' }],
  ['net::ERR_PROXY_CONNECTION_FAILED', {}, { result: 'proxy' }],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', {}, { result: 'proxy' }],
  ['net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', {}, { result: 'proxy' }],
  ['net::ERR_PROXY_AUTH_REQUESTED', {}, { result: 'proxy-sign-in' }],
  ['The operation was aborted due to timeout', {}, { result: 'unreachable' }],
] as const)('%s %j is reported as %j', async (message, given, expected) => {
  expect(await check(() => new Error(message), given)).toEqual(expected);
});
