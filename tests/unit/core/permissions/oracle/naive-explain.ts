import type { Capability, CapabilityName, RestrictedAction } from '../../../../../src/contract/entities/permissions';
import type { Rank } from '../../../../../src/core/permissions/decision';
import type { Explanation, ExplanationSource, Grantor } from '../../../../../src/core/permissions/explain';
import type { GrantFacts, LevelFacts, PermissionFacts } from '../../../../../src/core/permissions/facts';
import { capabilityOf, caseOf, type Case } from './naive-capabilities';
import { whoCouldGrant } from './naive-grantors';
import {
  a1, a2, a3, authorisationOf, higher, isAnonymous, isDisabled, isMemberOfItsTeam, levelsThatCount, linkOf, ownsLevel, rankOfGrant,
} from './naive-standing';

/** The deciding line, its subject, and the missing rank if there is one. */
interface Deciding {
  readonly rule: string | null;
  readonly by: 'A' | 'E' | 'own grant' | 'link' | 'account' | 'edition' | 'file' | 'nothing';
  readonly missing: Rank | null;
}

const because = (rule: string | null, by: Deciding['by'], missing: Rank | null = null): Deciding => ({ rule, by, missing });

/** X1: a capability of a rank is explained by the source of the rank; any other capability by itself. */
const giving = (name: CapabilityName, { A }: Case): Deciding => {
  const manages = A === 'manager' || A === 'owner';
  switch (name) {
    case 'canExit': return because('canExit', 'own grant');
    case 'canApplyPermission': return because('canApplyPermission', 'account');
    case 'canUseChangeRoleFeature': case 'canUseMoveFeature': case 'canUsePasswordShareFileFeature': case 'canUseSheetLockFeature': return because(name, 'edition');
    case 'canUnlock': return manages ? because(null, 'A') : because('canUnlock', 'file');
    case 'canMove': return manages ? because(null, 'A') : because('canMove', 'account');
    case 'canManage': case 'canManageCollaborator': case 'canAddOutsider': case 'canManageAdmin': case 'canChangeShareMode': case 'canChangeTeamShareMode':
    case 'canSetPassword': case 'canLock': case 'canRemove': case 'canLockSheetCell': case 'canModifyAdvancedPermission': case 'canCustomizeAdvancedPermission':
    case 'canSetFileAuth': return because(null, 'A');
    default: return because(null, 'E');
  }
};

const refusingRead = ({ facts }: Case): Deciding => {
  const { refusal } = linkOf(facts);
  if (refusal === 'SHARE_EXPIRED' || refusal === 'PASSWORD_REQUIRED') return because('L4', 'link', 'reader');
  if (refusal !== null) return because('L2', 'link', 'reader');
  if (isAnonymous(facts)) return because('A6', 'account', 'reader');
  if (isDisabled(facts)) return because('A5', 'account');
  return because('canRead', 'E', 'reader');
};

const acts: Partial<Record<CapabilityName, readonly RestrictedAction[]>> = {
  canComment: ['comment'], canExport: ['export'], canDownload: ['export', 'download'], canPrint: ['print'], canCopy: ['copy'], canDuplicate: ['copy'],
  canSaveAsTemplate: ['copy'], canUncompress: ['download'],
};

/** Act(x): the first restriction that E does not reach. */
const restricting = (name: CapabilityName, { facts, E }: Case): Deciding => {
  for (const act of acts[name] ?? []) {
    const named = facts.file.advanced?.[act];
    const rank = named === 'admin' ? 'manager' : named;
    if (rank !== undefined && E !== rank && higher(E, rank) === rank) return because(`Act(${act})`, 'E', rank);
  }
  throw new Error(`Nothing restricts ${name}`);
};

const followed: Partial<Record<CapabilityName, CapabilityName>> = {
  canDownload: 'canExport', canSaveAsTemplate: 'canDuplicate', canAddOutsider: 'canManageCollaborator', canChangeTeamShareMode: 'canChangeShareMode',
  canSetPassword: 'canChangeShareMode',
};

