import { z } from 'zod';
import { endpoint } from '../endpoint';
import { nextCursorSchema, pageQueryShape, personIdSchema, personSummarySchema, timestampSchema } from '../entities/common-schemas';
import { teamLogActions, teamPermissionNames, teamRoleSchema, teamSchema, teamSettingNames, teamSettingsShape, type TeamPermissionName } from '../entities/team';
import { nameErrors, nameSchema } from './file-endpoints';

/** A day and a year, in seconds. */
const [daySeconds, yearSeconds] = [86_400, 366 * 86_400];
const textOfTeamSchema = z.string().max(100);

/** An invitation, as those who may invite see it. Without `account` it is a link: everyone who knows the guid may join. */
export const teamInvitationSchema = z.object({
  guid: z.string(),
  /** The email address of the invited person; null for a link. */
  account: z.string().nullable(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Maximum number of people who join by it; null without a limit. */
  uses: z.number().int().nullable(),
  usedCount: z.number().int(),
  departmentId: z.number().int().nullable(),
  inviter: z.object({ id: z.number().int(), name: z.string() }),
});
export type TeamInvitation = z.infer<typeof teamInvitationSchema>;

/** Why an invitation no longer opens. */
export const invitationEnds = ['closed', 'expired', 'used_up'] as const;
export type InvitationEnd = (typeof invitationEnds)[number];

/** Email addresses; the server checks each of them (EMAIL_INVALID). */
export const accountsSchema = z.array(z.string().max(320)).min(1).max(100);

/**
 * The result for each address, in order. `added`: a member of the team. `invited`: everybody else; `inviteGuid` opens
 * the team to this address alone. `isMailed`: whether an email with the link is sent; the caller passes on the other
 * links. Absent on servers older than the field, which send none.
 */
export const invitedAccountsSchema = z.object({
  results: z.array(z.object({ account: z.string(), status: z.enum(['added', 'invited']), inviteGuid: z.string().nullable(), isMailed: z.boolean().optional() })),
});

const permissionShape = Object.fromEntries(teamPermissionNames.map((name) => [name, z.boolean()])) as Record<TeamPermissionName, z.ZodBoolean>;
export const inviteGuidSchema = z.string().max(64);
const joinErrors = ['ALREADY_IN_TEAM', 'INVITATION_NOT_FOUND', 'INVITATION_ENDED', 'INVITATION_FOR_OTHER_ADDRESS'] as const;
const managerErrors = ['TEAM_NOT_FOUND', 'NO_ACCESS_MANAGE_TEAM'] as const;
const settingParams = z.object({ settingName: z.enum(teamSettingNames) });
const settingResponse = z.object({ data: z.object(teamSettingsShape).partial() });

export const teamsEndpoints = {
  'teams.create': endpoint({
    method: 'POST', path: '/v2/teams', access: 'session', summary: 'Creates a team. The caller becomes its creator.',
    body: z.object({ name: nameSchema, type: textOfTeamSchema.optional(), scale: textOfTeamSchema.optional(), province: textOfTeamSchema.optional(), city: textOfTeamSchema.optional() }),
    response: teamSchema, status: 201, errors: [...nameErrors, 'ALREADY_IN_TEAM', 'TEAM_CREATION_CLOSED'],
  }),
  'teams.mine': endpoint({
    method: 'GET', path: '/teams/mine', access: 'session', summary: "Returns the caller's team.",
    response: teamSchema, errors: ['TEAM_NOT_FOUND'],
  }),
  'teams.permissions': endpoint({
    method: 'GET', path: '/teams/mine/permissions', access: 'session', summary: "Returns the caller's permissions in their team.",
    response: z.object({ ...permissionShape, canCreateSpace: z.boolean() }), errors: ['TEAM_NOT_FOUND'],
  }),
  'teams.inviteState': endpoint({
    method: 'GET', path: '/teams/mine/invite_state', access: 'session', summary: 'Returns whether the caller may invite people to their team.',
    /** `reason`: null, or the error code of an invitation. `roles`: the roles that may invite. */
    response: z.object({ isAllowed: z.boolean(), reason: z.string().nullable(), roles: z.array(teamRoleSchema) }), errors: ['TEAM_NOT_FOUND'],
  }),
  'teams.invite': endpoint({
    method: 'POST', path: '/teams/mine/invitations', access: 'session', summary: "Creates a link by which people join the caller's team.",
    body: z.strictObject({
      expiresInSeconds: z.number().int().min(60).max(yearSeconds).default(7 * daySeconds),
      uses: z.number().int().min(1).max(100_000).nullable().default(null),
      departmentId: z.number().int().nullable().default(null),
    }),
    response: teamInvitationSchema, status: 201, errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_INVITE', 'DEPARTMENT_NOT_FOUND', 'TOO_MANY_INVITATIONS'],
  }),
  'teams.inviteAccounts': endpoint({
    method: 'POST', path: '/teams/mine/invitations/accounts', access: 'session', summary: "Invites people to the caller's team by email address. The invitation waits 30 days.",
    body: z.strictObject({ accounts: accountsSchema, departmentId: z.number().int().nullable().default(null) }),
    response: invitedAccountsSchema, errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_INVITE', 'DEPARTMENT_NOT_FOUND', 'EMAIL_INVALID', 'TOO_MANY_INVITATIONS'],
  }),
  'teams.invitations': endpoint({
    method: 'GET', path: '/teams/mine/invitations', access: 'session', summary: "Lists the invitations by which people can join the caller's team now.",
    response: z.object({ invitations: z.array(teamInvitationSchema) }), errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_INVITE'],
  }),
  'teams.closeInvitation': endpoint({
    method: 'DELETE', path: '/teams/mine/invitations/{inviteGuid}', access: 'session', summary: 'Closes an invitation. Closing it again changes nothing.',
    params: z.object({ inviteGuid: inviteGuidSchema }), errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_INVITE', 'INVITATION_NOT_FOUND'],
  }),
  'teams.invitation': endpoint({
    method: 'GET', path: '/teams/invite', access: 'public', summary: 'Returns the team of a link and who invites, for everyone who has the link.',
    query: z.object({ inviteGuid: inviteGuidSchema }),
    /** `account`: the beginning and the domain of the invited address; null for a link. `end`: why the invitation no longer opens; null while it does. */
    response: z.object({
      team: z.object({ id: z.number().int(), name: z.string(), memberCount: z.number().int() }), inviter: z.object({ name: z.string() }), department: z.string().nullable(),
      account: z.string().nullable(), expiresAt: timestampSchema, end: z.enum(invitationEnds).nullable(),
    }), errors: ['INVITATION_NOT_FOUND'],
  }),
  'teams.join': endpoint({
    method: 'POST', path: '/users/me/action/join_team_by_invite_guid', access: 'session', summary: 'Joins the team of a link. A member of that team stays one, and the link is not used.',
    /** `referer` and `inviter` never decide anything. */
    body: z.object({ inviteGuid: inviteGuidSchema, referer: z.string().max(2000).optional(), inviter: z.string().max(200).optional() }),
    response: teamSchema, errors: joinErrors,
  }),
  'teams.waiting': endpoint({
    method: 'GET', path: '/users/me/team_invitations', access: 'session', summary: "Lists the teams that the caller may join by the caller's verified address.",
    /** `inviter`, `expiresAt`: null for a team that admits the domain of the address. */
    response: z.object({ teams: z.array(z.object({ id: z.number().int(), name: z.string(), inviter: z.string().nullable(), expiresAt: timestampSchema.nullable() })) }), errors: [],
  }),
  'teams.joinByInvitation': endpoint({
    method: 'POST', path: '/users/me/action/join_team_by_invitation', access: 'session', summary: "Joins a team that invited the caller's verified address.",
    body: z.object({ teamId: z.number().int() }), response: teamSchema, errors: joinErrors,
  }),
  'teams.setting': endpoint({
    method: 'GET', path: '/team_settings/{settingName}', access: 'session', summary: "Returns one of the settings of the caller's team.",
    params: settingParams, response: settingResponse, errors: ['TEAM_NOT_FOUND'],
  }),
  'teams.changeSetting': endpoint({
    method: 'PUT', path: '/team_settings/{settingName}', access: 'session', summary: "Changes one of the settings of the caller's team. Managers only.",
    params: settingParams, body: z.strictObject(teamSettingsShape).partial(), response: settingResponse, errors: [...managerErrors, ...nameErrors],
  }),
  'teams.transfer': endpoint({
    method: 'POST', path: '/teams/mine/transfer', access: 'session', summary: 'Makes a different member the creator of the team. The creator becomes an admin.',
    body: z.strictObject({ userId: personIdSchema }), response: teamSchema, errors: ['TEAM_NOT_FOUND', 'CREATOR_ONLY', 'MEMBER_NOT_FOUND', 'MEMBER_IS_DISABLED'],
  }),
  'teams.end': endpoint({
    method: 'DELETE', path: '/teams/mine', access: 'session',
    summary: "Ends the caller's membership (`leave`), or the team (`dismiss`; the creator only). Spaces of a dismissed team become personal spaces of the creator.",
    query: z.object({ action: z.enum(['leave', 'dismiss']) }),
    /** Only for `dismiss`. `name`: the team's name. `authToken`: a token of `auth.verify`. */
    body: z.strictObject({ name: z.string().max(2000).optional(), authToken: z.string().max(200).optional() }).optional(),
    errors: ['TEAM_NOT_FOUND', 'CREATOR_CANNOT_LEAVE', 'CREATOR_ONLY', 'TEAM_NAME_DIFFERS', 'AUTH_TOKEN_INVALID', 'MEMBERSHIP_RUNNING'],
  }),
  'teams.log': endpoint({
    method: 'GET', path: '/teams/mine/log', access: 'session', summary: 'Lists what was done in the team, the newest first. Managers only.',
    query: z.object(pageQueryShape),
    /**
     * `subjects`: the people concerned, in the order of the action; of `handOver` the former owner, then the receivers.
     * `names`: further names of the action, for example a department before and after.
     */
    response: z.object({
      entries: z.array(z.object({
        id: z.number().int(), at: timestampSchema, action: z.enum(teamLogActions), actor: personSummarySchema,
        subjects: z.array(personSummarySchema), names: z.array(z.string()),
      })),
      nextCursor: nextCursorSchema,
    }), errors: [...managerErrors, 'CURSOR_INVALID'],
  }),
  'teams.spaces': endpoint({
    method: 'GET', path: '/teams/mine/spaces', access: 'session', summary: "Lists all spaces of the caller's team, also those in the trash. Managers only.",
    response: z.object({ spaces: z.array(z.object({ guid: z.string(), name: z.string(), owner: personSummarySchema, isInTrash: z.boolean(), isAdmin: z.boolean() })) }), errors: managerErrors,
  }),
  'teams.takeSpace': endpoint({
    method: 'POST', path: '/teams/mine/spaces/{spaceGuid}/take_admin', access: 'session', summary: "Makes the caller an admin of one of the team's spaces. Managers only.",
    params: z.object({ spaceGuid: z.string().max(64) }), errors: [...managerErrors, 'FILE_NOT_FOUND'],
  }),
} as const;
