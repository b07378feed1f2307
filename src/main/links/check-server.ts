import type { ServerCheck } from '../../contract/desktop/servers';
import { isServerAllowed } from '../policies/allowed-servers';
import type { Policies } from '../policies/policies';

export interface LinkServerCheckPorts {
  readonly policies: Pick<Policies, 'isServerFixed' | 'server' | 'servers'>;
  /** Looks whether a Deckle server is there, and whether its certificate is one to trust. */
  readonly check: (server: string) => Promise<ServerCheck>;
}

/** Looks what is where a link leads, unless the organisation leaves no choice. */
export const createLinkServerCheck = ({ policies, check }: LinkServerCheckPorts) => async (server: string): Promise<ServerCheck> =>
  (isServerAllowed(policies, server) ? check(server) : { result: 'managed' });
