import { describe, expect, it } from 'vitest';
import { createLogExport } from '../../../../src/main/diagnostics/log-export';
import { probeServer } from '../../../../src/main/diagnostics/probe-server';
import { createDiagnosticsReport } from '../../../../src/main/diagnostics/diagnostics-report';
import { scrubText } from '../../../../src/main/diagnostics/scrub-text';

const names = { home: '/home/mina', people: ['Mina Sato', 'mina@example.org', 'Bo'] };

describe('exported diagnostics', () => {
  it.each([
    ['a token', 'token u8Kq0f2ZkP1mR7sT9vXyB3dEgHjLnQwAcUoIiKkMmPp stays', 'token [hidden] stays'],
    ['a bearer', 'Authorization: Bearer abc.def', 'Authorization: Bearer [hidden]'],
    ['another header that signs in', 'Proxy-Authorization: Basic bWluYTpwdw== and more', 'Proxy-Authorization: Basic [hidden]'],
    ['a header without a scheme', '{"authorization":"abc def","x":1}', '{"authorization":"[hidden]","x":1}'],
    ['a cookie', 'Set-Cookie: deckle=abc; HttpOnly\nnext', 'Set-Cookie: [hidden]\nnext'],
    ['a password of a link', '{"password":"two \\"words","id":1} password=x1&y', '{"password":[hidden],"id":1} password=[hidden]&y'],
    ['a digest', 'passwordDigest: 5e88,', 'passwordDigest: [hidden],'],
    ['who signs in to a proxy script', '{"mode":"pac","url":"https://mina:pw@proxy.example.org/a.pac?key=1"}', '{"mode":"pac","url":"https://[hidden]@proxy.example.org/a.pac?[hidden]"}'],
    ['the key of an invitation', 'opened https://office.example.org/invite?code=Zx9 and deckle://open/office.example.org/trash#k=1', 'opened https://office.example.org/invite?[hidden] and deckle://open/office.example.org/trash?[hidden]'],
    ['a mail address', 'from noor@office.example.org, twice', 'from [mail], twice'],
    ['a name of an account', 'Mina Sato signed in as mina@example.org', '[person] signed in as [person]'],
    ["the person's folder", '/home/mina/.config/Deckle/logs', '~/.config/Deckle/logs'],
    ['a long path of the system', '/tmp/deckle-e2e-desktop-7Yq2Lm/user-data/logs/main.log', '/tmp/deckle-e2e-desktop-7Yq2Lm/user-data/logs/main.log'],
    ['ids and words', 'file A000000000000000000001 on https://office.example.org/docs Bob', 'file A000000000000000000001 on https://office.example.org/docs Bob'],
  ])('contain no secret: %s', (_, text, clean) => { expect(scrubText(text, names)).toBe(clean); });

  it('end before a maximum length, with the newest lines, whole ones', () => {
    const text = createLogExport('report', [{ name: 'main.log', text: 'one\ntwo\nthree\n' }, { name: 'main.log.1', text: 'older\n' }], (words) => words.toUpperCase(), 8);
    expect(text).toBe('report\n\n==== main.log (its end)\nTHREE\n');
  });

  it('are a report in groups, and in plain text', () => {
    const { groups, text } = createDiagnosticsReport({
      versions: () => ({ app: '3.4.0' }), paths: () => ({ data: '/home/mina/data' }), graphics: () => ({}), keychain: () => ({ encryption: 'gnome_libsecret' }),
      policies: () => ({ inForce: { updates: 'off', proxy: { mode: 'none' } }, places: ['/etc/deckle/policies.json'], problems: ['servers.0: a server is reached over https'] }),
      clean: (words) => words.replace('/home/mina', '~'),
    });
    expect(groups.map(({ group, facts }) => [group, facts.length])).toEqual([['versions', 1], ['paths', 1], ['graphics', 0], ['keychain', 1], ['policies', 4]]);
    expect(text).toBe([
      '[versions]', 'app: 3.4.0', '', '[paths]', 'data: ~/data', '', '[keychain]', 'encryption: gnome_libsecret', '',
      '[policies]', 'updates: off', 'proxy: {"mode":"none"}', 'read from: /etc/deckle/policies.json', 'problem: servers.0: a server is reached over https',
    ].join('\n'));
  });
});

describe('the route to a server', () => {
  const ports = {
    basePath: '/api', isManuallyTrusted: false, probeWebSocket: async (address: string) => `HTTP 101 ${new URL(address).protocol}`, resolveProxy: async () => 'DIRECT', resolveHost: async () => ['192.0.2.7', '2001:db8::7'],
    fetch: async (address: unknown) => new Response('', { status: String(address).includes('/ws') ? 400 : 200 }),
  };

  it('is listed step by step', async () => {
    expect(await probeServer('https://office.example.org', ports)).toEqual({
      server: 'https://office.example.org',
      steps: [
        { step: 'name', isFine: true, detail: '192.0.2.7, 2001:db8::7' }, { step: 'proxy', isFine: true, detail: 'DIRECT' },
        { step: 'answer', isFine: true, detail: 'TLS, HTTP 200' }, { step: 'live', isFine: true, detail: 'TLS, HTTP 400' },
        { step: 'web-socket', isFine: true, detail: 'HTTP 101 https:' },
      ],
    });
  });

  it.each([
    ['a proxy stands in between', { resolveProxy: async () => 'PROXY proxy.example.org:3128' }],
    ['the certificate is trusted by hand', { isManuallyTrusted: true }],
  ])('has no web socket if %s, as the live connection has none', async (why, changed) => {
    const probeWebSocket = async () => Promise.reject(new Error('it was tried'));
    const { steps } = await probeServer('https://office.example.org', { ...ports, ...changed, probeWebSocket });
    expect(steps.find(({ step }) => step === 'web-socket')).toEqual({ step: 'web-socket', isFine: true, detail: `not used: ${why}` });
  });

  it('shows where it ends, and why', async () => {
    const { steps } = await probeServer('http://127.0.0.1:4780', {
      ...ports, resolveHost: async () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
      probeWebSocket: async () => Promise.reject(new Error('HTTP 502')),
      async fetch(address: unknown) {
        if (String(address).includes('/ws')) throw new TypeError('fetch failed', { cause: new Error('net::ERR_CERT_AUTHORITY_INVALID') });
        return new Response('', { status: 502 });
      },
    });
    expect(steps.map(({ step, isFine, detail }) => [step, isFine, detail])).toEqual([
      ['name', false, 'net::ERR_NAME_NOT_RESOLVED'], ['proxy', true, 'DIRECT'], ['answer', false, 'HTTP 502'], ['live', false, 'fetch failed: net::ERR_CERT_AUTHORITY_INVALID'], ['web-socket', false, 'HTTP 502'],
    ]);
  });
});
