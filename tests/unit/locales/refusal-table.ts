import type { CapabilityName } from '../../../src/contract/entities/permissions';

/** The English sentence for each reason of each capability. Written in full, so that a change of one is visible. */
export const refusalTable: Readonly<Record<CapabilityName, Readonly<Record<string, string>>>> = {
  canRead: {},
  canEdit: {
    NO_ACCESS_EDIT: 'You do not have permission to edit this file. Ask its owner for editing rights.',
  },
  canComment: {
    FAILURE_READ_ONLY: 'You can only read here. Ask the owner for the right to comment.',
    NO_ACCESS_EDIT: 'You do not have permission to comment on this file. Ask someone who manages it.',
  },
  canManage: {
    NO_ACCESS_MODIFY: 'Only people who manage this can change its settings. Ask one of them.',
  },
  canExit: {
    NO_ACCESS_MODIFY: 'There is no share to leave: you own this, or have access through a folder, a team or a link.',
  },
  canExport: {
    FILE_HAS_NO_CONTENT: 'Folders and spaces cannot be exported. Export the files inside them.',
    NO_ACCESS_EDIT: 'You do not have permission to export this file. Ask someone who manages it.',
  },
  canManageCollaborator: {
    NO_ACCESS_ADD_USER: 'You do not have permission to add people to this file. Ask someone who manages it.',
    DISABLED_CANNOT_ADD_USER: 'Your membership of the team is disabled, so you cannot add people. Contact your team’s administrator.',
    EXPIRED_CANNOT_ADD_USER: 'The membership has expired, so people cannot be added. Renew it to continue.',
    NOT_ON_SEAT_CANNOT_ADD_USER: 'You have no seat in your team, so you cannot add people. Ask your team’s administrator for one.',
    OUTSIDER_CANNOT_ADD_USER: 'As an external collaborator you cannot add people. Ask a member of the team.',
  },
  canManageAdmin: {
    NO_ACCESS_MODIFY: 'You do not have permission to add or remove admins here. Ask the owner.',
    OUTSIDER_CANNOT_MODIFY_ROLE: 'As an external collaborator you cannot change roles. Ask a member of the team.',
    EXPIRED_CANNOT_MODIFY_ROLE: 'The membership has expired, so roles cannot be changed. Renew it to continue.',
  },
  canAddOutsider: {
    NO_ACCESS_ADD_USER: 'You do not have permission to add people to this file. Ask someone who manages it.',
    DISABLED_CANNOT_ADD_USER: 'Your membership of the team is disabled, so you cannot add people. Contact your team’s administrator.',
    EXPIRED_CANNOT_ADD_USER: 'The membership has expired, so people cannot be added. Renew it to continue.',
    NOT_ON_SEAT_CANNOT_ADD_USER: 'You have no seat in your team, so you cannot add people. Ask your team’s administrator for one.',
    OUTSIDER_CANNOT_ADD_USER: 'As an external collaborator you cannot add people. Ask a member of the team.',
    NO_ACCESS_ADD_OUTSIDER: 'You do not have permission to add people from outside the team to this file. Ask someone who manages it.',
  },
  canCreateChildFile: {
    NO_ACCESS_CREATE_OR_UPLOAD_FILE: 'You do not have permission to create or upload files here. Choose another place, or ask someone who manages this place.',
    PARENT_NOT_A_FOLDER: 'Files can only be placed in a folder or a space. Choose another place.',
    FAILURE_READ_ONLY: 'You can only read here. Ask the owner for editing rights.',
    FAILURE_TRIAL_EXPIRED: 'The trial has ended. Ask your team’s administrator to choose an edition.',
    FAILURE_ENTERPRISE_DINGTALK: 'Your team is managed in DingTalk, so this has to be done there.',
    FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN: 'Your team’s edition has expired. Renew it to continue.',
    FAILURE_ENTERPRISE_EXPIRED_MEMBER: 'Your team’s edition has expired. Ask your team’s administrator to renew it.',
    FAILURE_NOT_ON_SEAT: 'You have no seat in your team. Ask your team’s administrator for one.',
    FAILURE_PERSONAL_FREE: 'With the free personal edition, you cannot add anything to a space, or to a folder with more than 15 collaborators. Upgrade, or choose another place.',
    INSUFFICIENT_QUOTA: 'There is not enough storage space left. Free up space, or get more storage.',
    INSUFFICIENT_FILE_COUNT: 'You have as many files as your edition allows. Permanently delete some, or upgrade.',
    REAL_NAME_REQUIRED: 'This team has not verified its real name yet, so nothing can be created or uploaded here. Its creator or an admin can verify it.',
  },
  canChangeShareMode: {
    NO_ACCESS_MODIFY: 'You do not have permission to change this link. Ask someone who manages the file.',
  },
  canChangeTeamShareMode: {
    NO_ACCESS_MODIFY: 'You do not have permission to open this link to the team. Ask a member of the team who manages the file.',
  },
  canCopy: {
    NO_ACCESS_EDIT: 'You do not have permission to copy content from this file. Ask someone who manages it.',
  },
  canLock: {
    NO_ACCESS_MODIFY: 'You cannot lock this. Only files can be locked, by people who manage them.',
  },
  canUnlock: {
    NO_ACCESS_MODIFY: 'You do not have permission to unlock this. Ask the person who locked it, or someone who manages it.',
  },
  canRemove: {
    NO_ACCESS_DELETE: 'You do not have permission to delete this file. Ask someone who manages it.',
    ONLY_EXIT_SHARE: 'You do not manage this file, so you cannot delete it. You can leave the share.',
  },
  canDownload: {
    FILE_HAS_NO_CONTENT: 'This file has nothing to download. Only uploaded files can be downloaded.',
    NO_ACCESS_EDIT: 'You do not have permission to download this file. Ask someone who manages it.',
  },
  canMove: {
    NO_ACCESS_MOVE_FOLDER: 'You do not have permission to move this folder. Ask someone who manages it.',
    NO_ACCESS_MOVE_FILE: 'You do not have permission to move this file. Ask someone who manages it.',
  },
  canSetPassword: {
    NO_ACCESS_MODIFY: 'You do not have permission to change the password of this link. Ask someone who manages the file.',
  },
  canLockSheetCell: {
    FILE_HAS_NO_CONTENT: 'This is not a spreadsheet, so there are no cells to lock.',
    NO_ACCESS_EDIT: 'You do not have permission to lock cells in this sheet. Ask its owner to add you as an editor.',
  },
  canUncompress: {
    FILE_HAS_NO_CONTENT: 'This is not an archive, so there is nothing to unpack.',
    NO_ACCESS_EDIT: 'You do not have permission to unpack this archive. Ask someone who manages it.',
  },
  canDuplicate: {
    NO_ACCESS_EDIT: 'You do not have permission to duplicate this. Ask someone who manages it.',
    NO_ACCESS_MOVE_FOLDER: 'A space cannot be copied. Copy the files inside it.',
  },
  canSaveAsTemplate: {
    FILE_HAS_NO_CONTENT: 'Only documents that are edited here can be saved as templates.',
    NO_ACCESS_EDIT: 'You do not have permission to save this file as a template. Ask someone who manages it.',
  },
  canModifyAdvancedPermission: {
    NO_ACCESS_MODIFY: 'You do not have permission to change who can comment, copy, print, export or download here. Ask someone who manages it.',
  },
  canCustomizeAdvancedPermission: {
    NO_ACCESS_MODIFY: 'You do not have permission to decide which roles can comment, copy, print, export or download here. Ask someone who manages it.',
  },
  canApplyPermission: {
    NO_ACCESS_MODIFY: 'You cannot request more access here: you can already edit this, or your account cannot send requests.',
  },
  canRename: {
    NO_ACCESS_EDIT: 'You do not have permission to rename this. Ask someone who manages it.',
  },
  canPrint: {
    FILE_HAS_NO_CONTENT: 'Folders and spaces cannot be printed. Print the files inside them.',
    NO_ACCESS_EDIT: 'You do not have permission to print this file. Ask someone who manages it.',
  },
  canModifyTeamFileTag: {
    NO_ACCESS_EDIT: 'You do not have permission to change the team’s tags on this file. Ask a member of its team who can edit it.',
  },
  canSetFileAuth: {
    NO_ACCESS_MODIFY: 'You do not have permission to separate this from the permissions of the folder above. Ask someone who manages it.',
  },
  canUseChangeRoleFeature: {},
  canUseMoveFeature: {},
  canUsePasswordShareFileFeature: {},
  canUseSheetLockFeature: {},
};
