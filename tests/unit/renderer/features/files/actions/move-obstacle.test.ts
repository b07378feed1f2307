import { describe, expect, it } from 'vitest';
import { moveObstacle, type MoveTarget } from '../../../../../../src/renderer/features/files/actions/move-obstacle';
import { guidOf, makeFile } from '../../../support/store-fixture';

const folder = makeFile('f', { type: 1, kind: 'Folder' });
const target = (changed: Partial<MoveTarget> = {}): MoveTarget => ({ guid: folder.guid, name: folder.name, ancestorGuids: [], file: folder, ...changed });
const refused = (reason: string) => ({ value: false, reason });

describe('obstacles to moving files', () => {
  it('are absent for an ordinary move', () => {
    expect(moveObstacle([makeFile('a')], target())).toBeNull();
    expect(moveObstacle([makeFile('a', { parentId: folder.guid })], target({ guid: 'Desktop', file: null }))).toBeNull();
  });

  it('include moving a folder into itself and its content', () => {
    expect(moveObstacle([folder], target())).toEqual({ kind: 'under-itself' });
    expect(moveObstacle([folder], target({ guid: guidOf('inner'), file: null, ancestorGuids: [folder.guid] }))).toEqual({ kind: 'under-itself' });
  });

  it('are reported if all files are there already; otherwise the rest moves', () => {
    const there = makeFile('t', { parentId: folder.guid });
    expect(moveObstacle([there], target())).toEqual({ kind: 'already-there' });
    expect(moveObstacle([there, makeFile('a')], target())).toBeNull();
  });

  it('include a file that the desktop only shows', () => {
    const far = makeFile('far', { parentId: guidOf('archive'), hasDesktopShortcut: true });
    expect(moveObstacle([far], target(), true)).toEqual({ kind: 'elsewhere' });
    expect(moveObstacle([makeFile('a'), far], target(), true)).toEqual({ kind: 'elsewhere' });
    // The desktop already shows it; from its own folder it moves like any other file.
    expect(moveObstacle([makeFile('a'), far], target({ guid: 'Desktop', file: null }), true)).toEqual({ kind: 'already-there' });
    expect(moveObstacle([far], target())).toBeNull();
  });

  it('include the server\'s reason', () => {
    const fixed = makeFile('x', { name: 'Fixed' });
    const bound = { ...fixed, permissionsAndReasons: { ...fixed.permissionsAndReasons, canMove: refused('NO_ACCESS_MOVE_FILE') } };
    expect(moveObstacle([makeFile('a'), bound], target())).toEqual({ kind: 'not-allowed', act: 'canMove', reason: 'NO_ACCESS_MOVE_FILE', name: 'Fixed' });
    const closed = { ...folder, permissionsAndReasons: { ...folder.permissionsAndReasons, canCreateChildFile: refused('FAILURE_READ_ONLY') } };
    expect(moveObstacle([makeFile('a')], target({ file: closed }))).toEqual({ kind: 'not-allowed', act: 'canCreateChildFile', reason: 'FAILURE_READ_ONLY', name: folder.name });
  });

  it('include a target that is no folder', () => {
    expect(moveObstacle([makeFile('a')], target({ file: makeFile('doc') }))).toEqual({ kind: 'not-a-folder' });
  });
});
