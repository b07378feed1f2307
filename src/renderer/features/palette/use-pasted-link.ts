import { useEffect, useMemo, useState } from 'react';
import { parseLink, parseWebLink } from '../../../core/links/deckle-links';
import { logProblem } from '../../shared/log';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import type { PastedLink } from './palette-items';

/** A pasted page address of this server, or of another server with a signed-in account. */
export const usePastedLink = (keyword: string): PastedLink | null => {
  const bridge = useBridge();
  const { server } = useAppSelector((state) => state.session.session.status === 'unknown' ? { server: null } : state.session.session);
  const link = parseLink(keyword) ?? parseWebLink(keyword);
  const ownServer = bridge.host === 'browser' ? window.location.origin : server;
  const isOwn = link !== null && link.server === ownServer;
  const [elsewhere, setElsewhere] = useState<PastedLink & { readonly address: string } | null>(null);

  const address = link === null || isOwn ? null : keyword;
  useEffect(() => {
    if (address === null || !bridge.desktop) return undefined;
    let isWanted = true;
    bridge.desktop.links.targetOf(address).then(
      (place) => { if (isWanted && place) setElsewhere({ kind: 'elsewhere', address, host: place.host, account: place.account }); },
      (error: unknown) => { logProblem('A link could not be resolved.', error); },
    );
    return () => { isWanted = false; };
  }, [bridge, address]);

  const path = isOwn ? link.path : null;
  const here = useMemo((): PastedLink | null => (path === null || ownServer === null ? null : { kind: 'here', path, host: new URL(ownServer).host }), [path, ownServer]);
  if (here) return here;
  return elsewhere?.address === address ? elsewhere : null;
};
