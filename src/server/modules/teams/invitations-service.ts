import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { TeamInvitation } from '../../../contract/api/team-endpoints';
import type { Team } from '../../../contract/entities/team';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { OwnTeamRow } from '../../db/team-columns';
import type { Clock } from '../../system-clock';
import { isoTimestamp } from '../../timestamps';
import { invitedAddresses } from '../invitations/invited-addresses-service';
import { insertDepartmentMembers, listDepartments } from './departments-repository';
import { closeInvitation, findInvitation, insertInvitation, listInvitationsOf, listOpenInvitations, useInvitation, type InvitationRow } from './invitations-repository';
import { insertMember } from './members-repository';
import { mayInvite, recordTeamChange, refuseSecondTeam, requireTeam } from './team-access';
import type { TeamMembership } from './team-membership-service';
import { countMembers, findTeamName, findTeamsOfDomain, lockFreeSeats } from './teams-repository';

export interface InvitationDependencies {
  readonly clock: Clock;
  readonly membership: Pick<TeamMembership, 'mine'>;
}

/** Maximum number of links of a team that are open together. */
const openLinksLimit = 200;

const present = ({ guid, account, createdAt, expiresAt, useLimit, useCount, departmentId, inviterId, inviterName }: InvitationRow): TeamInvitation => ({
  guid, account, createdAt: isoTimestamp(createdAt), expiresAt: isoTimestamp(expiresAt), uses: useLimit, usedCount: useCount, departmentId, inviter: { id: inviterId, name: inviterName },
});

/** The caller's team, if the caller may invite to it. Throws TEAM_NOT_FOUND and NO_ACCESS_INVITE. */
export const requireInviter = async (scope: CallScope<Caller>): Promise<OwnTeamRow> => {
  const team = await requireTeam(scope);
  if (!mayInvite(team)) throw new ApiError('NO_ACCESS_INVITE');
  return team;
};

/** The name of a department of the team; null without a department. Throws DEPARTMENT_NOT_FOUND. */
export const requireDepartmentOf = async (db: Database, teamId: number, departmentId: number | null): Promise<string | null> => {
  if (departmentId === null) return null;
  const department = (await listDepartments(db, teamId)).find(({ id }) => id === departmentId);
  if (!department) throw new ApiError('DEPARTMENT_NOT_FOUND');
  return department.name;
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
  await requireDepartmentOf(db, team.id, departmentId);
  const now = dependencies.clock();
  if ((await listOpenInvitations(db, team.id, now.toISOString())).filter(({ account }) => account === null).length >= openLinksLimit) throw new ApiError('TOO_MANY_INVITATIONS', { limit: openLinksLimit });
  const guid = createGuid();
  await insertInvitation(db, { guid, teamId: team.id, departmentId, personId, createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(), uses, account: null });
  await recordTeamChange(scope, team.id, { action: 'invite' });
  return present(await requireInvitation(dependencies, db, guid));
};

