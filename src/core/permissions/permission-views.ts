import type { PermissionFlags, PermissionsAndReasons, Privilege } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import type { Decision } from './decision';
import type { PermissionFacts } from './facts';

/** The flags of a file (file specification, section 3, Permission flags). */
export const flagsOf = (capabilities: PermissionsAndReasons): PermissionFlags => ({
  readable: capabilities.canRead.value,
  editable: capabilities.canEdit.value,
  commentable: capabilities.canComment.value,
  canDuplicate: capabilities.canDuplicate.value,
  manageable: capabilities.canManage.value,
  sheetLockable: capabilities.canLockSheetCell.value,
  exitable: capabilities.canExit.value,
  collaboratorManageable: capabilities.canManageCollaborator.value,
  outsiderAddable: capabilities.canAddOutsider.value,
  childFileCreatable: capabilities.canCreateChildFile.value,
  shareModeManageable: capabilities.canChangeShareMode.value,
  teamShareModeManageable: capabilities.canChangeTeamShareMode.value,
  moveable: capabilities.canMove.value,
  copyable: capabilities.canCopy.value,
  exportable: capabilities.canExport.value,
  lockable: capabilities.canLock.value,
  unlockable: capabilities.canUnlock.value,
  adminManageable: capabilities.canManageAdmin.value,
  removable: capabilities.canRemove.value,
  downloadable: capabilities.canDownload.value,
});

/** Privilege (file specification, section 3). */
export const privilegeOf = ({ role, isAdmin, authorisation, capabilities }: Decision, { file, levels }: PermissionFacts, createdAtIso: string): Privilege => {
  const isOwner = authorisation === 'owner';
  return {
    role,
    permission: {
      canAdmin: isAdmin || isOwner,
      canComment: capabilities.canComment.value,
      canEdit: capabilities.canEdit.value,
      canExit: capabilities.canExit.value,
      canLock: capabilities.canLock.value,
      canModifyAdmins: capabilities.canManageAdmin.value,
      canModifyCollaborators: capabilities.canManageCollaborator.value,
      canModifyOwner: isOwner && !file.isInTrash,
      canRead: capabilities.canRead.value,
      canRemove: capabilities.canRemove.value,
      canSee: capabilities.canRead.value,
      canUnlock: capabilities.canUnlock.value,
    },
    created: { time: createdAtIso, userId: levels[0].creatorId },
  };
};

export type DeleteOption = Extract<ErrorCode, 'DELETE_FILE_OR_EXIT_SHARE' | 'ONLY_DELETE_FILE' | 'ONLY_EXIT_SHARE' | 'NO_ACCESS_DELETE'>;

/** Options of Delete: delete for everybody, leave the share, or both. */
export const deleteOptions = ({ canRemove, canExit }: PermissionsAndReasons): DeleteOption => {
  if (canRemove.value) return canExit.value ? 'DELETE_FILE_OR_EXIT_SHARE' : 'ONLY_DELETE_FILE';
  return canExit.value ? 'ONLY_EXIT_SHARE' : 'NO_ACCESS_DELETE';
};
