/**
 * All results that the sentences of docs/permissions.md permit for each action (M1 to M7), and all explanations of a
 * result (X1 to X4).
 */
const account = [
  'FAILURE_ENTERPRISE_DINGTALK', 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', 'FAILURE_ENTERPRISE_EXPIRED_MEMBER', 'FAILURE_NOT_ON_SEAT', 'FAILURE_PERSONAL_FREE',
  'FAILURE_TRIAL_EXPIRED', 'NO_ACCESS_CREATE_OR_UPLOAD_FILE',
];
const manageCollaborator = [
  'FILE_DELETED', 'FILE_FORBIDDEN', 'NO_ACCESS_ADD_USER', 'DISABLED_CANNOT_ADD_USER', 'EXPIRED_CANNOT_ADD_USER', 'NOT_ON_SEAT_CANNOT_ADD_USER', 'OUTSIDER_CANNOT_ADD_USER',
];
const changeOfGrant = [
  ...manageCollaborator, 'OUTSIDER_CANNOT_MODIFY_ROLE', 'EXPIRED_CANNOT_MODIFY_ROLE', 'NO_ACCESS_MODIFY', 'FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE', 'given',
];
/** CANT_EDIT of M6 never occurs: everybody who may change a link can edit. */
const publicShare = [
  'given', 'FILE_DELETED', 'FILE_FORBIDDEN', 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED', 'FILE_IS_EMPTY', 'USER_IN_BLACK_LIST', 'MOBILE_EMPTY', 'MOBILE_BAN', 'FILE_CONTENT_ILLEGAL',
  'CURRENT_EDITION_NOT_SUPPORT', 'LINKED_SHEET_CANT_SHARE', 'SERVICE_NOT_AVAILABLE_IN_REGION', 'REAL_NAME_REQUIRED',
];

const allowed: Readonly<Record<string, readonly string[]>> = {
  move: [
    'given', ...account, 'FAILURE_READ_ONLY', 'FILE_DELETED', 'FILE_FORBIDDEN', 'FILE_IS_LOCKED', 'INSUFFICIENT_QUOTA', 'INSUFFICIENT_FILE_COUNT', 'NO_ACCESS_MOVE_FILE', 'NO_ACCESS_MOVE_FOLDER',
    'PARENT_NOT_A_FOLDER',
  ],
  reorder: ['given', 'FILE_DELETED', 'NO_ACCESS_MOVE_FILE', 'NO_ACCESS_MOVE_FOLDER'],
  space: ['given', ...account],
  add: [
    ...manageCollaborator, 'NO_ACCESS_ADD_OUTSIDER', 'PERSONAL_VERSION_CANNOT_ADD_USER', 'NO_ACCESS_MODIFY', 'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE', 'TOO_MANY_COLLABORATORS',
    'EXPIRED_CANNOT_MODIFY_ROLE', 'OUTSIDER_CANNOT_MODIFY_ROLE', 'CURRENT_EDITION_NOT_SUPPORT', 'given',
  ],
  change: [...changeOfGrant, 'CURRENT_EDITION_NOT_SUPPORT'],
  remove: changeOfGrant,
  transfer: ['given', 'FILE_DELETED', 'FILE_FORBIDDEN', 'NO_ACCESS_TRANSFER', 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER'],
  share: publicShare,
  mode: ['private', 'readonly', 'commentable', 'editable', 'enterprise_readonly', 'enterprise_commentable', 'enterprise_editable'],
  link: publicShare,
  rule: [
    'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'B2', 'B3', 'C0', 'L2', 'L3', 'L4', 'Act(comment)', 'Act(copy)', 'Act(download)', 'Act(export)', 'Act(print)',
    // No line decides canDownload and canCopy directly: canExport and Act(x) do.
    'canRead', 'canEdit', 'canComment', 'canManage', 'canExit', 'canExport', 'canManageCollaborator', 'canManageAdmin', 'canAddOutsider', 'canCreateChildFile',
    'canChangeShareMode', 'canChangeTeamShareMode', 'canLock', 'canUnlock', 'canRemove', 'canMove', 'canSetPassword', 'canLockSheetCell', 'canUncompress', 'canDuplicate',
    'canSaveAsTemplate', 'canModifyAdvancedPermission', 'canCustomizeAdvancedPermission', 'canApplyPermission', 'canRename', 'canPrint', 'canModifyTeamFileTag',
    'canSetFileAuth', 'canUseChangeRoleFeature', 'canUseMoveFeature', 'canUsePasswordShareFileFeature', 'canUseSheetLockFeature',
  ],
  source: ['ownership', 'ancestorOwnership', 'spaceAdmin', 'grant', 'link', 'account', 'edition', 'file', 'none'],
  grantors: ['some', 'none'],
};

/** As `move given` and `add NO_ACCESS_ADD_USER`. */
export const allowedActResults: readonly string[] = Object.entries(allowed).flatMap(([act, results]) => results.map((result) => `${act} ${result}`));
