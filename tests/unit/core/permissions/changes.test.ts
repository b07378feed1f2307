import { describe, expect, it } from 'vitest';
import {
  addCollaboratorRefusal, changeCollaboratorRefusal, transferRefusal, type CollaboratorAddition, type CollaboratorChange,
} from '../../../../src/core/permissions/collaborators';
import type { PersonFacts } from '../../../../src/core/permissions/facts';
import { moveRefusal, reorderRefusal } from '../../../../src/core/permissions/move-refusals';
import { publicShareRefusal, type PublicShareFacts } from '../../../../src/core/permissions/public-share';
import { createSpaceRefusal } from '../../../../src/core/permissions/create-space-refusal';
import { descendantRefusal } from '../../../../src/core/permissions/descendant-refusal';
import { anonymous, facts, granted, level, linked, managed, me, mine, other, personal, team } from './build-facts';

const inTeam = { teamId: 1 };
const trash = { isInTrash: true };
const locked = { lockedBy: other };
const teamAdmin = team({ role: 'admin' });

describe('M1', () => {
  const target = mine('folder', { guid: 'target' });
  const readTarget = granted('folder', 'reader', { subject: 'team' });
  it.each([
    ['canMove of the file first', facts({ levels: [granted('file', 'editor')] }), facts({ file: { isQuotaUsedUp: true }, levels: [target] }), 'NO_ACCESS_MOVE_FILE'],
    ['canCreateChildFile of the destination', facts({ levels: [mine('file')] }), facts({ levels: [granted('folder', 'reader')] }), 'FAILURE_READ_ONLY'],
    ['both given', facts({ levels: [mine('file')] }), facts({ levels: [granted('folder', 'editor')] }), null],
    ['a file in the trash is not moved', facts({ file: trash, levels: [mine('file')] }), facts({ levels: [target] }), 'FILE_DELETED'],
    ['a destination that cannot be read', facts({ levels: [mine('file')] }), facts({ levels: [level('folder')] }), 'NO_ACCESS_CREATE_OR_UPLOAD_FILE'],
    ['the owner of the destination needs no further capability', facts({ account: team({ isOnSeat: false }), levels: [mine('file')] }), facts({ account: team({ isOnSeat: false }), levels: [target] }), null],
    ['other people need canCreateChildFile', facts({ account: team({ isOnSeat: false }), levels: [mine('file')] }), facts({ account: team({ isOnSeat: false }), levels: [granted('folder', 'editor')] }), 'FAILURE_NOT_ON_SEAT'],
    ['a destination that is no folder: PARENT_NOT_A_FOLDER', facts({ levels: [mine('file')] }), facts({ levels: [mine('file', { guid: 'target' })] }), 'PARENT_NOT_A_FOLDER'],
    ['a destination in the trash: FILE_DELETED', facts({ levels: [mine('file')] }), facts({ file: trash, levels: [target] }), 'FILE_DELETED'],
    ['a locked destination: FILE_IS_LOCKED', facts({ levels: [mine('file')] }), facts({ file: locked, levels: [target] }), 'FILE_IS_LOCKED'],
    ['a full destination: INSUFFICIENT_QUOTA', facts({ account: personal('free'), levels: [mine('file')] }), facts({ account: personal('free'), file: { isQuotaUsedUp: true, collaboratorCount: 16 }, levels: [target] }), 'INSUFFICIENT_QUOTA'],
    ['an admin of the file\'s team into what they can read', facts({ account: teamAdmin, file: inTeam, levels: [granted('file', 'reader')] }), facts({ account: teamAdmin, levels: [readTarget] }), null],
    ['a member does not move into a folder with read access alone', facts({ account: team(), file: inTeam, levels: [mine('file')] }), facts({ account: team(), levels: [readTarget] }), 'FAILURE_READ_ONLY'],
    ['an admin does not move a file of another team there', facts({ account: teamAdmin, file: { teamId: 2 }, levels: [mine('file')] }), facts({ account: teamAdmin, levels: [readTarget] }), 'FAILURE_READ_ONLY'],
    ['an admin does not move into an unreadable folder', facts({ account: teamAdmin, file: inTeam, levels: [mine('file')] }), facts({ account: teamAdmin, levels: [level('folder')] }), 'NO_ACCESS_CREATE_OR_UPLOAD_FILE'],
    ['other obstacles refuse an admin too', facts({ account: team({ role: 'admin', isOnSeat: false }), file: inTeam, levels: [mine('file')] }), facts({ account: team({ role: 'admin', isOnSeat: false }), levels: [readTarget] }), 'FAILURE_NOT_ON_SEAT'],
  ])('a move to another folder: %s (%#)', (_title, file, destination, expected) => {
    expect(moveRefusal(file, destination)).toBe(expected);
  });

  const editedFolder = granted('folder', 'editor');
  it.each([
    ['E ≥ editor in the folder suffices', facts({ levels: [level('file'), editedFolder] }), facts({ levels: [editedFolder] }), null],
    ['by link too', facts({ levels: [level('file')] }), facts({ levels: [linked('folder', 'editable')] }), null],
    ['whatever canMove says of a lock', facts({ file: locked, levels: [level('file')] }), facts({ levels: [editedFolder] }), null],
    ['signed in', facts({ account: anonymous }), facts({ account: anonymous, levels: [linked('folder', 'editable')] }), 'NO_ACCESS_MOVE_FILE'],
    ['a file', facts({ levels: [mine('file')] }), facts({ levels: [granted('folder', 'commentator')] }), 'NO_ACCESS_MOVE_FILE'],
    ['a folder', facts({ levels: [mine('folder')] }), facts({ levels: [granted('folder', 'commentator')] }), 'NO_ACCESS_MOVE_FOLDER'],
    ['the file in the trash', facts({ file: trash, levels: [mine('file')] }), facts({ levels: [mine('folder')] }), 'FILE_DELETED'],
    ['the folder in the trash', facts({ levels: [mine('file')] }), facts({ file: trash, levels: [mine('folder')] }), 'FILE_DELETED'],
  ])('a move within the folder: %s (%#)', (_title, file, folder, expected) => {
    expect(reorderRefusal(file, folder)).toBe(expected);
  });

  it('a move to the present folder of the file is a move within it', () => {
    expect(moveRefusal(facts({ levels: [granted('file', 'reader'), editedFolder] }), facts({ file: { isQuotaUsedUp: true }, levels: [editedFolder] }))).toBeNull();
  });
});

