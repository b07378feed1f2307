import type { ServerCheck } from '../../contract/desktop/servers';
import type { Handle } from '../ipc/handle';
import { areServersFixed, isServerAllowed, namedServers } from '../policies/allowed-servers';
import type { Policies } from '../policies/policies';
import type { Certificates } from './certificates';
import { addressOf } from './server-check';

export interface ServersServicePorts {
  readonly certificates: Certificates;
  readonly policies: Pick<Policies, 'server' | 'servers' | 'isServerFixed'>;
  readonly check: (server: string) => Promise<ServerCheck>;
  /** The sign-in window speaks to this server from now on. */
  readonly choose: (server: string) => void;
  /** Ends connections that were made while something else was trusted. */
  readonly trustChanged: () => Promise<void>;
}

/** Which server the sign-in window speaks to, and which certificates are trusted. */
export const registerServersHandlers = <Window>(handle: Handle<Window>, { certificates, policies, check, choose, trustChanged }: ServersServicePorts): void => {
  handle('servers:offered', () => ({ servers: [...namedServers(policies)], isFixed: areServersFixed(policies) }));
  handle('servers:choose', async ({ address }): Promise<ServerCheck> => {
    const meant = addressOf(address);
    if ('problem' in meant) return { result: meant.problem };
    if (!isServerAllowed(policies, meant.server)) return { result: 'managed' };
    const found = await check(meant.server);
    if (found.result === 'found') choose(meant.server);
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
