import { z } from 'zod';
import { accountPreferencesSchema } from '../api/settings-endpoints';
import { personIdSchema, timestampSchema } from './common-schemas';
import { editionNames } from './editions';
import { meSchema } from './session';
import { teamPermissionNames, teamRoleSchema, teamSchema } from './team';

/** Permissions of a person beyond files (`GET /user/users/me/permissions`): the permissions in their team, and two more. */
export const personPermissionNames = [...teamPermissionNames, 'create_team', 'operate'] as const;
export type PersonPermissionName = (typeof personPermissionNames)[number];

/** Account types (account specification, section 3, membership). */
export const accountTypes = ['personal_free', 'personal_premium', 'personal_super', 'enterprise_standard', 'enterprise_premium', 'team'] as const;
export type AccountType = (typeof accountTypes)[number];

/** Fields of the profile that a third-party directory of the team can lock (account specification, section 5). */
export const profileFields = ['avatar', 'name', 'email', 'mobile'] as const;
export type ProfileField = (typeof profileFields)[number];

/** The rights to change the own profile (account specification, section 3, "Profile edit permissions"). */
const profileRightsShape = { canModifyAvatar: z.boolean(), canModifyName: z.boolean(), canModifyEmail: z.boolean(), canModifyMobile: z.boolean() } as const;
export type ProfileRights = { readonly [Name in keyof typeof profileRightsShape]: boolean };

export const accountMembershipSchema = z.object({
  /** Absent if a newer server sends a type that is unknown here. */
  accountType: z.enum(accountTypes).optional(),
  /** The end of the membership or the trial; null without an end. */
  accountTypeExpiredAt: timestampSchema.nullable(),
  /** Whether the account is no trial. */
  isOfficial: z.boolean(),
  isExpired: z.boolean(),
  isNewDing: z.boolean(),
  isEnterprisePremium: z.boolean(),
});
export type AccountMembership = Required<z.infer<typeof accountMembershipSchema>>;

export const accountMetadataSchema = z.object({
  /** An edition id of the account specification, section 3. */
  editionId: z.number().int(),
  isEnterprise: z.boolean(),
  isFreeEnterprise: z.boolean(),
  isEnterprisePremium: z.boolean(),
  isPersonalPremium: z.boolean(),
  isExpired: z.boolean(),
  isTrial: z.boolean(),
  isDingtalk: z.boolean(),
  isWework: z.boolean(),
  expiredAt: timestampSchema.nullable(),
});
export type AccountMetadata = z.infer<typeof accountMetadataSchema>;

/** All fields that servers of earlier versions do not send. */
const furtherFields = z.object({
  avatarUrl: z.string().nullable(),
  /** True is male, false is female, null is not given. */
  gender: z.boolean().nullable(),
  deletedAt: timestampSchema.nullable(),
  /** The address and the number with most characters masked (account specification, section 5). */
  hiddenEmail: z.string().nullable(),
  hiddenMobile: z.string().nullable(),
  mobileAccount: z.string().nullable(),
  /** Always null: a session's token never reaches a page. */
  token: z.null(),
  team: teamSchema.nullable(),
  teamId: z.number().int().nullable(),
  teamRole: teamRoleSchema.nullable(),
  /** The same as `teamRole`. */
  role: teamRoleSchema.nullable(),
  /** When the person joined the team. */
  teamTime: timestampSchema.nullable(),
  isSeat: z.boolean(),
  /** Whether the person is in no team and has a grant in a space of one. */
  isOutsider: z.boolean(),
  permission: z.array(z.enum(personPermissionNames)),
  /** The edition that counts for the person now. */
  editionName: z.enum(editionNames),
  membership: accountMembershipSchema,
  accountMetadata: accountMetadataSchema,
  /** Every feature, with whether the person has it. */
  userFeature: z.record(z.string(), z.boolean()),
  /** The desktop, then the personal spaces. Bytes; a null quota is unlimited. */
  storageSpaces: z.array(z.object({ guid: z.string(), quota: z.number().nullable(), used: z.number() })),
  preferencesSettings: accountPreferencesSchema.partial(),
  subscription: z.object({ comment: z.boolean(), desktop: z.boolean(), sms: z.boolean() }),
  wechatBound: z.boolean(), weiboBound: z.boolean(), appleBound: z.boolean(),
  isBindWechat: z.boolean(), isBindApple: z.boolean(), isBindQQ: z.boolean(), isBindWeibo: z.boolean(),
  activitiesList: z.array(z.string()),
  mergedInto: personIdSchema.nullable(),
  /** Whether sharing with everybody needs a mobile number here, and the person has none. */
  requiresIdentityVerification: z.boolean(),
  dingtalkCorp: z.string().nullable(),
  /** The tenants of the workplace suite by which the person signed in; one entry `none` without a suite. */
  beemTenants: z.array(z.object({ team_name: z.string(), user_id: z.string().nullable() })),
  beemError: z.string().nullable(),
  ...profileRightsShape,
}).partial();

/** `GET /users/me`: the person with everything that concerns their account (account specification, section 3, User). */
export const myselfSchema = meSchema.extend(furtherFields.shape);
export type Myself = z.infer<typeof myselfSchema>;

/** The person as this version of the server describes them: without an absent field. */
export type DescribedMyself = Required<Myself>;
