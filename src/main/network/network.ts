import { net, type Session } from 'electron';
import type { Log } from '../logging/logger';
import type { Partitions } from '../partition';
import type { Policies } from '../policies/policies';
import { signInPartition } from '../session/accounts';
import type { SessionService } from '../session/session';
import { openElectronDocument } from '../storage/electron-document';
import { certificatesDocument, createCertificates } from './certificates';
import { proxyConfigOf } from './proxy-config';
import { checkServer } from './server-check';
import type { ServersServicePorts } from './servers-service';

export interface NetworkPorts {
  /** The app's own folder. */
  readonly folder: string;
  readonly policies: Policies;
  readonly partitions: () => Pick<Partitions, 'open'>;
  readonly session: () => Pick<SessionService, 'accounts' | 'chooseServer' | 'stateOf'>;
  readonly log: Log;
}

/** How partitions reach the network: which certificates they believe, and through which proxy they go. */
export const createNetwork = ({ folder, policies, partitions, session, log }: NetworkPorts) => {
  const certificates = createCertificates(openElectronDocument(folder, certificatesDocument, log), () => new Date());
  const joined = new Map<string, Session>();
  /** Servers that are only looked for, by the partition that looks. */
  const checked = new Map<string, string>();
  const serverOf = (partition: string): string | null => checked.get(partition) ?? (partition === signInPartition
    ? session().stateOf(null).server
    : session().accounts().find(({ key }) => partition.endsWith(key))?.server ?? null);

  /** The network service keeps what was answered for half an hour, until it is configured anew; these suites are never offered anyway. */
  let turn = 0;
  const watchCertificates = (name: string, partition: Session): void => {
    partition.setCertificateVerifyProc((question, answer) => { answer(certificates.verify(question, serverOf(name))); });
    turn = 1 - turn;
    partition.setSSLConfig({ disabledCipherSuites: [turn] });
  };
  // What was believed before is remembered with a connection.
  const trustChanged = async (): Promise<void> => {
    for (const [name, partition] of joined) watchCertificates(name, partition);
    await Promise.all([...joined.values()].map((partition) => partition.closeAllConnections()));
  };
  const servers: ServersServicePorts = {
    certificates, policies, trustChanged,
    async check(server) {
      // One of its own in memory, that nothing has been answered in yet.
      const name = `check-${checked.size}`;
      checked.set(name, server);
      return checkServer(server, { fetch: partitions().open(name).fetch, certificates, isOnline: () => net.isOnline() });
    },
    choose: (server) => { session().chooseServer(server); },
  };

  return {
    servers,
    /** Prepares a partition before anything is asked through it. */
    join(name: string, partition: Session): void {
      joined.set(name, partition);
      watchCertificates(name, partition);
      if (policies.proxy) partition.setProxy(proxyConfigOf(policies.proxy)).catch((error: unknown) => { log.error('the proxy could not be set', { error }); });
    },
    /** Whether a person vouches for the server's certificate themselves: what does not go through the partition would refuse it. */
    isTrustedByHand: (server: string): boolean => certificates.all().some(({ host, port }) => server === `https://${host}${port === 443 ? '' : `:${port}`}`),
  };
};
