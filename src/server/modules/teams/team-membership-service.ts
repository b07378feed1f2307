import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import { teamPermissionNames, type Team, type TeamPermissionName } from '../../../contract/entities/team';
import { hasEnded } from '../../../core/limits/edition-at';
import { createSpaceRefusal } from '../../../core/permissions/create-space-refusal';
import { personFactsOf, teamVolumeOf, type Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { isoTimestamp } from '../../timestamps';
import { requireName } from '../files/files-service';
import { recordPersonEvent } from '../people/person-events-service';
import { appendToLog, findOwnTeam, findTeamName, insertMember, insertTeamWithTerms, useTrial, type OwnTeamRow, type NewTeamTerms } from './own-team-repository';
import type { TeamRole } from './teams-repository';

export interface TeamDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** The trial of a new team in a public deployment: EnterpriseStandard, 10 seats, 30 days ("A new team"). */
const trial = { editionId: 1, seatCount: 10, durationMs: 30 * 24 * 60 * 60_000 } as const;

/** The roles that may invite, unless the team's settings name others. */
export const defaultInviteRoles: readonly TeamRole[] = ['creator', 'admin'];

const isManager = (role: TeamRole): boolean => role === 'creator' || role === 'admin';

/** The number in a text like "50 to 200 people"; null without a number. */
const numberIn = (scale: string): number | null => {
  const [digits] = /\d{1,7}/.exec(scale) ?? [];
  return digits === undefined ? null : Number(digits);
};

const presentTeam = ({ deployment, clock }: TeamDependencies, team: OwnTeamRow): Team => {
  const now = clock().getTime();
  const { id, name, type, scale, role, editionId, isTrial, expiresAt } = team;
  return {
    id, enterpriseId: String(id), name, type, scale, scaleNum: numberIn(scale), createdAt: isoTimestamp(team.createdAt), role, isMerged: false,
    membership: { editionId, isTrial, isExpired: deployment === 'public' && hasEnded(expiresAt, now), expiredAt: expiresAt === null ? null : isoTimestamp(expiresAt) },
    seatMemberCount: team.seatCount,
    resources: { memberCount: team.memberCount, spaceCount: team.spaceCount, diskVolume: teamVolumeOf(team, deployment, now) },
  };
};

/** The caller's team. Throws TEAM_NOT_FOUND. */
export const requireTeam = async ({ db, caller }: CallScope<Caller>): Promise<OwnTeamRow> => {
  const team = await findOwnTeam(db, caller.personId);
  if (!team) throw new ApiError('TEAM_NOT_FOUND');
  return team;
};

/** Throws ALREADY_IN_TEAM with the name of the person's team. */
export const refuseSecondTeam = async (db: Database, personId: number): Promise<never> => {
  throw new ApiError('ALREADY_IN_TEAM', { name: (await findTeamName(db, personId))?.name ?? '' });
};

export const inviteRolesOf = ({ settings }: OwnTeamRow): readonly TeamRole[] => settings.inviteRoles ?? defaultInviteRoles;
export const mayInvite = (team: OwnTeamRow): boolean => team.role !== 'disabled' && inviteRolesOf(team).includes(team.role);

/** Privately hosted teams have no edition and no end. The second team of a person has no trial: it begins with the end of one. */
const termsFor = async ({ deployment, clock }: TeamDependencies, db: Database, personId: number): Promise<NewTeamTerms> => {
  const now = clock();
  if (deployment === 'private') return { editionId: trial.editionId, isTrial: false, endsAt: null, seatCount: null };
  const isFirst = await useTrial(db, personId, now.toISOString());
  return { editionId: trial.editionId, isTrial: true, endsAt: new Date(now.getTime() + (isFirst ? trial.durationMs : 0)).toISOString(), seatCount: trial.seatCount };
};

/** Throws ALREADY_IN_TEAM and the errors of invalid names. */
const create = async (dependencies: TeamDependencies, scope: CallScope<Caller>, { name: raw, type = '', scale = '', province = '', city = '' }: EndpointInput<'teams.create'>['body']): Promise<Team> => {
  const { db, caller: { personId, person } } = scope;
  const name = requireName(raw);
  // A refusal ends the transaction, so the trial is not used.
  const teamId = await insertTeamWithTerms(db, { name, type, scale, province, city, terms: await termsFor(dependencies, db, personId) });
  if (!await insertMember(db, teamId, personId, 'creator', true)) await refuseSecondTeam(db, personId);
  await appendToLog(db, teamId, personId, { action: 'create', data: { name } });
  await recordPersonEvent(scope, 'Account', { personId, desktopGuid: person.desktopGuid });
  return mine(dependencies, scope);
};

/** Throws TEAM_NOT_FOUND. */
const mine = async (dependencies: TeamDependencies, scope: CallScope<Caller>): Promise<Team> => presentTeam(dependencies, await requireTeam(scope));

/** Throws TEAM_NOT_FOUND. A disabled member has no permission. */
const permissions = async ({ deployment, clock }: TeamDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.permissions'>> => {
  const { caller: { personId, account } } = scope;
  const team = await requireTeam(scope);
  const manages = isManager(team.role);
  const canCreateSpace = createSpaceRefusal(personFactsOf(personId, account, deployment, clock().getTime()), team.settings.membersCreateSpaces === true) === null;
  const granted: Readonly<Record<TeamPermissionName, boolean>> = {
    create_team_space: canCreateSpace, invite_members: mayInvite(team), manage_members: manages, manage_team: manages, manage_billing: manages,
  };
  return { ...Object.fromEntries(teamPermissionNames.map((name) => [name, granted[name]])) as Record<TeamPermissionName, boolean>, canCreateSpace };
};

/** Throws TEAM_NOT_FOUND. */
const inviteState = async (_dependencies: TeamDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.inviteState'>> => {
  const team = await requireTeam(scope);
  return { isAllowed: mayInvite(team), reason: mayInvite(team) ? null : 'NO_ACCESS_INVITE', roles: [...inviteRolesOf(team)] };
};

/** The team of the caller: its creation, its facts, and the caller's permissions in it. */
export const createTeamMembership = (dependencies: TeamDependencies) => bindFirst(dependencies, { create, mine, permissions, inviteState });

export type TeamMembership = ReturnType<typeof createTeamMembership>;
