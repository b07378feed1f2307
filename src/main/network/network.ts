import { app, net, session as sessions, type ClientRequest, type Session } from 'electron';
import type { Obstacle } from '../../contract/desktop/network';
import type { ServerCheck } from '../../contract/desktop/servers';
import type { Log } from '../logging/logger';
import type { Partitions, WayOut } from '../partition';
import type { Policies } from '../policies/policies';
import type { ServerAccess } from '../policies/server-access';
import { signInPartition } from '../session/accounts';
import type { Secrets } from '../session/secret-store';
import type { SessionService } from '../session/session';
import { openFileDocument } from '../storage/file-document';
import { certificatesDocument, createCertificates } from './certificates';
import type { NetworkHandlerPorts } from './network-handlers';
import { createProxiedFetch } from './proxied-fetch';
import { proxyConfigOf } from './proxy-config';
import { answerProxy, answerProxyOfChromium, knock } from './proxy-login';
import { createProxySettings, proxyDocument } from './proxy-settings';
import { createProxySignIn } from './proxy-sign-in';
import { checkServer } from './server-check';
import type { ServersServicePorts } from './servers-service';
import { createSpareNames } from './spare-names';

export interface NetworkPorts {
  /** The app's own folder. */
  readonly folder: string;
  readonly policies: Policies;
  readonly access: ServerAccess;
  readonly partitions: () => Pick<Partitions, 'open'>;
  readonly session: () => Pick<SessionService, 'accounts' | 'chooseServer' | 'recentServers' | 'refusedServer' | 'stateOf'>;
  readonly secrets: () => Secrets;
  /** Something that every window shows of the network has changed. */
  readonly tell: () => void;
  readonly log: Log;
}

