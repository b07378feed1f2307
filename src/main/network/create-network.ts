import { app, session as sessions, type ClientRequest, type ProxyConfig, type Session } from 'electron';
import { proxyLoginSchema, type NetworkProblem } from '../../contract/desktop/network-bridge';
import type { NetworkAccess } from '../partitions';
import { proxyChangePrompt, proxySignInPrompt } from '../prompts/proxy-prompts';
import { trustPrompt } from '../prompts/trust-prompt';
import { signInPartition } from '../session/stored-accounts';
import { openFileDocument } from '../storage/file-document';
import type { OpenWindow } from '../windows/window-handle';
import { certificatesDocument, createCertificateTrust } from './certificate-trust';
import { checkThroughProxy, fetchThrough, isLocalServer } from './network-fetch';
import type { NetworkHandlerPorts } from './network-handlers';
import { reconnect, serverOf, sessionOf, sessionUseOf, setProxy, type NetworkPorts, type NetworkState } from './network-state';
import { blockedProxyConfig, dictionaryProxyConfig } from './page-proxy-config';
import { createProxyCredentials } from './proxy-credentials';
import { handleProxyLogin, handleChromiumProxyLogin, authenticateProxy } from './proxy-login';
import { createProxySettings, proxyDocument } from './proxy-settings';
import { createRequestSessions } from './request-sessions';
import type { ServerHandlerPorts } from './server-handlers';

const openRequestSession = (network: NetworkState, name: string, use: string): Session => {
  const { certificates, checked, partitionOfUse } = network;
  const way = sessions.fromPartition(name);
  way.setCertificateVerifyProc((question, respond) => {
    const check = checked.get(way);
    respond(certificates.verify(question, check?.server ?? serverOf(network, partitionOfUse.get(use) ?? '')));
    if (check) checked.set(way, { ...check, refused: certificates.refusalOf(check.server) });
  });
  setProxy(network, [way]);
  return way;
};

const createState = (ports: NetworkPorts): NetworkState => {
  const { folder, policyReading: { policies }, secrets, showPrompt, front, texts, log } = ports;
  const network: NetworkState = {
    ports, checked: new WeakMap(), partitionOfUse: new Map(), proxySet: Promise.resolve(), reopenAccounts: () => undefined,
    certificates: createCertificateTrust(openFileDocument(folder, certificatesDocument, log), () => new Date(), policies.mayTrustCertificates !== false),
    proxy: createProxySettings(openFileDocument(folder, proxyDocument, log), policies.proxy),
    proxySignIn: createProxyCredentials({
      secrets, log,
      prompt: async (facts) => proxyLoginSchema.safeParse(await showPrompt(proxySignInPrompt(facts, texts()), front())).data ?? null,
    }),
    requestSessions: createRequestSessions<Session>({ now: Date.now, ready: () => network.proxySet, open: (name, use) => openRequestSession(network, name, use) }),
  };
  return network;
};

const handleProxyChange = (network: NetworkState): void => {
  const { requestSessions, proxySignIn, ports: { log } } = network;
  setProxy(network, requestSessions.all());
  proxySignIn.clearDeclined();
  network.proxySet.then(() => reconnect(network, requestSessions.all())).catch((error: unknown) => { log.error('connections could not be made anew', { error }); });
};

const serverHandlers = (network: NetworkState): ServerHandlerPorts<OpenWindow> => {
  const { certificates, requestSessions, ports: { access, policyReading, session, showPrompt, texts, locale, requireAction } } = network;
  return {
    certificates, access, policyProblems: policyReading.problems, session, requireAction,
    // Sessions cache certificate verdicts, so they are replaced.
    onTrustChanged: async () => { await reconnect(network, await requestSessions.renewAll()); },
    confirmTrust: async (refused, above) => await showPrompt(trustPrompt(refused, texts(), locale()), above) !== null,
    check: (server) => checkThroughProxy(network, server),
    isLocalServer: (server) => isLocalServer(network, server),
  };
};

