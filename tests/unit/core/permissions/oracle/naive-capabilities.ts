import type { Capability, CapabilityName, FeatureName, RestrictedAction } from '../../../../../src/contract/entities/permissions';
import type { Rank } from '../../../../../src/core/permissions/decision';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import { b4, isFreePersonal, isOffSeat, isTrialOverOrExpired } from './naive-account';
import {
  a1, a2, a3, atLeast, authorisationOf, isAnonymous, isCreatorOrAdminOfItsTeam, isDisabled, isMemberOfItsTeam, linkOf, rankOf,
} from './naive-standing';

/** The terms of the lines of "Capabilities", by their names. */
export interface Case {
  readonly facts: PermissionFacts;
  readonly A: Rank;
  readonly E: Rank;
  readonly canRead: Capability;
}

const yes: Capability = { value: true, reason: 'UNKNOWN' };
const no = (reason: string): Capability => ({ value: false, reason });

const signedIn = ({ facts }: Case): boolean => !isAnonymous(facts);
const isFolder = ({ facts }: Case): boolean => facts.levels[0].kind === 'folder';
const isSpace = ({ facts }: Case): boolean => facts.levels[0].kind === 'space';
const isDesktop = ({ facts }: Case): boolean => facts.levels[0].kind === 'desktop';
const isContainer = (c: Case): boolean => isFolder(c) || isSpace(c) || isDesktop(c);
const isLocked = ({ facts }: Case): boolean => facts.file.lockedBy !== null && facts.file.lockedBy !== facts.person.id;
const isLockedByAnybody = ({ facts }: Case): boolean => facts.file.lockedBy !== null;
const manages = ({ A }: Case): boolean => atLeast(A, 'manager');
const hasFeature = ({ facts }: Case, feature: FeatureName): boolean => facts.person.features.has(feature);
const isOutsider = ({ facts }: Case): boolean => {
  if (facts.file.teamId === null) return false;
  return facts.person.account.kind !== 'enterprise' || facts.person.account.teamId !== facts.file.teamId;
};

/** Whether Act(x) permits it. */
const act = ({ facts, E }: Case, name: RestrictedAction): boolean => {
  const restricted = facts.file.advanced?.[name];
  if (restricted === undefined) return true;
  if (E === 'owner' || E === 'manager') return true;
  return restricted === 'admin' ? false : atLeast(E, restricted);
};

const canRead = (facts: PermissionFacts, E: Rank): Capability => {
  if (atLeast(E, 'reader')) return yes;
  return no(linkOf(facts).refusal ?? 'FILE_FORBIDDEN');
};

export const caseOf = (facts: PermissionFacts): Case => {
  const E = rankOf(facts);
  return { facts, A: authorisationOf(facts), E, canRead: canRead(facts, E) };
};

const canComment = (c: Case): Capability => {
  if (!atLeast(c.E, 'commentator')) return no('FAILURE_READ_ONLY');
  if (!act(c, 'comment')) return no('NO_ACCESS_EDIT');
  return yes;
};

const canEdit = (c: Case): Capability => {
  if (!atLeast(c.E, 'editor')) return no('NO_ACCESS_EDIT');
  if (isLocked(c)) return no('FILE_IS_LOCKED');
  return yes;
};

const canRename = (c: Case): Capability => {
  if (!signedIn(c)) return no('NO_ACCESS_EDIT');
  if (isSpace(c) ? !manages(c) : !atLeast(c.E, 'editor')) return no('NO_ACCESS_EDIT');
  if (isDesktop(c)) return no('NO_ACCESS_EDIT');
  if (isLocked(c)) return no('FILE_IS_LOCKED');
  return yes;
};

const canManage = (c: Case): Capability => (manages(c) ? yes : no('NO_ACCESS_MODIFY'));

const canExit = ({ facts }: Case): Capability => {
  const wasAdded = facts.levels[0].grants.some((grant) => grant.subject === 'user');
  return wasAdded && !a1(facts) ? yes : no('NO_ACCESS_MODIFY');
};

const canExport = (c: Case): Capability => {
  if (isContainer(c)) return no('FILE_HAS_NO_CONTENT');
  return act(c, 'export') ? yes : no('NO_ACCESS_EDIT');
};

const canDownload = (c: Case): Capability => {
  if (!canExport(c).value) return canExport(c);
  return act(c, 'download') ? yes : no('NO_ACCESS_EDIT');
};

const canPrint = (c: Case): Capability => {
  if (isContainer(c)) return no('FILE_HAS_NO_CONTENT');
  return act(c, 'print') ? yes : no('NO_ACCESS_EDIT');
};

const canCopy = (c: Case): Capability => (act(c, 'copy') ? yes : no('NO_ACCESS_EDIT'));

const canDuplicate = (c: Case): Capability => {
  if (!signedIn(c)) return no('NO_ACCESS_EDIT');
  if (isSpace(c) || isDesktop(c)) return no('NO_ACCESS_MOVE_FOLDER');
  return act(c, 'copy') ? yes : no('NO_ACCESS_EDIT');
};

