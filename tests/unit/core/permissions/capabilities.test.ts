import { describe, expect, it } from 'vitest';
import { capabilityNames, featureNames, type CapabilityName } from '../../../../src/contract/entities/permissions';
import { decidePermissions } from '../../../../src/core/permissions/decide-permissions';
import type { PermissionFacts } from '../../../../src/core/permissions/facts';
import { featureOfCapability } from '../../../../src/core/permissions/rules/feature-rules';
import { anonymous, decisionOf, facts, grant, granted, level, linked, managed, me, mine, other, personal, team } from './build-facts';

const locked = { lockedBy: other };
const reader = [granted('file', 'reader')];
const commentator = [granted('file', 'commentator')];
const editor = [granted('file', 'editor')];
const manager = [managed('file')];
const owner = [mine('file')];
const openToEdit = [linked('file', 'editable')];
const onlyAdmins = { onlyAdminsCanModifyCollaborators: true };

type Line = readonly [title: string, given: PermissionFacts, expected: string];
const check = (capability: CapabilityName, lines: readonly Line[]): void => {
  describe(capability, () => {
    it.each(lines)('%s (%#)', (_title, given, expected) => {
      expect(decisionOf(given, capability)).toBe(expected);
    });
  });
};

const decisionsOf = (given: PermissionFacts): Record<string, string> => Object.fromEntries(capabilityNames.map((name) => [name, decisionOf(given, name)]));

describe('before any rule', () => {
  it('C0: in the trash every capability but canRead and canRemove is refused with FILE_DELETED', () => {
    const { canRead, canRemove, ...others } = decisionsOf(facts({ file: { isInTrash: true }, levels: owner }));
    expect([canRead, canRemove]).toEqual(['yes', 'yes: ONLY_DELETE_FILE']);
    expect(new Set(Object.values(others))).toEqual(new Set(['FILE_DELETED']));
  });

  it('C0: also for people who cannot read, and links do not open', () => {
    const { canRead, canRemove, ...others } = decisionsOf(facts({ file: { isInTrash: true }, levels: openToEdit }));
    expect([canRead, canRemove]).toEqual(['FILE_FORBIDDEN', 'FILE_FORBIDDEN']);
    expect(new Set(Object.values(others))).toEqual(new Set(['FILE_DELETED']));
  });

  it('a person who cannot read has canApplyPermission and the gates, and FILE_FORBIDDEN for all the rest', () => {
    const {
      canApplyPermission, canUseChangeRoleFeature, canUseMoveFeature, canUsePasswordShareFileFeature, canUseSheetLockFeature, canCreateChildFile, ...others
    } = decisionsOf(facts());
    expect([canApplyPermission, canUseChangeRoleFeature, canUseMoveFeature, canUsePasswordShareFileFeature, canUseSheetLockFeature])
      .toEqual(['yes', 'yes', 'yes', 'yes', 'yes']);
    expect(canCreateChildFile).toBe('NO_ACCESS_CREATE_OR_UPLOAD_FILE');
    expect(new Set(Object.values(others))).toEqual(new Set(['FILE_FORBIDDEN']));
  });

  it('results are shared constants that no code can change', () => {
    const [one, two] = [decidePermissions(facts({ levels: owner })), decidePermissions(facts({ levels: owner }))];
    expect(one).toEqual(two);
    expect(capabilityNames.filter((name) => one.capabilities[name] !== two.capabilities[name] || !Object.isFrozen(one.capabilities[name]))).toEqual([]);
  });
});

const restricted = (act: 'comment' | 'export' | 'download' | 'print' | 'copy', role: 'reader' | 'commentator' | 'editor' | 'admin'): { advanced: object } =>
  ({ advanced: { [act]: role } });

describe.each([
  ['canComment', 'comment', commentator], ['canExport', 'export', reader], ['canDownload', 'export', reader], ['canDownload', 'download', reader],
  ['canPrint', 'print', reader], ['canCopy', 'copy', reader], ['canDuplicate', 'copy', reader], ['canSaveAsTemplate', 'copy', reader],
] as const)('%s and Act(%s) (%#)', (capability, act, tooLow) => {
  it.each([
    ['E must reach the rank it names', restricted(act, 'editor'), tooLow, 'NO_ACCESS_EDIT'],
    ['E reaches it by grant', restricted(act, 'editor'), editor, 'yes'],
    ['E reaches it by link', restricted(act, 'editor'), openToEdit, 'yes'],
    ['admin is manager', restricted(act, 'admin'), editor, 'NO_ACCESS_EDIT'],
    ['a manager always does', restricted(act, 'admin'), manager, 'yes'],
    ['an owner always does', restricted(act, 'admin'), owner, 'yes'],
    ['nothing is named', { advanced: {} }, tooLow, 'yes'],
  ])('%s (%#)', (_title, file, levels, expected) => {
    expect(decisionOf(facts({ file, levels }), capability)).toBe(expected);
  });
});

