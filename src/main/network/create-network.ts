import { app, net, session as sessions, type ClientRequest, type ProxyConfig, type Session } from 'electron';
import { proxyLoginSchema, type NetworkProblem } from '../../contract/desktop/network-bridge';
import type { Locale } from '../../contract/preferences';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import type { Log } from '../logging/logger';
import type { NetworkAccess } from '../partitions';
import type { PolicyReading } from '../policies/policies';
import type { ServerAccess } from '../policies/server-access';
import { proxyChangePrompt, proxySignInPrompt } from '../prompts/proxy-prompts';
import type { ShowPrompt } from '../prompts/prompt';
import { trustPrompt } from '../prompts/trust-prompt';
import { signInPartition } from '../session/stored-accounts';
import type { Secrets } from '../session/secret-store';
import type { SessionService } from '../session/desktop-session';
import { openFileDocument } from '../storage/file-document';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import { certificatesDocument, createCertificateTrust } from './certificate-trust';
import type { NetworkHandlerPorts } from './network-handlers';
import { createProxiedFetch } from './proxied-fetch';
import { proxyConfigOf } from './proxy-config';
import { handleProxyLogin, handleChromiumProxyLogin, authenticateProxy } from './proxy-login';
import { createProxySettings, proxyDocument } from './proxy-settings';
import { createProxyCredentials } from './proxy-credentials';
import { checkServer } from './check-server';
import type { ServerHandlerPorts } from './server-handlers';
import { blockedProxyConfig, dictionaryProxyConfig } from './page-proxy-config';
import { createRequestSessions } from './request-sessions';

export interface NetworkPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly policyReading: PolicyReading;
  readonly access: ServerAccess;
  readonly session: () => Pick<SessionService, 'accounts' | 'chooseServer' | 'recentServers' | 'refusedServer' | 'stateOf'>;
  readonly secrets: () => Secrets;
  readonly showPrompt: ShowPrompt<OpenWindow>;
  /** The parent window of a prompt; null: none. */
  readonly front: () => OpenWindow | null;
  readonly texts: () => Texts;
  readonly locale: () => Locale;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: OpenWindow) => void;
  /** Notifies all windows of a changed network problem. */
  readonly onProblemChanged: () => void;
  readonly log: Log;
}

/** The session of a fetch, and the server it is for. */
interface FetchRoute { readonly way: () => Session; readonly renew: () => Promise<boolean>; readonly server: () => string | null }

