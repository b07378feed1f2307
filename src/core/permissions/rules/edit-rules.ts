import { fileTypes } from '../../../contract/entities/file';
import { hasFeature, isAuthorised, isDesktop, isEntitled, isOfFilesTeam, isSpace, type PermissionContext } from './permission-context';
import {
  granted, grantedByAuthorisation, grantedByRank, isLockedByOther, needsAccount, needsAuthorisation, needsFeature, needsOtherFile, needsRank, refused,
  type Verdict,
} from './verdict';

const notAnEditor = needsRank('NO_ACCESS_EDIT', 'canEdit', 'editor');
const lockedToEdit = isLockedByOther('canEdit');

export const canEdit = (c: PermissionContext): Verdict => {
  if (!isEntitled(c, 'editor')) return notAnEditor;
  return c.isLocked ? lockedToEdit : grantedByRank;
};

const anonymousRename = needsAccount('NO_ACCESS_EDIT', 'canRename');
const desktopKeepsName = needsOtherFile('NO_ACCESS_EDIT', 'canRename');
const spaceNeedsManager = needsAuthorisation('NO_ACCESS_EDIT', 'canRename', 'manager');
const renameNeedsEditor = needsRank('NO_ACCESS_EDIT', 'canRename', 'editor');
const lockedToRename = isLockedByOther('canRename');

export const canRename = (c: PermissionContext): Verdict => {
  if (!c.isSignedIn) return anonymousRename;
  if (isDesktop(c)) return desktopKeepsName;
  if (isSpace(c) && !isAuthorised(c, 'manager')) return spaceNeedsManager;
  if (!isEntitled(c, 'editor')) return renameNeedsEditor;
  return c.isLocked ? lockedToRename : grantedByRank;
};

const notLockable = needsOtherFile('NO_ACCESS_MODIFY', 'canLock');
const lockNeedsManager = needsAuthorisation('NO_ACCESS_MODIFY', 'canLock', 'manager');
const lockedAlready = refused('FILE_IS_LOCKED', 'canLock', 'file');

export const canLock = (c: PermissionContext): Verdict => {
  if (c.isContainer) return notLockable;
  if (!isAuthorised(c, 'manager')) return lockNeedsManager;
  return c.facts.file.lockedBy === null ? grantedByAuthorisation : lockedAlready;
};

const lockedByThemselves = granted('canUnlock', 'file');
const notLocked = needsOtherFile('NO_ACCESS_MODIFY', 'canUnlock');
const unlockNeedsManager = needsAuthorisation('NO_ACCESS_MODIFY', 'canUnlock', 'manager');

export const canUnlock = (c: PermissionContext): Verdict => {
  if (c.facts.file.lockedBy === null) return notLocked;
  if (isAuthorised(c, 'manager')) return grantedByAuthorisation;
  return c.isLocked ? unlockNeedsManager : lockedByThemselves;
};

const spreadsheetTypes: ReadonlySet<number> = new Set([fileTypes.spreadsheet, fileTypes.sheet, fileTypes.mosheet, fileTypes.table]);
const notASpreadsheet = needsOtherFile('FILE_HAS_NO_CONTENT', 'canLockSheetCell');
const cellsNeedEditor = needsAuthorisation('NO_ACCESS_EDIT', 'canLockSheetCell', 'editor');
const lockedAsAWhole = isLockedByOther('canLockSheetCell');
const withoutSheetLock = needsFeature('canLockSheetCell');

export const canLockSheetCell = (c: PermissionContext): Verdict => {
  if (!spreadsheetTypes.has(c.facts.file.type)) return notASpreadsheet;
  if (!isAuthorised(c, 'editor')) return cellsNeedEditor;
  if (c.isLocked) return lockedAsAWhole;
  return hasFeature(c, 'sheetLock') ? grantedByAuthorisation : withoutSheetLock;
};

const notOfTheTeam = needsAccount('NO_ACCESS_EDIT', 'canModifyTeamFileTag');
const tagsNeedEditor = needsRank('NO_ACCESS_EDIT', 'canModifyTeamFileTag', 'editor');
const withoutTags = needsFeature('canModifyTeamFileTag');

export const canModifyTeamFileTag = (c: PermissionContext): Verdict => {
  if (!isOfFilesTeam(c)) return notOfTheTeam;
  if (!isEntitled(c, 'editor')) return tagsNeedEditor;
  return hasFeature(c, 'enableFileTag') ? grantedByRank : withoutTags;
};