const canSaveAsTemplate = (c: Case): Capability => {
  const { type } = c.facts.file;
  if (type > 0 || type === -12 || type === -999) return no('FILE_HAS_NO_CONTENT');
  if (!canDuplicate(c).value) return canDuplicate(c);
  return hasFeature(c, 'templates') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

/** canCreateChildFile line by line: all refusals, in the document's order. M1 omits some of them. */
export const refusalsToCreateChildFile = (c: Case): string[] => {
  const { person, file } = c.facts;
  const refusals: string[] = [];
  if (!isContainer(c)) refusals.push('PARENT_NOT_A_FOLDER');
  if (!signedIn(c)) refusals.push('NO_ACCESS_CREATE_OR_UPLOAD_FILE');
  if (!atLeast(c.E, 'editor')) refusals.push('FAILURE_READ_ONLY');
  if (isLocked(c)) refusals.push('FILE_IS_LOCKED');
  if (!(isDesktop(c) && a1(c.facts))) {
    const blocked = b4(person.account);
    if (blocked !== null) refusals.push(blocked);
    if (isSpace(c) && isFreePersonal(person.account)) refusals.push('FAILURE_PERSONAL_FREE');
    if (isFolder(c) && file.collaboratorCount > 15 && isFreePersonal(person.account)) refusals.push('FAILURE_PERSONAL_FREE');
  }
  if (file.isQuotaUsedUp) refusals.push('INSUFFICIENT_QUOTA');
  if (file.isFileCountUsedUp) refusals.push('INSUFFICIENT_FILE_COUNT');
  return refusals;
};

const canCreateChildFile = (c: Case): Capability => {
  const [first] = refusalsToCreateChildFile(c);
  if (first !== undefined) return no(first);
  return c.facts.file.isRealNameDue ? no('REAL_NAME_REQUIRED') : yes;
};

const managesOrEditsWhereEditorsMay = (c: Case): boolean => manages(c) || (c.A === 'editor' && !c.facts.file.onlyAdminsCanModifyCollaborators);

const canManageCollaborator = (c: Case): Capability => {
  const { account } = c.facts.person;
  if (isDesktop(c)) return no('NO_ACCESS_ADD_USER');
  if (!signedIn(c)) return no('NO_ACCESS_ADD_USER');
  if (!managesOrEditsWhereEditorsMay(c)) return no('NO_ACCESS_ADD_USER');
  if (isDisabled(c.facts)) return no('DISABLED_CANNOT_ADD_USER');
  if (isTrialOverOrExpired(account)) return no('EXPIRED_CANNOT_ADD_USER');
  if (isOffSeat(account)) return no('NOT_ON_SEAT_CANNOT_ADD_USER');
  if (isOutsider(c) && !a1(c.facts)) return no('OUTSIDER_CANNOT_ADD_USER');
  return yes;
};

const canAddOutsider = (c: Case): Capability => {
  if (!canManageCollaborator(c).value) return canManageCollaborator(c);
  if (c.facts.file.teamId !== null && !manages(c)) return no('NO_ACCESS_ADD_OUTSIDER');
  return yes;
};

const canManageAdmin = (c: Case): Capability => {
  if (isDesktop(c)) return no('NO_ACCESS_MODIFY');
  if (!a1(c.facts) && !a2(c.facts) && !a3(c.facts)) return no('NO_ACCESS_MODIFY');
  if (isOutsider(c) && !a1(c.facts)) return no('OUTSIDER_CANNOT_MODIFY_ROLE');
  if (isTrialOverOrExpired(c.facts.person.account)) return no('EXPIRED_CANNOT_MODIFY_ROLE');
  return yes;
};

const canChangeShareMode = (c: Case): Capability => {
  if (isDesktop(c)) return no('NO_ACCESS_MODIFY');
  if (isSpace(c)) return manages(c) ? yes : no('NO_ACCESS_MODIFY');
  return managesOrEditsWhereEditorsMay(c) ? yes : no('NO_ACCESS_MODIFY');
};

const canChangeTeamShareMode = (c: Case): Capability => {
  if (!canChangeShareMode(c).value) return canChangeShareMode(c);
  if (!isMemberOfItsTeam(c.facts)) return no('NO_ACCESS_MODIFY');
  return hasFeature(c, 'enterpriseShare') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

const canSetPassword = (c: Case): Capability => {
  if (!canChangeShareMode(c).value) return canChangeShareMode(c);
  return hasFeature(c, 'sharePassword') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

const canLock = (c: Case): Capability => {
  if (!manages(c) || isContainer(c)) return no('NO_ACCESS_MODIFY');
  return isLockedByAnybody(c) ? no('FILE_IS_LOCKED') : yes;
};

const canUnlock = (c: Case): Capability => {
  const byThemselves = c.facts.file.lockedBy === c.facts.person.id;
  return isLockedByAnybody(c) && (manages(c) || byThemselves) ? yes : no('NO_ACCESS_MODIFY');
};

const canRemove = (c: Case): Capability => {
  const { isInTrash, isServiceCreated } = c.facts.file;
  if (isDesktop(c)) return no('NO_ACCESS_DELETE');
  let may: boolean;
  if (isSpace(c)) may = manages(c);
  else if (isServiceCreated) may = c.A === 'owner' || (isCreatorOrAdminOfItsTeam(c.facts) && atLeast(c.A, 'reader'));
  else may = manages(c);
  const mayExit = !isInTrash && canExit(c).value;
  if (!may) return no(mayExit ? 'ONLY_EXIT_SHARE' : 'NO_ACCESS_DELETE');
  if (!isInTrash && isLocked(c)) return no('FILE_IS_LOCKED');
  return { value: true, reason: mayExit ? 'DELETE_FILE_OR_EXIT_SHARE' : 'ONLY_DELETE_FILE' };
};

export const refusalByKindToMove = (c: Case): string => (isContainer(c) ? 'NO_ACCESS_MOVE_FOLDER' : 'NO_ACCESS_MOVE_FILE');

const canMove = (c: Case): Capability => {
  if (isDesktop(c) || isSpace(c)) return no(refusalByKindToMove(c));
  const may = manages(c) || (isCreatorOrAdminOfItsTeam(c.facts) && atLeast(c.A, 'reader'));
  if (!may) return no(refusalByKindToMove(c));
  return isLocked(c) ? no('FILE_IS_LOCKED') : yes;
};

const canLockSheetCell = (c: Case): Capability => {
  if (![-1, -3, -4, -11].includes(c.facts.file.type)) return no('FILE_HAS_NO_CONTENT');
  if (!atLeast(c.A, 'editor')) return no('NO_ACCESS_EDIT');
  if (isLocked(c)) return no('FILE_IS_LOCKED');
  return hasFeature(c, 'sheetLock') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

const canUncompress = (c: Case): Capability => {
  if (c.facts.file.type !== 9) return no('FILE_HAS_NO_CONTENT');
  if (!signedIn(c)) return no('NO_ACCESS_EDIT');
  if (!act(c, 'download')) return no('NO_ACCESS_EDIT');
  return hasFeature(c, 'unzip') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

const canModifyAdvancedPermission = (c: Case): Capability => {
  if (!manages(c) || isDesktop(c)) return no('NO_ACCESS_MODIFY');
  return hasFeature(c, 'advancedPermissions') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

const canSetFileAuth = (c: Case): Capability => (!isSpace(c) && !isDesktop(c) && manages(c) ? yes : no('NO_ACCESS_MODIFY'));

const canApplyPermission = (c: Case): Capability => {
  const may = signedIn(c) && !isDisabled(c.facts) && !atLeast(c.E, 'editor') && !c.facts.file.isInTrash && !isDesktop(c);
  return may ? yes : no('NO_ACCESS_MODIFY');
};

const canModifyTeamFileTag = (c: Case): Capability => {
  if (!isMemberOfItsTeam(c.facts) || !atLeast(c.E, 'editor')) return no('NO_ACCESS_EDIT');
  return hasFeature(c, 'enableFileTag') ? yes : no('CURRENT_EDITION_NOT_SUPPORT');
};

const canUse = (feature: FeatureName) => (c: Case): Capability => (hasFeature(c, feature) ? yes : no('CURRENT_EDITION_NOT_SUPPORT'));

const lines: Readonly<Record<CapabilityName, (c: Case) => Capability>> = {
  canRead: (c) => c.canRead, canEdit, canComment, canManage, canExit, canExport, canManageCollaborator, canManageAdmin, canAddOutsider, canCreateChildFile,
  canChangeShareMode, canChangeTeamShareMode, canCopy, canLock, canUnlock, canRemove, canDownload, canMove, canSetPassword, canLockSheetCell,
  canUncompress, canDuplicate, canSaveAsTemplate, canModifyAdvancedPermission, canCustomizeAdvancedPermission: canModifyAdvancedPermission,
  canApplyPermission, canRename, canPrint, canModifyTeamFileTag, canSetFileAuth, canUseChangeRoleFeature: canUse('changeRole'),
  canUseMoveFeature: canUse('move'), canUsePasswordShareFileFeature: canUse('sharePassword'), canUseSheetLockFeature: canUse('sheetLock'),
};

const givenToNonReaders: readonly CapabilityName[] = [
  'canRead', 'canApplyPermission', 'canUseChangeRoleFeature', 'canUseMoveFeature', 'canUsePasswordShareFileFeature', 'canUseSheetLockFeature',
];

export const capabilityOf = (name: CapabilityName, c: Case): Capability => {
  if (c.facts.file.isInTrash && name !== 'canRead' && name !== 'canRemove') return no('FILE_DELETED'); // C0
  if (!c.canRead.value && !givenToNonReaders.includes(name)) {
    return no(name === 'canCreateChildFile' ? 'NO_ACCESS_CREATE_OR_UPLOAD_FILE' : 'FILE_FORBIDDEN');
  }
  return lines[name](c);
};
