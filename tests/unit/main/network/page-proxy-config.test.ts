import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { chromiumDictionariesUrl } from '../../../../src/main/menus/apply-spelling';
import { blockedProxyConfig, dictionaryProxyConfig } from '../../../../src/main/network/page-proxy-config';

/** Evaluates the script as Chromium does. */
const wayTo = (dictionaryUrl: string, host: string): unknown => {
  const { mode, pacScript = '' } = dictionaryProxyConfig(dictionaryUrl, 'PROXY office.example.org:8080; DIRECT');
  expect(mode).toBe('pac_script');
  const script = Buffer.from(pacScript.replace('data:application/x-ns-proxy-autoconfig;base64,', ''), 'base64').toString('utf8');
  const dnsDomainIs = (name: string, domain: string): boolean => name.endsWith(domain);
  return runInNewContext(`${script}; FindProxyForURL(${JSON.stringify(`https://${host}/`)}, ${JSON.stringify(host)})`, { dnsDomainIs });
};
const chosen = 'PROXY office.example.org:8080; DIRECT';
const nowhere = 'PROXY 127.0.0.1:1';

test('pages reach nothing, this computer included', () => {
  expect(blockedProxyConfig).toEqual({ mode: 'fixed_servers', proxyRules: '127.0.0.1:1', proxyBypassRules: '<-loopback>' });
});

test('while spelling is on, dictionaries are reached like all addresses, and nothing else is reached', () => {
  for (const host of ['redirector.gvt1.com', 'r4.example.gvt1.com']) expect(wayTo(chromiumDictionariesUrl, host)).toBe(chosen);
  for (const host of ['gvt1.com.example.org', 'evil-gvt1.com', 'deckle.example.org']) expect(wayTo(chromiumDictionariesUrl, host)).toBe(nowhere);
  expect(wayTo('https://words.example.org/all/', 'words.example.org')).toBe(chosen);
  for (const host of ['redirector.gvt1.com', 'more.words.example.org']) expect(wayTo('https://words.example.org/all/', host)).toBe(nowhere);
});
