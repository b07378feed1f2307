import { describe, expect, it } from 'vitest';
import type { PermissionFacts } from '../../../../src/core/permissions/facts';
import { decidePermissions } from '../../../../src/core/permissions/decide-permissions';
import { admin, anonymous, decisionOf, facts, grant, granted, level, link, linked, managed, mine, now, personal, team } from './build-facts';

const cut = { isCutOff: true };
const disabled = team({ role: 'disabled' });
const of = (given: PermissionFacts): string => decidePermissions(given).authorisation;

describe('authorisation', () => {
  it.each([
    ['A1: the creator of a file owns it', facts({ levels: [mine('file')] }), 'owner'],
    ['A2: the creator of a folder above manages it, also over a cut-off', facts({ levels: [level('file', cut), level('folder', cut), mine('folder')] }), 'manager'],
    ['A2: the creator of its space', facts({ levels: [level('file', cut), mine('space')] }), 'manager'],
    ['A2: the creator of the desktop above it', facts({ levels: [level('file', cut), mine('desktop')] }), 'manager'],
    ['A3: the admin flag on a space above, whatever is cut off', facts({ levels: [level('file', cut), managed('space')] }), 'manager'],
    ['A3: on the space itself likewise', facts({ levels: [managed('space')] }), 'manager'],
    ['A4: a grant on the file', facts({ levels: [granted('file', 'commentator')] }), 'commentator'],
    ['A4: a grant above, where nothing is cut off', facts({ levels: [level('file'), granted('folder', 'editor')] }), 'editor'],
    ['A4: up to and including the first level that is cut off', facts({ levels: [level('file'), level('folder', { ...cut, grants: [grant('editor')] })] }), 'editor'],
    ['A4: levels above a cut-off do not count', facts({ levels: [level('file'), level('folder', cut), granted('folder', 'editor')] }), 'none'],
    ['A4: the admin flag of a folder above a cut-off does not count', facts({ levels: [level('file', cut), managed('folder')] }), 'none'],
    ['A4: nor a plain grant of a space above it', facts({ levels: [level('file', cut), granted('space', 'editor')] }), 'none'],
    ['A4: of all grants that count the highest gives the rank', facts({ levels: [granted('file', 'reader'), granted('folder', 'editor'), granted('folder', 'commentator')] }), 'editor'],
    ['A4: the admin flag gives manager', facts({ levels: [managed('file')] }), 'manager'],
    ['A4: to a department as to a person', facts({ levels: [granted('file', 'editor', { subject: 'department' })] }), 'editor'],
    ['A4: to the team as to a person', facts({ levels: [granted('file', 'editor', { subject: 'team' })] }), 'editor'],
    ['A5: a disabled member keeps their desktop', facts({ account: disabled, file: { teamId: 1 }, levels: [mine('file'), mine('desktop')] }), 'owner'],
    ['A5: and manages on it what others created', facts({ account: disabled, file: { teamId: 1 }, levels: [level('file', cut), mine('desktop')] }), 'manager'],
    ['A5: and their personal spaces', facts({ account: disabled, levels: [mine('file'), mine('space')] }), 'owner'],
    ['A5: not what they created on the desktop of somebody else', facts({ account: disabled, levels: [mine('file'), level('desktop')] }), 'none'],
    ['A5: nor in the personal space of somebody else', facts({ account: disabled, levels: [mine('file'), mine('folder'), level('space')] }), 'none'],
    ['A5: nor in a space of a team', facts({ account: disabled, file: { teamId: 1 }, levels: [mine('file'), level('space')] }), 'none'],
    ['A5: nor a space of a team that they created', facts({ account: disabled, file: { teamId: 1 }, levels: [mine('space')] }), 'none'],
    ['A5: A3 does not count for them', facts({ account: disabled, levels: [managed('space')] }), 'none'],
    ['A5: A4 does not count for them', facts({ account: disabled, levels: [granted('file', 'editor')] }), 'none'],
    ['A7: a member owns what they created in a space of the team', facts({ account: team(), file: { teamId: 1 }, levels: [mine('file', cut), level('space')] }), 'owner'],
    ['A7: and manages below their folder there', facts({ account: team(), file: { teamId: 1 }, levels: [level('file', cut), mine('folder'), level('space')] }), 'manager'],
    ['A7: a person who left has nothing there', facts({ file: { teamId: 1 }, levels: [mine('file'), mine('folder'), level('space')] }), 'none'],
    ['A7: not even the space that they created', facts({ file: { teamId: 1 }, levels: [level('file'), mine('space')] }), 'none'],
    ['A7: a member of a different team likewise', facts({ account: team({ teamId: 2, role: 'creator' }), file: { teamId: 1 }, levels: [mine('file'), level('space')] }), 'none'],
    ['A7: an outsider owns as long as a grant on the level reaches them', facts({ file: { teamId: 1 }, levels: [mine('file', { grants: [grant('reader')] }), level('space')] }), 'owner'],
    ['A7: or one above', facts({ file: { teamId: 1 }, levels: [mine('file'), level('folder'), granted('space', 'reader')] }), 'owner'],
    ['A7: not beyond a cut-off', facts({ file: { teamId: 1 }, levels: [mine('file', cut), granted('space', 'reader')] }), 'none'],
    ['A7: a grant on the cut-off level itself counts', facts({ file: { teamId: 1 }, levels: [mine('file'), level('folder', { ...cut, grants: [grant('reader')] }), level('space')] }), 'owner'],
    ['A7: the admin flag of the space counts beyond it (A3)', facts({ file: { teamId: 1 }, levels: [mine('file', cut), managed('space')] }), 'owner'],
    ['A7: the admin flag of a folder does not count beyond it', facts({ file: { teamId: 1 }, levels: [mine('file', cut), managed('folder'), level('space')] }), 'none'],
    ['A7: A2 needs the grant on that folder or above', facts({ file: { teamId: 1 }, levels: [granted('file', 'reader'), mine('folder'), level('space')] }), 'reader'],
    ['A7: and has it there', facts({ file: { teamId: 1 }, levels: [level('file'), mine('folder'), granted('space', 'reader')] }), 'manager'],
    ['A7: of two folders the one that a grant reaches', facts({ file: { teamId: 1 }, levels: [level('file'), mine('folder', cut), mine('folder'), granted('space', 'reader')] }), 'manager'],
    ['A7: desktops remain with the person', facts({ file: { teamId: 1 }, levels: [mine('file'), level('desktop')] }), 'owner'],
    ['A7: also files in a personal space of somebody else', facts({ levels: [mine('file'), level('space')] }), 'owner'],
    ['A6: anonymous people have none', facts({ account: anonymous, levels: [granted('file', 'editor'), level('space', { creatorId: -1 })] }), 'none'],
  ])('%s (%#)', (_title, given, rank) => {
    expect(of(given)).toBe(rank);
  });

  it('A5: no link opens to a disabled member, and nothing is revealed about it (L5)', () => {
    const given = facts({ account: team({ role: 'disabled' }), levels: [level('file', { link: link('editable', { expiresAt: now }) })] });
    expect([decidePermissions(given).rank, decidePermissions(given).link.refusal, decisionOf(given, 'canRead')]).toEqual(['none', null, 'FILE_FORBIDDEN']);
  });
});

