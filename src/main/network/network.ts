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
  /** The app's own folder. */
  readonly folder: string;
  readonly policyReading: PolicyReading;
  readonly access: ServerAccess;
  readonly session: () => Pick<SessionService, 'accounts' | 'chooseServer' | 'recentServers' | 'refusedServer' | 'stateOf'>;
  readonly secrets: () => Secrets;
  readonly ask: Ask<OpenWindow>;
  /** The window that a question is shown above; null: none. */
  readonly front: () => OpenWindow | null;
  readonly texts: () => Texts;
  readonly locale: () => Locale;
  /** Throws where the person has not just done something in this window. */
  readonly requireAction: (window: OpenWindow) => void;
  /** Something that every window shows of the network has changed. */
  readonly tell: () => void;
  readonly log: Log;
}

/** What one fetch goes through, and the server that it is for. */
interface Through { readonly way: () => Session; readonly renew: () => Promise<boolean>; readonly server: () => string | null }

/** How partitions reach the network: which certificates they believe, and through which proxy they go. */
export const createNetwork = ({ folder, policyReading: { policies, problems }, access, session, secrets, ask, front, texts, locale, requireAction, tell, log }: NetworkPorts) => {
  let reopenAccounts = (): void => undefined;
  const certificates = createCertificates(openFileDocument(folder, certificatesDocument, log), () => new Date(), policies.mayTrustCertificates !== false);
  const proxy = createProxySettings(openFileDocument(folder, proxyDocument, log), policies.proxy);
  const proxySignIn = createProxySignIn({
    secrets, log,
    ask: async (facts) => proxyLoginSchema.safeParse(await ask(proxySignInQuestion(facts, texts()), front())).data ?? null,
  });
  /** Until the proxy holds that was chosen last, nothing is sent. */
  let proxySet: Promise<unknown> = Promise.resolve();
  /** Servers that are only looked for, by the session that looks or looked last. */
  const checked = new WeakMap<Session, string>();
  const serverOf = (partition: string): string | null => (partition === signInPartition
    ? session().stateOf(null).server
    : session().accounts().find(({ key }) => partition.endsWith(key))?.server ?? null);

  const setProxy = (sessionsToSet: readonly Session[]): void => {
    const config = proxyConfigOf(proxy.get().proxy);
    const setting = Promise.all(sessionsToSet.map((each) => each.setProxy(config)));
    // Where it cannot be set, what is sent must not go another way than the one that was chosen.
    proxySet = Promise.all([proxySet.catch(() => undefined), setting]);
    proxySet.catch((error: unknown) => { log.error('the proxy could not be set', { error }); });
  };
  // Each partition has its own, so that what one account was sent is never kept for another.
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
  // Sessions go by what they were told of certificates before.
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
      // The session is opened first, so that its proxy is waited for too.
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

  /** Looks at a server through a session that nothing else uses. */
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
      // Whoever is asked for a password takes longer than a server may take to answer.
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
    /** Returns the way to the network of what the main process sends for a partition. Its pages have none. */
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
    /** Lets the partition of pages reach dictionaries (`url`), or nothing (null). Sessions in memory are no page's. */
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
    /** The person chose another proxy. */
    onProxyChanged: proxy.onChanged,
    /** Whether a person vouches for the server's certificate themselves: what does not go through the partition would refuse it. */
    isTrustedByHand: certificates.isTrusted,
    /** Opens anew what stands for the accounts: the way to their servers is another one. */
    onWayChanged(listener: () => void): void { reopenAccounts = listener; },
    /** Signs a request of its own in to the proxy. */
    answerProxy: (request: ClientRequest): void => { answerProxy(request, proxySignIn); },
  };
};
