import type { EndpointOutput } from '../../../contract/api/endpoints';
import { ApiError } from '../../api-error';
import type { CallScope, Caller } from '../../call-scope';
import { grantAdminFlag } from './grants-repository';
import { lockManagedTeam, recordTeamChange, requireManager } from './team-access';
import { listTeamSpaces } from './team-spaces-repository';

/** All spaces of the caller's team, for its managers ("Leaving": they may become admins of any of them). */
export const teamSpacesService = {
  /** Throws TEAM_NOT_FOUND and NO_ACCESS_MANAGE_TEAM. */
  async list(scope: CallScope<Caller>): Promise<EndpointOutput<'teams.spaces'>> {
    const { id } = await requireManager(scope);
    return { spaces: await listTeamSpaces(scope.db, id, scope.caller.personId) };
  },

  /** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM, and FILE_NOT_FOUND for spaces of other teams too. */
  async takeAdmin(scope: CallScope<Caller>, spaceGuid: string): Promise<void> {
    const { db, caller: { personId } } = scope;
    const { id } = await lockManagedTeam(scope);
    const space = (await listTeamSpaces(db, id, personId)).find(({ guid }) => guid === spaceGuid);
    if (!space) throw new ApiError('FILE_NOT_FOUND');
    if (await grantAdminFlag(db, spaceGuid, personId)) await recordTeamChange(scope, id, { action: 'takeSpace', names: [space.name] }, [personId]);
  },
} as const;
