import type { ProxyConfig } from 'electron';
import type { Proxy } from '../../contract/desktop/network-bridge';

/** Converts a proxy setting to Electron's format. */
export const proxyConfigOf = (proxy: Proxy): ProxyConfig => {
  switch (proxy.mode) {
    case 'system': return { mode: 'system' };
    case 'none': return { mode: 'direct' };
    case 'pac': return { mode: 'pac_script', pacScript: proxy.url };
    case 'manual': return { mode: 'fixed_servers', proxyRules: `${proxy.host}:${proxy.port}`, proxyBypassRules: proxy.bypass.join(',') };
  }
};
