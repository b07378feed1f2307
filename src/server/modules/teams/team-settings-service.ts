import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { ProfileField } from '../../../contract/entities/myself';
import { fieldsOfTeamSetting, type TeamSettingName } from '../../../contract/entities/team';
import { parseEmailDomain } from '../../../core/email-domains';
import { ApiError } from '../../api-error';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { OwnTeamRow } from '../../db/team-columns';
import { requireName } from '../files/files-service';
import { recordPersonEvent } from '../people/person-events-service';
import { inviteRolesOf, lockManagedTeam, recordTeamChange, requireTeam } from './team-access';
import { notifyOfTeamName } from './team-notices-service';
import { findTeamSettings, mergeTeamSettings, updateTeamProfile } from './teams-repository';

type Values = EndpointOutput<'teams.setting'>['data'];
type AllValues = { readonly [Name in keyof Values]-?: NonNullable<Values[Name]> };

const valuesOf = (team: OwnTeamRow): AllValues => {
  const { name, type, scale, province, city, settings } = team;
  return {
    name, type, scale, province, city, inviteRoles: [...inviteRolesOf(team)], membersCreateSpaces: settings.membersCreateSpaces === true,
    multipleFileTags: settings.multipleFileTags === true, domains: [...settings.domains ?? []],
  };
};

const pick = (values: AllValues, setting: TeamSettingName): Values => Object.fromEntries(fieldsOfTeamSetting[setting].map((field) => [field, values[field]]));

/** Throws VALIDATION_FAILED for a field that the setting does not have, and if there is none. */
const requireFields = (setting: TeamSettingName, body: Values): void => {
  const given = Object.keys(body);
  const foreign = given.find((field) => !(fieldsOfTeamSetting[setting] as readonly string[]).includes(field));
  if (foreign !== undefined || given.length === 0) throw new ApiError('VALIDATION_FAILED', { field: foreign ?? 'body' });
};

/** Throws VALIDATION_FAILED for a text that is not a domain with a dot. */
const domainOf = (text: string): string => {
  const domain = parseEmailDomain(text);
  if (domain === null) throw new ApiError('VALIDATION_FAILED', { field: 'domains' });
  return domain;
};

/** A disabled member never invites, and a creator always may. */
const rolesOf = (roles: AllValues['inviteRoles']): AllValues['inviteRoles'] => [...new Set(['creator', ...roles] as const)].filter((role) => role !== 'disabled');

/** The settings of the caller's team (`team_settings/{url}`). */
export const teamSettingsService = {
  /** Whether members of a team may create spaces. */
  mayMembersCreateSpaces: async (db: Database, teamId: number): Promise<boolean> => (await findTeamSettings(db, teamId)).membersCreateSpaces === true,

  /** The profile fields of members that a directory of the team manages. */
  lockedProfileFields: async (db: Database, teamId: number): Promise<readonly ProfileField[]> => (await findTeamSettings(db, teamId)).lockedProfileFields ?? [],

  /** Throws TEAM_NOT_FOUND. */
  async read(scope: CallScope<Caller>, setting: TeamSettingName): Promise<EndpointOutput<'teams.setting'>> {
    return { data: pick(valuesOf(await requireTeam(scope)), setting) };
  },

  /** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM, VALIDATION_FAILED and the errors of names. */
  async change(scope: CallScope<Caller>, setting: TeamSettingName, body: NonNullable<EndpointInput<'teams.changeSetting'>['body']>): Promise<EndpointOutput<'teams.changeSetting'>> {
    const { db } = scope;
    requireFields(setting, body);
    const team = await lockManagedTeam(scope);
    const values = { ...valuesOf(team), ...body } as AllValues;
    if (setting === 'profile') await updateTeamProfile(db, team.id, { ...values, name: requireName(values.name) });
    if (setting === 'invite') await mergeTeamSettings(db, team.id, { inviteRoles: rolesOf(values.inviteRoles) });
    if (setting === 'spaces') await mergeTeamSettings(db, team.id, { membersCreateSpaces: values.membersCreateSpaces });
    if (setting === 'file_tags') await mergeTeamSettings(db, team.id, { multipleFileTags: values.multipleFileTags });
    if (setting === 'domains') await mergeTeamSettings(db, team.id, { domains: [...new Set(values.domains.map(domainOf))] });
    await recordTeamChange(scope, team.id, { action: 'changeSettings', names: [setting] });
    if (setting === 'profile' && requireName(values.name) !== team.name) await notifyOfTeamName(scope, team.id);
    // The name, spaces and tags of the team are part of what its members see everywhere.
    await recordPersonEvent(scope, 'Account', { teamId: team.id });
    return teamSettingsService.read(scope, setting);
  },
} as const;
