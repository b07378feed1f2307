import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { TeamInvitation } from '../../../contract/api/team-endpoints';
import type { Team } from '../../../contract/entities/team';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { isoTimestamp } from '../../timestamps';
import { recordPersonEvent } from '../people/person-events-service';
import { closeInvitation, findInvitation, insertInvitation, listOpenInvitations, useInvitation, type InvitationRow } from './invitations-repository';
import { appendToLog, findTeamName, hasDepartment, insertMember, lockSeats, type OwnTeamRow } from './own-team-repository';
import { mayInvite, refuseSecondTeam, requireTeam, type TeamMembership } from './team-membership-service';
import { insertDepartmentMember } from './teams-repository';

export interface InvitationDependencies {
  readonly clock: Clock;
  readonly membership: Pick<TeamMembership, 'mine'>;
}

/** Maximum number of links of a team that are open together. */
const openLinksLimit = 200;

const present = ({ guid, createdAt, expiresAt, useLimit, useCount, departmentId, inviterId, inviterName }: InvitationRow): TeamInvitation => ({
  guid, createdAt: isoTimestamp(createdAt), expiresAt: isoTimestamp(expiresAt), uses: useLimit, usedCount: useCount, departmentId, inviter: { id: inviterId, name: inviterName },
});

/** The caller's team, if the caller may invite to it. Throws TEAM_NOT_FOUND and NO_ACCESS_INVITE. */
const requireInviter = async (scope: CallScope<Caller>): Promise<OwnTeamRow> => {
  const team = await requireTeam(scope);
  if (!mayInvite(team)) throw new ApiError('NO_ACCESS_INVITE');
  return team;
};

/** Throws INVITATION_NOT_FOUND. */
const requireInvitation = async ({ clock }: InvitationDependencies, db: Database, guid: string): Promise<InvitationRow> => {
  const invitation = await findInvitation(db, guid, clock().toISOString());
  if (!invitation) throw new ApiError('INVITATION_NOT_FOUND');
  return invitation;
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_INVITE, DEPARTMENT_NOT_FOUND and TOO_MANY_INVITATIONS. */
const create = async (dependencies: InvitationDependencies, scope: CallScope<Caller>, { expiresInSeconds, uses, departmentId }: EndpointInput<'teams.invite'>['body']): Promise<TeamInvitation> => {
  const { db, caller: { personId } } = scope;
  const team = await requireInviter(scope);
  if (departmentId !== null && !await hasDepartment(db, team.id, departmentId)) throw new ApiError('DEPARTMENT_NOT_FOUND');
  const now = dependencies.clock();
  if ((await listOpenInvitations(db, team.id, now.toISOString())).length >= openLinksLimit) throw new ApiError('TOO_MANY_INVITATIONS', { limit: openLinksLimit });
  const guid = createGuid();
  await insertInvitation(db, { guid, teamId: team.id, departmentId, personId, createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(), uses });
  await appendToLog(db, team.id, personId, { action: 'invite', data: { uses, departmentId } });
  await recordPersonEvent(scope, 'Team', { teamId: team.id });
  return present(await requireInvitation(dependencies, db, guid));
};

/** Throws TEAM_NOT_FOUND and NO_ACCESS_INVITE. */
const list = async ({ clock }: InvitationDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.invitations'>> => {
  const team = await requireInviter(scope);
  return { invitations: (await listOpenInvitations(scope.db, team.id, clock().toISOString())).map(present) };
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_INVITE, and INVITATION_NOT_FOUND for links of other teams too. */
const close = async (dependencies: InvitationDependencies, scope: CallScope<Caller>, guid: string): Promise<void> => {
  const { db, caller } = scope;
  const team = await requireInviter(scope);
  const invitation = await requireInvitation(dependencies, db, guid);
  if (invitation.teamId !== team.id) throw new ApiError('INVITATION_NOT_FOUND');
  if (!await closeInvitation(db, guid, dependencies.clock().toISOString())) return;
  await appendToLog(db, team.id, caller.personId, { action: 'closeInvitation', data: { inviterId: invitation.inviterId } });
  await recordPersonEvent(scope, 'Team', { teamId: team.id });
};

/** The facts of a link for everyone who has it. Throws INVITATION_NOT_FOUND. */
const preview = async (dependencies: InvitationDependencies, db: Database, guid: string): Promise<EndpointOutput<'teams.invitation'>> => {
  const { teamName, inviterName, end } = await requireInvitation(dependencies, db, guid);
  return { team: { name: teamName }, inviter: { name: inviterName }, end };
};

/**
 * Adds the caller to the team of a link, on a free seat if there is one. A member of that team stays one, and the link is
 * not used. Throws ALREADY_IN_TEAM, INVITATION_NOT_FOUND and INVITATION_ENDED with its end.
 */
const join = async (dependencies: InvitationDependencies, scope: CallScope<Caller>, guid: string): Promise<Team> => {
  const { db, caller: { personId, person } } = scope;
  const { teamId, departmentId } = await requireInvitation(dependencies, db, guid);
  const known = await findTeamName(db, personId);
  if (known?.id === teamId) return dependencies.membership.mine(scope);
  if (known) return refuseSecondTeam(db, personId);
  if (!await useInvitation(db, guid, dependencies.clock().toISOString())) {
    throw new ApiError('INVITATION_ENDED', { end: (await requireInvitation(dependencies, db, guid)).end ?? 'closed' });
  }
  const isSeat = await lockSeats(db, teamId);
  // The person joined a team by another call meanwhile. The transaction ends, so the use does not count.
  if (!await insertMember(db, teamId, personId, 'member', isSeat)) return refuseSecondTeam(db, personId);
  if (departmentId !== null) await insertDepartmentMember(db, departmentId, personId);
  await appendToLog(db, teamId, personId, { action: 'join', data: { isSeat } });
  await recordPersonEvent(scope, 'Team', { teamId });
  await recordPersonEvent(scope, 'Account', { personId, desktopGuid: person.desktopGuid });
  return dependencies.membership.mine(scope);
};

/** Links by which people join a team ("Joining"). */
export const createInvitations = (dependencies: InvitationDependencies) => bindFirst(dependencies, { create, list, close, preview, join });
