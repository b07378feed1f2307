import { CallError, clientFailure } from '../../api-client/call-error';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import type { Handle } from '../ipc/ipc-server';
import type { ServerAccess } from '../policies/server-access';
import type { RefusedCertificate } from '../prompts/trust-prompt';
import type { SessionService } from '../session/desktop-session';
import type { CertificateTrust } from './certificate-trust';
import { localServer } from '../session/server-address';
import type { WindowHandle } from '../windows/window-handle';
import { parseServerAddress } from './check-server';

export interface ServerHandlerPorts<Window> {
  readonly certificates: CertificateTrust;
  readonly access: ServerAccess;
  /** The policies that could not be read, with reasons. */
  readonly policyProblems: readonly string[];
  readonly session: () => Pick<SessionService, 'chooseServer' | 'recentServers' | 'refusedServer'>;
  readonly check: (server: string) => Promise<ServerCheck>;
  /** Whether a Deckle server runs at an address of this computer. The request is direct and never prompts. */
  readonly isLocalServer: (server: string) => Promise<boolean>;
  /** Prompts the person in a window that no page can access. */
  readonly confirmTrust: (refused: RefusedCertificate, above: Window) => Promise<boolean>;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: Window) => void;
  /** Closes connections that were made with the previous verdict. */
  readonly onTrustChanged: () => Promise<void>;
}

/** Registers the handlers of server selection and certificate trust. */
export const registerServerHandlers = <Window extends Pick<WindowHandle, 'accountKey'>>(handle: Handle<Window>, ports: ServerHandlerPorts<Window>): void => {
  const { certificates, access, session, check, isLocalServer, onTrustChanged } = ports;
  /** Trusts the certificate shown to the person, unless the server has presented another one since. */
  const trust = async (refused: RefusedCertificate, window: Window): Promise<boolean> => {
    ports.requireAction(window);
    if (!(await ports.confirmTrust(refused, window)) || !certificates.trust(refused.server, refused.certificate.fingerprint)) return false;
    await onTrustChanged();
    return true;
  };
  handle('servers:offered', () => ({
    servers: [...access.namedServers], recent: [...session().recentServers()], isFixed: access.isFixed, mayTrust: certificates.mayTrust, refused: session().refusedServer(), policyProblems: [...ports.policyProblems],
  }));
  handle('servers:find-local', async () => (access.allows(localServer) && await isLocalServer(localServer) ? localServer : null));
  handle('servers:choose', async ({ address }, window): Promise<ServerCheck> => {
    // Pages of an account must not choose the server whose sign-in page opens next.
    if (window.accountKey !== null) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
    const meant = parseServerAddress(address);
    if ('problem' in meant) return { result: meant.problem };
    if (!access.allows(meant.server)) return { result: 'managed' };
    const found = await check(meant.server);
    if (found.result === 'found') session().chooseServer(meant.server);
    return found;
  });
  handle('servers:prompt-trust', async ({ address }, window) => {
    const meant = parseServerAddress(address);
    if ('problem' in meant || !access.allows(meant.server) || !certificates.mayTrust) return false;
    // A response over an older connection may have cleared the refusal.
    if (certificates.refusalOf(meant.server) === null) await check(meant.server);
    const refused = certificates.refusalOf(meant.server);
    return refused !== null && trust(refused, window);
  });
  handle('servers:certificates', () => [...certificates.all()]);
  handle('servers:revoke-trust', async (place) => {
    certificates.revokeTrust(place);
    await onTrustChanged();
  });
};
