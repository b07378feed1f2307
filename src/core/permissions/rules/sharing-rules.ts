import { isEnterpriseOver } from '../account-block';
import { hasFeature, isAuthorised, isDesktop, isDisabledMember, isEntitled, isOfFilesTeam, isOutsider, isSpace, type PermissionContext } from './permission-context';
import {
  granted, grantedByAuthorisation, needsAccount, needsAuthorisation, needsFeature, needsOtherFile, refused, type Verdict,
} from './verdict';

const notAManager = needsAuthorisation('NO_ACCESS_MODIFY', 'canManage', 'manager');

export const canManage = (c: PermissionContext): Verdict => (isAuthorised(c, 'manager') ? grantedByAuthorisation : notAManager);

const addedThemselves = granted('canExit', 'ownGrant');
const nothingToLeave = refused('NO_ACCESS_MODIFY', 'canExit', 'nothing');

export const canExit = (c: PermissionContext): Verdict =>
  (c.authorisation.rule !== 'A1' && c.facts.levels[0].grants.some((grant) => grant.subject === 'user') ? addedThemselves : nothingToLeave);

/** A ≥ manager, or A = editor if collaborators are not restricted to admins. */
const mayManageCollaborators = (c: PermissionContext): boolean => isAuthorised(c, c.facts.file.onlyAdminsCanModifyCollaborators ? 'manager' : 'editor');

const addNeeds = (missing: 'manager' | 'editor'): Verdict => needsAuthorisation('NO_ACCESS_ADD_USER', 'canManageCollaborator', missing);
const [addNeedsEditor, addNeedsManager] = [addNeeds('editor'), addNeeds('manager')];
const desktopHasNone = needsOtherFile('NO_ACCESS_ADD_USER', 'canManageCollaborator');
const anonymousAdd = needsAccount('NO_ACCESS_ADD_USER', 'canManageCollaborator');
const disabledAdd = needsAccount('DISABLED_CANNOT_ADD_USER', 'canManageCollaborator');
const expiredAdd = needsAccount('EXPIRED_CANNOT_ADD_USER', 'canManageCollaborator');
const withoutSeatAdd = needsAccount('NOT_ON_SEAT_CANNOT_ADD_USER', 'canManageCollaborator');
const outsiderAdd = needsAccount('OUTSIDER_CANNOT_ADD_USER', 'canManageCollaborator');

export const canManageCollaborator = (c: PermissionContext): Verdict => {
  const { file, person: { account } } = c.facts;
  if (isDesktop(c)) return desktopHasNone;
  if (!c.isSignedIn) return anonymousAdd;
  if (!mayManageCollaborators(c)) return file.onlyAdminsCanModifyCollaborators ? addNeedsManager : addNeedsEditor;
  if (isDisabledMember(c)) return disabledAdd;
  if (isEnterpriseOver(account)) return expiredAdd;
  if (account.kind === 'enterprise' && !account.isOnSeat) return withoutSeatAdd;
  return isOutsider(c) ? outsiderAdd : grantedByAuthorisation;
};

const outsidersNeedManager = needsAuthorisation('NO_ACCESS_ADD_OUTSIDER', 'canAddOutsider', 'manager');

export const canAddOutsider = (c: PermissionContext): Verdict => {
  const toAdd = canManageCollaborator(c);
  return toAdd.refusal !== null || c.facts.file.teamId === null || isAuthorised(c, 'manager') ? toAdd : outsidersNeedManager;
};

const desktopHasNoAdmin = needsOtherFile('NO_ACCESS_MODIFY', 'canManageAdmin');
// On a space the admin flag is sufficient; elsewhere only the owner can change admins, by transfer.
const spaceNeedsAdmin = needsAuthorisation('NO_ACCESS_MODIFY', 'canManageAdmin', 'manager');
const adminsNeedOwner = needsAuthorisation('NO_ACCESS_MODIFY', 'canManageAdmin', 'owner');
const outsiderAdmin = needsAccount('OUTSIDER_CANNOT_MODIFY_ROLE', 'canManageAdmin');
const expiredAdmin = needsAccount('EXPIRED_CANNOT_MODIFY_ROLE', 'canManageAdmin');

export const canManageAdmin = (c: PermissionContext): Verdict => {
  const { rule } = c.authorisation;
  if (isDesktop(c)) return desktopHasNoAdmin;
  if (rule === null || rule === 'A4') return isSpace(c) ? spaceNeedsAdmin : adminsNeedOwner;
  if (isOutsider(c)) return outsiderAdmin;
  return isEnterpriseOver(c.facts.person.account) ? expiredAdmin : grantedByAuthorisation;
};

const desktopHasNoLink = needsOtherFile('NO_ACCESS_MODIFY', 'canChangeShareMode');
const shareNeeds = (missing: 'manager' | 'editor'): Verdict => needsAuthorisation('NO_ACCESS_MODIFY', 'canChangeShareMode', missing);
const [shareNeedsEditor, shareNeedsManager] = [shareNeeds('editor'), shareNeeds('manager')];

export const canChangeShareMode = (c: PermissionContext): Verdict => {
  if (isDesktop(c)) return desktopHasNoLink;
  if (isSpace(c) ? isAuthorised(c, 'manager') : mayManageCollaborators(c)) return grantedByAuthorisation;
  return isSpace(c) || c.facts.file.onlyAdminsCanModifyCollaborators ? shareNeedsManager : shareNeedsEditor;
};

const strangerToTeam = needsAccount('NO_ACCESS_MODIFY', 'canChangeTeamShareMode');
const withoutTeamLinks = needsFeature('canChangeTeamShareMode');

export const canChangeTeamShareMode = (c: PermissionContext): Verdict => {
  const toShare = canChangeShareMode(c);
  if (toShare.refusal !== null) return toShare;
  if (!isOfFilesTeam(c)) return strangerToTeam;
  return hasFeature(c, 'enterpriseShare') ? toShare : withoutTeamLinks;
};

const withoutPasswords = needsFeature('canSetPassword');

export const canSetPassword = (c: PermissionContext): Verdict => {
  const toShare = canChangeShareMode(c);
  return toShare.refusal !== null || hasFeature(c, 'sharePassword') ? toShare : withoutPasswords;
};

const nothingToApplyFor = refused('NO_ACCESS_MODIFY', 'canApplyPermission', 'nothing');
const applicants = granted('canApplyPermission', 'account');

export const canApplyPermission = (c: PermissionContext): Verdict =>
  (!c.isSignedIn || isDisabledMember(c) || isDesktop(c) || isEntitled(c, 'editor') ? nothingToApplyFor : applicants);