/** X2: the line of the refusal. A reason that no rank could change comes before the rank. */
const refusing = (name: CapabilityName, reason: string, c: Case): Deciding => {
  const { facts } = c;
  const { file } = facts;
  const [{ kind }] = facts.levels;
  const signedIn = !isAnonymous(facts);
  const editorOrManager: Rank = file.onlyAdminsCanModifyCollaborators ? 'manager' : 'editor';

  if (file.isInTrash && name !== 'canRead' && name !== 'canRemove') return because('C0', 'file');
  if (name === 'canRead') return refusingRead(c);
  if (!c.canRead.value && (reason === 'FILE_FORBIDDEN' || reason === 'NO_ACCESS_CREATE_OR_UPLOAD_FILE')) return because('canRead', 'E', 'reader');
  const leader = followed[name];
  if (leader !== undefined && !capabilityOf(leader, c).value && reason !== 'CURRENT_EDITION_NOT_SUPPORT' && !(name === 'canSaveAsTemplate' && reason === 'FILE_HAS_NO_CONTENT')) {
    return refusing(leader, reason, c);
  }
  switch (reason) {
    case 'CURRENT_EDITION_NOT_SUPPORT': return because(name, 'edition');
    case 'FILE_HAS_NO_CONTENT': case 'PARENT_NOT_A_FOLDER': return because(name, 'file');
    case 'FILE_IS_LOCKED': return because(name, 'file', name === 'canLock' ? null : 'editor');
    case 'FAILURE_READ_ONLY': return because(name, 'E', name === 'canComment' ? 'commentator' : 'editor');
    case 'FAILURE_TRIAL_EXPIRED': return because('B1', 'account');
    case 'FAILURE_ENTERPRISE_DINGTALK': case 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN': case 'FAILURE_ENTERPRISE_EXPIRED_MEMBER': return because('B2', 'account');
    case 'FAILURE_NOT_ON_SEAT': return because('B3', 'account');
    case 'NO_ACCESS_CREATE_OR_UPLOAD_FILE': case 'FAILURE_PERSONAL_FREE': case 'INSUFFICIENT_QUOTA': case 'INSUFFICIENT_FILE_COUNT': case 'REAL_NAME_REQUIRED': case 'DISABLED_CANNOT_ADD_USER': case 'EXPIRED_CANNOT_ADD_USER':
    case 'NOT_ON_SEAT_CANNOT_ADD_USER': case 'OUTSIDER_CANNOT_ADD_USER': case 'OUTSIDER_CANNOT_MODIFY_ROLE': case 'EXPIRED_CANNOT_MODIFY_ROLE': return because(name, 'account');
    case 'NO_ACCESS_ADD_OUTSIDER': return because(name, 'A', 'manager');
  }
  const isRoot = kind === 'space' || kind === 'desktop';
  switch (name) {
    case 'canEdit': return because(name, 'E', 'editor');
    case 'canRename':
      if (!signedIn) return because(name, 'account');
      if (kind === 'desktop') return because(name, 'file');
      return kind === 'space' ? because(name, 'A', 'manager') : because(name, 'E', 'editor');
    case 'canManage': return because(name, 'A', 'manager');
    case 'canExit': case 'canApplyPermission': return because(name, 'nothing');
    case 'canManageCollaborator':
      if (kind === 'desktop') return because(name, 'file');
      return signedIn ? because(name, 'A', editorOrManager) : because(name, 'account');
    case 'canManageAdmin':
      if (kind === 'desktop') return because(name, 'file');
      return because(name, 'A', kind === 'space' ? 'manager' : 'owner');
    case 'canChangeShareMode':
      if (kind === 'desktop') return because(name, 'file');
      return because(name, 'A', kind === 'space' ? 'manager' : editorOrManager);
    case 'canChangeTeamShareMode': return because(name, 'account');
    case 'canLock': return kind === 'file' ? because(name, 'A', 'manager') : because(name, 'file');
    case 'canUnlock': return file.lockedBy === null ? because(name, 'file') : because(name, 'A', 'manager');
    case 'canRemove':
      if (kind === 'desktop') return because(name, 'file');
      return because(name, 'A', file.isServiceCreated && kind !== 'space' ? 'owner' : 'manager');
    case 'canMove': return isRoot ? because(name, 'file') : because(name, 'A', 'manager');
    case 'canDuplicate':
      if (!signedIn) return because(name, 'account');
      return isRoot ? because(name, 'file') : restricting(name, c);
    case 'canUncompress': return signedIn ? restricting(name, c) : because(name, 'account');
    case 'canLockSheetCell': return because(name, 'A', 'editor');
    case 'canModifyAdvancedPermission': case 'canCustomizeAdvancedPermission': return kind === 'desktop' ? because(name, 'file') : because(name, 'A', 'manager');
    case 'canSetFileAuth': return isRoot ? because(name, 'file') : because(name, 'A', 'manager');
    case 'canModifyTeamFileTag': return isMemberOfItsTeam(facts) ? because(name, 'E', 'editor') : because(name, 'account');
    default: return restricting(name, c);
  }
};

