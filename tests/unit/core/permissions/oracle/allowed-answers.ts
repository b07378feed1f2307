import type { CapabilityName } from '../../../../../src/contract/entities/permissions';

/** Every reason that the lines of docs/permissions.md permit for each capability, given and refused. */
interface Allowed {
  readonly given: readonly string[];
  readonly refused: readonly string[];
}

const given = ['UNKNOWN'];
/** C0, and the reasons for people who cannot read. */
const always = ['FILE_DELETED', 'FILE_FORBIDDEN'];
const gate: Allowed = { given, refused: ['FILE_DELETED', 'CURRENT_EDITION_NOT_SUPPORT'] };
const addUser = ['NO_ACCESS_ADD_USER', 'DISABLED_CANNOT_ADD_USER', 'EXPIRED_CANNOT_ADD_USER', 'NOT_ON_SEAT_CANNOT_ADD_USER', 'OUTSIDER_CANNOT_ADD_USER'];

const allowed: Readonly<Record<CapabilityName, Allowed>> = {
  canRead: {
    given,
    refused: [
      'FILE_FORBIDDEN', 'invalid_due_to_sharer_invalid', 'invalid_due_to_sharer_exited', 'invalid_due_to_membership_expired', 'SHARE_EXPIRED',
      'PASSWORD_REQUIRED',
    ],
  },
  canComment: { given, refused: [...always, 'FAILURE_READ_ONLY', 'NO_ACCESS_EDIT'] },
  canEdit: { given, refused: [...always, 'NO_ACCESS_EDIT', 'FILE_IS_LOCKED'] },
  canRename: { given, refused: [...always, 'NO_ACCESS_EDIT', 'FILE_IS_LOCKED'] },
  canManage: { given, refused: [...always, 'NO_ACCESS_MODIFY'] },
  canExit: { given, refused: [...always, 'NO_ACCESS_MODIFY'] },
  canExport: { given, refused: [...always, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT'] },
  canDownload: { given, refused: [...always, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT'] },
  canPrint: { given, refused: [...always, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT'] },
  canCopy: { given, refused: [...always, 'NO_ACCESS_EDIT'] },
  canDuplicate: { given, refused: [...always, 'NO_ACCESS_EDIT', 'NO_ACCESS_MOVE_FOLDER'] },
  // A space or desktop is no online file, so canDuplicate never refuses those.
  canSaveAsTemplate: { given, refused: [...always, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canCreateChildFile: {
    given,
    refused: [
      'FILE_DELETED', 'NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'PARENT_NOT_A_FOLDER', 'FAILURE_READ_ONLY', 'FILE_IS_LOCKED', 'FAILURE_TRIAL_EXPIRED',
      'FAILURE_ENTERPRISE_DINGTALK', 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', 'FAILURE_ENTERPRISE_EXPIRED_MEMBER', 'FAILURE_NOT_ON_SEAT',
      'FAILURE_PERSONAL_FREE', 'INSUFFICIENT_QUOTA', 'INSUFFICIENT_FILE_COUNT', 'REAL_NAME_REQUIRED',
    ],
  },
  canManageCollaborator: { given, refused: [...always, ...addUser] },
  canAddOutsider: { given, refused: [...always, ...addUser, 'NO_ACCESS_ADD_OUTSIDER'] },
  canManageAdmin: { given, refused: [...always, 'NO_ACCESS_MODIFY', 'OUTSIDER_CANNOT_MODIFY_ROLE', 'EXPIRED_CANNOT_MODIFY_ROLE'] },
  canChangeShareMode: { given, refused: [...always, 'NO_ACCESS_MODIFY'] },
  canChangeTeamShareMode: { given, refused: [...always, 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canSetPassword: { given, refused: [...always, 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canLock: { given, refused: [...always, 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED'] },
  canUnlock: { given, refused: [...always, 'NO_ACCESS_MODIFY'] },
  canRemove: {
    given: ['ONLY_DELETE_FILE', 'DELETE_FILE_OR_EXIT_SHARE'],
    refused: ['FILE_FORBIDDEN', 'NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'FILE_IS_LOCKED'],
  },
  canMove: { given, refused: [...always, 'NO_ACCESS_MOVE_FOLDER', 'NO_ACCESS_MOVE_FILE', 'FILE_IS_LOCKED'] },
  canLockSheetCell: { given, refused: [...always, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT', 'FILE_IS_LOCKED', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canUncompress: { given, refused: [...always, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canModifyAdvancedPermission: { given, refused: [...always, 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canCustomizeAdvancedPermission: { given, refused: [...always, 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canSetFileAuth: { given, refused: [...always, 'NO_ACCESS_MODIFY'] },
  canApplyPermission: { given, refused: ['FILE_DELETED', 'NO_ACCESS_MODIFY'] },
  canModifyTeamFileTag: { given, refused: [...always, 'NO_ACCESS_EDIT', 'CURRENT_EDITION_NOT_SUPPORT'] },
  canUseChangeRoleFeature: gate,
  canUseMoveFeature: gate,
  canUsePasswordShareFileFeature: gate,
  canUseSheetLockFeature: gate,
};

const standings: Readonly<Record<string, readonly string[]>> = {
  role: ['owner', 'editor', 'commentator', 'reader', 'inherited', 'unknown', 'none'],
  parentRole: ['owner', 'editor', 'commentator', 'reader', 'inherited', 'unknown', 'none'],
  hasUnprivilegedParent: ['true', 'false'],
  authorisation: ['none', 'reader', 'commentator', 'editor', 'manager', 'owner'],
  rank: ['none', 'reader', 'commentator', 'editor', 'manager', 'owner'],
  mode: ['private', 'readonly', 'commentable', 'editable', 'enterprise_readonly', 'enterprise_commentable', 'enterprise_editable'],
  status: ['valid', 'invalid_due_to_sharer_invalid', 'invalid_due_to_sharer_exited', 'invalid_due_to_membership_expired'],
  refusal: [
    'null', 'invalid_due_to_sharer_invalid', 'invalid_due_to_sharer_exited', 'invalid_due_to_membership_expired', 'SHARE_EXPIRED', 'PASSWORD_REQUIRED',
  ],
};

/** As `role owner` and `canRead true UNKNOWN`, in the order of the tables. */
export const allowedResults: readonly string[] = [
  ...Object.entries(standings).flatMap(([name, values]) => values.map((value) => `${name} ${value}`)),
  ...Object.entries(allowed).flatMap(([name, reasons]) => [
    ...reasons.given.map((reason) => `${name} true ${reason}`),
    ...reasons.refused.map((reason) => `${name} false ${reason}`),
  ]),
];
