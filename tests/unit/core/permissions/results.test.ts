import { describe, expect, it } from 'vitest';
import { capabilityNames } from '../../../../src/contract/entities/permissions';
import { decidePermissions } from '../../../../src/core/permissions/decide-permissions';
import { explain } from '../../../../src/core/permissions/explain';
import { flagsOf, privilegeOf, deleteOptions } from '../../../../src/core/permissions/permission-views';
import { anonymous, facts, grant, granted, level, link, linked, managed, mine, now, other, personal, team } from './build-facts';

describe('results of capabilities', () => {
  it('flags of an editor\'s spreadsheet', () => {
    expect(flagsOf(decidePermissions(facts({ file: { type: -1 }, levels: [granted('file', 'editor')] })).capabilities)).toEqual({
      readable: true, editable: true, commentable: true, canDuplicate: true, manageable: false, sheetLockable: true, exitable: true, collaboratorManageable: true,
      outsiderAddable: true, childFileCreatable: false, shareModeManageable: true, teamShareModeManageable: false, moveable: false, copyable: true, exportable: true,
      lockable: false, unlockable: false, adminManageable: false, removable: false, downloadable: true,
    });
  });

  it('privilege of an admin and of an owner in the trash', () => {
    const privilege = (given: ReturnType<typeof facts>): unknown => privilegeOf(decidePermissions(given), given, '2026-01-01T00:00:00.000Z');
    expect(privilege(facts({ levels: [managed('file')] }))).toEqual({
      role: 'editor',
      permission: {
        canAdmin: true, canComment: true, canEdit: true, canExit: true, canLock: true, canModifyAdmins: false, canModifyCollaborators: true,
        canModifyOwner: false, canRead: true, canRemove: true, canSee: true, canUnlock: false,
      },
      created: { time: '2026-01-01T00:00:00.000Z', userId: other },
    });
    expect(privilege(facts({ file: { isInTrash: true }, levels: [mine('file')] }))).toMatchObject({ role: 'owner', permission: { canAdmin: true, canModifyOwner: false, canRemove: true, canEdit: false } });
    expect(privilege(facts({ levels: [mine('file')] }))).toMatchObject({ permission: { canModifyOwner: true, canModifyAdmins: true } });
    expect(privilege(facts({ levels: [granted('file', 'editor')] }))).toMatchObject({ permission: { canAdmin: false, canEdit: true } });
  });

  it.each([
    ['DELETE_FILE_OR_EXIT_SHARE', facts({ levels: [managed('file')] })], ['ONLY_DELETE_FILE', facts({ levels: [mine('file')] })], ['ONLY_EXIT_SHARE', facts({ levels: [granted('file', 'editor')] })],
    ['NO_ACCESS_DELETE', facts({ levels: [linked('file', 'editable')] })], ['NO_ACCESS_DELETE', facts()], ['ONLY_EXIT_SHARE', facts({ file: { lockedBy: other }, levels: [managed('file')] })],
  ])('Delete offers %s (%#)', (offer, given) => {
    expect(deleteOptions(decidePermissions(given).capabilities)).toBe(offer);
  });
});

/**
 * X1: the rule and the source of the rank. X2: the refusing line. X3: the deciding right. X4: people who could grant
 * the missing rank.
 */
