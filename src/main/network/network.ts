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
  /** The server that is looked for at the moment, before the sign-in window speaks to it. */
  let checked: string | null = null;
  const serverOf = (partition: string): string | null => (partition === signInPartition
    ? checked ?? session().stateOf(null).server
    : session().accounts().find(({ key }) => partition.endsWith(key))?.server ?? null);

  const watchCertificates = (name: string, partition: Session): void => {
    partition.setCertificateVerifyProc((question, answer) => { answer(certificates.verify(question, serverOf(name))); });
  };
  // What was believed or refused is remembered with a connection, and by the network service until it is asked anew.
  const trustChanged = async (): Promise<void> => {
    for (const [name, partition] of joined) watchCertificates(name, partition);
    await Promise.all([...joined.values()].map((partition) => partition.closeAllConnections()));
  };
  const servers: ServersServicePorts = {
    certificates, policies, trustChanged,
    async check(server) {
      checked = server;
      try {
        const partition = partitions().open(signInPartition);
        // The certificate of another port of the same host would be taken for known.
        watchCertificates(signInPartition, partition.session);
        await partition.session.closeAllConnections();
        return await checkServer(server, { fetch: partition.fetch, certificates, isOnline: () => net.isOnline() });
      } finally {
        checked = null;
      }
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
