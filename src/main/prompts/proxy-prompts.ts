import type { Proxy } from '../../contract/desktop/network-bridge';
import type { Texts } from '../main-texts';
import type { Prompt } from './prompt';

const describeProxy = (proxy: Proxy, texts: Texts): string => {
  switch (proxy.mode) {
    case 'system': return texts('proxySystem');
    case 'none': return texts('proxyNone');
    case 'pac': return texts('proxyScript', { url: proxy.url });
    case 'manual': return texts('proxyManual', { proxy: `${proxy.host}:${proxy.port}` });
  }
};

/** The prompt before the proxy is changed. */
export const proxyChangePrompt = (now: Proxy, then: Proxy, texts: Texts): Prompt => ({
  title: texts('proxyTitle'), text: [texts('proxyText')],
  facts: [
    { name: texts('proxyNow'), value: describeProxy(now, texts) }, { name: texts('proxyThen'), value: describeProxy(then, texts) },
    ...(then.mode === 'manual' && then.bypass.length > 0 ? [{ name: texts('proxyBypassed'), value: then.bypass.join(', '), isCode: true }] : []),
  ],
  decline: texts('proxyDecline'), accept: texts('proxyAccept'),
});

export interface ProxySignInFacts {
  readonly host: string;
  readonly port: number;
  /** The name that was entered last. */
  readonly name: string;
  /** The proxy rejected the last credentials. */
  readonly isRefused: boolean;
}

/** The prompt for a proxy sign-in. Pages never receive the password. */
export const proxySignInPrompt = ({ host, port, name, isRefused }: ProxySignInFacts, texts: Texts): Prompt => ({
  title: texts('proxySignInTitle'), text: [texts('proxySignInText', { proxy: `${host}:${port}` })],
  problems: isRefused ? [texts('proxySignInRefused')] : [],
  fields: [
    { id: 'name', label: texts('proxySignInName'), type: 'text', value: name, maxLength: 400 },
    { id: 'password', label: texts('proxySignInPassword'), type: 'password', value: '', maxLength: 1000, note: texts('proxySignInKept') },
  ],
  decline: texts('proxySignInDecline'), accept: texts('proxySignInAccept'),
});