describe('X1, X2, X3, X4: explanations', () => {
  const own = { kind: 'owner', guid: 'file' };
  const underFolder = [level('file'), level('folder', { isCutOff: true }), level('space'), level('desktop')];
  it.each([
    ['canEdit', facts({ levels: [mine('file')] }), 'A1', { kind: 'ownership', guid: 'file', subject: null }, []],
    ['canEdit', facts({ levels: [level('file'), mine('folder')] }), 'A2', { kind: 'ancestorOwnership', guid: 'folder', subject: null }, []],
    ['canEdit', facts({ levels: [level('file'), mine('space', { grants: [grant(null, { isAdmin: true })] })] }), 'A2', { kind: 'ancestorOwnership', guid: 'space', subject: null }, []],
    ['canEdit', facts({ levels: [level('file'), managed('space')] }), 'A3', { kind: 'spaceAdmin', guid: 'space', subject: 'user' }, []],
    ['canRead', facts({ levels: [level('file'), granted('folder', 'reader', { subject: 'department' })] }), 'A4', { kind: 'grant', guid: 'folder', subject: 'department' }, []],
    ['canRead', facts({ levels: [level('file'), linked('folder', 'readonly')] }), 'L2', { kind: 'link', guid: 'folder', subject: null }, []],
    ['canRead', facts({ account: team(), file: { teamId: 1 }, levels: [linked('file', 'enterprise_readonly')] }), 'L3', { kind: 'link', guid: 'file', subject: null }, []],
    ['canRead', facts({ levels: [level('file', { link: link('readonly', { expiresAt: now }) })] }), 'L4', { kind: 'link', guid: 'file', subject: null }, [own, { kind: 'admin', guid: 'file' }]],
    ['canRead', facts({ levels: [level('file', { link: link('readonly', {}, { isValid: false }) })] }), 'L2', { kind: 'link', guid: 'file', subject: null }, [own, { kind: 'admin', guid: 'file' }]],
    ['canRead', facts({ account: team({ role: 'disabled' }) }), 'A5', { kind: 'account', guid: null, subject: null }, []],
    ['canRead', facts({ account: anonymous }), 'A6', { kind: 'account', guid: null, subject: null }, [own, { kind: 'admin', guid: 'file' }]],
    ['canRead', facts({ levels: underFolder }), 'canRead', null, [
      own, { kind: 'admin', guid: 'file' }, { kind: 'owner', guid: 'folder' }, { kind: 'admin', guid: 'folder' }, { kind: 'owner', guid: 'space' }, { kind: 'admin', guid: 'space' }, { kind: 'owner', guid: 'desktop' },
    ]],
    ['canMove', facts({ levels: [granted('file', 'editor'), level('space')] }), 'canMove', { kind: 'grant', guid: 'file', subject: 'user' }, [own, { kind: 'owner', guid: 'space' }, { kind: 'admin', guid: 'space' }]],
    ['canMove', facts({ levels: [level('file', { grants: [grant('reader')], link: link('editable') })] }), 'canMove', { kind: 'grant', guid: 'file', subject: 'user' }, [own]],
    ['canRead', facts({ levels: [level('file'), level('folder', { isCutOff: true }), level('folder')] }), 'canRead', null, [
      own, { kind: 'admin', guid: 'file' }, { kind: 'owner', guid: 'folder' }, { kind: 'admin', guid: 'folder' }, { kind: 'owner', guid: 'folder' },
    ]],
    ['canManageAdmin', facts({ levels: [managed('file'), level('folder')] }), 'canManageAdmin', { kind: 'grant', guid: 'file', subject: 'user' }, [own]],
    ['canManageAdmin', facts({ levels: [granted('space', 'editor')] }), 'canManageAdmin', { kind: 'grant', guid: 'space', subject: 'user' }, [{ kind: 'owner', guid: 'space' }, { kind: 'admin', guid: 'space' }]],
    ['canRemove', facts({ file: { isInTrash: true }, levels: [granted('file', 'editor')] }), 'canRemove', { kind: 'grant', guid: 'file', subject: 'user' }, []],
    ['canEdit', facts({ file: { isInTrash: true }, levels: [mine('file')] }), 'C0', { kind: 'file', guid: 'file', subject: null }, []],
    ['canEdit', facts({ file: { lockedBy: other }, levels: [granted('file', 'editor')] }), 'canEdit', { kind: 'file', guid: 'file', subject: null }, [own, { kind: 'admin', guid: 'file' }]],
    ['canCreateChildFile', facts({ account: team({ isOnSeat: false }), levels: [mine('folder')] }), 'B3', { kind: 'account', guid: null, subject: null }, []],
    ['canSetPassword', facts({ without: ['sharePassword'], levels: [mine('file')] }), 'canSetPassword', { kind: 'edition', guid: null, subject: null }, []],
    ['canDownload', facts({ file: { advanced: { export: 'editor' } }, levels: [granted('file', 'reader')] }), 'Act(export)', { kind: 'grant', guid: 'file', subject: 'user' }, [own, { kind: 'admin', guid: 'file' }]],
    ['canExit', facts({ levels: [granted('file', 'reader')] }), 'canExit', { kind: 'grant', guid: 'file', subject: 'user' }, []],
    ['canExit', facts({ levels: [mine('file')] }), 'canExit', null, []],
    ['canRead', facts({ levels: [level('desktop')] }), 'canRead', null, []],
    ['canRemove', facts({ file: { isServiceCreated: true }, levels: [level('file'), mine('folder')] }), 'canRemove', { kind: 'ancestorOwnership', guid: 'folder', subject: null }, [own]],
  ] as const)('%s (%#)', (capability, given, rule, source, grantors) => {
    expect(explain(given, capability)).toEqual({ capability, ...decidePermissions(given).capabilities[capability], rule, source, grantors });
  });

  it.each([
    ['an owner', facts({ levels: [mine('file')] })], ['a stranger', facts()], ['a team admin', facts({ account: team({ role: 'admin' }), file: { teamId: 1 }, levels: [level('folder', { grants: [grant('reader')] })] })],
    ['a guest', facts({ account: anonymous, levels: [linked('file', 'editable')] })], ['a free owner of a space', facts({ account: personal('free'), levels: [mine('space')] })],
    ['an owner in the trash', facts({ file: { isInTrash: true }, levels: [mine('file')] })],
  ])('agree with the decision for %s (%#)', (_title, given) => {
    const { capabilities } = decidePermissions(given);
    expect(Object.fromEntries(capabilityNames.map((name) => [name, (({ value, reason }) => ({ value, reason }))(explain(given, name))]))).toEqual(capabilities);
  });
});
