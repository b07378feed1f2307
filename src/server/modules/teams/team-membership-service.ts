import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { PersonPermissionName } from '../../../contract/entities/myself';
import type { Team, TeamPermissionName } from '../../../contract/entities/team';
import { personPermissionsOf } from '../../../core/accounts/person-permissions';
import { hasEnded } from '../../../core/limits/edition-at';
import { createSpaceRefusal } from '../../../core/permissions/create-space-refusal';
import { personFactsOf, teamVolumeOf, type Deployment } from '../../account-membership';
import type { TeamCreation } from '../../config';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { DetailedTeamRow, OwnTeamRow } from '../../db/team-columns';
import type { Clock } from '../../system-clock';
import { isoTimestamp } from '../../timestamps';
import { requireName } from '../files/files-service';
import { recordPersonEvent, type PersonDesktop, type PersonEventScope } from '../people/person-events-service';
import { insertMember } from './members-repository';
import { inviteRolesOf, isManager, lockOwnTeam, mayInvite, refuseSecondTeam, requireTeam } from './team-access';
import { appendToLog } from './team-log-repository';
import { findDetailedTeam, findOwnTeam, insertTeam, useTrial, type NewTeamTerms } from './teams-repository';

export interface TeamDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
  /** The people who may create teams. */
  readonly teamCreation: TeamCreation;
}

/** The trial of a new team in a public deployment: EnterpriseStandard, 10 seats, 30 days ("A new team"). */
const trial = { editionId: 1, seatCount: 10, durationMs: 30 * 24 * 60 * 60_000 } as const;

