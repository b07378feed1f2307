import { net, type Session } from 'electron';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import { checkServer } from './check-server';
import type { NetworkState } from './network-state';
import { createProxiedFetch } from './proxied-fetch';
import { authenticateProxy } from './proxy-login';

/** The session of a fetch, and the server it is for. */
interface FetchRoute { readonly way: () => Session; readonly renew: () => Promise<boolean>; readonly server: () => string | null }

export const fetchThrough = (network: NetworkState, { way, renew, server }: FetchRoute): typeof globalThis.fetch => {
  const { certificates, proxySignIn } = network;
  const isOfServer = (url: string): boolean => new URL(url).origin === server();
  return createProxiedFetch({
    fetch: (input, init) => way().fetch(input instanceof URL ? input.href : input, init),
    session: way, renewSession: renew,
    // Opens the session first, so that the wait includes its proxy.
    ready() {
      way();
      return network.proxySet;
    },
    authenticateProxy: (url) => authenticateProxy(way(), url, proxySignIn),
    isDeclined: () => proxySignIn.declinedProxy() !== null,
    refusedFingerprint: (url) => (isOfServer(url) ? certificates.refusalOf(url)?.certificate.fingerprint ?? null : null),
    onResponse(url, refusedBefore) { if (refusedBefore !== null) certificates.clearRefusal(url, refusedBefore); },
    isCachedVerdict(url) {
      const address = server();
      return address !== null && isOfServer(url) && certificates.refusalOf(address) === null;
    },
  });
};

/** Checks a server through a session of its own. */
const withCheckSession = <Found>(network: NetworkState, server: string, look: (way: Session, check: () => Promise<ServerCheck>) => Promise<Found>): Promise<Found> => network.requestSessions.withUnusedSession('check', async (way) => {
  const { checked } = network;
  const { mayTrust } = network.certificates;
  checked.set(way, { server, refused: null });
  const fetch = fetchThrough(network, { way: () => way, renew: () => Promise.resolve(false), server: () => server });
  try {
    return await look(way, () => checkServer(server, { fetch, certificates: { mayTrust, refusalOf: () => checked.get(way)?.refused ?? null }, isOnline: () => net.isOnline() }));
  } finally {
    await way.closeAllConnections();
  }
});

export const checkThroughProxy = (network: NetworkState, server: string): Promise<ServerCheck> => withCheckSession(network, server, async (way, check) => {
  const { proxySignIn } = network;
  // A sign-in to the proxy takes longer than the server's timeout, so it comes first.
  proxySignIn.clearDeclined();
  if (await way.resolveProxy(server) !== 'DIRECT') await authenticateProxy(way, server, proxySignIn);
  return await check();
});

export const isLocalServer = (network: NetworkState, server: string): Promise<boolean> =>
  withCheckSession(network, server, async (way, check) => await way.resolveProxy(server) === 'DIRECT' && (await check()).result === 'found');
