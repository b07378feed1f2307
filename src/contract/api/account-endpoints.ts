import { z } from 'zod';
import { endpoint } from '../endpoint';
import { timestampSchema } from '../entities/common-schemas';
import { myselfSchema, personPermissionNames } from '../entities/myself';
import { nameSchema, personNameErrors } from './file-endpoints';

/** Why an export failed: the server's disk is full, or an error of the server. */
export const exportFailures = ['STORAGE_FULL', 'INTERNAL'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** The export of a person's account. `ready`: one zip until `expiresAt`. `failed`: the person can request it again. */
export const accountExportSchema = z.object({
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  createdAt: timestampSchema.nullable(),
  expiresAt: timestampSchema.nullable(),
  sizeBytes: z.number().int().nullable(),
  /** Number of files of the person in the zip. */
  fileCount: z.number().int().nullable(),
  failure: z.enum(exportFailures).nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const accountEndpoints = {
  'account.me': endpoint({
    method: 'GET', path: '/users/me', access: 'session', summary: 'Returns the signed-in person with their team, permissions, edition, quotas and preferences.', response: myselfSchema, errors: [],
  }),
  'account.change': endpoint({
    method: 'PATCH', path: '/users/me', access: 'session', summary: "Changes the caller's name, picture or gender.",
    /** `avatar`: the address of a picture that the caller uploaded, or null. `gender`: true is male, false is female. */
    body: z.strictObject({ name: nameSchema, avatar: z.string().max(200).nullable(), gender: z.boolean().nullable() }).partial(),
    response: myselfSchema, errors: [...personNameErrors, 'PROFILE_FIELD_LOCKED', 'PICTURE_NOT_UPLOADED'],
  }),
  'account.permissions': endpoint({
    method: 'GET', path: '/user/users/me/permissions', access: 'session', summary: 'Lists what the caller may do in their team and on this server.',
    response: z.object({ data: z.object({ permissions: z.array(z.enum(personPermissionNames)) }) }), errors: [],
  }),
  'account.profileChange': endpoint({
    method: 'GET', path: '/sync_thirdparty/teams/{teamId}', access: 'session', summary: "Returns which fields of their profile the members of the caller's team may change. The others come from the team's directory.",
    params: z.object({ teamId: z.string().max(20) }), response: z.object({ profileChange: z.object({ avatar: z.boolean(), name: z.boolean(), email: z.boolean(), mobile: z.boolean() }) }), errors: ['TEAM_NOT_FOUND'],
  }),
  'account.tenants': endpoint({
    method: 'GET', path: '/auth/beem/tenants', access: 'session', summary: 'Lists the tenants of the workplace suite that the caller was signed in by.',
    response: z.object({ data: z.object({ tenants: z.array(z.object({ team_name: z.string(), user_id: z.string().nullable() })) }) }), errors: [],
  }),
  'account.inviteInfo': endpoint({
    method: 'GET', path: '/invite/invite_info', access: 'session', summary: 'Counts the people who registered by an invitation of the caller and verified an address or a number.',
    /** `bonus`: points, 15 for each of them. `isBound`: whether the caller verified one. `isObtained`: whether the caller counts for an inviter. */
    response: z.object({ count: z.number().int(), bonus: z.number().int(), isBound: z.boolean(), isObtained: z.boolean(), needRefresh: z.boolean() }), errors: [], uncached: true,
  }),
  'account.convertInvitee': endpoint({
    method: 'POST', path: '/invite/invitee_convert', access: 'session', summary: 'Returns whether the caller counts for the person who invited them. That follows from the verified address or number.',
    response: z.object({ isObtained: z.boolean() }), errors: [],
  }),
  'account.export': endpoint({
    method: 'GET', path: '/users/me/export', access: 'session', summary: "Returns the state of the export of the caller's account.", response: accountExportSchema, errors: [], uncached: true,
  }),
  'account.startExport': endpoint({
    method: 'POST', path: '/users/me/export', access: 'session', summary: 'Starts an export of the account. It replaces the last one; one that is being prepared continues.',
    body: z.object({ authToken: z.string().max(200) }), response: accountExportSchema, errors: ['AUTH_TOKEN_INVALID'],
  }),
  'account.delete': endpoint({
    method: 'POST', path: '/users/me/action/delete_account', access: 'session', summary: 'Schedules the deletion of the account in 14 days and ends all sessions. Signing in before cancels the deletion.',
    body: z.object({ authToken: z.string().max(200) }), response: z.object({ deletedFrom: timestampSchema }),
    errors: ['AUTH_TOKEN_INVALID', 'CREATOR_CANNOT_LEAVE'], isSecret: true, ownsTransaction: true,
  }),
} as const;