check('canRead', [['E ≥ reader', facts({ levels: reader }), 'yes'], ['else FILE_FORBIDDEN', facts(), 'FILE_FORBIDDEN'], ['by link', facts({ account: anonymous, levels: openToEdit }), 'yes']]);
check('canComment', [['a reader', facts({ levels: reader }), 'FAILURE_READ_ONLY'], ['a commentator', facts({ levels: commentator }), 'yes'], ['an anonymous commentator', facts({ account: anonymous, levels: [linked('file', 'commentable')] }), 'yes']]);
check('canEdit', [
  ['a commentator', facts({ levels: commentator }), 'NO_ACCESS_EDIT'], ['an editor', facts({ levels: editor }), 'yes'], ['by link', facts({ account: anonymous, levels: openToEdit }), 'yes'],
  ['locked by somebody else', facts({ file: locked, levels: owner }), 'FILE_IS_LOCKED'], ['locked by themselves', facts({ file: { lockedBy: me }, levels: editor }), 'yes'],
  ['no right before the lock', facts({ file: locked, levels: reader }), 'NO_ACCESS_EDIT'],
]);
check('canRename', [
  ['anonymous', facts({ account: anonymous, levels: openToEdit }), 'NO_ACCESS_EDIT'], ['an editor by link', facts({ levels: openToEdit }), 'yes'], ['a commentator', facts({ levels: commentator }), 'NO_ACCESS_EDIT'],
  ['a space asks a manager', facts({ levels: [granted('space', 'editor')] }), 'NO_ACCESS_EDIT'], ['a space and its admin', facts({ levels: [managed('space')] }), 'yes'],
  ['a desktop is never renamed', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_EDIT'], ['locked', facts({ file: locked, levels: editor }), 'FILE_IS_LOCKED'],
]);
check('canManage', [['an editor', facts({ levels: editor }), 'NO_ACCESS_MODIFY'], ['a manager', facts({ levels: manager }), 'yes'], ['an owner', facts({ levels: owner }), 'yes']]);
check('canExit', [
  ['added alone', facts({ levels: reader }), 'yes'], ['added by a department', facts({ levels: [granted('file', 'reader', { subject: 'department' })] }), 'NO_ACCESS_MODIFY'],
  ['added above', facts({ levels: [level('file'), granted('folder', 'reader')] }), 'NO_ACCESS_MODIFY'], ['the creator', facts({ levels: [mine('file', { grants: [grant('reader')] })] }), 'NO_ACCESS_MODIFY'],
]);
check('canExport', [['a container', facts({ levels: [mine('folder')] }), 'FILE_HAS_NO_CONTENT'], ['a file', facts({ levels: reader }), 'yes']]);
check('canDownload', [['follows canExport', facts({ levels: [mine('space')] }), 'FILE_HAS_NO_CONTENT'], ['a file', facts({ levels: reader }), 'yes']]);
check('canPrint', [['a container', facts({ levels: [mine('desktop')] }), 'FILE_HAS_NO_CONTENT'], ['a file', facts({ levels: reader }), 'yes']]);
check('canCopy', [['a container too', facts({ levels: [mine('folder')] }), 'yes']]);
check('canDuplicate', [
  ['anonymous', facts({ account: anonymous, levels: openToEdit }), 'NO_ACCESS_EDIT'], ['a space', facts({ levels: [mine('space')] }), 'NO_ACCESS_MOVE_FOLDER'],
  ['a desktop', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_MOVE_FOLDER'], ['a folder', facts({ levels: [granted('folder', 'reader')] }), 'yes'],
]);
check('canSaveAsTemplate', [
  ['a document', facts({ levels: reader }), 'yes'], ['an upload', facts({ file: { type: 4 }, levels: owner }), 'FILE_HAS_NO_CONTENT'], ['a shortcut', facts({ file: { type: -12 }, levels: owner }), 'FILE_HAS_NO_CONTENT'],
  ['of unknown type', facts({ file: { type: -999 }, levels: owner }), 'FILE_HAS_NO_CONTENT'], ['canDuplicate\'s reason', facts({ account: anonymous, levels: openToEdit }), 'NO_ACCESS_EDIT'],
  ['the feature', facts({ without: ['templates'], levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT'],
]);

const free = personal('free');
check('canCreateChildFile', [
  ['a file', facts({ levels: owner }), 'PARENT_NOT_A_FOLDER'], ['anonymous', facts({ account: anonymous, levels: [linked('folder', 'editable')] }), 'NO_ACCESS_CREATE_OR_UPLOAD_FILE'],
  ['a reader', facts({ levels: [granted('folder', 'reader')] }), 'FAILURE_READ_ONLY'], ['an editor by link', facts({ levels: [linked('folder', 'editable')] }), 'yes'],
  ['locked', facts({ file: locked, levels: [granted('folder', 'editor')] }), 'FILE_IS_LOCKED'],
  ['B4', facts({ account: team({ isOnSeat: false }), levels: [mine('folder')] }), 'FAILURE_NOT_ON_SEAT'],
  ['B4, but for the desktop that they created', facts({ account: team({ isOnSeat: false }), levels: [mine('desktop')] }), 'yes'],
  ['a space for a free person', facts({ account: free, levels: [granted('space', 'editor')] }), 'FAILURE_PERSONAL_FREE'],
  ['a folder in a space for a free person', facts({ account: free, levels: [granted('folder', 'editor'), level('space')] }), 'yes'],
  ['15 collaborators', facts({ account: free, file: { collaboratorCount: 15 }, levels: [granted('folder', 'editor')] }), 'yes'],
  ['more than 15', facts({ account: free, file: { collaboratorCount: 16 }, levels: [mine('folder')] }), 'FAILURE_PERSONAL_FREE'],
  ['more than 15 for others', facts({ file: { collaboratorCount: 16 }, levels: [mine('folder')] }), 'yes'],
  ['last, everywhere: the quota', facts({ file: { isQuotaUsedUp: true }, levels: [mine('desktop')] }), 'INSUFFICIENT_QUOTA'],
  ['then the number of files', facts({ file: { isFileCountUsedUp: true }, levels: [mine('desktop')] }), 'INSUFFICIENT_FILE_COUNT'],
  ['then the real name of the team', facts({ file: { isRealNameDue: true }, levels: [mine('desktop')] }), 'REAL_NAME_REQUIRED'],
]);

const inTeam = { teamId: 1 };
check('canManageCollaborator', [
  ['a desktop', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_ADD_USER'], ['anonymous', facts({ account: anonymous, levels: openToEdit }), 'NO_ACCESS_ADD_USER'],
  ['an editor', facts({ levels: editor }), 'yes'], ['an editor by link alone', facts({ levels: openToEdit }), 'NO_ACCESS_ADD_USER'], ['a commentator', facts({ levels: commentator }), 'NO_ACCESS_ADD_USER'],
  ['left to admins, an editor', facts({ file: onlyAdmins, levels: editor }), 'NO_ACCESS_ADD_USER'], ['left to admins, a manager', facts({ file: onlyAdmins, levels: manager }), 'yes'],
  ['a disabled member', facts({ account: team({ role: 'disabled', standing: 'expired' }), levels: owner }), 'DISABLED_CANNOT_ADD_USER'],
  ['trial over', facts({ account: team({ standing: 'trial_ended' }), levels: owner }), 'EXPIRED_CANNOT_ADD_USER'], ['expired', facts({ account: team({ standing: 'expired', isOnSeat: false }), levels: owner }), 'EXPIRED_CANNOT_ADD_USER'],
  ['not on a seat', facts({ account: team({ isOnSeat: false }), levels: owner }), 'NOT_ON_SEAT_CANNOT_ADD_USER'],
  ['an outsider', facts({ file: inTeam, levels: editor }), 'OUTSIDER_CANNOT_ADD_USER'], ['a member of another team', facts({ account: team({ teamId: 2 }), file: inTeam, levels: editor }), 'OUTSIDER_CANNOT_ADD_USER'],
  ['an outsider who created it', facts({ file: inTeam, levels: owner }), 'yes'],
]);
check('canAddOutsider', [
  ['canManageCollaborator\'s reason', facts({ levels: reader }), 'NO_ACCESS_ADD_USER'], ['an editor, without a team', facts({ levels: editor }), 'yes'],
  ['an editor, in a team\'s file', facts({ account: team(), file: inTeam, levels: editor }), 'NO_ACCESS_ADD_OUTSIDER'], ['a manager, in a team\'s file', facts({ account: team(), file: inTeam, levels: manager }), 'yes'],
]);
check('canManageAdmin', [
  ['a desktop', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_MODIFY'], ['A1', facts({ levels: owner }), 'yes'], ['A2', facts({ levels: [level('file'), mine('folder')] }), 'yes'], ['A3', facts({ levels: [level('file'), managed('space')] }), 'yes'],
  ['the admin flag on the file', facts({ levels: manager }), 'NO_ACCESS_MODIFY'], ['or on a folder', facts({ levels: [level('file'), managed('folder')] }), 'NO_ACCESS_MODIFY'],
  ['the admin flag on the file and A2', facts({ levels: [managed('file'), mine('folder')] }), 'yes'], ['the admin flag on the file and A3', facts({ levels: [managed('file'), managed('space')] }), 'yes'],
  ['an outsider', facts({ file: inTeam, levels: [managed('space')] }), 'OUTSIDER_CANNOT_MODIFY_ROLE'], ['an outsider who created it', facts({ file: inTeam, levels: owner }), 'yes'],
  ['expired', facts({ account: team({ standing: 'expired' }), levels: owner }), 'EXPIRED_CANNOT_MODIFY_ROLE'], ['disabled members too', facts({ account: team({ standing: 'trial_ended', role: 'disabled' }), levels: owner }), 'EXPIRED_CANNOT_MODIFY_ROLE'],
]);
check('canChangeShareMode', [
  ['a desktop', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_MODIFY'], ['a space and an editor', facts({ levels: [granted('space', 'editor')] }), 'NO_ACCESS_MODIFY'], ['a space and its admin', facts({ levels: [managed('space')] }), 'yes'],
  ['an editor', facts({ levels: editor }), 'yes'], ['an editor by link', facts({ levels: openToEdit }), 'NO_ACCESS_MODIFY'], ['left to admins', facts({ file: onlyAdmins, levels: editor }), 'NO_ACCESS_MODIFY'], ['a manager', facts({ file: onlyAdmins, levels: manager }), 'yes'],
]);
check('canChangeTeamShareMode', [
  ['canChangeShareMode\'s reason', facts({ account: team(), file: inTeam, levels: reader }), 'NO_ACCESS_MODIFY'], ['a member', facts({ account: team(), file: inTeam, levels: editor }), 'yes'],
  ['no team', facts({ account: team(), levels: owner }), 'NO_ACCESS_MODIFY'], ['another team', facts({ account: team({ teamId: 2 }), file: inTeam, levels: owner }), 'NO_ACCESS_MODIFY'],
  ['disabled', facts({ account: team({ role: 'disabled' }), file: inTeam, levels: owner }), 'NO_ACCESS_MODIFY'], ['the feature', facts({ account: team(), without: ['enterpriseShare'], file: inTeam, levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT'],
]);
check('canSetPassword', [['canChangeShareMode\'s reason', facts({ levels: reader }), 'NO_ACCESS_MODIFY'], ['an editor', facts({ levels: editor }), 'yes'], ['the feature', facts({ without: ['sharePassword'], levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT']]);
check('canLock', [
  ['an editor', facts({ levels: editor }), 'NO_ACCESS_MODIFY'], ['a manager', facts({ levels: manager }), 'yes'], ['a container', facts({ levels: [mine('folder')] }), 'NO_ACCESS_MODIFY'],
  ['locked by anybody', facts({ file: { lockedBy: me }, levels: owner }), 'FILE_IS_LOCKED'],
]);
check('canUnlock', [
  ['not locked', facts({ levels: owner }), 'NO_ACCESS_MODIFY'], ['a manager', facts({ file: locked, levels: manager }), 'yes'], ['locked by themselves', facts({ file: { lockedBy: me }, levels: reader }), 'yes'],
  ['an editor', facts({ file: locked, levels: editor }), 'NO_ACCESS_MODIFY'],
]);

const byService = { isServiceCreated: true, teamId: 1 };
check('canRemove', [
  ['a desktop is never removed', facts({ levels: [mine('desktop', { grants: [grant('reader')] })] }), 'NO_ACCESS_DELETE'],
  ['a space and its admin', facts({ levels: [level('space', { grants: [grant(null, { subject: 'team', isAdmin: true })] })] }), 'yes: ONLY_DELETE_FILE'], ['a space and an editor of the team', facts({ levels: [granted('space', 'editor', { subject: 'team' })] }), 'NO_ACCESS_DELETE'],
  ['by a service, the owner', facts({ file: byService, levels: owner }), 'yes: ONLY_DELETE_FILE'], ['by a service, an admin of the team who reads', facts({ account: team({ role: 'admin' }), file: byService, levels: [granted('file', 'reader', { subject: 'team' })] }), 'yes: ONLY_DELETE_FILE'],
  ['by a service, an admin of the team by link', facts({ account: team({ role: 'admin' }), file: byService, levels: openToEdit }), 'NO_ACCESS_DELETE'], ['by a service, an admin of another team', facts({ account: team({ role: 'admin', teamId: 2 }), file: byService, levels: reader }), 'ONLY_EXIT_SHARE'],
  ['by a service, a manager', facts({ file: byService, levels: [level('file'), mine('folder')] }), 'NO_ACCESS_DELETE'], ['a folder by a service, a manager', facts({ file: byService, levels: [managed('folder')] }), 'ONLY_EXIT_SHARE'],
  ['a space by a service is a space', facts({ account: team(), file: byService, levels: [mine('space')] }), 'yes: ONLY_DELETE_FILE'], ['everything else, an admin of the team', facts({ account: team({ role: 'admin' }), file: inTeam, levels: reader }), 'ONLY_EXIT_SHARE'],
  ['who may not and can leave', facts({ levels: editor }), 'ONLY_EXIT_SHARE'], ['who may and can leave', facts({ levels: manager }), 'yes: DELETE_FILE_OR_EXIT_SHARE'],
  ['locked', facts({ file: locked, levels: owner }), 'FILE_IS_LOCKED'], ['in the trash without the lock', facts({ file: { ...locked, isInTrash: true }, levels: owner }), 'yes: ONLY_DELETE_FILE'],
  ['in the trash nobody can exit', facts({ file: { isInTrash: true }, levels: manager }), 'yes: ONLY_DELETE_FILE'], ['nor is told to', facts({ file: { isInTrash: true }, levels: editor }), 'NO_ACCESS_DELETE'],
]);
check('canMove', [
  ['a desktop', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_MOVE_FOLDER'], ['a space', facts({ levels: [mine('space')] }), 'NO_ACCESS_MOVE_FOLDER'], ['a manager', facts({ levels: manager }), 'yes'],
  ['an admin of the team who reads', facts({ account: team({ role: 'creator' }), file: inTeam, levels: reader }), 'yes'], ['by link alone', facts({ account: team({ role: 'creator' }), file: inTeam, levels: openToEdit }), 'NO_ACCESS_MOVE_FILE'],
  ['an editor and a folder', facts({ levels: [granted('folder', 'editor')] }), 'NO_ACCESS_MOVE_FOLDER'], ['an editor and a file', facts({ levels: editor }), 'NO_ACCESS_MOVE_FILE'], ['locked', facts({ file: locked, levels: owner }), 'FILE_IS_LOCKED'],
]);
check('canLockSheetCell', [
  ...[-1, -3, -4, -11].map((type): Line => [`type ${type}`, facts({ file: { type }, levels: editor }), 'yes']), ['a document', facts({ levels: owner }), 'FILE_HAS_NO_CONTENT'], ['an editor by link', facts({ file: { type: -1 }, levels: openToEdit }), 'NO_ACCESS_EDIT'],
  ['locked', facts({ file: { type: -1, ...locked }, levels: owner }), 'FILE_IS_LOCKED'], ['the feature', facts({ without: ['sheetLock'], file: { type: -1 }, levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT'],
]);
const archive = { type: 9 };
check('canUncompress', [
  ['a document', facts({ levels: owner }), 'FILE_HAS_NO_CONTENT'], ['anonymous', facts({ account: anonymous, file: archive, levels: openToEdit }), 'NO_ACCESS_EDIT'], ['a reader', facts({ file: archive, levels: reader }), 'yes'],
  ['Act(download)', facts({ file: { ...archive, advanced: { download: 'editor' } }, levels: reader }), 'NO_ACCESS_EDIT'], ['the feature', facts({ without: ['unzip'], file: archive, levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT'],
]);
for (const capability of ['canModifyAdvancedPermission', 'canCustomizeAdvancedPermission'] as const) {
  check(capability, [
    ['an editor', facts({ levels: editor }), 'NO_ACCESS_MODIFY'], ['a manager', facts({ levels: manager }), 'yes'], ['a desktop', facts({ levels: [mine('desktop')] }), 'NO_ACCESS_MODIFY'],
    ['the feature', facts({ without: ['advancedPermissions'], levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT'],
  ]);
}
check('canSetFileAuth', [['a file', facts({ levels: manager }), 'yes'], ['a folder', facts({ levels: [mine('folder')] }), 'yes'], ['a space', facts({ levels: [mine('space')] }), 'NO_ACCESS_MODIFY'], ['an editor', facts({ levels: editor }), 'NO_ACCESS_MODIFY']]);
check('canApplyPermission', [
  ['a stranger', facts(), 'yes'], ['a commentator', facts({ levels: commentator }), 'yes'], ['an editor', facts({ levels: editor }), 'NO_ACCESS_MODIFY'], ['anonymous', facts({ account: anonymous }), 'NO_ACCESS_MODIFY'],
  ['disabled', facts({ account: team({ role: 'disabled' }) }), 'NO_ACCESS_MODIFY'], ['a desktop', facts({ levels: [level('desktop')] }), 'NO_ACCESS_MODIFY'],
]);
check('canModifyTeamFileTag', [
  ['a member who edits by link', facts({ account: team(), file: inTeam, levels: openToEdit }), 'yes'], ['a member who comments', facts({ account: team(), file: inTeam, levels: commentator }), 'NO_ACCESS_EDIT'], ['an outsider', facts({ file: inTeam, levels: editor }), 'NO_ACCESS_EDIT'],
  ['no team', facts({ account: team(), levels: owner }), 'NO_ACCESS_EDIT'], ['the feature', facts({ account: team(), without: ['enableFileTag'], file: inTeam, levels: owner }), 'CURRENT_EDITION_NOT_SUPPORT'],
]);
check('canUseChangeRoleFeature', [['the feature', facts({ without: ['changeRole'] }), 'CURRENT_EDITION_NOT_SUPPORT']]);
check('canUseMoveFeature', [['the feature', facts({ without: ['move'] }), 'CURRENT_EDITION_NOT_SUPPORT']]);
check('canUsePasswordShareFileFeature', [['the feature', facts({ without: ['sharePassword'] }), 'CURRENT_EDITION_NOT_SUPPORT']]);
check('canUseSheetLockFeature', [['the feature', facts({ without: ['sheetLock'] }), 'CURRENT_EDITION_NOT_SUPPORT']]);

describe('featureOfCapability', () => {
  const sheet = [facts({ account: team(), without: featureNames, file: { ...inTeam, type: -1 }, levels: owner }), facts({ account: team(), file: { ...inTeam, type: -1 }, levels: owner })] as const;
  const archived = [facts({ without: featureNames, file: { type: 9 }, levels: owner }), facts({ file: { type: 9 }, levels: owner })] as const;

  it('names the feature of every capability that is refused for lack of one, and of no other', () => {
    const refused = new Set([sheet, archived].flatMap(([without]) => capabilityNames.filter((name) => decisionOf(without, name) === 'CURRENT_EDITION_NOT_SUPPORT')));
    expect([...refused].toSorted()).toEqual(Object.keys(featureOfCapability).toSorted());
  });

  it.each(Object.entries(featureOfCapability))('%s is given with %s alone', (name, feature) => {
    const [without, withAll] = name === 'canUncompress' ? archived : sheet;
    const given: PermissionFacts = { ...without, person: { ...without.person, features: new Set([feature]) } };
    expect(decisionOf(given, name as CapabilityName)).toBe(decisionOf(withAll, name as CapabilityName));
    expect(decisionOf(given, name as CapabilityName)).toMatch(/^yes/);
  });
});