describe('links', () => {
  it('L1: the nearest level that has one, from the file upwards', () => {
    expect(decidePermissions(facts({ levels: [level('file'), linked('folder', 'readonly'), linked('space', 'editable')] })).link)
      .toEqual({ mode: 'readonly', guid: 'folder', status: 'valid', refusal: null, expiresAt: null, isPasswordProtected: false });
  });

  it('L1: a level that is cut off ends the search after itself', () => {
    expect(decidePermissions(facts({ levels: [level('file', { ...cut, link: link('readonly') })] })).link.guid).toBe('file');
    expect(decidePermissions(facts({ levels: [level('file', cut), linked('folder', 'readonly')] })).link)
      .toEqual({ mode: 'private', guid: null, status: 'valid', refusal: null, expiresAt: null, isPasswordProtected: false });
  });

  it('L1: private is a link that closes', () => {
    const given = facts({ levels: [linked('file', 'private'), linked('folder', 'editable')] });
    expect([decidePermissions(given).link.guid, decisionOf(given, 'canRead')]).toEqual(['file', 'FILE_FORBIDDEN']);
  });

  it.each([
    ['invalid_due_to_sharer_invalid', { isValid: false, hasExited: true, membershipExpiredAt: now }],
    ['invalid_due_to_sharer_exited', { hasExited: true, membershipExpiredAt: now }],
    ['invalid_due_to_membership_expired', { membershipExpiredAt: now }],
  ] as const)('L2: %s, in this order, before other obstacles (L5) (%#)', (status, sharer) => {
    const given = facts({ levels: [level('file', { link: link('readonly', { expiresAt: now, isPasswordProtected: true }, sharer) })] });
    expect(decidePermissions(given).link).toEqual({ mode: 'readonly', guid: 'file', status, refusal: status, expiresAt: now, isPasswordProtected: true });
    expect(decisionOf(given, 'canRead')).toBe(status);
  });

  it('L2: a membership that ends a moment later is valid', () => {
    expect(decisionOf(facts({ levels: [level('file', { link: link('readonly', {}, { membershipExpiredAt: now + 1 }) })] }), 'canRead')).toBe('yes');
  });

  it.each([
    ['members', team(), 1, 'editor'], ['disabled members', team({ role: 'disabled' }), 1, 'none'], ['members of others', team({ teamId: 2 }), 1, 'none'],
    ['personal people', personal(), 1, 'none'], ['anonymous people', anonymous, 1, 'none'], ['members, for a file without a team', team(), null, 'none'],
  ] as const)('L3: an enterprise link and %s, whatever the state of the sharer (%#)', (_title, account, teamId, rank) => {
    const given = facts({ account, file: { teamId }, levels: [level('file', { link: link('enterprise_editable', {}, { isValid: false }) })] });
    expect([decidePermissions(given).rank, decidePermissions(given).link.status, decidePermissions(given).link.refusal]).toEqual([rank, 'valid', null]);
  });

  it.each([
    ['at its end', { expiresAt: now }, 'SHARE_EXPIRED'], ['a moment before', { expiresAt: now + 1 }, 'yes'],
    ['with a password', { isPasswordProtected: true }, 'PASSWORD_REQUIRED'], ['with a password that was entered', { isPasswordProtected: true, hasVerifiedPassword: true }, 'yes'],
    ['expired before its password', { expiresAt: now, isPasswordProtected: true }, 'SHARE_EXPIRED'],
  ] as const)('L4, L5: %s (%#)', (_title, changes, expected) => {
    expect(decisionOf(facts({ account: anonymous, levels: [level('file', { link: link('readonly', changes) })] }), 'canRead')).toBe(expected);
    expect(decisionOf(facts({ account: team(), file: { teamId: 1 }, levels: [level('file', { link: link('enterprise_readonly', changes) })] }), 'canRead')).toBe(expected);
  });

  it('L5: a stranger learns nothing of an enterprise link', () => {
    expect(decisionOf(facts({ file: { teamId: 1 }, levels: [level('file', { link: link('enterprise_readonly', { expiresAt: now }) })] }), 'canRead')).toBe('FILE_FORBIDDEN');
  });

  it.each([
    ['readonly', 'reader'], ['commentable', 'commentator'], ['editable', 'editor'], ['private', 'none'],
  ] as const)('L6: %s gives %s (%#)', (mode, rank) => {
    expect(decidePermissions(facts({ account: anonymous, levels: [linked('file', mode)] })).rank).toBe(rank);
  });

  it('L6: the higher of authorisation and link', () => {
    const rank = (role: 'reader' | 'editor'): string => decidePermissions(facts({ levels: [level('file', { grants: [grant(role)], link: link('commentable') })] })).rank;
    expect([rank('reader'), rank('editor')]).toEqual(['commentator', 'editor']);
  });
});