/** Configures the network of partitions: certificates and proxy. */
export const createNetwork = ({ folder, policyReading: { policies, problems }, access, session, secrets, showPrompt, front, texts, locale, requireAction, onProblemChanged, log }: NetworkPorts) => {
  let reopenAccounts = (): void => undefined;
  const certificates = createCertificateTrust(openFileDocument(folder, certificatesDocument, log), () => new Date(), policies.mayTrustCertificates !== false);
  const proxy = createProxySettings(openFileDocument(folder, proxyDocument, log), policies.proxy);
  const proxySignIn = createProxyCredentials({
    secrets, log,
    prompt: async (facts) => proxyLoginSchema.safeParse(await showPrompt(proxySignInPrompt(facts, texts()), front())).data ?? null,
  });
  /** Requests wait until the selected proxy is applied. */
  let proxySet: Promise<unknown> = Promise.resolve();
  /** Sessions that check a server, and the origin each last checked. */
  const checked = new WeakMap<Session, string>();
  const serverOf = (partition: string): string | null => (partition === signInPartition
    ? session().stateOf(null).server
    : session().accounts().find(({ key }) => partition.endsWith(key))?.server ?? null);

  const setProxy = (sessionsToSet: readonly Session[]): void => {
    const config = proxyConfigOf(proxy.get().proxy);
    const setting = Promise.all(sessionsToSet.map((each) => each.setProxy(config)));
    // If the proxy cannot be set, requests fail rather than bypass it.
    proxySet = Promise.all([proxySet.catch(() => undefined), setting]);
    proxySet.catch((error: unknown) => { log.error('the proxy could not be set', { error }); });
  };
  // Each partition has its own session, so that cached responses are never shared between accounts.
  const sessionUseOf = (partition: string): string => `way-${partition.replace('persist:', '')}`;
  const partitionOfUse = new Map<string, string>();
  const requestSessions = createRequestSessions<Session>({
    now: Date.now, ready: () => proxySet,
    open(name, use) {
      const way = sessions.fromPartition(name);
      way.setCertificateVerifyProc((question, answer) => { answer(certificates.verify(question, checked.get(way) ?? serverOf(partitionOfUse.get(use) ?? ''))); });
      setProxy([way]);
      return way;
    },
  });
  const sessionOf = (partition: string): Session => {
    partitionOfUse.set(sessionUseOf(partition), partition);
    return requestSessions.sessionFor(sessionUseOf(partition));
  };
  const reconnect = async (before: readonly Session[]): Promise<void> => {
    await Promise.all(before.map((way) => way.closeAllConnections()));
    reopenAccounts();
  };
  // Sessions cache certificate verdicts, so they are replaced.
  const trustChanged = async (): Promise<void> => { await reconnect(await requestSessions.renewAll()); };
  proxy.onChanged(() => {
    setProxy(requestSessions.all());
    proxySignIn.clearDeclined();
    proxySet.then(() => reconnect(requestSessions.all())).catch((error: unknown) => { log.error('connections could not be made anew', { error }); });
  });
  certificates.onChanged(onProblemChanged);
  proxySignIn.onChanged(onProblemChanged);
  handleChromiumProxyLogin(app, proxySignIn);

  const fetchThrough = ({ way, renew, server }: FetchRoute): typeof globalThis.fetch => {
    const isOfServer = (url: string): boolean => new URL(url).origin === server();
    return createProxiedFetch({
      fetch: (input, init) => way().fetch(input instanceof URL ? input.href : input, init),
      session: way, renewSession: renew,
      // Opens the session first, so that the wait includes its proxy.
      ready() {
        way();
        return proxySet;
      },
      authenticateProxy: (url) => authenticateProxy(way(), url, proxySignIn),
      isDeclined: () => proxySignIn.declinedProxy() !== null,
      onResponse(url) { if (isOfServer(url)) certificates.clearRefusal(url); },
      isCachedVerdict(url) {
        const asked = server();
        return asked !== null && isOfServer(url) && certificates.refusalOf(asked) === null;
      },
    });
  };

  /** Checks a server through a session of its own. */
  const withCheckSession = <Found>(server: string, look: (way: Session, check: () => Promise<ServerCheck>) => Promise<Found>): Promise<Found> => requestSessions.withUnusedSession('check', async (way) => {
    checked.set(way, server);
    const fetch = fetchThrough({ way: () => way, renew: () => Promise.resolve(false), server: () => server });
    try {
      return await look(way, () => checkServer(server, { fetch, certificates, isOnline: () => net.isOnline() }));
    } finally {
      await way.closeAllConnections();
    }
  });
  const servers: ServerHandlerPorts<OpenWindow> = {
    certificates, access, policyProblems: problems, session, onTrustChanged: trustChanged, requireAction,
    confirmTrust: async (refused, above) => await showPrompt(trustPrompt(refused, texts(), locale()), above) !== null,
    check: (server) => withCheckSession(server, async (way, check) => {
      // A sign-in to the proxy takes longer than the server's timeout, so it comes first.
      proxySignIn.clearDeclined();
      if (await way.resolveProxy(server) !== 'DIRECT') await authenticateProxy(way, server, proxySignIn);
      return await check();
    }),
    isLocalServer: (server) => withCheckSession(server, async (way, check) => await way.resolveProxy(server) === 'DIRECT' && (await check()).result === 'found'),
  };

  const setPageProxy = (partition: Session, roads: ProxyConfig): void => {
    partition.setProxy(roads).catch((error: unknown) => { log.error('the pages could not be kept from the network', { error }); });
  };

  const problemOf = (accountKey: string | null): NetworkProblem | null => {
    const declined = proxySignIn.declinedProxy();
    if (declined) return { kind: 'proxy', ...declined };
    const { server } = session().stateOf(accountKey);
    if (server === null) return null;
    const refused = certificates.refusalOf(server);
    return refused && { kind: 'certificate', mayTrust: certificates.mayTrust, server, isChanged: refused.previous !== null };
  };
  const handlers: NetworkHandlerPorts<OpenWindow> = {
    proxy, problemOf, requireAction,
    confirmProxy: async (now, then, above) => await showPrompt(proxyChangePrompt(now, then, texts()), above) !== null,
    retryProxySignIn() {
      proxySignIn.clearDeclined();
      const { server } = session().stateOf(null);
      if (server !== null) void authenticateProxy(sessionOf(signInPartition), server, proxySignIn);
      reopenAccounts();
    },
  };

  return {
    servers, handlers,
    /** Returns the network access of the main process for a partition. The partition's pages get none. */
    openNetworkAccess(name: string, partition: Session): NetworkAccess {
      setPageProxy(partition, blockedProxyConfig);
      const way = (): Session => sessionOf(name);
      const fetch = fetchThrough({ way, renew: () => requestSessions.renew(sessionUseOf(name)), server: () => serverOf(name) });
      return {
        fetch, requestSession: way,
        async canConnectDirectly(server) {
          const through = way();
          await proxySet;
          return await through.resolveProxy(server) === 'DIRECT' && !certificates.isManuallyTrusted(server);
        },
      };
    },
    /**
     * Lets a partition of pages fetch dictionaries from `url`, or nothing (null). In-memory sessions belong to no page
     * and are skipped.
     */
    async allowDictionaries(partition: Session, url: string | null): Promise<void> {
      if (!partition.isPersistent()) return;
      if (url === null) {
        setPageProxy(partition, blockedProxyConfig);
        return;
      }
      const way = sessionOf(signInPartition);
      await proxySet;
      await partition.setProxy(dictionaryProxyConfig(url, await way.resolveProxy(url)));
    },
    /** Notifies after the person changed the proxy. */
    onProxyChanged: proxy.onChanged,
    /** Whether the server's certificate is trusted manually. Connections outside the partition would reject it. */
    isManuallyTrusted: certificates.isManuallyTrusted,
    /** Registers the function that reopens the accounts' services after their network access changed. */
    onAccessChanged(listener: () => void): void { reopenAccounts = listener; },
    /** Handles the proxy sign-in of a single request. */
    handleProxyLogin: (request: ClientRequest): void => { handleProxyLogin(request, proxySignIn); },
  };
};
