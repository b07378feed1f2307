import { useEffect, useState } from 'react';
import type { OfferedServers, ServersBridge } from '../../../contract/desktop/servers-bridge';
import { logProblem } from '../../shared/log';
import { serverName } from '../../shared/server-name';

const nothingOffered: OfferedServers = { servers: [], recent: [], isFixed: false, mayTrust: true, refused: null, policyProblems: [] };

/** The servers that the main process offers; null: not known yet. */
export const useOfferedServers = (servers: ServersBridge): OfferedServers | null => {
  const [offered, setOffered] = useState<OfferedServers | null>(null);
  useEffect(() => {
    let isShown = true;
    const keep = (found: OfferedServers): void => { if (isShown) setOffered(found); };
    servers.offered().then(keep, (error: unknown) => {
      logProblem('Which servers are offered is not known.', error);
      keep(nothingOffered);
    });
    return () => { isShown = false; };
  }, [servers]);
  return offered;
};

/** The server that runs on this computer; null: there is none, or the request is not finished. */
const useLocalServer = (servers: ServersBridge): string | null => {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    servers.findLocal().then((found) => { if (isShown) setLocal(found); }, (error: unknown) => { logProblem('Whether a server runs on this computer is not known.', error); });
    return () => { isShown = false; };
  }, [servers]);
  return local;
};

export interface ListedServer {
  readonly server: string;
  readonly origin: 'organisation' | 'recent' | 'local';
}

export interface ServerOffer {
  readonly isFixed: boolean;
  /** The first value of the address field. */
  readonly preferred: string;
  readonly list: readonly ListedServer[];
  /** The policies of the organisation that could not be read, and why. */
  readonly policyProblems: readonly string[];
}

/** The servers to choose from, each once, without the one that is used now; null: not known yet. */
export const useServerOffer = (servers: ServersBridge, current: string | null): ServerOffer | null => {
  const offered = useOfferedServers(servers);
  const local = useLocalServer(servers);
  if (!offered) return null;
  const all: readonly ListedServer[] = [
    ...offered.servers.map((server) => ({ server, origin: 'organisation' as const })),
    ...offered.recent.map((server) => ({ server, origin: 'recent' as const })),
    ...(local === null ? [] : [{ server: local, origin: 'local' as const }]),
  ];
  const list = all.filter(({ server }, index) => server !== current && all.findIndex((other) => other.server === server) === index);
  return { isFixed: offered.isFixed, preferred: current === null ? serverName(offered.servers[0] ?? '') : '', list, policyProblems: offered.policyProblems };
};