/** Throws TEAM_NOT_FOUND and NO_ACCESS_INVITE. */
const list = async ({ clock }: InvitationDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.invitations'>> => {
  const team = await requireInviter(scope);
  return { invitations: (await listOpenInvitations(scope.db, team.id, clock().toISOString())).map(present) };
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_INVITE, and INVITATION_NOT_FOUND for links of other teams too. */
const close = async (dependencies: InvitationDependencies, scope: CallScope<Caller>, guid: string): Promise<void> => {
  const { db } = scope;
  const team = await requireInviter(scope);
  const invitation = await requireInvitation(dependencies, db, guid);
  if (invitation.teamId !== team.id) throw new ApiError('INVITATION_NOT_FOUND');
  if (!await closeInvitation(db, guid, dependencies.clock().toISOString())) return;
  await recordTeamChange(scope, team.id, { action: 'closeInvitation', subjects: [invitation.inviterId], names: invitation.account === null ? [] : [invitation.account] });
};

/** The facts of an invitation for everyone who has its guid. Throws INVITATION_NOT_FOUND. */
const preview = async (dependencies: InvitationDependencies, db: Database, guid: string): Promise<EndpointOutput<'teams.invitation'>> => {
  const { teamId, teamName, inviterName, departmentName, account, expiresAt, end } = await requireInvitation(dependencies, db, guid);
  const memberCount = await countMembers(db, teamId);
  return { team: { id: teamId, name: teamName, memberCount }, inviter: { name: inviterName }, department: departmentName, account: account === null ? null : invitedAddresses.masked(account), expiresAt: isoTimestamp(expiresAt), end };
};

const domainOf = (key: string): string => key.slice(key.lastIndexOf('@') + 1);

/** Makes the caller a member, on a free seat if there is one. Throws ALREADY_IN_TEAM if the caller joined a team by a call at the same moment. */
const enter = async ({ membership }: InvitationDependencies, scope: CallScope<Caller>, teamId: number, departmentId: number | null): Promise<Team> => {
  const { db, caller: { personId } } = scope;
  const isSeat = await lockFreeSeats(db, teamId) > 0;
  if (!await insertMember(db, { teamId, personId, role: 'member', isSeat })) return refuseSecondTeam(db, personId);
  if (departmentId !== null) await insertDepartmentMembers(db, departmentId, [personId]);
  await recordTeamChange(scope, teamId, { action: 'join', names: isSeat ? [] : ['no seat'] }, [personId]);
  return membership.mine(scope);
};

/**
 * Adds the caller to the team of an invitation. A member of that team stays one, and the invitation is not used. Throws
 * ALREADY_IN_TEAM, INVITATION_NOT_FOUND, INVITATION_ENDED with its end, and INVITATION_FOR_OTHER_ADDRESS.
 */
const join = async (dependencies: InvitationDependencies, scope: CallScope<Caller>, guid: string): Promise<Team> => {
  const { db, caller: { personId } } = scope;
  const { teamId, departmentId, accountKey } = await requireInvitation(dependencies, db, guid);
  const known = await findTeamName(db, personId);
  if (known?.id === teamId) return dependencies.membership.mine(scope);
  if (accountKey !== null && accountKey !== invitedAddresses.keyOfCaller(scope)) throw new ApiError('INVITATION_FOR_OTHER_ADDRESS');
  if (known) return refuseSecondTeam(db, personId);
  if (!await useInvitation(db, guid, dependencies.clock().toISOString())) {
    throw new ApiError('INVITATION_ENDED', { end: (await requireInvitation(dependencies, db, guid)).end ?? 'closed' });
  }
  return enter(dependencies, scope, teamId, departmentId);
};

/** The teams that invited the caller's verified address, and those that admit its domain. */
const waiting = async ({ clock }: InvitationDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.waiting'>> => {
  const { db } = scope;
  const key = invitedAddresses.verifiedKeyOf(scope);
  if (key === null) return { teams: [] };
  const invited = (await listInvitationsOf(db, key, clock().toISOString())).map(({ teamId, teamName, inviterName, expiresAt }) => ({ id: teamId, name: teamName, inviter: inviterName, expiresAt: isoTimestamp(expiresAt) }));
  const admitting = (await findTeamsOfDomain(db, domainOf(key))).map(({ id, name }) => ({ id, name, inviter: null, expiresAt: null }));
  return { teams: [...invited, ...admitting.filter(({ id }) => !invited.some((one) => one.id === id))] };
};

/**
 * Joins a team that invited the caller's verified address, or that admits its domain. Throws INVITATION_NOT_FOUND and the
 * errors of `join`.
 */
const joinByInvitation = async (dependencies: InvitationDependencies, scope: CallScope<Caller>, teamId: number): Promise<Team> => {
  const { db, caller: { personId } } = scope;
  const key = invitedAddresses.verifiedKeyOf(scope);
  const invitation = key === null ? undefined : (await listInvitationsOf(db, key, dependencies.clock().toISOString())).find((one) => one.teamId === teamId);
  if (invitation) return join(dependencies, scope, invitation.guid);
  const known = await findTeamName(db, personId);
  if (known?.id === teamId) return dependencies.membership.mine(scope);
  if (key === null || !(await findTeamsOfDomain(db, domainOf(key))).some(({ id }) => id === teamId)) throw new ApiError('INVITATION_NOT_FOUND');
  if (known) return refuseSecondTeam(db, personId);
  return enter(dependencies, scope, teamId, null);
};

/** Invitations by which people join a team ("Joining"). */
export const createInvitations = (dependencies: InvitationDependencies) => bindFirst(dependencies, { create, list, close, preview, join, waiting, joinByInvitation });
