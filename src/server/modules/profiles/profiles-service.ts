import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { DescribedMyself, PersonPermissionName, ProfileField } from '../../../contract/entities/myself';
import type { FeatureName } from '../../../contract/entities/permissions';
import type { Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Clock } from '../../system-clock';
import { recordPersonEvent } from '../people/person-events-service';
import { requirePersonName, type PeopleService } from '../people/people-service';
import { preferencesOf } from '../settings/settings-service';
import type { TeamMembership } from '../teams/team-membership-service';
import { teamSettingsService } from '../teams/team-settings-service';
import type { Pictures } from './pictures-service';
import { presentMyself } from './profile-presenter';
import { findInviteFacts, findProfile, lockProfile, updateProfile } from './profiles-repository';

export interface ProfilesDependencies {
  readonly people: PeopleService;
  readonly teamMembership: TeamMembership;
  readonly pictures: Pick<Pictures, 'requireOwn'>;
  readonly deployment: Deployment;
  readonly clock: Clock;
  /** Whether sharing with everybody needs a mobile number. */
  readonly isMobileRequired: boolean;
  /** Features that the operator does not offer. */
  readonly switchedOff: ReadonlySet<FeatureName>;
}

type Change = NonNullable<EndpointInput<'account.change'>['body']>;

/** The caller with everything that concerns their account. One query beside that of the session. */
const describe = async ({ people, teamMembership, deployment, clock, isMobileRequired, switchedOff }: ProfilesDependencies, scope: CallScope<Caller>): Promise<DescribedMyself> => {
  const { db, caller: { personId, person, account } } = scope;
  const profile = await findProfile(db, personId);
  return presentMyself({
    me: people.me(person), account, profile, deployment, isMobileRequired, switchedOff, now: clock().getTime(),
    team: profile.team && teamMembership.present(profile.team), permission: teamMembership.personPermissions(scope, profile.team),
    preferences: preferencesOf({ preferences: profile.preferences ?? {}, settings: profile.olderPreferences }),
  });
};

/** The names of what the caller may do in their team and on this server. */
const permissions = (
  { teamMembership }: ProfilesDependencies, scope: CallScope<Caller>,
): Promise<PersonPermissionName[]> => teamMembership.findPersonPermissions(scope);

/** Throws PROFILE_FIELD_LOCKED for the first field that the directory of the caller's team manages. */
const requireChangeable = async (_dependencies: ProfilesDependencies, { db, caller: { account } }: CallScope<Caller>, fields: readonly ProfileField[]): Promise<void> => {
  if (!account.team || fields.length === 0) return;
  const locked = await teamSettingsService.lockedProfileFields(db, account.team.id);
  const field = fields.find((name) => locked.includes(name));
  if (field !== undefined) throw new ApiError('PROFILE_FIELD_LOCKED', { field });
};

/**
 * Changes the caller's name, picture and gender. All windows of the person receive an event, and the members of the
 * team receive one if they see the change. Throws PROFILE_FIELD_LOCKED, PICTURE_NOT_UPLOADED and the errors of names.
 */
const change = async (dependencies: ProfilesDependencies, scope: CallScope<Caller>, { name, avatar, gender }: Change): Promise<DescribedMyself> => {
  const { db, caller: { personId, person, account } } = scope;
  const given = { avatar, name };
  await requireChangeable(dependencies, scope, (['avatar', 'name'] as const).filter((field) => given[field] !== undefined));
  const validName = name === undefined ? undefined : requirePersonName(name);
  if (typeof avatar === 'string') await dependencies.pictures.requireOwn(db, personId, avatar);
  const before = await lockProfile(db, personId);
  const after = { name: validName ?? before.name, avatar: avatar === undefined ? before.avatar : avatar, gender: gender === undefined ? before.gender : gender };
  const isSeenByTeam = after.name !== before.name || after.avatar !== before.avatar;
  if (isSeenByTeam || after.gender !== before.gender) {
    await updateProfile(db, personId, after);
    await recordPersonEvent(scope, 'Account', { personId, desktopGuid: person.desktopGuid });
    if (isSeenByTeam && account.team) await recordPersonEvent(scope, 'Team', { teamId: account.team.id });
  }
  const changed = await dependencies.people.byId(db, personId);
  return describe(dependencies, { ...scope, caller: { ...scope.caller, person: changed ?? person } });
};

/** The fields that members of the caller's team may change. Throws TEAM_NOT_FOUND for other teams. */
const profileChange = async (_dependencies: ProfilesDependencies, { db, caller: { account } }: CallScope<Caller>, teamId: string): Promise<EndpointOutput<'account.profileChange'>> => {
  if (!account.team || String(account.team.id) !== teamId) throw new ApiError('TEAM_NOT_FOUND');
  const locked = await teamSettingsService.lockedProfileFields(db, account.team.id);
  const isFree = (field: ProfileField): boolean => !locked.includes(field);
  return { profileChange: { avatar: isFree('avatar'), name: isFree('name'), email: isFree('email'), mobile: isFree('mobile') } };
};

/** Points for each invitee who counts (account specification, section 9). */
const bonusPerInvitee = 15;

/** The invitees of the caller who count (decisions, 6.23). */
const inviteInfo = async (_dependencies: ProfilesDependencies, { db, caller: { personId } }: CallScope<Caller>): Promise<EndpointOutput<'account.inviteInfo'>> => {
  const { count, isVerified, hasInviter } = await findInviteFacts(db, personId);
  return { count, bonus: count * bonusPerInvitee, isBound: isVerified, isObtained: isVerified && hasInviter, needRefresh: false };
};

/** The profile of the caller. */
export const createProfiles = (dependencies: ProfilesDependencies) => bindFirst(dependencies, { describe, permissions, requireChangeable, change, profileChange, inviteInfo });

export type ProfilesService = ReturnType<typeof createProfiles>;
