import { app, net, session as sessions, type ClientRequest, type ProxyConfig, type Session } from 'electron';
import { proxyLoginSchema, type Obstacle } from '../../contract/desktop/network';
import type { Locale } from '../../contract/preferences';
import type { ServerCheck } from '../../contract/desktop/servers';
import type { Log } from '../logging/logger';
import type { WayOut } from '../partition';
import type { PolicyReading } from '../policies/policies';
import type { ServerAccess } from '../policies/server-access';
import { proxyQuestion, proxySignInQuestion } from '../questions/proxy-questions';
import type { Ask } from '../questions/question';
import { trustQuestion } from '../questions/trust-question';
import { signInPartition } from '../session/accounts';
import type { Secrets } from '../session/secret-store';
import type { SessionService } from '../session/session';
import { openFileDocument } from '../storage/file-document';
import type { Texts } from '../texts';
import type { OpenWindow } from '../windows/windows';
import { certificatesDocument, createCertificates } from './certificates';
import type { NetworkHandlerPorts } from './network-handlers';
import { createProxiedFetch } from './proxied-fetch';
import { proxyConfigOf } from './proxy-config';
import { answerProxy, answerProxyOfChromium, knock } from './proxy-login';
import { createProxySettings, proxyDocument } from './proxy-settings';
import { createProxySignIn } from './proxy-sign-in';
import { checkServer } from './server-check';
import type { ServersServicePorts } from './servers-service';
import { noRoads, roadsToDictionaries } from './page-roads';
import { createWays } from './ways';

export interface NetworkPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly policyReading: PolicyReading;
  readonly access: ServerAccess;
  readonly session: () => Pick<SessionService, 'accounts' | 'chooseServer' | 'recentServers' | 'refusedServer' | 'stateOf'>;
  readonly secrets: () => Secrets;
  readonly ask: Ask<OpenWindow>;
  /** The parent window of a prompt; null: none. */
  readonly front: () => OpenWindow | null;
  readonly texts: () => Texts;
  readonly locale: () => Locale;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: OpenWindow) => void;
  /** Notifies all windows of a changed network problem. */
  readonly tell: () => void;
  readonly log: Log;
}

/** The session of a fetch, and the server it is for. */
interface Through { readonly way: () => Session; readonly renew: () => Promise<boolean>; readonly server: () => string | null }