const problemOf = ({ certificates, proxySignIn, ports: { session } }: NetworkState, accountKey: string | null): NetworkProblem | null => {
  const declined = proxySignIn.declinedProxy();
  if (declined) return { kind: 'proxy', ...declined };
  const { server } = session().stateOf(accountKey);
  if (server === null) return null;
  const refused = certificates.refusalOf(server);
  return refused && { kind: 'certificate', mayTrust: certificates.mayTrust, server, isChanged: refused.previous !== null };
};

const retryProxySignIn = (network: NetworkState): void => {
  const { proxySignIn, ports: { session } } = network;
  proxySignIn.clearDeclined();
  const { server } = session().stateOf(null);
  if (server !== null) void authenticateProxy(sessionOf(network, signInPartition), server, proxySignIn);
  network.reopenAccounts();
};

const networkHandlers = (network: NetworkState): NetworkHandlerPorts<OpenWindow> => {
  const { proxy, ports: { showPrompt, texts, requireAction } } = network;
  return {
    proxy, requireAction,
    problemOf: (accountKey) => problemOf(network, accountKey),
    confirmProxy: async (now, then, above) => await showPrompt(proxyChangePrompt(now, then, texts()), above) !== null,
    retryProxySignIn() { retryProxySignIn(network); },
  };
};

const setPageProxy = ({ ports: { log } }: NetworkState, partition: Session, roads: ProxyConfig): void => {
  partition.setProxy(roads).catch((error: unknown) => { log.error('the pages could not be kept from the network', { error }); });
};

const openNetworkAccess = (network: NetworkState, name: string, partition: Session): NetworkAccess => {
  const { certificates, requestSessions } = network;
  setPageProxy(network, partition, blockedProxyConfig);
  const way = (): Session => sessionOf(network, name);
  const fetch = fetchThrough(network, { way, renew: () => requestSessions.renew(sessionUseOf(name)), server: () => serverOf(network, name) });
  return {
    fetch, requestSession: way,
    async canConnectDirectly(server) {
      const through = way();
      await network.proxySet;
      return await through.resolveProxy(server) === 'DIRECT' && !certificates.isManuallyTrusted(server);
    },
  };
};

const allowDictionaries = async (network: NetworkState, partition: Session, url: string | null): Promise<void> => {
  if (!partition.isPersistent()) return;
  if (url === null) {
    setPageProxy(network, partition, blockedProxyConfig);
    return;
  }
  const way = sessionOf(network, signInPartition);
  await network.proxySet;
  await partition.setProxy(dictionaryProxyConfig(url, await way.resolveProxy(url)));
};

/** Configures the network of partitions: certificates and proxy. */
export const createNetwork = (ports: NetworkPorts) => {
  const network = createState(ports);
  const { certificates, proxy, proxySignIn } = network;
  proxy.onChanged(() => { handleProxyChange(network); });
  certificates.onChanged(ports.onProblemChanged);
  proxySignIn.onChanged(ports.onProblemChanged);
  handleChromiumProxyLogin(app, proxySignIn);
  return {
    servers: serverHandlers(network), handlers: networkHandlers(network),
    /** Returns the network access of the main process for a partition. The partition's pages get none. */
    openNetworkAccess: (name: string, partition: Session): NetworkAccess => openNetworkAccess(network, name, partition),
    /**
     * Lets a partition of pages fetch dictionaries from `url`, or nothing (null). In-memory sessions belong to no page
     * and are skipped.
     */
    allowDictionaries: (partition: Session, url: string | null): Promise<void> => allowDictionaries(network, partition, url),
    /** Notifies after the person changed the proxy. */
    onProxyChanged: proxy.onChanged,
    /** Whether the server's certificate is trusted manually. Connections outside the partition would reject it. */
    isManuallyTrusted: certificates.isManuallyTrusted,
    /** Registers the function that reopens the accounts' services after their network access changed. */
    onAccessChanged(listener: () => void): void { network.reopenAccounts = listener; },
    /** Handles the proxy sign-in of a single request. */
    handleProxyLogin: (request: ClientRequest): void => { handleProxyLogin(request, proxySignIn); },
  };
};
