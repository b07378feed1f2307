import { expect, test } from 'vitest';
import { proxyDraftOf, parseProxyDraft, type ProxyDraft } from '../../../../src/renderer/features/accounts/proxy-draft';

const empty: ProxyDraft = { mode: 'system', url: '', host: '', port: '', bypass: '' };

/** As people type them; Chromium's own rules for proxies and their exceptions (net/docs/proxy.md). */
test.each([
  [{ mode: 'system' }, { proxy: { mode: 'system' } }],
  [{ mode: 'none', url: 'left over' }, { proxy: { mode: 'none' } }],
  [{ mode: 'pac', url: ' https://example.org/proxy.pac ' }, { proxy: { mode: 'pac', url: 'https://example.org/proxy.pac' } }],
  [{ mode: 'pac', url: 'file:///etc/proxy.pac' }, { wrong: ['url'] }],
  [{ mode: 'pac', url: 'example.org/proxy.pac' }, { wrong: ['url'] }],
  [{ mode: 'pac' }, { wrong: ['url'] }],
  [{ mode: 'manual', host: ' proxy.example.org ', port: ' 8080 ' }, { proxy: { mode: 'manual', host: 'proxy.example.org', port: 8080, bypass: [] } }],
  [{ mode: 'manual', host: '[::1]', port: '1', bypass: '*.example.org, 10.0.0.0/8\n<local>; localhost' }, { proxy: { mode: 'manual', host: '[::1]', port: 1, bypass: ['*.example.org', '10.0.0.0/8', '<local>', 'localhost'] } }],
  [{ mode: 'manual', host: 'http://proxy', port: '8080' }, { wrong: ['host'] }],
  [{ mode: 'manual', host: 'proxy:8080', port: '8080' }, { wrong: ['host'] }],
  [{ mode: 'manual', host: 'proxy', port: '' }, { wrong: ['port'] }],
  [{ mode: 'manual', host: 'proxy', port: '0' }, { wrong: ['port'] }],
  [{ mode: 'manual', host: 'proxy', port: '65536' }, { wrong: ['port'] }],
  [{ mode: 'manual', host: 'proxy', port: '8e3' }, { wrong: ['port'] }],
  [{ mode: 'manual', host: 'proxy', port: '8080', bypass: 'a, b{c}' }, { wrong: ['bypass'] }],
  [{ mode: 'manual' }, { wrong: ['host', 'port'] }],
] as const)('%j is read as %j', (typed, expected) => {
  expect(parseProxyDraft({ ...empty, ...typed })).toEqual(expected);
});

test('a stored proxy is shown as a person would type it', () => {
  const proxy = { mode: 'manual', host: 'proxy.example.org', port: 8080, bypass: ['*.example.org', '<local>'] } as const;
  expect(parseProxyDraft(proxyDraftOf({ ...proxy, bypass: [...proxy.bypass] }))).toEqual({ proxy });
});
