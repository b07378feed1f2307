import type { ShareMode } from '../../../../../src/contract/entities/permissions';
import type { ByReason } from './document-table';
import type { Place, Unusual, Who } from './situations';

export interface SpecialRow {
  readonly cites: string;
  readonly who: Who;
  readonly place: Place;
  readonly mode: ShareMode;
  readonly unusual?: Unusual;
  /** Only the capabilities of interest in the row. */
  readonly given?: ByReason;
  readonly refused?: ByReason;
}

/** Manually selected cells: the effects of other kinds of file and of unusual states. */
export const specialTable: readonly SpecialRow[] = [
  // Folders
  {
    cites: 'canCreateChildFile; canExport, canPrint "not a container"; canMove NO_ACCESS_MOVE_FOLDER; canLock', who: 'editor', place: 'folder', mode: 'private',
    given: { UNKNOWN: 'canRead canEdit canRename canComment canCopy canDuplicate canCreateChildFile canManageCollaborator canChangeShareMode canExit' },
    refused: {
      FILE_HAS_NO_CONTENT: 'canExport canDownload canPrint canSaveAsTemplate canLockSheetCell canUncompress',
      NO_ACCESS_MOVE_FOLDER: 'canMove', NO_ACCESS_MODIFY: 'canLock canSetFileAuth', ONLY_EXIT_SHARE: 'canRemove',
    },
  },
  { cites: 'canLock "not a container"; canSetFileAuth "a folder or a file"', who: 'file admin', place: 'folder', mode: 'private',
    given: { UNKNOWN: 'canManage canMove canSetFileAuth canModifyAdvancedPermission', DELETE_FILE_OR_EXIT_SHARE: 'canRemove' }, refused: { NO_ACCESS_MODIFY: 'canLock canManageAdmin' } },
  { cites: 'canCreateChildFile E >= editor', who: 'commentator', place: 'folder', mode: 'private', refused: { FAILURE_READ_ONLY: 'canCreateChildFile' } },
  { cites: 'canCreateChildFile asks E, which a link may give', who: 'stranger', place: 'folder', mode: 'editable', given: { UNKNOWN: 'canCreateChildFile' } },
  { cites: 'canCreateChildFile "signed in"', who: 'anonymous', place: 'folder', mode: 'editable', given: { UNKNOWN: 'canEdit' }, refused: { NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'canCreateChildFile' } },
  { cites: 'Exception of "for whoever cannot read"', who: 'stranger', place: 'folder', mode: 'private', refused: { NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'canCreateChildFile', FILE_FORBIDDEN: 'canEdit' } },
  { cites: 'B2 for members', who: 'expired-team editor', place: 'folder', mode: 'private', given: { UNKNOWN: 'canEdit' }, refused: { FAILURE_ENTERPRISE_EXPIRED_MEMBER: 'canCreateChildFile' } },
  { cites: 'B4 on a folder of one\'s own too', who: 'expired-team owner', place: 'folder', mode: 'private', refused: { FAILURE_ENTERPRISE_EXPIRED_MEMBER: 'canCreateChildFile', EXPIRED_CANNOT_MODIFY_ROLE: 'canManageAdmin' } },
  { cites: 'B3', who: 'off-seat editor', place: 'folder', mode: 'private', refused: { FAILURE_NOT_ON_SEAT: 'canCreateChildFile' } },
  { cites: 'canManageAdmin does not ask for a seat', who: 'off-seat owner', place: 'folder', mode: 'private', given: { UNKNOWN: 'canManageAdmin' }, refused: { FAILURE_NOT_ON_SEAT: 'canCreateChildFile', NOT_ON_SEAT_CANNOT_ADD_USER: 'canManageCollaborator' } },
  { cites: '"more than 15 collaborators"', who: 'free personal editor', place: 'folder', mode: 'private', unusual: { collaboratorCount: 15 }, given: { UNKNOWN: 'canCreateChildFile' } },
  { cites: '"more than 15 collaborators"', who: 'free personal editor', place: 'folder', mode: 'private', unusual: { collaboratorCount: 16 }, refused: { FAILURE_PERSONAL_FREE: 'canCreateChildFile' } },
  { cites: 'only a free personal person is held at 15', who: 'outsider editor', place: 'folder', mode: 'private', unusual: { collaboratorCount: 16 }, given: { UNKNOWN: 'canCreateChildFile' } },
  { cites: '"last, everywhere: a used-up quota"', who: 'editor', place: 'folder', mode: 'private', unusual: { isQuotaUsedUp: true }, refused: { INSUFFICIENT_QUOTA: 'canCreateChildFile' } },
  { cites: 'INSUFFICIENT_FILE_COUNT behind the bytes', who: 'editor', place: 'folder', mode: 'private', unusual: { isFileCountUsedUp: true }, refused: { INSUFFICIENT_FILE_COUNT: 'canCreateChildFile' } },
  { cites: '"last: a real name that is due"', who: 'editor', place: 'folder', mode: 'private', unusual: { isRealNameDue: true }, refused: { REAL_NAME_REQUIRED: 'canCreateChildFile' } },
  { cites: 'B4 before the quota', who: 'off-seat editor', place: 'folder', mode: 'private', unusual: { isQuotaUsedUp: true }, refused: { FAILURE_NOT_ON_SEAT: 'canCreateChildFile' } },
  { cites: 'canCreateChildFile "not locked" before B4', who: 'off-seat editor', place: 'folder', mode: 'private', unusual: { lockedBy: 2 }, refused: { FILE_IS_LOCKED: 'canCreateChildFile canEdit' } },
  { cites: 'A5 "a space of a team"', who: 'disabled owner', place: 'folder', mode: 'editable', refused: { FILE_FORBIDDEN: 'canRead canEdit canManage canRemove', NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'canCreateChildFile', NO_ACCESS_MODIFY: 'canApplyPermission' } },
  { cites: 'A7 "for nobody else"', who: 'owner who left', place: 'document', mode: 'private', given: { UNKNOWN: 'canApplyPermission' }, refused: { FILE_FORBIDDEN: 'canRead canEdit canManage canRemove' } },
  { cites: 'A7 "for nobody else", and a link opens as to everybody (L6)', who: 'owner who left', place: 'space', mode: 'readonly', given: { UNKNOWN: 'canRead' }, refused: { NO_ACCESS_EDIT: 'canEdit', NO_ACCESS_MODIFY: 'canManage', NO_ACCESS_DELETE: 'canRemove' } },
  { cites: 'A7 "as long as a grant reaches them"', who: 'outsider owner', place: 'document', mode: 'private', given: { UNKNOWN: 'canRead canEdit canManage canManageCollaborator canManageAdmin', ONLY_DELETE_FILE: 'canRemove' }, refused: { NO_ACCESS_MODIFY: 'canExit' } },
  { cites: 'B4 "The rules do not apply to disabled members"; DISABLED_CANNOT_ADD_USER; A1 stays by A5', who: 'disabled owner of the space', place: 'folder', mode: 'private',
    given: { UNKNOWN: 'canCreateChildFile canManageAdmin canChangeShareMode', ONLY_DELETE_FILE: 'canRemove' }, refused: { DISABLED_CANNOT_ADD_USER: 'canManageCollaborator canAddOutsider', NO_ACCESS_MODIFY: 'canChangeTeamShareMode canApplyPermission', NO_ACCESS_EDIT: 'canModifyTeamFileTag' } },
  { cites: 'canMove "creator or admin of the file\'s team with A >= reader"', who: 'team admin with a reader grant', place: 'folder', mode: 'private', given: { UNKNOWN: 'canMove' }, refused: { NO_ACCESS_EDIT: 'canEdit', ONLY_EXIT_SHARE: 'canRemove' } },

  // Spaces
  { cites: 'canRename "a space: A >= manager"; canChangeShareMode "a space: A >= manager"; canMove', who: 'editor', place: 'space', mode: 'private',
    given: { UNKNOWN: 'canEdit canCreateChildFile canManageCollaborator' }, refused: { NO_ACCESS_EDIT: 'canRename', NO_ACCESS_MODIFY: 'canChangeShareMode canSetPassword canChangeTeamShareMode', NO_ACCESS_MOVE_FOLDER: 'canMove canDuplicate', ONLY_EXIT_SHARE: 'canRemove' } },
  { cites: 'A3 "on the space itself likewise"; canRemove "spaces: A >= manager"; canSetFileAuth; canLock', who: 'space admin', place: 'space', mode: 'private',
    given: { UNKNOWN: 'canRename canManage canManageAdmin canChangeShareMode canChangeTeamShareMode canAddOutsider canModifyAdvancedPermission canExit', DELETE_FILE_OR_EXIT_SHARE: 'canRemove' },
    refused: { NO_ACCESS_MOVE_FOLDER: 'canMove canDuplicate', NO_ACCESS_MODIFY: 'canSetFileAuth canLock' } },
  { cites: 'canManageAdmin OUTSIDER_CANNOT_MODIFY_ROLE', who: 'outsider space admin', place: 'document', mode: 'private', given: { UNKNOWN: 'canManage' }, refused: { OUTSIDER_CANNOT_MODIFY_ROLE: 'canManageAdmin', OUTSIDER_CANNOT_ADD_USER: 'canManageCollaborator' } },
  { cites: 'canManageAdmin asks A1, A2 or A3 first', who: 'outsider admin', place: 'document', mode: 'private', given: { UNKNOWN: 'canManage' }, refused: { NO_ACCESS_MODIFY: 'canManageAdmin', OUTSIDER_CANNOT_ADD_USER: 'canManageCollaborator canAddOutsider' } },
  { cites: '"a space for a free personal person, FAILURE_PERSONAL_FREE"', who: 'free personal editor', place: 'space', mode: 'private', refused: { FAILURE_PERSONAL_FREE: 'canCreateChildFile' } },
  { cites: 'the same for whoever made the space', who: 'free personal owner', place: 'space', mode: 'private', given: { UNKNOWN: 'canRename' }, refused: { FAILURE_PERSONAL_FREE: 'canCreateChildFile' } },
  { cites: 'L3 on a space; canRename of a space asks A', who: 'team member', place: 'space', mode: 'enterprise_editable', given: { UNKNOWN: 'canRead canEdit canCreateChildFile canModifyTeamFileTag' }, refused: { NO_ACCESS_EDIT: 'canRename' } },

  // Desktops
  { cites: 'a desktop is never renamed, removed, moved, shared; its own desktop is always open', who: 'owner', place: 'desktop', mode: 'private',
    given: { UNKNOWN: 'canRead canEdit canManage canCreateChildFile canCopy' },
    refused: {
      NO_ACCESS_EDIT: 'canRename', NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FOLDER: 'canMove canDuplicate', NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_MODIFY: 'canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canSetFileAuth canModifyAdvancedPermission canCustomizeAdvancedPermission canApplyPermission canExit',
    } },
  { cites: '"unless it is the desktop that the person themselves created: B4"', who: 'off-seat owner', place: 'desktop', mode: 'private', given: { UNKNOWN: 'canCreateChildFile' } },
  { cites: '"unless it is the desktop that the person themselves created: B4"', who: 'expired-team owner', place: 'desktop', mode: 'private', given: { UNKNOWN: 'canCreateChildFile' } },
  { cites: 'one\'s own desktop is always open to a free person', who: 'free personal owner', place: 'desktop', mode: 'private', unusual: { collaboratorCount: 16 }, given: { UNKNOWN: 'canCreateChildFile' } },
  { cites: 'the quota counts there too', who: 'free personal owner', place: 'desktop', mode: 'private', unusual: { isQuotaUsedUp: true }, refused: { INSUFFICIENT_QUOTA: 'canCreateChildFile' } },
  { cites: 'canApplyPermission "not a desktop"', who: 'stranger', place: 'desktop', mode: 'private', refused: { NO_ACCESS_MODIFY: 'canApplyPermission', FILE_FORBIDDEN: 'canRead canRemove' } },

  // Cloud files, archives, sheets, shortcuts
  { cites: 'canSaveAsTemplate "an online file"; canExport, canDownload', who: 'reader', place: 'pdf', mode: 'private', given: { UNKNOWN: 'canExport canDownload canPrint canDuplicate' }, refused: { FILE_HAS_NO_CONTENT: 'canSaveAsTemplate canUncompress canLockSheetCell' } },
  { cites: 'canSaveAsTemplate "neither a shortcut"', who: 'editor', place: 'shortcut', mode: 'private', given: { UNKNOWN: 'canDuplicate' }, refused: { FILE_HAS_NO_CONTENT: 'canSaveAsTemplate' } },
  { cites: 'canUncompress "an archive", "signed in"', who: 'stranger', place: 'archive', mode: 'readonly', given: { UNKNOWN: 'canUncompress canDownload' } },
  { cites: 'canUncompress "signed in"', who: 'anonymous', place: 'archive', mode: 'readonly', given: { UNKNOWN: 'canDownload' }, refused: { NO_ACCESS_EDIT: 'canUncompress' } },
  { cites: 'canUncompress Act(download)', who: 'editor', place: 'archive', mode: 'private', unusual: { advanced: { download: 'admin' } }, given: { UNKNOWN: 'canExport' }, refused: { NO_ACCESS_EDIT: 'canUncompress canDownload' } },
  { cites: 'canUncompress, the feature `unzip`', who: 'editor', place: 'archive', mode: 'private', unusual: { hasNoFeatures: true }, refused: { CURRENT_EDITION_NOT_SUPPORT: 'canUncompress' } },
  { cites: 'canLockSheetCell A >= editor', who: 'editor', place: 'sheet', mode: 'private', given: { UNKNOWN: 'canLockSheetCell canSaveAsTemplate' } },
  { cites: 'canLockSheetCell asks A, not E', who: 'reader', place: 'sheet', mode: 'editable', given: { UNKNOWN: 'canEdit' }, refused: { NO_ACCESS_EDIT: 'canLockSheetCell' } },
  { cites: 'canLockSheetCell, the feature `sheetLock`', who: 'owner', place: 'sheet', mode: 'private', unusual: { hasNoFeatures: true }, refused: { CURRENT_EDITION_NOT_SUPPORT: 'canLockSheetCell canUseSheetLockFeature' } },

  // Locked
  { cites: '"Locked means locked by somebody else"', who: 'editor', place: 'sheet', mode: 'private', unusual: { lockedBy: 2 },
    given: { UNKNOWN: 'canRead canComment canExport canCopy canManageCollaborator canChangeShareMode canModifyTeamFileTag' }, refused: { FILE_IS_LOCKED: 'canEdit canRename canLockSheetCell', NO_ACCESS_MODIFY: 'canUnlock canLock', ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove' } },
  { cites: 'their own lock does not stand in their way; canUnlock "locked by this person themselves"', who: 'editor', place: 'sheet', mode: 'private', unusual: { lockedBy: 1 },
    given: { UNKNOWN: 'canEdit canRename canLockSheetCell canUnlock' }, refused: { NO_ACCESS_MODIFY: 'canLock' } },
  { cites: 'canLock "not locked by anybody"; canUnlock A >= manager; canRemove, canMove "not locked"', who: 'owner', place: 'document', mode: 'private', unusual: { lockedBy: 2 },
    given: { UNKNOWN: 'canUnlock canManage canSetFileAuth canManageCollaborator' }, refused: { FILE_IS_LOCKED: 'canLock canEdit canRename canRemove canMove' } },
  { cites: 'canLock "by anybody" counts one\'s own', who: 'owner', place: 'document', mode: 'private', unusual: { lockedBy: 1 },
    given: { UNKNOWN: 'canUnlock canEdit canRename canMove', ONLY_DELETE_FILE: 'canRemove' }, refused: { FILE_IS_LOCKED: 'canLock' } },

  // In the trash
  { cites: 'C0; canRemove "in the trash the same, without the lock"', who: 'owner', place: 'document', mode: 'editable', unusual: { isInTrash: true, lockedBy: 2 },
    given: { UNKNOWN: 'canRead', ONLY_DELETE_FILE: 'canRemove' },
    refused: { FILE_DELETED: 'canEdit canComment canManage canExit canExport canManageCollaborator canManageAdmin canAddOutsider canCreateChildFile canChangeShareMode canChangeTeamShareMode canCopy canLock canUnlock canDownload canMove canSetPassword canLockSheetCell canUncompress canDuplicate canSaveAsTemplate canModifyAdvancedPermission canCustomizeAdvancedPermission canApplyPermission canRename canPrint canModifyTeamFileTag canSetFileAuth canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' } },
  { cites: 'C0 "also for whoever cannot read", "links do not open", L5', who: 'stranger', place: 'document', mode: 'editable', unusual: { isInTrash: true },
    refused: { FILE_FORBIDDEN: 'canRead canRemove', FILE_DELETED: 'canEdit canApplyPermission canCreateChildFile canUseMoveFeature' } },
  { cites: 'canRemove "and nobody can exit"', who: 'reader', place: 'document', mode: 'private', unusual: { isInTrash: true }, given: { UNKNOWN: 'canRead' }, refused: { NO_ACCESS_DELETE: 'canRemove', FILE_DELETED: 'canExit' } },
  { cites: 'canRemove "and nobody can exit"', who: 'file admin', place: 'document', mode: 'private', unusual: { isInTrash: true }, given: { ONLY_DELETE_FILE: 'canRemove' } },

  // Advanced permissions
  { cites: 'Act(x) refused with NO_ACCESS_EDIT', who: 'reader', place: 'document', mode: 'private', unusual: { advanced: { export: 'editor', copy: 'commentator', print: 'admin' } },
    refused: { NO_ACCESS_EDIT: 'canExport canDownload canCopy canPrint canDuplicate canSaveAsTemplate' } },
  { cites: 'Act(x) "E must reach the rank it names"', who: 'reader', place: 'document', mode: 'editable', unusual: { advanced: { export: 'editor', copy: 'commentator', print: 'admin', comment: 'editor' } },
    given: { UNKNOWN: 'canExport canDownload canCopy canDuplicate canSaveAsTemplate canComment' }, refused: { NO_ACCESS_EDIT: 'canPrint' } },
  { cites: 'Act(x) "an owner or manager always does"', who: 'file admin', place: 'document', mode: 'private', unusual: { advanced: { export: 'admin', copy: 'admin', print: 'admin', download: 'admin', comment: 'admin' } },
    given: { UNKNOWN: 'canExport canDownload canCopy canPrint canDuplicate canComment' } },
  { cites: 'canComment E before Act(comment)', who: 'reader', place: 'document', mode: 'private', unusual: { advanced: { comment: 'admin' } }, refused: { FAILURE_READ_ONLY: 'canComment' } },
  { cites: 'canDownload "then Act(download)"', who: 'commentator', place: 'pdf', mode: 'private', unusual: { advanced: { download: 'editor' } }, given: { UNKNOWN: 'canExport canPrint' }, refused: { NO_ACCESS_EDIT: 'canDownload' } },

  // Editions
  { cites: 'every feature gate', who: 'owner', place: 'document', mode: 'private', unusual: { hasNoFeatures: true }, given: { UNKNOWN: 'canChangeShareMode canMove canManageCollaborator canDuplicate' },
    refused: { CURRENT_EDITION_NOT_SUPPORT: 'canSaveAsTemplate canChangeTeamShareMode canSetPassword canModifyAdvancedPermission canCustomizeAdvancedPermission canModifyTeamFileTag canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' } },
  { cites: 'the rank is asked before the edition', who: 'reader', place: 'document', mode: 'private', unusual: { hasNoFeatures: true }, refused: { NO_ACCESS_MODIFY: 'canSetPassword canChangeTeamShareMode canModifyAdvancedPermission', NO_ACCESS_EDIT: 'canModifyTeamFileTag', CURRENT_EDITION_NOT_SUPPORT: 'canSaveAsTemplate' } },

  // Left to admins, or created by a service
  { cites: '"A = editor where collaborators are not left to admins"', who: 'editor', place: 'document', mode: 'private', unusual: { onlyAdminsCanModifyCollaborators: true },
    refused: { NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider', NO_ACCESS_MODIFY: 'canChangeShareMode canChangeTeamShareMode canSetPassword' } },
  { cites: '"A >= manager" comes first', who: 'file admin', place: 'document', mode: 'private', unusual: { onlyAdminsCanModifyCollaborators: true }, given: { UNKNOWN: 'canManageCollaborator canAddOutsider canChangeShareMode' } },
  { cites: 'canRemove "files and folders made by a service: owner, or creator or admin of the file\'s team"', who: 'file admin', place: 'document', mode: 'private', unusual: { isServiceCreated: true }, given: { UNKNOWN: 'canMove' }, refused: { ONLY_EXIT_SHARE: 'canRemove' } },
  { cites: 'canRemove "whose A >= reader"', who: 'team admin with a reader grant', place: 'document', mode: 'private', unusual: { isServiceCreated: true }, given: { DELETE_FILE_OR_EXIT_SHARE: 'canRemove', UNKNOWN: 'canMove' } },
  { cites: 'canRemove "owner"', who: 'owner', place: 'folder', mode: 'private', unusual: { isServiceCreated: true }, given: { ONLY_DELETE_FILE: 'canRemove' } },
  { cites: 'canRemove "spaces: A >= manager", whoever made them', who: 'space admin', place: 'space', mode: 'private', unusual: { isServiceCreated: true }, given: { DELETE_FILE_OR_EXIT_SHARE: 'canRemove' } },

  // Enterprise links
  { cites: 'L3 "members of the file\'s team"', who: 'team member', place: 'document', mode: 'enterprise_commentable', given: { UNKNOWN: 'canRead canComment canApplyPermission' }, refused: { NO_ACCESS_EDIT: 'canEdit canModifyTeamFileTag' } },
  { cites: 'L3; R1 unknown', who: 'team member', place: 'document', mode: 'enterprise_readonly', given: { UNKNOWN: 'canRead canDuplicate' }, refused: { FAILURE_READ_ONLY: 'canComment', NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MODIFY: 'canExit' } },
  { cites: 'L1 "private is a link that closes"', who: 'team member', place: 'document', mode: 'private', given: { UNKNOWN: 'canApplyPermission' }, refused: { FILE_FORBIDDEN: 'canRead canComment' } },
];