describe('roles as results', () => {
  it.each([
    ['owner', 'none', false, facts({ levels: [mine('file')] })],
    ['reader', 'reader', false, facts({ levels: [granted('file', 'reader'), granted('folder', 'reader')] })],
    ['reader', 'none', true, facts({ levels: [granted('file', 'reader', { isAdmin: true })] })],
    ['editor', 'none', true, facts({ levels: [managed('file')] })],
    ['editor', 'none', true, facts({ levels: [level('file', { grants: [grant('reader', { isAdmin: true }), admin] })] })],
    ['editor', 'owner', true, facts({ levels: [managed('file'), mine('folder')] })],
    ['inherited', 'owner', true, facts({ levels: [granted('file', 'editor'), mine('folder')] })],
    ['inherited', 'editor', false, facts({ levels: [granted('file', 'reader'), granted('folder', 'editor')] })],
    ['unknown', 'unknown', false, facts({ levels: [level('file'), linked('folder', 'editable')] })],
    ['reader', 'unknown', false, facts({ levels: [granted('file', 'reader'), linked('folder', 'editable')] })],
    ['none', 'editor', false, facts({ levels: [level('file', cut), granted('folder', 'editor')] })],
    ['none', 'none', false, facts({ file: { isInTrash: true }, levels: [level('file'), linked('folder', 'editable')] })],
  ])('R1, R2, R3: role %s, parentRole %s, isAdmin %s (%#)', (role, parentRole, isAdmin, given) => {
    const decision = decidePermissions(given);
    expect([decision.role, decision.parentRole, decision.isAdmin]).toEqual([role, parentRole, isAdmin]);
  });

  it.each([
    [false, facts({ levels: [mine('space')] })],
    [false, facts({ levels: [level('file'), level('folder'), mine('desktop')] })],
    [true, facts({ levels: [granted('file', 'editor'), level('desktop')] })],
    [true, facts({ levels: [level('file'), granted('folder', 'reader'), level('desktop')] })],
    [true, facts({ levels: [mine('file'), level('folder', cut), granted('space', 'editor')] })],
    [false, facts({ levels: [granted('file', 'reader'), linked('folder', 'readonly'), granted('space', 'reader')] })],
    [true, facts({ account: anonymous, levels: [level('file'), linked('folder', 'readonly'), level('space')] })],
  ])('R4: hasUnprivilegedParent %s (%#)', (expected, given) => {
    expect(decidePermissions(given).hasUnprivilegedParent).toBe(expected);
  });
});

