import { proxySchema, type Proxy } from '../../../contract/desktop/network-bridge';

/** The fields of the proxy form, for all modes. */
export interface ProxyDraft {
  readonly mode: Proxy['mode'];
  readonly url: string;
  readonly host: string;
  readonly port: string;
  /** Hosts, separated by commas or line breaks. */
  readonly bypass: string;
}

export type ProxyField = 'url' | 'host' | 'port' | 'bypass';

export const proxyDraftOf = (proxy: Proxy): ProxyDraft => ({
  mode: proxy.mode,
  url: proxy.mode === 'pac' ? proxy.url : '',
  host: proxy.mode === 'manual' ? proxy.host : '',
  port: proxy.mode === 'manual' ? String(proxy.port) : '',
  bypass: proxy.mode === 'manual' ? proxy.bypass.join(', ') : '',
});

const listed = (text: string): readonly string[] => text.split(/[,;\s]+/).filter((host) => host !== '');

const proxyOf = (draft: ProxyDraft): unknown => {
  switch (draft.mode) {
    case 'system': case 'none': return { mode: draft.mode };
    case 'pac': return { mode: 'pac', url: draft.url.trim() };
    case 'manual': return { mode: 'manual', host: draft.host.trim(), port: /^\d{1,5}$/.test(draft.port.trim()) ? Number(draft.port) : Number.NaN, bypass: listed(draft.bypass) };
  }
};

const isField = (name: unknown): name is ProxyField => name === 'url' || name === 'host' || name === 'port' || name === 'bypass';

/** Parses the draft. Returns the proxy, or the invalid fields. */
export const parseProxyDraft = (draft: ProxyDraft): { readonly proxy: Proxy } | { readonly wrong: readonly ProxyField[] } => {
  const parsed = proxySchema.safeParse(proxyOf(draft));
  return parsed.success ? { proxy: parsed.data } : { wrong: [...new Set(parsed.error.issues.map(({ path }) => path[0]).filter(isField))] };
};
