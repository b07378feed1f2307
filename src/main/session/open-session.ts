import { safeStorage } from 'electron';
import type { ApiClient, ApiClientOptions } from '../../api-client/api-client';
import type { Transport } from '../../api-client/transport';
import type { Log } from '../logging/logger';
import type { ServerAccess } from '../policies/server-access';
import type { Partitions } from '../partitions';
import { systemTimers } from '../realtime/activity-watch';
import { openFileDocument } from '../storage/file-document';
import { accountPartition, accountsDocument, signInPartition } from './stored-accounts';
import { watchTransport, type EndReason } from './session-end';
import { createKeytarSecretStore, keychainService } from './keytar-secret-store';
import { createSafeStorageSecretStore, encryptedSecretsDocument } from './safe-storage-secret-store';
import { createLazyApiClient } from './lazy-api-client';
import { createMemorySecretStore, createSecrets, type Secrets } from './secret-store';
import { createServerDiscovery, serversDocument, type ServerDiscovery } from './server-discovery';
import { createSession, type SessionService } from './desktop-session';
import type { ActiveAccount } from './session-memory';
import { openUnsentBackupFile } from './unsent-backup';
import { wipePartition } from './wipe-partition';
import { createPartitionWiper } from './partition-wiper';

export interface OpenSessionPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly partitions: Pick<Partitions, 'open'>;
  readonly access: ServerAccess;
  readonly mayAddAccounts: boolean;
  readonly acceptLanguage: () => string;
  readonly hasWindows: (accountKey: string) => boolean;
  readonly log: Log;
}

export interface OpenSession {
  readonly session: SessionService;
  readonly secrets: Secrets;
  readonly servers: ServerDiscovery;
  /** Creates an unauthenticated client. */
  readonly signInClient: (server: string) => ApiClient;
  readonly accountClient: (account: ActiveAccount) => ApiClient;
  /** Ends the session of a token that the server rejected. */
  readonly endSession: (token: string, reason: EndReason) => void;
  /** Wipes the partitions of signed-out accounts without open windows. */
  readonly wipeSignedOut: () => void;
}

/** Creates the session with the system's keychain and the partitions' network access. */
export const openSession = ({ folder, partitions, access, mayAddAccounts, acceptLanguage, hasWindows, log }: OpenSessionPorts): OpenSession => {
  const secrets = createSecrets([
    createKeytarSecretStore(keychainService(process.env), async () => (await import('keytar')).default),
    createSafeStorageSecretStore(safeStorage, openFileDocument(folder, encryptedSecretsDocument, log), process.platform),
    createMemorySecretStore(),
  ], log, systemTimers);
  const endSession = (token: string, reason: EndReason): void => {
    session.endSession(token, reason).catch((error: unknown) => { log.error('a session could not be ended', { error }); });
  };
  const clientOf = (partition: string, server: string, of: Partial<ApiClientOptions> = {}, watch = (transport: Transport) => transport): ApiClient => {
    const where = { baseUrl: server, basePath: servers.basePathOf(server), acceptLanguage };
    const { fetch } = partitions.open(partition);
    return createLazyApiClient(async () => {
      const [{ createApiClient }, { createKyTransport }] = await Promise.all([import('../../api-client/api-client'), import('../../api-client/ky-transport')]);
      return createApiClient({ ...where, ...of, transport: watch(createKyTransport(fetch)) });
    });
  };
  const signInClient = (server: string): ApiClient => clientOf(signInPartition, server);
  const servers = createServerDiscovery({ document: openFileDocument(folder, serversDocument, log), client: signInClient, log });
  const accountClient = ({ key, server, token }: ActiveAccount): ApiClient => clientOf(accountPartition(key), server, {
    token: () => token,
    // Responses that arrive after this session ended are dropped, even if the same person signed in again.
    loginGeneration: () => Number(session.account(key)?.token === token),
  }, (transport) => watchTransport(transport, (reason) => { endSession(token, reason); }));
  const accounts = openFileDocument(folder, accountsDocument, log);
  const session = createSession({
    accounts, secrets, access, mayAddAccounts, discover: servers.discover, signInClient, accountClient, log,
    waitForWipe: (key) => wiping.finishWipe(key),
  });
  const placeOf = (key: string) => openUnsentBackupFile(folder, key);
  const wiping = createPartitionWiper({
    accounts, hasWindows, log,
    wipe: (key) => wipePartition(accountPartition(key), partitions.open(accountPartition(key)), placeOf(key)),
    isStarted: (key) => placeOf(key).read() !== null,
  });
  const wipe = (): void => { void wiping.wipeSignedOut(); };
  session.onChanged((change) => {
    if (change.key !== null && change.kind !== 'signed-in' && session.account(change.key) === null && !hasWindows(change.key)) wipe();
  });
  return { session, secrets, servers, signInClient, accountClient, endSession, wipeSignedOut: wipe };
};