describe('obstacles of an account', () => {
  it.each([
    ['B1: a trial that is over', team({ standing: 'trial_ended', isOnSeat: false }), 'FAILURE_TRIAL_EXPIRED'],
    ['B1: a running trial does not block', team({ standing: 'trial' }), 'yes'],
    ['B2: from DingTalk', team({ standing: 'expired', isDingtalk: true, role: 'creator' }), 'FAILURE_ENTERPRISE_DINGTALK'],
    ['B2: the creator', team({ standing: 'expired', role: 'creator' }), 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN'],
    ['B2: an admin', team({ standing: 'expired', role: 'admin' }), 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN'],
    ['B2: everybody else, before the seat (B4)', team({ standing: 'expired', isOnSeat: false }), 'FAILURE_ENTERPRISE_EXPIRED_MEMBER'],
    ['B3: not on a seat', team({ isOnSeat: false }), 'FAILURE_NOT_ON_SEAT'],
    ['B3: of any role', team({ isOnSeat: false, role: 'creator' }), 'FAILURE_NOT_ON_SEAT'],
    ['B4: disabled members are exempt', team({ role: 'disabled', standing: 'expired', isOnSeat: false }), 'yes'],
  ])('%s (%#)', (_title, account, expected) => {
    expect(decisionOf(facts({ account, levels: [mine('folder')] }), 'canCreateChildFile')).toBe(expected);
  });
});
