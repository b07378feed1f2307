import { useEffect, useState } from 'react';
import { useBridge } from '../../shared/store/store-hooks';

/** The name of a file's team for its members; null for other people and until it is loaded. */
export const useTeamName = (teamId: number | null): string | null => {
  const bridge = useBridge();
  const [team, setTeam] = useState<{ readonly id: number; readonly name: string } | null>(null);
  useEffect(() => {
    if (teamId === null) return undefined;
    let isAwaited = true;
    bridge.api.call('people.search', { query: { limit: 1 } }).then(
      ({ teams }) => { if (isAwaited) setTeam(teams.find(({ id }) => id === teamId) ?? null); },
      // The texts then say "the team".
      () => undefined,
    );
    return () => { isAwaited = false; };
  }, [bridge, teamId]);
  return team?.name ?? null;
};
