import type { ProxyConfig } from 'electron';
import { publicDictionaries } from '../menus/spelling';

/** No program may be there, and Chromium goes no other way where a proxy does not respond. */
const deadEnd = '127.0.0.1:1';

/** Pages load the app's own files alone, so their partitions have no way to the network: neither for a request nor for WebRTC. */
export const noRoads: ProxyConfig = { mode: 'fixed_servers', proxyRules: deadEnd, proxyBypassRules: '<-loopback>' };

/** The public dictionaries are sent by servers of the same domain. */
const servingHosts = (dictionaryUrl: string): string => {
  const { hostname } = new URL(dictionaryUrl);
  const own = `host === ${JSON.stringify(hostname)}`;
  return dictionaryUrl === publicDictionaries ? `${own} || dnsDomainIs(host, ".gvt1.com")` : own;
};

/**
 * The same while spelling is on: Chromium itself fetches the dictionaries through the partition of the pages.
 * `proxies`: how they are reached, in the form that a PAC script returns.
 */
export const roadsToDictionaries = (dictionaryUrl: string, proxies: string): ProxyConfig => {
  const script = `function FindProxyForURL(url, host) { return ${servingHosts(dictionaryUrl)} ? ${JSON.stringify(proxies)} : "PROXY ${deadEnd}"; }`;
  return { mode: 'pac_script', pacScript: `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}` };
};
