import { useEffect, useState } from 'react';
import { useBridge } from '../../shared/store/hooks';

/** The name of a file's team, for whoever is of it; null for everybody else, and until it is known. */
export const useTeamName = (teamId: number | null): string | null => {
  const bridge = useBridge();
  const [team, setTeam] = useState<{ readonly id: number; readonly name: string } | null>(null);
  useEffect(() => {
    if (teamId === null) return undefined;
    let isAwaited = true;
    bridge.api.call('people.search', { query: { limit: 1 } }).then(
      ({ teams }) => { if (isAwaited) setTeam(teams.find(({ id }) => id === teamId) ?? null); },
      // Then it is called "the team".
      () => undefined,
    );
    return () => { isAwaited = false; };
  }, [bridge, teamId]);
  return team?.name ?? null;
};
