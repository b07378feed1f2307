import type { ServerCheck } from '../../contract/desktop/servers';
import type { Handle } from '../ipc/handle';
import type { ServerAccess } from '../policies/server-access';
import type { SessionService } from '../session/session';
import type { Certificates } from './certificates';
import { localServer } from '../session/server-address';
import { addressOf } from './server-check';

export interface ServersServicePorts {
  readonly certificates: Certificates;
  readonly access: ServerAccess;
  readonly session: () => Pick<SessionService, 'chooseServer' | 'recentServers' | 'refusedServer'>;
  readonly check: (server: string) => Promise<ServerCheck>;
  /** Whether a Deckle server runs on this computer at an address, which is requested directly and without a question to anybody. */
  readonly isHere: (server: string) => Promise<boolean>;
  /** Ends connections that were made while something else was trusted. */
  readonly trustChanged: () => Promise<void>;
}

/** Which server the sign-in window speaks to, and which certificates are trusted. */
export const registerServersHandlers = <Window>(handle: Handle<Window>, { certificates, access, session, check, isHere, trustChanged }: ServersServicePorts): void => {
  handle('servers:offered', () => ({
    servers: [...access.named], recent: [...session().recentServers()], isFixed: access.isFixed, mayTrust: certificates.mayTrust, refused: session().refusedServer(),
  }));
  handle('servers:find-local', async () => (access.allows(localServer) && await isHere(localServer) ? localServer : null));
  handle('servers:choose', async ({ address }): Promise<ServerCheck> => {
    const meant = addressOf(address);
    if ('problem' in meant) return { result: meant.problem };
    if (!access.allows(meant.server)) return { result: 'managed' };
    const found = await check(meant.server);
    if (found.result === 'found') session().chooseServer(meant.server);
    return found;
  });
  handle('servers:trust', async ({ server, fingerprint }) => {
    if (URL.canParse(server) && certificates.trust(server, fingerprint)) await trustChanged();
  });
  handle('servers:certificates', () => [...certificates.all()]);
  handle('servers:distrust', async (place) => {
    certificates.distrust(place);
    await trustChanged();
  });
};