/** The number in a text like "50 to 200 people"; null without a number. */
const numberIn = (scale: string): number | null => {
  const [digits] = /\d{1,7}/.exec(scale) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** A team as its members see it. */
const presentTeam = ({ deployment, clock }: TeamDependencies, team: DetailedTeamRow): Team => {
  const now = clock().getTime();
  const { id, name, type, scale, role, creator, memberCount, usedSeatCount, spaceCount, editionId, isTrial, expiresAt } = team;
  return {
    id, enterpriseId: String(id), name, type, scale, scaleNum: numberIn(scale), createdAt: isoTimestamp(team.createdAt), role, creator, isMerged: false, quickAction: null, dingtalkCorp: null, weworkCorp: null,
    settings: { inviteRoles: [...inviteRolesOf(team)], membersCreateSpaces: team.settings.membersCreateSpaces === true, multipleFileTags: team.settings.multipleFileTags === true, domains: [...team.settings.domains ?? []] },
    membership: { editionId, isTrial, isExpired: deployment === 'public' && hasEnded(expiresAt, now), expiredAt: expiresAt === null ? null : isoTimestamp(expiresAt) },
    seatMemberCount: team.seatCount,
    resources: { memberCount, usedSeatCount, spaceCount, diskVolume: teamVolumeOf(team, deployment, now) },
  };
};

/** Privately hosted teams have no edition and no end. The second team of a person has no trial: it begins with the end of one. */
const termsFor = async ({ deployment, clock }: TeamDependencies, db: Database, personId: number): Promise<NewTeamTerms> => {
  const now = clock();
  if (deployment === 'private') return { editionId: trial.editionId, isTrial: false, endsAt: null, seatCount: null };
  const isFirst = await useTrial(db, personId, now.toISOString());
  return { editionId: trial.editionId, isTrial: true, endsAt: new Date(now.getTime() + (isFirst ? trial.durationMs : 0)).toISOString(), seatCount: trial.seatCount };
};

/** A person who is not signed in yet: teams are created while registering, too. */
type NewCreator = PersonEventScope & { readonly caller: PersonDesktop };

/** Creates a team and its creator. Throws ALREADY_IN_TEAM, TEAM_CREATION_CLOSED and the errors of invalid names. */
const createFor = async (dependencies: TeamDependencies, scope: NewCreator, { name: raw, type = '', scale = '', province = '', city = '' }: EndpointInput<'teams.create'>['body']): Promise<void> => {
  const { db, caller } = scope;
  if (dependencies.teamCreation === 'operators') throw new ApiError('TEAM_CREATION_CLOSED');
  const name = requireName(raw);
  // A refusal ends the transaction, so the trial is not used.
  const teamId = await insertTeam(db, { name, type, scale, province, city, terms: await termsFor(dependencies, db, caller.personId) });
  if (!await insertMember(db, { teamId, personId: caller.personId, role: 'creator', isSeat: true })) await refuseSecondTeam(db, caller.personId);
  await appendToLog(db, teamId, caller.personId, { action: 'create', names: [name] });
  await recordPersonEvent(scope, 'Account', caller);
};

/** Throws the errors of `createFor`. */
const create = async (dependencies: TeamDependencies, scope: CallScope<Caller>, body: EndpointInput<'teams.create'>['body']): Promise<Team> => {
  const { db, origin, caller: { personId, person } } = scope;
  await createFor(dependencies, { db, origin, caller: { personId, desktopGuid: person.desktopGuid } }, body);
  return mine(dependencies, scope);
};

/** The caller's team with its details. Throws TEAM_NOT_FOUND. */
const requireDetailedTeam = async ({ db, caller }: CallScope<Caller>): Promise<DetailedTeamRow> => {
  const team = await findDetailedTeam(db, caller.personId);
  if (!team) throw new ApiError('TEAM_NOT_FOUND');
  return team;
};

/** Throws TEAM_NOT_FOUND. */
const mine = async (dependencies: TeamDependencies, scope: CallScope<Caller>): Promise<Team> => presentTeam(dependencies, await requireDetailedTeam(scope));

/** The caller's permissions in their team. A disabled member has none. */
const permissionsIn = ({ deployment, clock }: TeamDependencies, { caller: { personId, account } }: CallScope<Caller>, team: OwnTeamRow): Readonly<Record<TeamPermissionName, boolean>> => {
  const manages = isManager(team);
  const canCreateSpace = createSpaceRefusal(personFactsOf(personId, account, deployment, clock().getTime()), team.settings.membersCreateSpaces === true) === null;
  return { create_team_space: canCreateSpace, invite_members: mayInvite(team), manage_members: manages, manage_team: manages, manage_billing: manages };
};

/** Throws TEAM_NOT_FOUND. */
const permissions = async (dependencies: TeamDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.permissions'>> => {
  const granted = permissionsIn(dependencies, scope, await requireTeam(scope));
  return { ...granted, canCreateSpace: granted.create_team_space };
};

/** The caller's permissions in their team and on this server. `team`: the caller's; null without one. */
const personPermissions = (dependencies: TeamDependencies, scope: CallScope<Caller>, team: OwnTeamRow | null): PersonPermissionName[] => personPermissionsOf({
  inTeam: team && permissionsIn(dependencies, scope, team), isTeamCreationOpen: dependencies.teamCreation === 'everyone',
  // This server has no operators who sign in.
  isOperator: false,
});

const findPersonPermissions = async (dependencies: TeamDependencies, scope: CallScope<Caller>): Promise<PersonPermissionName[]> =>
  personPermissions(dependencies, scope, scope.caller.account.team && await findOwnTeam(scope.db, scope.caller.personId));

/** Throws TEAM_NOT_FOUND. */
const inviteState = async (_dependencies: TeamDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'teams.inviteState'>> => {
  const team = await requireTeam(scope);
  return { isAllowed: mayInvite(team), reason: mayInvite(team) ? null : 'NO_ACCESS_INVITE', roles: [...inviteRolesOf(team)] };
};

/** Throws CREATOR_CANNOT_LEAVE for the creator of a team with other members, whom nobody could help afterwards. */
const requireNoOtherMembers = async (_dependencies: TeamDependencies, { db, caller: { personId } }: CallScope<Caller>): Promise<void> => {
  const team = await findDetailedTeam(db, personId);
  if (team?.role === 'creator' && team.memberCount > 1) throw new ApiError('CREATOR_CANNOT_LEAVE');
};

/** Throws CREATOR_CANNOT_LEAVE for the creator of a team, who transfers or dismisses it first. Locks the team until the transaction ends. */
const requireNotCreator = async (_dependencies: TeamDependencies, scope: PersonEventScope): Promise<void> => {
  if (await findOwnTeam(scope.db, scope.caller.personId) && (await lockOwnTeam(scope)).role === 'creator') throw new ApiError('CREATOR_CANNOT_LEAVE');
};

/** The team of the caller: its creation, its facts, and the caller's permissions in it. */
export const createTeamMembership = (dependencies: TeamDependencies) => bindFirst(dependencies, { createFor, create, mine, present: presentTeam, permissions, personPermissions, findPersonPermissions, inviteState, requireNoOtherMembers, requireNotCreator });

export type TeamMembership = ReturnType<typeof createTeamMembership>;