const nearest = (levels: readonly LevelFacts[], isIt: (level: LevelFacts) => boolean): LevelFacts => {
  const [found] = levels.filter(isIt);
  if (found === undefined) throw new Error('There is no such level');
  return found;
};

const subjectOf = (level: LevelFacts, isIt: (grant: GrantFacts) => boolean): GrantFacts['subject'] | null => level.grants.find(isIt)?.subject ?? null;

/** X3, a person's direct rights: A1 before A2 before A3 before A4, the nearest level first. */
const authorisedBy = (facts: PermissionFacts): { rule: string | null; source: ExplanationSource | null } => {
  const [own, ...above] = facts.levels;
  if (a1(facts)) return { rule: 'A1', source: { kind: 'ownership', guid: own.guid, subject: null } };
  if (a2(facts)) {
    const level = nearest(above.filter((_level, index) => ownsLevel(facts, index + 1)), () => true);
    return { rule: 'A2', source: { kind: 'ancestorOwnership', guid: level.guid, subject: null } };
  }
  if (a3(facts)) {
    const level = nearest(facts.levels, ({ kind, grants }) => kind === 'space' && grants.some(({ isAdmin }) => isAdmin));
    return { rule: 'A3', source: { kind: 'spaceAdmin', guid: level.guid, subject: subjectOf(level, ({ isAdmin }) => isAdmin) } };
  }
  const rank = authorisationOf(facts);
  if (rank === 'none') return { rule: null, source: null };
  const gives = (grant: GrantFacts): boolean => rankOfGrant(grant) === rank;
  const level = nearest(levelsThatCount(facts.levels), ({ grants }) => grants.some(gives));
  return { rule: 'A4', source: { kind: 'grant', guid: level.guid, subject: subjectOf(level, gives) } };
};

const sourceOf = (by: Deciding['by'], c: Case): ExplanationSource | null => {
  const [{ guid }] = c.facts.levels;
  const link: ExplanationSource = { kind: 'link', guid: linkOf(c.facts).guid, subject: null };
  switch (by) {
    case 'A': return authorisedBy(c.facts).source;
    case 'E': return c.E === c.A ? authorisedBy(c.facts).source : link;
    case 'own grant': return { kind: 'grant', guid, subject: 'user' };
    case 'link': return link;
    case 'file': return { kind: 'file', guid, subject: null };
    case 'account': case 'edition': return { kind: by, guid: null, subject: null };
    case 'nothing': return null;
  }
};

const ruleOfRank = (by: Deciding['by'], c: Case): string | null => {
  if (by === 'A' || c.E === c.A) return authorisedBy(c.facts).rule;
  return ['readonly', 'commentable', 'editable'].includes(linkOf(c.facts).mode) ? 'L2' : 'L3';
};

export const naiveExplain = (facts: PermissionFacts, name: CapabilityName): Explanation => {
  const c = caseOf(facts);
  const { value, reason }: Capability = capabilityOf(name, c);
  const { rule, by, missing } = value ? giving(name, c) : refusing(name, reason, c);
  const grantors: readonly Grantor[] = missing === null ? [] : whoCouldGrant(facts, missing);
  return { capability: name, value, reason, rule: rule ?? ruleOfRank(by, c) ?? 'nothing', source: sourceOf(by, c), grantors };
};