describe('M2', () => {
  const colleague: CollaboratorAddition['subject'] = { kind: 'user', id: 9, teamId: 1 };
  const department: CollaboratorAddition['subject'] = { kind: 'department', teamId: 1 };
  const addition = (changes: Partial<CollaboratorAddition> = {}): CollaboratorAddition =>
    ({ subject: colleague, role: 'reader', isAdmin: false, existing: null, countAfterwards: 1, limit: null, ...changes });
  const editorInTeam = facts({ account: team(), file: inTeam, levels: [granted('file', 'editor')] });
  const managerInTeam = facts({ account: team(), file: inTeam, levels: [managed('file')] });
  it.each([
    ['canManageCollaborator', facts({ levels: [granted('file', 'reader')] }), addition(), 'NO_ACCESS_ADD_USER'],
    ['a person of the file\'s team', editorInTeam, addition(), null],
    ['a person of no team: canAddOutsider', editorInTeam, addition({ subject: { kind: 'user', id: 9, teamId: null } }), 'NO_ACCESS_ADD_OUTSIDER'],
    ['by a manager', managerInTeam, addition({ subject: { kind: 'user', id: 9, teamId: 2 } }), null],
    ['a department that is not the file\'s likewise', editorInTeam, addition({ subject: { kind: 'department', teamId: 2 } }), 'NO_ACCESS_ADD_OUTSIDER'],
    ['a department of the adder\'s team', editorInTeam, addition({ subject: department }), null],
    ['a department by a personal account', facts({ levels: [mine('file')] }), addition({ subject: department }), 'PERSONAL_VERSION_CANNOT_ADD_USER'],
    ['another team', managerInTeam, addition({ subject: { kind: 'team', teamId: 2 } }), 'NO_ACCESS_ADD_USER'],
    ['the owner is never added', managerInTeam, addition({ subject: { kind: 'user', id: other, teamId: 1 } }), 'NO_ACCESS_MODIFY'],
    ['a department that was added already', editorInTeam, addition({ subject: department, existing: { isAdmin: false } }), 'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE'],
    ['adding a collaborator again is a change (M3)', editorInTeam, addition({ existing: { isAdmin: true } }), 'NO_ACCESS_MODIFY'],
    ['as many as the limit', editorInTeam, addition({ countAfterwards: 50, limit: 50 }), null],
    ['more than the limit', editorInTeam, addition({ countAfterwards: 51, limit: 50 }), 'TOO_MANY_COLLABORATORS'],
    ['an editor makes editors', editorInTeam, addition({ role: 'editor' }), null],
    ['the admin flag requires canManageAdmin', managerInTeam, addition({ isAdmin: true }), 'NO_ACCESS_MODIFY'],
    ['an owner has canManageAdmin', facts({ levels: [mine('file')] }), addition({ isAdmin: true, role: null }), null],
  ])('%s (%#)', (_title, given, added, expected) => {
    expect(addCollaboratorRefusal(given, added)).toBe(expected);
  });
});

