import type { EndpointInput } from '../../../contract/api/endpoints';
import type { Team } from '../../../contract/entities/team';
import { hasEnded } from '../../../core/limits/edition-at';
import type { Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { isDeletionRequested } from '../people/deletion-request-service';
import { recordAccountEvents } from '../people/person-events-service';
import { deleteGrantsOfTeam } from './grants-repository';
import { findMemberIds, findMembers, updateMember } from './members-repository';
import { lockOwnTeam, recordTeamChange } from './team-access';
import type { TeamMembership } from './team-membership-service';
import { deleteTeam, lockFreeSeats, releaseSpaces } from './teams-repository';

export interface TeamEndDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly membership: Pick<TeamMembership, 'mine'>;
  /** Ends a token of a session that just confirmed the password. Returns whether it was valid. */
  readonly consumeAuthToken: (db: Database, sessionId: string, token: string) => Promise<boolean>;
}

/** Throws TEAM_NOT_FOUND, CREATOR_ONLY, MEMBER_NOT_FOUND and MEMBER_IS_DISABLED. */
const transfer = async ({ membership }: TeamEndDependencies, scope: CallScope<Caller>, userId: number): Promise<Team> => {
  const { db, caller: { personId } } = scope;
  const team = await lockOwnTeam(scope);
  if (team.role !== 'creator') throw new ApiError('CREATOR_ONLY');
  const [receiver] = await findMembers(db, team.id, [userId]);
  // A team whose creator is deleted would have none.
  if (!receiver || await isDeletionRequested(db, userId)) throw new ApiError('MEMBER_NOT_FOUND');
  if (receiver.role === 'disabled') throw new ApiError('MEMBER_IS_DISABLED');
  if (userId === personId) return membership.mine(scope);
  // The creator always has a seat. Without a free one, the former creator gives theirs.
  const isSeatLeft = receiver.isSeat || await lockFreeSeats(db, team.id) > 0;
  await updateMember(db, personId, 'admin', isSeatLeft);
  await updateMember(db, userId, 'creator', true);
  await recordTeamChange(scope, team.id, { action: 'transfer', subjects: [userId] }, [personId, userId]);
  return membership.mine(scope);
};

/**
 * Ends a team. Its spaces become personal spaces of the creator; grants to the team and its departments, tags,
 * departments and invitations end. Throws TEAM_NOT_FOUND, CREATOR_ONLY, TEAM_NAME_DIFFERS, AUTH_TOKEN_INVALID and
 * MEMBERSHIP_RUNNING.
 */
const dismiss = async ({ deployment, clock, consumeAuthToken }: TeamEndDependencies, scope: CallScope<Caller>, body: EndpointInput<'teams.end'>['body']): Promise<void> => {
  const { db, caller: { personId, sessionId } } = scope;
  const team = await lockOwnTeam(scope);
  if (team.role !== 'creator') throw new ApiError('CREATOR_ONLY');
  if (body?.name?.normalize('NFC').trim() !== team.name) throw new ApiError('TEAM_NAME_DIFFERS');
  if (!await consumeAuthToken(db, sessionId, body.authToken ?? '')) throw new ApiError('AUTH_TOKEN_INVALID');
  if (deployment === 'public' && !team.isTrial && !hasEnded(team.expiresAt, clock().getTime())) throw new ApiError('MEMBERSHIP_RUNNING');
  const concerned = await findMemberIds(db, team.id);
  await deleteGrantsOfTeam(db, team.id);
  await releaseSpaces(db, team.id, personId);
  await deleteTeam(db, team.id);
  await recordAccountEvents(scope, concerned);
};

/** A new creator of a team, and the end of a team ("Ending a team"). */
export const createTeamEnd = (dependencies: TeamEndDependencies) => bindFirst(dependencies, { transfer, dismiss });
