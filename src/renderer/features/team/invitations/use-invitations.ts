import { useCallback } from 'react';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest, type RequestState } from '../../../shared/use-request';
import { useTeam } from '../team-context';

/** The open invitations of the team, the latest first. */
export const useInvitations = (): RequestState<readonly TeamInvitation[]> => {
  const bridge = useBridge();
  const { revision } = useTeam();
  const load = useCallback(async () => {
    const { invitations } = await bridge.api.call('teams.invitations', {});
    return invitations.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  }, [bridge]);
  return useRequest<readonly TeamInvitation[]>(load, revision);
};
