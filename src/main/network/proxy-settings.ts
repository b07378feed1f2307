import { proxySchema, type KnownProxy, type Proxy } from '../../contract/desktop/network';
import type { Document, DocumentDefinition } from '../storage/document';

/** How the person of this computer wants the app to reach the network. What signs in to a proxy is never part of it. */
export const proxyDocument: DocumentDefinition<Proxy> = { name: 'proxy', version: 1, schema: proxySchema, initial: () => ({ mode: 'system' }) };

export interface ProxySettings {
  /** What holds: the organisation's choice where it made one, else the person's. */
  get(): KnownProxy;
  /** What is managed is left as it is. */
  set(proxy: Proxy): void;
  onChanged(listener: (proxy: Proxy) => void): void;
}

/** `fixed`: what a policy says. It is never written, so that the person's own choice is there again when the policy is not. */
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
