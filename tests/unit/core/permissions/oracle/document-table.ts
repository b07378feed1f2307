import type { CapabilityName, FileRole, ShareMode } from '../../../../../src/contract/entities/permissions';
import type { Rank } from '../../../../../src/core/permissions/decision';
import type { Who } from './situations';

/** Capabilities by the reason they are given or refused with; names divided by spaces. */
export type ByReason = Readonly<Record<string, string>>;

export interface DocumentRow {
  readonly who: Who;
  /** All modes with exactly this result, divided by spaces. */
  readonly modes: string;
  readonly cites: string;
  readonly standing: { readonly role: FileRole; readonly parentRole: FileRole; readonly authorisation: Rank; readonly rank: Rank };
  readonly given: ByReason;
  readonly refused: ByReason;
}

export const split = <Name extends CapabilityName | ShareMode>(names: string): Name[] => names.split(' ') as Name[];

/**
 * Each person's rights on a plain document of team 31 in a folder of a space, by the mode of its link. The document of
 * the free personal editor has no team. Derived manually from docs/permissions.md; every row names all capabilities.
 */
export const documentTable: readonly DocumentRow[] = [
  {
    who: 'stranger', modes: 'private enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'L1, L3, L5 "there is no link"; canRead FILE_FORBIDDEN; "for whoever cannot read"; canApplyPermission E < editor',
    standing: { role: 'none', parentRole: 'none', authorisation: 'none', rank: 'none' },
    given: { UNKNOWN: 'canApplyPermission canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'canCreateChildFile',
      FILE_FORBIDDEN: 'canRead canEdit canComment canManage canExit canExport canManageCollaborator canManageAdmin canAddOutsider canChangeShareMode canChangeTeamShareMode canCopy canLock canUnlock canRemove canDownload canMove canSetPassword canLockSheetCell canUncompress canDuplicate canSaveAsTemplate canModifyAdvancedPermission canCustomizeAdvancedPermission canRename canPrint canModifyTeamFileTag canSetFileAuth',
    },
  },
  {
    who: 'stranger', modes: 'readonly',
    cites: 'L2, L6, R1 unknown; canComment; canEdit E >= editor; everything else of A',
    standing: { role: 'unknown', parentRole: 'none', authorisation: 'none', rank: 'reader' },
    given: { UNKNOWN: 'canRead canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canApplyPermission canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      FAILURE_READ_ONLY: 'canComment',
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canExit canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'stranger', modes: 'commentable',
    cites: 'L2, L6; canComment E >= commentator; canApplyPermission E < editor',
    standing: { role: 'unknown', parentRole: 'none', authorisation: 'none', rank: 'commentator' },
    given: { UNKNOWN: 'canRead canComment canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canApplyPermission canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canExit canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'stranger', modes: 'editable',
    cites: 'L2, L6; canEdit, canRename E >= editor; canManageCollaborator, canChangeShareMode ask A; canModifyTeamFileTag asks the team; canApplyPermission E < editor',
    standing: { role: 'unknown', parentRole: 'none', authorisation: 'none', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canExit canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'anonymous', modes: 'private enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A6, L3, L5; canRead FILE_FORBIDDEN; canApplyPermission "signed in"',
    standing: { role: 'none', parentRole: 'none', authorisation: 'none', rank: 'none' },
    given: { UNKNOWN: 'canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'canCreateChildFile', NO_ACCESS_MODIFY: 'canApplyPermission',
      FILE_FORBIDDEN: 'canRead canEdit canComment canManage canExit canExport canManageCollaborator canManageAdmin canAddOutsider canChangeShareMode canChangeTeamShareMode canCopy canLock canUnlock canRemove canDownload canMove canSetPassword canLockSheetCell canUncompress canDuplicate canSaveAsTemplate canModifyAdvancedPermission canCustomizeAdvancedPermission canRename canPrint canModifyTeamFileTag canSetFileAuth',
    },
  },
  {
    who: 'anonymous', modes: 'readonly',
    cites: 'A6, L2, L6; canDuplicate, canSaveAsTemplate, canRename, canApplyPermission "signed in"',
    standing: { role: 'unknown', parentRole: 'none', authorisation: 'none', rank: 'reader' },
    given: { UNKNOWN: 'canRead canExport canDownload canPrint canCopy canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      FAILURE_READ_ONLY: 'canComment',
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag canDuplicate canSaveAsTemplate',
      NO_ACCESS_MODIFY: 'canManage canExit canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'anonymous', modes: 'commentable',
    cites: 'A6, L2, L6; canComment E >= commentator',
    standing: { role: 'unknown', parentRole: 'none', authorisation: 'none', rank: 'commentator' },
    given: { UNKNOWN: 'canRead canComment canExport canDownload canPrint canCopy canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag canDuplicate canSaveAsTemplate',
      NO_ACCESS_MODIFY: 'canManage canExit canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'anonymous', modes: 'editable',
    cites: 'A6, L2, L6; canEdit E >= editor; canRename "signed in and E >= editor"',
    standing: { role: 'unknown', parentRole: 'none', authorisation: 'none', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canExport canDownload canPrint canCopy canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canRename canModifyTeamFileTag canDuplicate canSaveAsTemplate',
      NO_ACCESS_MODIFY: 'canManage canExit canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_DELETE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'reader', modes: 'private readonly enterprise_readonly',
    cites: 'A4, R1; canExit "to them alone"; canRemove ONLY_EXIT_SHARE; canApplyPermission E < editor',
    standing: { role: 'reader', parentRole: 'none', authorisation: 'reader', rank: 'reader' },
    given: { UNKNOWN: 'canRead canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canApplyPermission canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      FAILURE_READ_ONLY: 'canComment',
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'reader', modes: 'commentable enterprise_commentable',
    cites: 'A4, L2, L3, L6 "the higher of authorisation and link"; canComment',
    standing: { role: 'reader', parentRole: 'none', authorisation: 'reader', rank: 'commentator' },
    given: { UNKNOWN: 'canRead canComment canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canApplyPermission canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'reader', modes: 'editable enterprise_editable',
    cites: 'A4, L2, L3, L6; canEdit, canRename, canModifyTeamFileTag ask E; canManageCollaborator, canChangeShareMode ask A',
    standing: { role: 'reader', parentRole: 'none', authorisation: 'reader', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'commentator', modes: 'private readonly commentable enterprise_readonly enterprise_commentable',
    cites: 'A4, R1, L6; canComment E >= commentator; canEdit E >= editor',
    standing: { role: 'commentator', parentRole: 'none', authorisation: 'commentator', rank: 'commentator' },
    given: { UNKNOWN: 'canRead canComment canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canApplyPermission canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canEdit canRename canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'commentator', modes: 'editable enterprise_editable',
    cites: 'A4, L2, L3, L6; canEdit asks E; canManageCollaborator asks A',
    standing: { role: 'commentator', parentRole: 'none', authorisation: 'commentator', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_USER: 'canManageCollaborator canAddOutsider',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'editor', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A4, canEdit, canRename; canManageCollaborator, canChangeShareMode "or A = editor"; canAddOutsider "in a file of a team A >= manager"; canManage, canLock, canMove A >= manager',
    standing: { role: 'editor', parentRole: 'none', authorisation: 'editor', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canManageCollaborator canChangeShareMode canChangeTeamShareMode canSetPassword canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      NO_ACCESS_ADD_OUTSIDER: 'canAddOutsider',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'file admin', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A4 "the admin flag gives manager", R1, R3; canManageAdmin "is not enough"; canUnlock "locked by anybody"; canRemove DELETE_FILE_OR_EXIT_SHARE',
    standing: { role: 'editor', parentRole: 'none', authorisation: 'manager', rank: 'manager' },
    given: {
      UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canManage canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canManageCollaborator canAddOutsider canChangeShareMode canChangeTeamShareMode canSetPassword canLock canMove canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature',
      DELETE_FILE_OR_EXIT_SHARE: 'canRemove',
    },
    refused: {
      NO_ACCESS_MODIFY: 'canManageAdmin canUnlock canApplyPermission',
      PARENT_NOT_A_FOLDER: 'canCreateChildFile', FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'owner', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A1, R1 owner; canManageAdmin A1; canExit "did not create it"; canRemove ONLY_DELETE_FILE',
    standing: { role: 'owner', parentRole: 'none', authorisation: 'owner', rank: 'owner' },
    given: {
      UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canManage canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canManageCollaborator canAddOutsider canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canMove canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature',
      ONLY_DELETE_FILE: 'canRemove',
    },
    refused: {
      NO_ACCESS_MODIFY: 'canExit canUnlock canApplyPermission',
      PARENT_NOT_A_FOLDER: 'canCreateChildFile', FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'ancestor owner', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A2, R1 inherited, R2 owner of the level above; canManageAdmin A2; canExit "added to the file itself"',
    standing: { role: 'inherited', parentRole: 'owner', authorisation: 'manager', rank: 'manager' },
    given: {
      UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canManage canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canManageCollaborator canAddOutsider canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canMove canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature',
      ONLY_DELETE_FILE: 'canRemove',
    },
    refused: {
      NO_ACCESS_MODIFY: 'canExit canUnlock canApplyPermission',
      PARENT_NOT_A_FOLDER: 'canCreateChildFile', FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'space admin', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A3, R1 inherited, R2 inherited; canManageAdmin A3',
    standing: { role: 'inherited', parentRole: 'inherited', authorisation: 'manager', rank: 'manager' },
    given: {
      UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canManage canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canManageCollaborator canAddOutsider canManageAdmin canChangeShareMode canChangeTeamShareMode canSetPassword canLock canMove canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature',
      ONLY_DELETE_FILE: 'canRemove',
    },
    refused: {
      NO_ACCESS_MODIFY: 'canExit canUnlock canApplyPermission',
      PARENT_NOT_A_FOLDER: 'canCreateChildFile', FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'disabled member', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A5 "A4 and all links do not count", L5; canApplyPermission "not disabled"',
    standing: { role: 'none', parentRole: 'none', authorisation: 'none', rank: 'none' },
    given: { UNKNOWN: 'canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'canCreateChildFile', NO_ACCESS_MODIFY: 'canApplyPermission',
      FILE_FORBIDDEN: 'canRead canEdit canComment canManage canExit canExport canManageCollaborator canManageAdmin canAddOutsider canChangeShareMode canChangeTeamShareMode canCopy canLock canUnlock canRemove canDownload canMove canSetPassword canLockSheetCell canUncompress canDuplicate canSaveAsTemplate canModifyAdvancedPermission canCustomizeAdvancedPermission canRename canPrint canModifyTeamFileTag canSetFileAuth',
    },
  },
  {
    who: 'outsider editor', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A4, canEdit; canManageCollaborator OUTSIDER_CANNOT_ADD_USER; canChangeTeamShareMode "a member of it"; canModifyTeamFileTag "a member of it"',
    standing: { role: 'editor', parentRole: 'none', authorisation: 'editor', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canChangeShareMode canSetPassword canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      OUTSIDER_CANNOT_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_EDIT: 'canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeTeamShareMode canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'expired-team editor', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A4, canEdit (B2 does not stop it); canManageCollaborator EXPIRED_CANNOT_ADD_USER; canAddOutsider "with its reason"',
    standing: { role: 'editor', parentRole: 'none', authorisation: 'editor', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canChangeShareMode canChangeTeamShareMode canSetPassword canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      EXPIRED_CANNOT_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'off-seat editor', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A4, canEdit (B3 does not stop it); canManageCollaborator NOT_ON_SEAT_CANNOT_ADD_USER',
    standing: { role: 'editor', parentRole: 'none', authorisation: 'editor', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canModifyTeamFileTag canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canChangeShareMode canChangeTeamShareMode canSetPassword canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NOT_ON_SEAT_CANNOT_ADD_USER: 'canManageCollaborator canAddOutsider',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
  {
    who: 'free personal editor', modes: 'private readonly commentable editable enterprise_readonly enterprise_commentable enterprise_editable',
    cites: 'A4, canEdit; canAddOutsider asks manager only "in a file of a team"; canChangeTeamShareMode, canModifyTeamFileTag "the file has a team"',
    standing: { role: 'editor', parentRole: 'none', authorisation: 'editor', rank: 'editor' },
    given: { UNKNOWN: 'canRead canComment canEdit canRename canExit canExport canDownload canPrint canCopy canDuplicate canSaveAsTemplate canManageCollaborator canAddOutsider canChangeShareMode canSetPassword canUseChangeRoleFeature canUseMoveFeature canUsePasswordShareFileFeature canUseSheetLockFeature' },
    refused: {
      NO_ACCESS_EDIT: 'canModifyTeamFileTag',
      NO_ACCESS_MODIFY: 'canManage canManageAdmin canChangeTeamShareMode canLock canUnlock canModifyAdvancedPermission canCustomizeAdvancedPermission canSetFileAuth canApplyPermission',
      ONLY_EXIT_SHARE: 'canRemove', NO_ACCESS_MOVE_FILE: 'canMove', PARENT_NOT_A_FOLDER: 'canCreateChildFile',
      FILE_HAS_NO_CONTENT: 'canLockSheetCell canUncompress',
    },
  },
];
