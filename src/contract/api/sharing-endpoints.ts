import { z } from 'zod';
import { endpoint } from '../endpoint';
import { nextCursorSchema, pageQueryShape, personIdSchema, timestampSchema } from '../entities/common-schemas';
import { collaboratorSchema, fileSchema, fileTypeSchema } from '../entities/file';
import {
  advancedPermissionsSchema, capabilityNames, capabilitySchema, collaboratorRoleSchema, collaboratorTypeSchema, publicSharingCheck, shareModeSchema,
} from '../entities/permissions';
import {
  accessRequestSchema, accessSchema, ownAccessRequestSchema, dryRunQueryShape, dryRunShape,
} from '../entities/access-changes';
import { batchResultSchema } from '../errors';
import { fileErrors, createSpaceErrors, publicShareErrors } from '../error-groups';
import { batchErrors, fileIdsSchema } from './file-action-endpoints';
import { fileParams, isUnchanged } from './file-endpoints';
import { inviteGuidSchema, invitationEnds } from './team-endpoints';

/** A hundred years. Longer durations are meant as unlimited. */
const longestExpirySeconds = 100 * 366 * 24 * 60 * 60;
/** Seconds from now; null: never expires. */
const expireDurationSchema = z.number().int().min(1).max(longestExpirySeconds).nullable();

const pathIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const collaboratorParams = fileParams.extend({ userId: pathIdSchema });
/** `email`: the exact address of a person whom the caller does not know; without it there is nobody by that id. */
const addedSubjectSchema = z.object({ type: collaboratorTypeSchema, id: personIdSchema.positive(), email: z.string().max(320).optional() });
const requestParams = fileParams.extend({ requestId: pathIdSchema });
/** User 1 (the default), department 2, team 3. */
const subjectQueryShape = { type: z.enum(['1', '2', '3']).optional() } as const;