/** Configures the network of partitions: certificates and proxy. */
export const createNetwork = ({ folder, policyReading: { policies, problems }, access, session, secrets, ask, front, texts, locale, requireAction, tell, log }: NetworkPorts) => {
  let reopenAccounts = (): void => undefined;
  const certificates = createCertificates(openFileDocument(folder, certificatesDocument, log), () => new Date(), policies.mayTrustCertificates !== false);
  const proxy = createProxySettings(openFileDocument(folder, proxyDocument, log), policies.proxy);
  const proxySignIn = createProxySignIn({
    secrets, log,
    ask: async (facts) => proxyLoginSchema.safeParse(await ask(proxySignInQuestion(facts, texts()), front())).data ?? null,
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
  const useOf = (partition: string): string => `way-${partition.replace('persist:', '')}`;
  const partitionOfUse = new Map<string, string>();
  const ways = createWays<Session>({
    now: Date.now, ready: () => proxySet,
    open(name, use) {
      const way = sessions.fromPartition(name);
      way.setCertificateVerifyProc((question, answer) => { answer(certificates.verify(question, checked.get(way) ?? serverOf(partitionOfUse.get(use) ?? ''))); });
      setProxy([way]);
      return way;
    },
  });
  const wayOf = (partition: string): Session => {
    partitionOfUse.set(useOf(partition), partition);
    return ways.of(useOf(partition));
  };
  const connectAnew = async (before: readonly Session[]): Promise<void> => {
    await Promise.all(before.map((way) => way.closeAllConnections()));
    reopenAccounts();
  };
  // Sessions cache certificate verdicts, so they are replaced.
  const trustChanged = async (): Promise<void> => { await connectAnew(await ways.renewAll()); };
  proxy.onChanged(() => {
    setProxy(ways.all());
    proxySignIn.again();
    proxySet.then(() => connectAnew(ways.all())).catch((error: unknown) => { log.error('connections could not be made anew', { error }); });
  });
  certificates.onChanged(tell);
  proxySignIn.onChanged(tell);
  answerProxyOfChromium(app, proxySignIn);

  const fetchThrough = ({ way, renew, server }: Through): typeof globalThis.fetch => {
    const isOfServer = (url: string): boolean => new URL(url).origin === server();
    return createProxiedFetch({
      fetch: (input, init) => way().fetch(input instanceof URL ? input.href : input, init),
      way, renew,
      // Opens the session first, so that the wait includes its proxy.
      ready() {
        way();
        return proxySet;
      },
      knock: (url) => knock(way(), url, proxySignIn),
      isDeclined: () => proxySignIn.declined() !== null,
      reached(url) { if (isOfServer(url)) certificates.reached(url); },
      isRemembered(url) {
        const asked = server();
        return asked !== null && isOfServer(url) && certificates.refused(asked) === null;
      },
    });
  };

  /** Checks a server through a session of its own. */
  const looking = <Found>(server: string, look: (way: Session, check: () => Promise<ServerCheck>) => Promise<Found>): Promise<Found> => ways.once('check', async (way) => {
    checked.set(way, server);
    const fetch = fetchThrough({ way: () => way, renew: () => Promise.resolve(false), server: () => server });
    try {
      return await look(way, () => checkServer(server, { fetch, certificates, isOnline: () => net.isOnline() }));
    } finally {
      await way.closeAllConnections();
    }
  });
  const servers: ServersServicePorts<OpenWindow> = {
    certificates, access, policyProblems: problems, session, trustChanged, requireAction,
    askTrust: async (refused, above) => await ask(trustQuestion(refused, texts(), locale()), above) !== null,
    check: (server) => looking(server, async (way, check) => {
      // A sign-in to the proxy takes longer than the server's timeout, so it comes first.
      proxySignIn.again();
      if (await way.resolveProxy(server) !== 'DIRECT') await knock(way, server, proxySignIn);
      return await check();
    }),
    isHere: (server) => looking(server, async (way, check) => await way.resolveProxy(server) === 'DIRECT' && (await check()).result === 'found'),
  };

  const setRoads = (partition: Session, roads: ProxyConfig): void => {
    partition.setProxy(roads).catch((error: unknown) => { log.error('the pages could not be kept from the network', { error }); });
  };

  const obstacle = (accountKey: string | null): Obstacle | null => {
    const declined = proxySignIn.declined();
    if (declined) return { kind: 'proxy', ...declined };
    const { server } = session().stateOf(accountKey);
    if (server === null) return null;
    const refused = certificates.refused(server);
    return refused && { kind: 'certificate', mayTrust: certificates.mayTrust, server, isChanged: refused.before !== null };
  };
  const handlers: NetworkHandlerPorts<OpenWindow> = {
    proxy, obstacle, requireAction,
    askProxy: async (now, then, above) => await ask(proxyQuestion(now, then, texts()), above) !== null,
    signInAgain() {
      proxySignIn.again();
      const { server } = session().stateOf(null);
      if (server !== null) void knock(wayOf(signInPartition), server, proxySignIn);
      reopenAccounts();
    },
  };

  return {
    servers, handlers,
    /** Returns the network access of the main process for a partition. The partition's pages get none. */
    join(name: string, partition: Session): WayOut {
      setRoads(partition, noRoads);
      const way = (): Session => wayOf(name);
      const fetch = fetchThrough({ way, renew: () => ways.renew(useOf(name)), server: () => serverOf(name) });
      return {
        fetch, way,
        async mayGoRound(server) {
          const through = way();
          await proxySet;
          return await through.resolveProxy(server) === 'DIRECT' && !certificates.isTrusted(server);
        },
      };
    },
    /**
     * Lets a partition of pages fetch dictionaries from `url`, or nothing (null). In-memory sessions belong to no page
     * and are skipped.
     */
    async roadsToDictionaries(partition: Session, url: string | null): Promise<void> {
      if (!partition.isPersistent()) return;
      if (url === null) {
        setRoads(partition, noRoads);
        return;
      }
      const way = wayOf(signInPartition);
      await proxySet;
      await partition.setProxy(roadsToDictionaries(url, await way.resolveProxy(url)));
    },
    /** Notifies after the person changed the proxy. */
    onProxyChanged: proxy.onChanged,
    /** Whether the server's certificate is trusted manually. Connections outside the partition would reject it. */
    isTrustedByHand: certificates.isTrusted,
    /** Registers the function that reopens the accounts' services after their network access changed. */
    onWayChanged(listener: () => void): void { reopenAccounts = listener; },
    /** Handles the proxy sign-in of a single request. */
    answerProxy: (request: ClientRequest): void => { answerProxy(request, proxySignIn); },
  };
};
