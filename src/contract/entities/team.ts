import { z } from 'zod';
import { personSummarySchema, timestampSchema } from './common-schemas';

/** Roles of a person in a team (account specification, section 6). Creator and admins are the managers. */
export const teamRoles = ['creator', 'admin', 'member', 'disabled'] as const;
export const teamRoleSchema = z.enum(teamRoles);
export type TeamRole = z.infer<typeof teamRoleSchema>;

/** Permissions of a person in their team. */
export const teamPermissionNames = ['create_team_space', 'invite_members', 'manage_members', 'manage_team', 'manage_billing'] as const;
export type TeamPermissionName = (typeof teamPermissionNames)[number];

/** The caller's team (account specification, section 3, Team). */
export const teamSchema = z.object({
  id: z.number().int(),
  /** The id as a text. */
  enterpriseId: z.string(),
  name: z.string(),
  type: z.string(),
  scale: z.string(),
  /** The number in `scale`; null without a number. */
  scaleNum: z.number().int().nullable(),
  createdAt: timestampSchema,
  membership: z.object({
    editionId: z.number().int(), isTrial: z.boolean(), isExpired: z.boolean(),
    /** The end of the membership or the trial; null without an end. */
    expiredAt: timestampSchema.nullable(),
  }),
  /** Number of seats; null without a limit. */
  seatMemberCount: z.number().int().nullable(),
  /** `usedSeatCount`: people with a seat who are not disabled. */
  resources: z.object({ memberCount: z.number().int(), usedSeatCount: z.number().int(), spaceCount: z.number().int(), diskVolume: z.number().nullable() }),
  /** Always false: teams of this server are never merged. */
  isMerged: z.boolean(),
  /** The team's settings for its members. Servers of earlier versions do not send this field and the next three. */
  settings: z.object({ inviteRoles: z.array(teamRoleSchema), membersCreateSpaces: z.boolean(), multipleFileTags: z.boolean(), domains: z.array(z.string()) }).optional(),
  /** Always null: no vendor's offer or suite is connected. */
  quickAction: z.string().nullable().optional(),
  dingtalkCorp: z.string().nullable().optional(),
  weworkCorp: z.string().nullable().optional(),
  /** Our additions: the caller's role, and the creator of the team; null if the creator's account was deleted. */
  role: teamRoleSchema,
  creator: personSummarySchema.nullable(),
});
export type Team = z.infer<typeof teamSchema>;

/** A person in the caller's team. */
export const memberSchema = z.object({
  person: personSummarySchema,
  email: z.string().nullable(),
  role: teamRoleSchema,
  /** Whether the person has one of the team's seats. */
  isSeat: z.boolean(),
  departmentIds: z.array(z.number().int()),
  joinedAt: timestampSchema,
  /** When one of the person's sessions was last used; null without a session. */
  lastSeenAt: timestampSchema.nullable(),
});
export type Member = z.infer<typeof memberSchema>;

export const departmentSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null for an outermost department. */
  parentId: z.number().int().nullable(),
  /** Number of people in this department and in those below it. */
  memberCount: z.number().int(),
});
export type Department = z.infer<typeof departmentSchema>;

/** Names of a team's settings (`team_settings/{url}`). */
export const teamSettingNames = ['invite', 'spaces', 'file_tags', 'profile', 'domains'] as const;
export type TeamSettingName = (typeof teamSettingNames)[number];

/** The values of all settings of a team. Each setting has some of the fields. */
export const teamSettingsShape = {
  /** `invite`: the roles that may invite people. */
  inviteRoles: z.array(teamRoleSchema),
  /** `spaces`: whether members may create spaces. */
  membersCreateSpaces: z.boolean(),
  /** `file_tags`: whether a file may have several tags of the team. */
  multipleFileTags: z.boolean(),
  /** `profile`. */
  name: z.string().max(2000), type: z.string().max(100), scale: z.string().max(100), province: z.string().max(100), city: z.string().max(100),
  /** `domains`: people with a verified email address of one of these domains may join without an invitation. */
  domains: z.array(z.string().max(253)).max(50),
} as const;

/** The fields of each setting. */
export const fieldsOfTeamSetting = {
  invite: ['inviteRoles'], spaces: ['membersCreateSpaces'], file_tags: ['multipleFileTags'], profile: ['name', 'type', 'scale', 'province', 'city'], domains: ['domains'],
} as const satisfies Readonly<Record<TeamSettingName, readonly (keyof typeof teamSettingsShape)[]>>;

/** Actions in a team's log. */
export const teamLogActions = [
  'create', 'invite', 'inviteAccount', 'closeInvitation', 'join', 'changeRole', 'changeSeat', 'moveOut', 'takeBack', 'handOver', 'leave', 'transfer',
  'createDepartment', 'renameDepartment', 'moveDepartment', 'mergeDepartment', 'removeDepartment', 'addToDepartment', 'removeFromDepartment', 'changeSettings', 'takeSpace',
] as const;
export type TeamLogAction = (typeof teamLogActions)[number];
