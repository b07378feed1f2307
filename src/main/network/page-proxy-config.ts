import type { ProxyConfig } from 'electron';
import { chromiumDictionariesUrl } from '../menus/apply-spelling';

/** A port without a listener: Chromium uses no alternative if the proxy does not respond. */
const unusedPort = '127.0.0.1:1';

/** Pages load only the app's own files, so their partitions have no network access, neither for requests nor for WebRTC. */
export const blockedProxyConfig: ProxyConfig = { mode: 'fixed_servers', proxyRules: unusedPort, proxyBypassRules: '<-loopback>' };

/** The public address redirects to hosts of the same domain. */
const servingHosts = (dictionaryUrl: string): string => {
  const { hostname } = new URL(dictionaryUrl);
  const own = `host === ${JSON.stringify(hostname)}`;
  return dictionaryUrl === chromiumDictionariesUrl ? `${own} || dnsDomainIs(host, ".gvt1.com")` : own;
};

/**
 * The proxy configuration while spelling is on: Chromium fetches dictionaries through the partition of the pages.
 * `proxies` is in the format of a PAC script's return value.
 */
export const dictionaryProxyConfig = (dictionaryUrl: string, proxies: string): ProxyConfig => {
  const script = `function FindProxyForURL(url, host) { return ${servingHosts(dictionaryUrl)} ? ${JSON.stringify(proxies)} : "PROXY ${unusedPort}"; }`;
  return { mode: 'pac_script', pacScript: `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}` };
};