describe('M3', () => {
  const onFile: CollaboratorChange['level'] = { guid: 'file', kind: 'file' };
  const change = (changes: Partial<CollaboratorChange> = {}): CollaboratorChange =>
    ({ subject: { kind: 'user', id: 9, teamId: null }, isAdmin: false, level: onFile, change: { role: 'reader', isAdmin: false }, ...changes });
  const editor = facts({ levels: [granted('file', 'editor')] });
  const owner = facts({ levels: [mine('file')] });
  const self: CollaboratorChange['subject'] = { kind: 'user', id: me, teamId: null };
  const onFolder: CollaboratorChange['level'] = { guid: 'folder', kind: 'folder' };
  it.each([
    ['canManageCollaborator', facts({ levels: [granted('file', 'reader')] }), change({ change: 'remove' }), 'NO_ACCESS_ADD_USER'],
    ['an editor has canManageCollaborator', editor, change({ change: 'remove' }), null],
    ['removing an admin requires canManageAdmin', editor, change({ isAdmin: true, change: 'remove' }), 'NO_ACCESS_MODIFY'],
    ['adding the flag requires canManageAdmin', editor, change({ change: { role: 'reader', isAdmin: true } }), 'NO_ACCESS_MODIFY'],
    ['an owner has canManageAdmin', owner, change({ isAdmin: true, change: { role: null, isAdmin: true } }), null],
    ['canManageAdmin before canManageCollaborator', facts({ account: team({ standing: 'expired' }), levels: [mine('file')] }), change({ isAdmin: true }), 'EXPIRED_CANNOT_MODIFY_ROLE'],
    ['canManageCollaborator after canManageAdmin', facts({ account: team({ isOnSeat: false }), levels: [mine('file')] }), change({ isAdmin: true }), 'NOT_ON_SEAT_CANNOT_ADD_USER'],
    ['one\'s own grant can be removed', editor, change({ subject: self, change: 'remove' }), null],
    ['a reader can remove their own grant', facts({ levels: [granted('file', 'reader')] }), change({ subject: self, change: 'remove' }), null],
    ['one\'s own grant is removed at its own level only', editor, change({ subject: self, change: 'remove', level: onFolder }), 'NO_ACCESS_MODIFY'],
    ['one\'s own grant is not changed', editor, change({ subject: self }), 'NO_ACCESS_MODIFY'],
    ['one\'s own grant is not changed by a reader', facts({ levels: [granted('file', 'reader')] }), change({ subject: self }), 'NO_ACCESS_MODIFY'],
    ['one\'s own grant does not become an admin\'s', editor, change({ subject: self, change: { role: 'editor', isAdmin: true } }), 'NO_ACCESS_MODIFY'],
    ['one\'s own grant is not changed in the trash', facts({ file: trash, levels: [granted('file', 'editor')] }), change({ subject: self }), 'NO_ACCESS_MODIFY'],
    ['an admin leaves without canManageAdmin', facts({ levels: [managed('file')] }), change({ subject: self, isAdmin: true, change: 'remove' }), null],
    ['a grant of a space above', editor, change({ level: { guid: 'space', kind: 'space' } }), 'FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE'],
    ['a grant of a folder above', editor, change({ level: onFolder }), 'NO_ACCESS_MODIFY'],
    ['the role of the owner', editor, change({ subject: { kind: 'user', id: other, teamId: null } }), 'NO_ACCESS_MODIFY'],
    ['changing a role on a folder requires changeRole', facts({ without: ['changeRole'], levels: [mine('folder')] }), change({ level: onFolder }), 'CURRENT_EDITION_NOT_SUPPORT'],
    ['removing from a folder does not require changeRole', facts({ without: ['changeRole'], levels: [mine('folder')] }), change({ level: onFolder, change: 'remove' }), null],
    ['changing a role on a file does not require changeRole', facts({ without: ['changeRole'], levels: [mine('file')] }), change(), null],
  ])('%s (%#)', (_title, given, changed, expected) => {
    expect(changeCollaboratorRefusal(given, changed)).toBe(expected);
  });
});

