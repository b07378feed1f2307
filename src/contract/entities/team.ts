import { z } from 'zod';
import { timestampSchema } from './common-schemas';

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
  resources: z.object({ memberCount: z.number().int(), spaceCount: z.number().int(), diskVolume: z.number().nullable() }),
  /** Always false: teams of this server are never merged. */
  isMerged: z.boolean(),
  /** Our addition: the caller's role. */
  role: teamRoleSchema,
});
export type Team = z.infer<typeof teamSchema>;
