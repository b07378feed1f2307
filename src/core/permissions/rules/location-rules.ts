import { accountBlock, isPersonalFree } from '../account-block';
import { isAuthorised, isDesktop, isEntitled, isSpace, managesFilesTeam, type PermissionContext } from './permission-context';
import { canExit } from './sharing-rules';
import {
  granted, grantedByAuthorisation, grantedByRank, isLockedByOther, needsAccount, needsAuthorisation, needsOtherFile, needsRank, type Verdict,
} from './verdict';

/** People with a free personal account cannot add files to folders with more collaborators (section 5). */
const freeCollaboratorLimit = 15;

const notAContainer = needsOtherFile('PARENT_NOT_A_FOLDER', 'canCreateChildFile');
const anonymousCreate = needsAccount('NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'canCreateChildFile');
const createNeedsEditor = needsRank('FAILURE_READ_ONLY', 'canCreateChildFile', 'editor');
const lockedToCreate = isLockedByOther('canCreateChildFile');
const notForFree = needsAccount('FAILURE_PERSONAL_FREE', 'canCreateChildFile');
const quotaUsedUp = needsAccount('INSUFFICIENT_QUOTA', 'canCreateChildFile');
const fileCountUsedUp = needsAccount('INSUFFICIENT_FILE_COUNT', 'canCreateChildFile');
const realNameDue = needsAccount('REAL_NAME_REQUIRED', 'canCreateChildFile');

const blockedAccount = (c: PermissionContext): Verdict | null => {
  const { person: { account }, file } = c.facts;
  if (isDesktop(c) && c.authorisation.rule === 'A1') return null;
  const block = accountBlock(account);
  if (block !== null) return block;
  const isFull = c.facts.levels[0].kind === 'folder' && file.collaboratorCount > freeCollaboratorLimit;
  return isPersonalFree(account) && (isSpace(c) || isFull) ? notForFree : null;
};

/** People exempt from parts of the rule in a move (M1): the destination's owner, or a manager of the file's team. */
export type CreationExemption = 'none' | 'owner' | 'teamManager';

export const childCreation = (c: PermissionContext, exemption: CreationExemption): Verdict => {
  if (!c.isContainer) return notAContainer;
  if (!c.isSignedIn) return anonymousCreate;
  if (exemption === 'none' && !isEntitled(c, 'editor')) return createNeedsEditor;
  if (c.isLocked) return lockedToCreate;
  const blocked = exemption === 'owner' ? null : blockedAccount(c);
  if (blocked !== null) return blocked;
  if (c.facts.file.isQuotaUsedUp) return quotaUsedUp;
  return c.facts.file.isFileCountUsedUp ? fileCountUsedUp : grantedByRank;
};

/** A missing real name prevents new files, and no moves. */
export const canCreateChildFile = (c: PermissionContext): Verdict => {
  const creation = childCreation(c, 'none');
  return creation.refusal === null && c.facts.file.isRealNameDue ? realNameDue : creation;
};

const desktopStays = needsOtherFile('NO_ACCESS_DELETE', 'canRemove');
const onlyExit = needsAuthorisation('ONLY_EXIT_SHARE', 'canRemove', 'manager');
const neither = needsAuthorisation('NO_ACCESS_DELETE', 'canRemove', 'manager');
const onlyExitService = needsAuthorisation('ONLY_EXIT_SHARE', 'canRemove', 'owner');
const neitherService = needsAuthorisation('NO_ACCESS_DELETE', 'canRemove', 'owner');
const lockedToRemove = isLockedByOther('canRemove');
const removeOrExit = granted(null, 'authorisation', 'DELETE_FILE_OR_EXIT_SHARE');
const removeOnly = granted(null, 'authorisation', 'ONLY_DELETE_FILE');

const isTeamManagerWithAccess = (c: PermissionContext): boolean => managesFilesTeam(c) && isAuthorised(c, 'reader');

export const canRemove = (c: PermissionContext): Verdict => {
  const { isInTrash, isServiceCreated } = c.facts.file;
  if (isDesktop(c)) return desktopStays;
  const isByService = isServiceCreated && !isSpace(c);
  const mayRemove = isByService ? isAuthorised(c, 'owner') || isTeamManagerWithAccess(c) : isAuthorised(c, 'manager');
  const mayExit = !isInTrash && canExit(c).refusal === null;
  if (!mayRemove && isByService) return mayExit ? onlyExitService : neitherService;
  if (!mayRemove) return mayExit ? onlyExit : neither;
  if (c.isLocked && !isInTrash) return lockedToRemove;
  return mayExit ? removeOrExit : removeOnly;
};

const staysInPlace = needsOtherFile('NO_ACCESS_MOVE_FOLDER', 'canMove');
const moveFolderNeedsManager = needsAuthorisation('NO_ACCESS_MOVE_FOLDER', 'canMove', 'manager');
const moveFileNeedsManager = needsAuthorisation('NO_ACCESS_MOVE_FILE', 'canMove', 'manager');
const lockedToMove = isLockedByOther('canMove');
const movedByTeamManager = granted('canMove', 'account');

export const canMove = (c: PermissionContext): Verdict => {
  if (isDesktop(c) || isSpace(c)) return staysInPlace;
  const isManager = isAuthorised(c, 'manager');
  if (!isManager && !isTeamManagerWithAccess(c)) return c.isContainer ? moveFolderNeedsManager : moveFileNeedsManager;
  if (c.isLocked) return lockedToMove;
  return isManager ? grantedByAuthorisation : movedByTeamManager;
};
