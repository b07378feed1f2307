import { z } from 'zod';
import { personIdSchema, timestampSchema } from './common-schemas';

/** Every capability of `permissionsAndReasons` (file specification, section 3). */
export const capabilityNames = [
  'canRead', 'canEdit', 'canComment', 'canManage', 'canExit', 'canExport', 'canManageCollaborator', 'canManageAdmin', 'canAddOutsider',
  'canCreateChildFile', 'canChangeShareMode', 'canChangeTeamShareMode', 'canCopy', 'canLock', 'canUnlock', 'canRemove', 'canDownload',
  'canMove', 'canSetPassword', 'canLockSheetCell', 'canUncompress', 'canDuplicate', 'canSaveAsTemplate', 'canModifyAdvancedPermission',
  'canCustomizeAdvancedPermission', 'canApplyPermission', 'canRename', 'canPrint', 'canModifyTeamFileTag', 'canSetFileAuth',
  'canUseChangeRoleFeature', 'canUseMoveFeature', 'canUsePasswordShareFileFeature', 'canUseSheetLockFeature',
] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** Whether a capability is granted, and the reason; UNKNOWN if nothing restricts it. */
export const capabilitySchema = z.object({ value: z.boolean(), reason: z.string() });
export type Capability = z.infer<typeof capabilitySchema>;
export const permissionsAndReasonsSchema = z.record(z.enum(capabilityNames), capabilitySchema);
export type PermissionsAndReasons = z.infer<typeof permissionsAndReasonsSchema>;

/** An item of `GET /files/{id}/check` in addition to the capabilities: whether the file may be shared publicly. */
export const publicSharingCheck = 'publicShare';

/** File roles (file specification, section 6). `inherited`, `unknown` and `none` are computed, never stored. */
export const fileRoles = ['owner', 'editor', 'commentator', 'reader', 'unknown', 'inherited', 'none'] as const;
export const fileRoleSchema = z.enum(fileRoles);
export type FileRole = z.infer<typeof fileRoleSchema>;

/** Roles that a grant can have, weakest first. */
export const collaboratorRoles = ['reader', 'commentator', 'editor'] as const;
export const collaboratorRoleSchema = z.enum(collaboratorRoles);
export type CollaboratorRole = z.infer<typeof collaboratorRoleSchema>;

/** Subject types of a grant (file specification, section 3, Collaborator). */
export const collaboratorTypes = { user: 1, department: 2, team: 3 } as const;
export const collaboratorTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type CollaboratorType = z.infer<typeof collaboratorTypeSchema>;

/** Modes of a link (file specification, section 3, Share info and modes). */
export const shareModes = [
  'private', 'readonly', 'editable', 'commentable', 'enterprise_readonly', 'enterprise_editable', 'enterprise_commentable',
] as const;
export const shareModeSchema = z.enum(shareModes);
export type ShareMode = z.infer<typeof shareModeSchema>;

export const publicShareStatuses = [
  'valid', 'invalid_due_to_membership_expired', 'invalid_due_to_sharer_exited', 'invalid_due_to_sharer_invalid',
] as const;
export const publicShareStatusSchema = z.enum(publicShareStatuses);
export type PublicShareStatus = z.infer<typeof publicShareStatusSchema>;

/** Boolean flags of a file, derived from its capabilities (file specification, section 3, Permission flags). */
export const permissionFlagNames = [
  'readable', 'editable', 'commentable', 'canDuplicate', 'manageable', 'sheetLockable', 'exitable', 'collaboratorManageable',
  'outsiderAddable', 'childFileCreatable', 'shareModeManageable', 'teamShareModeManageable', 'moveable', 'copyable', 'exportable',
  'lockable', 'unlockable', 'adminManageable', 'removable', 'downloadable',
] as const;
export type PermissionFlagName = (typeof permissionFlagNames)[number];
export type PermissionFlags = Readonly<Record<PermissionFlagName, boolean>>;

/** Privilege (file specification, section 3). */
export const privilegeSchema = z.object({
  role: fileRoleSchema,
  permission: z.object({
    canAdmin: z.boolean(), canComment: z.boolean(), canEdit: z.boolean(), canExit: z.boolean(), canLock: z.boolean(),
    canModifyAdmins: z.boolean(), canModifyCollaborators: z.boolean(), canModifyOwner: z.boolean(), canRead: z.boolean(),
    canRemove: z.boolean(), canSee: z.boolean(), canUnlock: z.boolean(),
  }),
  created: z.object({ time: timestampSchema, userId: personIdSchema }),
});
export type Privilege = z.infer<typeof privilegeSchema>;

/** Actions that the advanced permissions of a file restrict by role. */
export const restrictedActions = ['export', 'copy', 'print', 'download', 'comment'] as const;
export type RestrictedAction = (typeof restrictedActions)[number];
/** The weakest permitted role for each action; `admin` restricts the action to managers of the file. */
export const advancedPermissionsSchema = z.object(
  Object.fromEntries(restrictedActions.map((act) => [act, z.enum(['reader', 'commentator', 'editor', 'admin']).optional()])) as
    Record<RestrictedAction, z.ZodOptional<z.ZodEnum<{ reader: 'reader'; commentator: 'commentator'; editor: 'editor'; admin: 'admin' }>>>,
);
export type AdvancedPermissions = z.infer<typeof advancedPermissionsSchema>;

/** The parts of the toolbox (account specification, section 6). */
export const toolboxParts = [
  'pdfToWord', 'pdfToExcel', 'pdfToPpt', 'pdfToImage', 'imageToPdf', 'pdfMerge', 'pdfSplit', 'pdfExtract', 'imageToText', 'speechToText',
] as const;

/**
 * Features that an edition may include (account specification, section 6). Clients read them from `/user/features`.
 * `toolbox`: at least one of its parts. `upgrade`: the person may buy a larger edition.
 */
export const featureNames = [
  'enableFileTag', 'unzip', 'advancedPermissions', 'batchDownload', 'shareExpiry', 'sharePassword', 'enterpriseShare', 'contentSearch',
  'templates', 'changeRole', 'move', 'sheetLock', 'publicShare', 'toolbox', 'scripts', 'upgrade', ...toolboxParts,
] as const;
export type FeatureName = (typeof featureNames)[number];