/** How partitions reach the network: which certificates they believe, and through which proxy they go. */
export const createNetwork = ({ folder, policies, access, partitions, session, secrets, tell, log }: NetworkPorts) => {
  let reopenAccounts = (): void => undefined;
  const certificates = createCertificates(openFileDocument(folder, certificatesDocument, log), () => new Date());
  const proxy = createProxySettings(openFileDocument(folder, proxyDocument, log), policies.proxy);
  const proxySignIn = createProxySignIn({ secrets, log });
  /** The session that is used now, by partition. */
  const joined = new Map<string, Session>();
  /** Those that were used before, too: what Chromium fetches for itself goes through them. */
  const every = new Set<Session>();
  /** Until the proxy holds that was chosen last, nothing is sent. */
  let proxySet: Promise<unknown> = Promise.resolve();
  /** What names the session in memory that took a partition's place. */
  const replacing = new Map<string, string>();
  const spareNames = createSpareNames(Date.now);
  /** Servers that are only looked for, by the partition that looks or looked last. */
  const checked = new Map<string, string>();
  const serverOf = (partition: string): string | null => checked.get(partition) ?? (partition === signInPartition
    ? session().stateOf(null).server
    : session().accounts().find(({ key }) => partition.endsWith(key))?.server ?? null);

  /** What is sent for a partition goes through its own session, or through one in memory that took its place. */
  const prepare = (name: string, way: Session): void => {
    way.setCertificateVerifyProc((question, answer) => { answer(certificates.verify(question, serverOf(name))); });
    joined.set(name, way);
    every.add(way);
    setProxy([way]);
  };
  const setProxy = (ways: readonly Session[]): void => {
    const config = proxyConfigOf(proxy.get().proxy);
    const setting = Promise.all(ways.map((each) => each.setProxy(config)));
    // Where it cannot be set, what is sent must not go another way than the one that was chosen.
    proxySet = Promise.all([proxySet.catch(() => undefined), setting]);
    proxySet.catch((error: unknown) => { log.error('the proxy could not be set', { error }); });
  };
  const connectAnew = async (before: readonly Session[]): Promise<void> => {
    await Promise.all(before.map((way) => way.closeAllConnections()));
    reopenAccounts();
  };
  // What sessions were answered about certificates does not hold any more.
  const trustChanged = async (): Promise<void> => {
    const before = [...joined];
    const replaced = [...replacing.values()];
    for (const [name] of before) {
      if (checked.has(name)) continue;
      // Each partition has its own, so that what one account was sent is never kept for another.
      const spare = spareNames.take(`way-${name.replace('persist:', '')}`);
      replacing.set(name, spare);
      prepare(name, sessions.fromPartition(spare));
    }
    await connectAnew(before.map(([, way]) => way));
    replaced.forEach(spareNames.giveBack);
  };
  proxy.onChanged(() => {
    setProxy([...every]);
    proxySignIn.again();
    proxySet.then(() => connectAnew([...every])).catch((error: unknown) => { log.error('connections could not be made anew', { error }); });
  });
  certificates.onChanged(tell);
  proxySignIn.onChanged(tell);
  answerProxyOfChromium(app, proxySignIn);

  /** Looks at a server through a partition that nothing else uses. */
  const looking = async <Found>(server: string, look: (way: Session, check: () => Promise<ServerCheck>) => Promise<Found>): Promise<Found> => {
    const name = spareNames.take('check');
    checked.set(name, server);
    const { way, fetch } = partitions().open(name);
    try {
      await proxySet;
      return await look(way(), () => checkServer(server, { fetch, certificates, isOnline: () => net.isOnline() }));
    } finally {
      await way().closeAllConnections();
      spareNames.giveBack(name);
    }
  };
  const servers: ServersServicePorts = {
    certificates, access, session, trustChanged,
    check: (server) => looking(server, async (way, check) => {
      // Whoever is asked for a password takes longer than a server may take to answer.
      proxySignIn.again();
      if (await way.resolveProxy(server) !== 'DIRECT') await knock(way, server, proxySignIn);
      return await check();
    }),
    isHere: (server) => looking(server, async (way, check) => await way.resolveProxy(server) === 'DIRECT' && (await check()).result === 'found'),
  };

  const obstacle = (accountKey: string | null): Obstacle | null => {
    const declined = proxySignIn.declined();
    if (declined) return { kind: 'proxy', ...declined };
    const { server } = session().stateOf(accountKey);
    if (server === null) return null;
    const refused = certificates.refused(server);
    return refused && { kind: 'certificate', server, before: refused.before, now: refused.certificate };
  };
  const handlers: NetworkHandlerPorts = {
    proxy, proxySignIn, obstacle,
    signInAgain() {
      proxySignIn.again();
      const { server } = session().stateOf(null);
      if (server !== null) void knock(partitions().open(signInPartition).way(), server, proxySignIn);
      reopenAccounts();
    },
  };

  return {
    servers, handlers,
    /** Prepares a partition before anything is asked through it; answers its way to the network. */
    join(name: string, partition: Session): WayOut {
      prepare(name, partition);
      const way = (): Session => joined.get(name) ?? partition;
      const fetch = createProxiedFetch({
        fetch: (input, init) => way().fetch(input instanceof URL ? input.href : input, init),
        way,
        ready: () => proxySet,
        knock: (url) => knock(way(), url, proxySignIn),
        isDeclined: () => proxySignIn.declined() !== null,
        reached(url) {
          const server = serverOf(name);
          if (server !== null && new URL(url).origin === server) certificates.reached(server);
        },
      });
      return {
        fetch, way,
        async mayGoRound(server) {
          await proxySet;
          return await way().resolveProxy(server) === 'DIRECT' && !certificates.isTrusted(server);
        },
      };
    },
    /** Whether a person vouches for the server's certificate themselves: what does not go through the partition would refuse it. */
    isTrustedByHand: certificates.isTrusted,
    /** Opens anew what stands for the accounts: the way to their servers is another one. */
    onWayChanged(listener: () => void): void { reopenAccounts = listener; },
    /** Signs a request of its own in to the proxy. */
    answerProxy: (request: ClientRequest): void => { answerProxy(request, proxySignIn); },
  };
};