describe('M4', () => {
  it.each([
    ['the owner, to a collaborator', facts({ levels: [mine('file')] }), true, null],
    ['the owner, to a person who is no collaborator', facts({ levels: [mine('file')] }), false, 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER'],
    ['a manager', facts({ levels: [managed('file')] }), true, 'NO_ACCESS_TRANSFER'],
    ['a desktop', facts({ levels: [mine('desktop')] }), true, 'NO_ACCESS_TRANSFER'],
    ['a person who cannot read', facts(), true, 'FILE_FORBIDDEN'],
    ['in the trash', facts({ file: trash, levels: [mine('file')] }), true, 'FILE_DELETED'],
  ])('%s (%#)', (_title, given, isCollaborator, expected) => {
    expect(transferRefusal(given, isCollaborator)).toBe(expected);
  });
});

describe('M5', () => {
  const person = (account: PersonFacts['account']): PersonFacts => ({ id: me, account, features: new Set() });
  it.each([
    ['anonymous', anonymous, true, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE'], ['disabled', team({ role: 'disabled' }), true, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE'],
    ['a member where the team says so', team(), true, null], ['a member where it does not', team(), false, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE'],
    ['an admin always', teamAdmin, false, null], ['the creator always', team({ role: 'creator' }), false, null], ['B4', team({ isOnSeat: false }), true, 'FAILURE_NOT_ON_SEAT'],
    ['a free personal person', personal('free'), true, 'FAILURE_PERSONAL_FREE'], ['a premium one', personal('premium'), false, null],
  ])('%s (%#)', (_title, account, canMembersCreate, expected) => {
    expect(createSpaceRefusal(person(account), canMembersCreate)).toBe(expected);
  });
});

describe('M6', () => {
  const fine: PublicShareFacts = {
    hasContent: true, hasEditor: true, isBlacklisted: false, mobile: 'verified', isContentRefused: false, showsClosedSheets: false, isAvailableInRegion: true, isRealNameDue: false,
  };
  const owner = facts({ levels: [mine('file')] });
  /** All faults that are checked after the fault of the line. */
  const wrong: PublicShareFacts = {
    hasContent: false, hasEditor: true, isBlacklisted: true, mobile: 'missing', isContentRefused: true, showsClosedSheets: true, isAvailableInRegion: false, isRealNameDue: true,
  };
  const unequipped = facts({ without: ['publicShare'], levels: [mine('file')] });
  it.each([
    ['given', owner, fine, null],
    ['canChangeShareMode first', facts({ file: locked, levels: [linked('file', 'editable')] }), wrong, 'NO_ACCESS_MODIFY'],
    ['a lock by the person', facts({ file: { lockedBy: me }, without: ['publicShare'], levels: [mine('file')] }), wrong, 'FILE_IS_LOCKED'],
    ['a lock by another person', facts({ file: locked, levels: [mine('file')] }), wrong, 'FILE_IS_LOCKED'],
    ['an online file without content', unequipped, wrong, 'FILE_IS_EMPTY'],
    ['an upload is never without content', facts({ file: { type: 4 }, levels: [mine('file')] }), { ...fine, hasContent: false }, null],
    ['without an editor nobody can add content', owner, { ...fine, hasContent: false, hasEditor: false }, null],
    ['a folder is never without content', facts({ levels: [mine('folder')] }), { ...fine, hasContent: false }, null],
    ['the operator\'s list', unequipped, { ...wrong, hasContent: true }, 'USER_IN_BLACK_LIST'],
    ['a missing mobile number', unequipped, { ...wrong, hasContent: true, isBlacklisted: false }, 'MOBILE_EMPTY'],
    ['a banned one', unequipped, { ...wrong, hasContent: true, isBlacklisted: false, mobile: 'banned' }, 'MOBILE_BAN'],
    ['refused content', unequipped, { ...fine, mobile: 'unasked', isContentRefused: true, isAvailableInRegion: false }, 'FILE_CONTENT_ILLEGAL'],
    ['the feature', unequipped, { ...fine, showsClosedSheets: true, isRealNameDue: true }, 'CURRENT_EDITION_NOT_SUPPORT'],
    ['a sheet that shows others', owner, { ...fine, showsClosedSheets: true, isAvailableInRegion: false }, 'LINKED_SHEET_CANT_SHARE'],
    ['the region', owner, { ...fine, isAvailableInRegion: false, isRealNameDue: true }, 'SERVICE_NOT_AVAILABLE_IN_REGION'],
    ['the real name', owner, { ...fine, isRealNameDue: true }, 'REAL_NAME_REQUIRED'],
  ] as const)('%s (%#)', (_title, given, share, expected) => {
    expect(publicShareRefusal(given, share)).toBe(expected);
  });
});

describe('M8', () => {
  const cut = { isCutOff: true };
  it.each([
    ['cut off and closed', facts({ levels: [level('file', cut), managed('folder')] }), 'NO_ACCESS_DELETE', 'NO_ACCESS_MOVE_FOLDER'],
    ['cut off, closed and locked: nothing of the lock', facts({ file: locked, levels: [level('file', cut), managed('folder')] }), 'NO_ACCESS_DELETE', 'NO_ACCESS_MOVE_FOLDER'],
    ['cut off, and only to be read', facts({ levels: [{ ...granted('file', 'reader', { subject: 'team' }), ...cut }, managed('folder')] }), 'NO_ACCESS_DELETE', 'NO_ACCESS_MOVE_FILE'],
    ['cut off, and only to be left', facts({ levels: [{ ...granted('file', 'editor'), ...cut }, managed('folder')] }), 'NO_ACCESS_DELETE', 'NO_ACCESS_MOVE_FILE'],
    ['cut off, the folder above owned', facts({ levels: [level('file', cut), mine('folder')] }), null, null],
    ['cut off, an admin of the space', facts({ levels: [level('file', cut), level('folder'), managed('space')] }), null, null],
    ['cut off, and managed', facts({ levels: [managed('file', cut), managed('folder')] }), null, null],
    ['locked', facts({ file: locked, levels: [level('file'), managed('folder')] }), 'FILE_IS_LOCKED', 'FILE_IS_LOCKED'],
    ['locked, the folder above owned', facts({ file: locked, levels: [level('file'), mine('folder')] }), 'FILE_IS_LOCKED', 'FILE_IS_LOCKED'],
    ['locked and in the trash', facts({ file: { ...locked, ...trash }, levels: [level('file'), managed('folder')] }), null, 'FILE_DELETED'],
  ])('%s', (_title, given, removal, move) => {
    expect([descendantRefusal(given, 'canRemove'), descendantRefusal(given, 'canMove')]).toEqual([removal, move]);
  });
});