/** Reasons why the link or the collaborators of a file may not be changed. */
const modifyErrors = [...fileErrors, 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'] as const;
const manageCollaboratorErrors = [
  'NO_ACCESS_ADD_USER', 'DISABLED_CANNOT_ADD_USER', 'EXPIRED_CANNOT_ADD_USER', 'NOT_ON_SEAT_CANNOT_ADD_USER', 'OUTSIDER_CANNOT_ADD_USER',
] as const;
const changeCollaboratorErrors = [
  ...modifyErrors, ...manageCollaboratorErrors, 'OUTSIDER_CANNOT_MODIFY_ROLE', 'EXPIRED_CANNOT_MODIFY_ROLE', 'FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE',
  'COLLABORATOR_NOT_FOUND',
] as const;
const addCollaboratorErrors = [
  ...changeCollaboratorErrors, 'NO_ACCESS_ADD_OUTSIDER', 'PERSONAL_VERSION_CANNOT_ADD_USER', 'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE', 'TOO_MANY_COLLABORATORS',
] as const;

/** Maximum numbers of files and of collaborators in one call that shares several files. */
export const sharedTogetherLimit = { files: 100, collaborators: 20 } as const;

/** The link of a file. The password is plain text, for callers who may set it. */
const linkSchema = z.object({
  /** Null: inherited from the folder. */
  shareMode: shareModeSchema.nullable(), shareModeExpiredAt: timestampSchema.nullable(),
  passwordProtected: z.boolean(), password: z.string().nullable(), isUnchanged,
});
/** The collaborator after the change; null if a dry run would add them. */
const changedCollaboratorSchema = z.object({ collaborator: collaboratorSchema.nullable(), isUnchanged, ...dryRunShape });

/** The invitation of an address to a file, as people who may add others to the file see it. */
export const fileInvitationSchema = z.object({
  guid: z.string(), account: z.string(), role: collaboratorRoleSchema, createdAt: timestampSchema, expiresAt: timestampSchema,
  inviter: z.object({ id: z.number().int(), name: z.string() }),
});
export type FileInvitation = z.infer<typeof fileInvitationSchema>;

/** Why an invitation no longer opens. `unavailable`: the file is deleted, or the inviter may no longer add people. */
export const fileInvitationEnds = [...invitationEnds, 'unavailable'] as const;
export type FileInvitationEnd = (typeof fileInvitationEnds)[number];

const invitedFileSchema = z.object({ name: z.string(), type: fileTypeSchema });

/*
 * `dryRun=1`: the call applies the same checks but changes nothing. `gains`, `loses` and `links` describe the effect of
 * the real call; the other fields show the current state.
 */
export const sharingEndpoints = {
  'sharing.setMode': endpoint({
    method: 'PATCH', path: '/files/{id}/share', access: 'session', summary: "Sets the mode and the expiry of a file's link.",
    params: fileParams, query: z.object({ ...dryRunQueryShape }),
    /** Without `shareModeExpireDuration` the expiry does not change. A link that is closed or inherited has none. */
    body: z.object({
      shareMode: shareModeSchema.nullable(), shareModeExpireDuration: expireDurationSchema.optional(),
      /**
       * Set in the same call, so that the link is never open without its password. If absent, the password does not
       * change.
       */
      passwordProtected: z.boolean().optional(),
    }),
    response: linkSchema.extend(dryRunShape), errors: [...modifyErrors, ...publicShareErrors, 'FILE_IS_LOCKED'], isSecret: true,
  }),
  'sharing.setExpiry': endpoint({
    method: 'PATCH', path: '/files/{id}/expire', access: 'session', summary: "Sets the expiry of a file's link.",
    params: fileParams, body: z.object({ shareModeExpireDuration: expireDurationSchema }),
    response: linkSchema, errors: [...modifyErrors, ...publicShareErrors, 'FILE_IS_LOCKED', 'SHARE_LINK_MISSING'], isSecret: true,
  }),
  'sharing.setPassword': endpoint({
    method: 'PATCH', path: '/files/{id}/password', access: 'session', summary: "Turns password protection of a file's link on or off.",
    params: fileParams, body: z.object({ passwordProtected: z.boolean() }),
    response: linkSchema, errors: [...modifyErrors, 'SHARE_LINK_MISSING'], isSecret: true,
  }),
  'sharing.resetPassword': endpoint({
    method: 'PATCH', path: '/files/{id}/password/reset', access: 'session', summary: 'Replaces the password of a link; everybody has to enter the new one.',
    params: fileParams, response: linkSchema, errors: [...modifyErrors, 'SHARE_LINK_MISSING'], isSecret: true,
  }),
  'sharing.verifyPassword': endpoint({
    method: 'POST', path: '/files/{id}/password/verify', access: 'shared', summary: 'Verifies the password of a link, which then opens for 12 hours.',
    params: fileParams, body: z.object({ password: z.string().max(200) }),
    /** `expiresAt`: null if the link requires no password. */
    response: z.object({ expiresAt: timestampSchema.nullable(), isUnchanged }), errors: [...fileErrors, 'SHARE_PASSWORD_WRONG'], ownsTransaction: true,
  }),

  'sharing.collaborators': endpoint({
    method: 'GET', path: '/files/{id}/collaborators', access: 'session', summary: 'Lists the collaborators of a file: its owner, those added to it, then those added above it.',
    params: fileParams, query: z.object({ ...pageQueryShape }),
    response: z.object({ collaborators: z.array(collaboratorSchema), nextCursor: nextCursorSchema }), errors: [...fileErrors, 'CURSOR_INVALID'],
  }),
  'sharing.addCollaborator': endpoint({
    method: 'POST', path: '/files/{id}/collaborators', access: 'session', summary: 'Adds a person, a department or a team to a file.',
    params: fileParams, query: z.object({ ...dryRunQueryShape }),
    /** `role`: null grants only the admin flag. */
    body: addedSubjectSchema.extend({ role: collaboratorRoleSchema.nullable(), isAdmin: z.boolean().optional() }),
    response: changedCollaboratorSchema, errors: addCollaboratorErrors,
  }),
  'sharing.addToSeveral': endpoint({
    method: 'POST', path: '/files/collaborators_batch', access: 'session', summary: 'Adds the same collaborators to several files; all or none.',
    query: z.object({ ...dryRunQueryShape }),
    /** A collaborator who already has this role or a stronger one on a file keeps it. */
    body: z.strictObject({
      fileGuids: fileIdsSchema(sharedTogetherLimit.files),
      collaborators: z.array(addedSubjectSchema).min(1).max(sharedTogetherLimit.collaborators),
      role: collaboratorRoleSchema,
    }),
    response: z.object({ results: z.array(batchResultSchema), ...dryRunShape }), errors: batchErrors,
  }),
  'sharing.changeCollaborator': endpoint({
    method: 'PATCH', path: '/files/{id}/collaborators/{userId}', access: 'session', summary: 'Changes the role or the admin flag of a collaborator.',
    params: collaboratorParams, query: z.object({ ...subjectQueryShape, ...dryRunQueryShape }),
    body: z.object({ role: collaboratorRoleSchema.nullable().optional(), isAdmin: z.boolean().optional() }),
    response: changedCollaboratorSchema, errors: changeCollaboratorErrors,
  }),
  'sharing.removeCollaborator': endpoint({
    method: 'DELETE', path: '/files/{id}/collaborators/{userId}', access: 'session', summary: 'Removes a collaborator, or leaves a share.',
    params: collaboratorParams, query: z.object({ ...subjectQueryShape, ...dryRunQueryShape }),
    response: z.object({ isUnchanged, ...dryRunShape }), errors: changeCollaboratorErrors.filter((code) => code !== 'COLLABORATOR_NOT_FOUND'),
  }),
  'sharing.transfer': endpoint({
    method: 'POST', path: '/files/{id}/collaborators/transfer', access: 'session', summary: 'Transfers a file to one of its collaborators.',
    params: fileParams, body: z.object({ userId: personIdSchema.positive() }),
    response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors, 'NO_ACCESS_TRANSFER', 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER', ...createSpaceErrors, 'INSUFFICIENT_QUOTA', 'INSUFFICIENT_FILE_COUNT'],
  }),

  'sharing.setInheritance': endpoint({
    method: 'PUT', path: '/files/{id}/inheritance', access: 'session', summary: 'Turns the inheritance of grants from folders above a file on or off.',
    params: fileParams, body: z.object({ isCutOff: z.boolean() }),
    response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors, 'NO_ACCESS_MODIFY'],
  }),
  'sharing.setAdvancedPermissions': endpoint({
    method: 'PUT', path: '/files/{id}/advanced_permissions', access: 'session', summary: 'Sets the minimum role for exporting, copying, printing, downloading and commenting on a file.',
    params: fileParams, body: advancedPermissionsSchema,
    response: fileSchema.extend({ isUnchanged }), errors: modifyErrors,
  }),

  'sharing.apply': endpoint({
    method: 'POST', path: '/files/{id}/access_requests', access: 'session', summary: 'Requests a role, also for a file that the caller may not read.',
    params: fileParams, body: z.object({ role: collaboratorRoleSchema, message: z.string().max(1000).optional() }),
    response: ownAccessRequestSchema.extend({ isUnchanged }), status: 201, errors: ['FILE_NOT_FOUND', 'FILE_DELETED', 'NO_ACCESS_MODIFY'],
  }),
  'sharing.requests': endpoint({
    method: 'GET', path: '/files/{id}/access_requests', access: 'session', summary: 'Lists open access requests, earliest first.',
    params: fileParams, query: z.object({ ...pageQueryShape }),
    response: z.object({ requests: z.array(accessRequestSchema), nextCursor: nextCursorSchema }), errors: [...fileErrors, ...manageCollaboratorErrors, 'CURSOR_INVALID'],
  }),
  'sharing.approve': endpoint({
    method: 'POST', path: '/files/{id}/access_requests/{requestId}/approve', access: 'session', summary: 'Grants the requested role, or a different one.',
    params: requestParams, body: z.object({ role: collaboratorRoleSchema.optional() }).optional(),
    response: accessRequestSchema.extend({ isUnchanged }), errors: [...addCollaboratorErrors, 'ACCESS_REQUEST_NOT_FOUND'],
  }),
  'sharing.refuse': endpoint({
    method: 'POST', path: '/files/{id}/access_requests/{requestId}/refuse', access: 'session', summary: 'Refuses an access request.',
    params: requestParams,
    response: accessRequestSchema.extend({ isUnchanged }), errors: [...fileErrors, ...manageCollaboratorErrors, 'ACCESS_REQUEST_NOT_FOUND'],
  }),

  'sharing.invite': endpoint({
    method: 'POST', path: '/files/{id}/invitations', access: 'session', summary: 'Invites an email address to a file. The invitation waits 30 days and gives no right before it is accepted.',
    params: fileParams, body: z.strictObject({ account: z.string().max(320), role: collaboratorRoleSchema }),
    /**
     * `added`: a member of the caller's team. `invited`: everybody else; `inviteGuid` opens the file to this address alone.
     * `isMailed`: whether an email with the link is sent; the caller passes on the other links.
     */
    response: z.object({ account: z.string(), status: z.enum(['added', 'invited']), inviteGuid: z.string().nullable(), isMailed: z.boolean() }),
    errors: [...addCollaboratorErrors, 'EMAIL_INVALID', 'TOO_MANY_INVITATIONS'],
  }),
  'sharing.invitations': endpoint({
    method: 'GET', path: '/files/{id}/invitations', access: 'session', summary: 'Lists the invitations to a file that are open now.',
    /** `isMailSent`: whether the server sends emails. If not, people have to pass on the links. */
    params: fileParams, response: z.object({ invitations: z.array(fileInvitationSchema), isMailSent: z.boolean() }), errors: [...fileErrors, ...manageCollaboratorErrors],
  }),
  'sharing.withdrawInvitation': endpoint({
    method: 'DELETE', path: '/files/{id}/invitations/{inviteGuid}', access: 'session', summary: 'Withdraws an invitation. Withdrawing it again changes nothing.',
    params: fileParams.extend({ inviteGuid: inviteGuidSchema }), errors: [...fileErrors, ...manageCollaboratorErrors, 'INVITATION_NOT_FOUND'],
  }),
  'sharing.invitation': endpoint({
    method: 'GET', path: '/files/invite', access: 'public', summary: 'Returns the file of an invitation and who invites, for everyone who has its link.',
    query: z.object({ inviteGuid: inviteGuidSchema }),
    /** `file`: null once the invitation no longer opens. `account`: the beginning and the domain of the invited address. */
    response: z.object({
      file: invitedFileSchema.nullable(), inviter: z.object({ name: z.string() }), account: z.string(), role: collaboratorRoleSchema, expiresAt: timestampSchema,
      end: z.enum(fileInvitationEnds).nullable(),
    }), errors: ['INVITATION_NOT_FOUND'], uncached: true,
  }),
  'sharing.waiting': endpoint({
    method: 'GET', path: '/users/me/file_invitations', access: 'session', summary: "Lists the files to which the caller's verified address is invited.",
    response: z.object({ invitations: z.array(z.object({ guid: z.string(), file: invitedFileSchema, role: collaboratorRoleSchema, inviter: z.string(), expiresAt: timestampSchema })) }), errors: [],
  }),
  'sharing.acceptInvitation': endpoint({
    method: 'POST', path: '/users/me/action/accept_file_invitation', access: 'session', summary: "Accepts an invitation to a file. The inviter's present rights decide.",
    body: z.strictObject({ inviteGuid: inviteGuidSchema }), response: z.object({ guid: z.string(), type: fileTypeSchema }),
    errors: ['INVITATION_NOT_FOUND', 'INVITATION_ENDED', 'INVITATION_FOR_OTHER_ADDRESS'],
  }),

  'sharing.access': endpoint({
    method: 'GET', path: '/files/{id}/access', access: 'shared', summary: 'Explains why the caller may or may not do something, and who could grant it.',
    params: fileParams, query: z.object({ capability: z.enum(capabilityNames) }),
    response: accessSchema, errors: ['FILE_NOT_FOUND'],
  }),
  'sharing.check': endpoint({
    method: 'GET', path: '/files/{id}/check', access: 'shared', summary: 'Returns some capabilities, and whether the file may be shared publicly.',
    params: fileParams,
    /** Names of capabilities, or `publicShare`, separated by commas. */
    query: z.object({ items: z.string().max(1000) }),
    response: z.partialRecord(z.enum([...capabilityNames, publicSharingCheck]), capabilitySchema), errors: [...fileErrors, 'CONTENT_CHECK_FAILED'],
  }),
} as const;
