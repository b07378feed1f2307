import { proxySchema, type EffectiveProxy, type Proxy } from '../../contract/desktop/network-bridge';
import type { Document, DocumentDefinition } from '../storage/document';

/** The person's proxy setting. It never contains credentials. */
export const proxyDocument: DocumentDefinition<Proxy> = { name: 'proxy', version: 1, schema: proxySchema, initial: () => ({ mode: 'system' }) };

export interface ProxySettings {
  /** The proxy in force: the policy's if there is one, otherwise the person's. */
  get(): EffectiveProxy;
  /** Stores the person's setting; ignored if a policy sets the proxy. */
  set(proxy: Proxy): void;
  onChanged(listener: (proxy: Proxy) => void): void;
}

/**
 * `fixed`: the proxy set by policy. It is never stored, so that the person's setting applies again once the policy is
 * removed.
 */
export const createProxySettings = (document: Document<Proxy>, fixed: Proxy | undefined): ProxySettings => {
  const listeners: ((proxy: Proxy) => void)[] = [];
  return {
    get: () => ({ proxy: fixed ?? document.read(), isManaged: fixed !== undefined }),
    set(proxy) {
      if (fixed !== undefined) return;
      document.write(proxy);
      for (const listener of listeners) listener(proxy);
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
