import { z } from 'zod';
import { endpoint } from '../endpoint';
import { timestampSchema } from '../entities/common-schemas';
import { teamPermissionNames, teamRoleSchema, teamSchema, type TeamPermissionName } from '../entities/team';
import { nameErrors, nameSchema } from './file-endpoints';

/** A day and a year, in seconds. */
const [daySeconds, yearSeconds] = [86_400, 366 * 86_400];
const textOfTeamSchema = z.string().max(100);

/** An invitation by link, as those who may invite see it. Everyone who knows the guid may join. */
export const teamInvitationSchema = z.object({
  guid: z.string(),
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

const permissionShape = Object.fromEntries(teamPermissionNames.map((name) => [name, z.boolean()])) as Record<TeamPermissionName, z.ZodBoolean>;
const inviteGuidSchema = z.string().max(64);
const joinErrors = ['ALREADY_IN_TEAM', 'INVITATION_NOT_FOUND', 'INVITATION_ENDED'] as const;

export const teamsEndpoints = {
  'teams.create': endpoint({
    method: 'POST', path: '/v2/teams', access: 'session', summary: 'Creates a team. The caller becomes its creator.',
    body: z.object({ name: nameSchema, type: textOfTeamSchema.optional(), scale: textOfTeamSchema.optional(), province: textOfTeamSchema.optional(), city: textOfTeamSchema.optional() }),
    response: teamSchema, status: 201, errors: [...nameErrors, 'ALREADY_IN_TEAM'],
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
  'teams.invitations': endpoint({
    method: 'GET', path: '/teams/mine/invitations', access: 'session', summary: "Lists the links by which people can join the caller's team now.",
    response: z.object({ invitations: z.array(teamInvitationSchema) }), errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_INVITE'],
  }),
  'teams.closeInvitation': endpoint({
    method: 'DELETE', path: '/teams/mine/invitations/{inviteGuid}', access: 'session', summary: 'Closes a link. Closing it again changes nothing.',
    params: z.object({ inviteGuid: inviteGuidSchema }), errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_INVITE', 'INVITATION_NOT_FOUND'],
  }),
  'teams.invitation': endpoint({
    method: 'GET', path: '/teams/invite', access: 'public', summary: 'Returns the team of a link and who invites, for everyone who has the link.',
    query: z.object({ inviteGuid: inviteGuidSchema }),
    /** `end`: why the link no longer opens; null while it does. */
    response: z.object({ team: z.object({ name: z.string() }), inviter: z.object({ name: z.string() }), end: z.enum(invitationEnds).nullable() }), errors: ['INVITATION_NOT_FOUND'],
  }),
  'teams.join': endpoint({
    method: 'POST', path: '/users/me/action/join_team_by_invite_guid', access: 'session', summary: 'Joins the team of a link. A member of that team stays one, and the link is not used.',
    /** `referer` and `inviter` never decide anything. */
    body: z.object({ inviteGuid: inviteGuidSchema, referer: z.string().max(2000).optional(), inviter: z.string().max(200).optional() }),
    response: teamSchema, errors: joinErrors,
  }),
} as const;
