import type { TeamRole } from '../../../contract/entities/team';
import { ApiError } from '../../api-error';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { OwnTeamRow } from '../../db/team-columns';
import { recordAccountEvents, recordPersonEvent, type PersonEventScope } from '../people/person-events-service';
import { appendToLog, type TeamLogEntry } from './team-log-repository';
import { notifyOfTeamChange } from './team-notices-service';
import { findOwnTeam, findTeamName, lockTeam } from './teams-repository';

/** The roles that may invite, unless the team's settings name others. */
const defaultInviteRoles: readonly TeamRole[] = ['creator', 'admin'];

export const isManager = ({ role }: Pick<OwnTeamRow, 'role'>): boolean => role === 'creator' || role === 'admin';

export const inviteRolesOf = ({ settings }: OwnTeamRow): readonly TeamRole[] => settings.inviteRoles ?? defaultInviteRoles;
export const mayInvite = (team: OwnTeamRow): boolean => team.role !== 'disabled' && inviteRolesOf(team).includes(team.role);

/** The caller's team. Throws TEAM_NOT_FOUND. */
export const requireTeam = async ({ db, caller }: PersonEventScope): Promise<OwnTeamRow> => {
  const team = await findOwnTeam(db, caller.personId);
  if (!team) throw new ApiError('TEAM_NOT_FOUND');
  return team;
};

/** The caller's team, if the caller is an active member. Throws TEAM_NOT_FOUND and MEMBER_IS_DISABLED. */
export const requireActiveMember = async (scope: CallScope<Caller>): Promise<OwnTeamRow> => {
  const team = await requireTeam(scope);
  if (team.role === 'disabled') throw new ApiError('MEMBER_IS_DISABLED');
  return team;
};

/** The caller's team, if the caller manages it. Throws TEAM_NOT_FOUND and NO_ACCESS_MANAGE_TEAM. */
export const requireManager = async (scope: CallScope<Caller>): Promise<OwnTeamRow> => {
  const team = await requireTeam(scope);
  if (!isManager(team)) throw new ApiError('NO_ACCESS_MANAGE_TEAM');
  return team;
};

/**
 * Locks the caller's team until the end of the transaction, and returns it as it is then. Of two managers who remove each
 * other at the same moment, the second is no longer a manager. Throws TEAM_NOT_FOUND.
 */
export const lockOwnTeam = async (scope: PersonEventScope): Promise<OwnTeamRow> => {
  const { id } = await requireTeam(scope);
  await lockTeam(scope.db, id);
  const team = await requireTeam(scope);
  if (team.id !== id) throw new ApiError('TEAM_NOT_FOUND');
  return team;
};

/** `lockOwnTeam` for managers. Throws TEAM_NOT_FOUND and NO_ACCESS_MANAGE_TEAM. */
export const lockManagedTeam = async (scope: CallScope<Caller>): Promise<OwnTeamRow> => {
  await requireManager(scope);
  const team = await lockOwnTeam(scope);
  if (!isManager(team)) throw new ApiError('NO_ACCESS_MANAGE_TEAM');
  return team;
};

/** Throws ALREADY_IN_TEAM with the name of the person's team. */
export const refuseSecondTeam = async (db: Database, personId: number): Promise<never> => {
  throw new ApiError('ALREADY_IN_TEAM', { name: (await findTeamName(db, personId))?.name ?? '' });
};

/** Appends to the team's log, notifies the people concerned, and sends events to the members and to the people whose membership changed. */
export const recordTeamChange = async (scope: PersonEventScope, teamId: number, entry: TeamLogEntry, concerned: readonly number[] = []): Promise<void> => {
  const { db, caller } = scope;
  await appendToLog(db, teamId, caller.personId, entry);
  await recordPersonEvent(scope, 'Team', { teamId });
  await recordAccountEvents(scope, concerned);
  await notifyOfTeamChange(scope, teamId, entry);
};
