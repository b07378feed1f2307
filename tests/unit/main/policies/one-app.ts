import { Readable } from 'node:stream';
import type { ServerCheck } from '../../../../src/contract/desktop/servers-bridge';
import { createIpcServer } from '../../../../src/main/ipc/ipc-server';
import { parseCommandLine, isEmptyInput } from '../../../../src/main/links/launch-input';
import { startLinkOpener, type StartLinkOpenerPorts } from '../../../../src/main/links/start-link-opener';
import { silentLog } from '../../../../src/main/logging/logger';
import { createCertificateTrust } from '../../../../src/main/network/certificate-trust';
import { registerServerHandlers } from '../../../../src/main/network/server-handlers';
import { createServerAccess } from '../../../../src/main/policies/server-access';
import type { Policies } from '../../../../src/main/policies/policies';
import { accountKey, type Accounts } from '../../../../src/main/session/stored-accounts';
import { registerAccountHandlers } from '../../../../src/main/session/account-handlers';
import { readLaunchOptions } from '../../../../src/main/session/launch-options';
import { createMemorySecretStore, createSecrets, type SecretStore } from '../../../../src/main/session/secret-store';
import { createSession } from '../../../../src/main/session/desktop-session';
import { createMemoryDocument, type Document } from '../../../../src/main/storage/document';
import type { WindowHandle } from '../../../../src/main/windows/window-handle';
import { createFakeClient, me, type FakeRoute } from '../fakes';

const digest = 'a'.repeat(64);

export const emptyAccounts: Accounts = { server: null, current: null, accounts: {} };

/** A person with this id and an account on a server, signed in or not. */
export const accountOn = (server: string, isSignedIn: boolean, id = me.id): Accounts['accounts'] =>
  ({ [accountKey(server, id)]: { server, user: { ...me, id }, isSignedIn } });

interface OneAppInput {
  readonly policies?: Policies;
  readonly accounts?: Document<Accounts>;
  readonly store?: SecretStore;
  /** The arguments of the command line. */
  readonly argv?: readonly string[];
  readonly input?: string;
  /** The id of the person who signs in. */
  readonly personId?: number;
}

/**
 * The parts of the main process that process a server's address, connected as in the app. `reached` lists every
 * contacted server.
 */
export const startOneApp = async ({ policies = {}, accounts = createMemoryDocument(emptyAccounts), store = { ...createMemorySecretStore(), isLasting: true }, argv = [], input = '', personId = me.id }: OneAppInput) => {
  const reached: string[] = [];
  const shown: string[] = [];
  const respond: FakeRoute = ({ method }) => ({ status: 200, body: method === 'GET' ? me : { user: { ...me, id: personId }, token: `token-${personId}`, expiresAt: '2026-04-01T00:00:00Z' } });
  const sent: string[] = [];
  const clientOf = (server: string) => {
    reached.push(server);
    return createFakeClient((request) => { sent.push(`${server} ${request.method} ${new URL(request.url).pathname}`); return respond(request); }).client;
  };
  const access = createServerAccess(policies);
  const session = createSession({
    accounts, secrets: createSecrets([store], silentLog), access, mayAddAccounts: policies.mayAddAccounts !== false, log: silentLog,
    discover: async () => undefined, signInClient: clientOf, accountClient: ({ server }) => clientOf(server),
  });

  const listeners = new Map<string, (event: unknown, given: unknown) => Promise<{ readonly ok: boolean; readonly data?: unknown }>>();
  const window = { accountKey: null, send: () => undefined } as unknown as WindowHandle;
  const { handle } = createIpcServer<WindowHandle>({
    ipcMain: { handle: (channel: string, listener: unknown) => { listeners.set(channel, listener as never); } }, windowOf: () => window, log: silentLog,
  });
  const check = async (server: string): Promise<ServerCheck> => { reached.push(server); return { result: 'found', server, version: '3.4.0' }; };
  registerServerHandlers(handle, {
    access, check, policyProblems: [], session: () => session, isLocalServer: async (server: string) => { reached.push(server); return true; },
    certificates: createCertificateTrust(createMemoryDocument({}), () => new Date(0), policies.mayTrustCertificates !== false), onTrustChanged: async () => undefined, requireAction: () => undefined, confirmTrust: async () => true,
  });
  const accountWindows = { show: (key: string | null) => { shown.push(String(key)); } };
  registerAccountHandlers(handle, { session, accountWindows });
  const links = startLinkOpener({
    session, access, log: silentLog, checkServer: check, accountWindows,
    windows: { all: () => [], show: ({ accountKey: key, route }: { accountKey: string | null; route: string }) => { shown.push(`${String(key)} ${route}`); } },
    desktopSettings: { get: () => ({ opensFilesIn: 'here' }) },
  } as unknown as StartLinkOpenerPorts);

  const launch = await readLaunchOptions(argv, Readable.from([input]));
  await session.start(launch.server);
  if (launch.server !== null && launch.ticket !== null) await session.redeem(launch.server, launch.ticket).catch(() => undefined);
  const handed = parseCommandLine(['deckle', ...argv], '/');
  if (!isEmptyInput(handed)) links.openInput(handed);
  return {
    session, links, accounts, store, reached, sent, shown,
    ask: async (channel: string, given?: unknown) => (await listeners.get(channel)?.({}, given))?.data,
    signIn: () => session.signIn({ account: 'mina@example.org', passwordDigest: digest }),
  };
};
