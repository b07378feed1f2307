import { describe, expect, it } from 'vitest';
import { capabilitiesWith } from '../../../../../src/core/file-entity';
import { desktopPlace, obstacleTo, rowsOf, spacesPlace, type Branch, type TreePlace } from '../../../../../src/renderer/features/move-dialog/folder-tree';

const may = { value: true, reason: 'UNKNOWN' } as const;
const mayNot = { value: false, reason: 'FAILURE_READ_ONLY' } as const;
const folder = (guid: string, canTake: TreePlace['canAddFiles'] = may): TreePlace => ({ guid, name: guid, type: 1, hasChildren: true, canAddFiles: canTake });
const file = (guid: string, parentId: string | null = 'elsewhere', canMove: typeof may | typeof mayNot = may) =>
  ({ guid, name: guid, parentId, permissionsAndReasons: capabilitiesWith(may, { canMove }) });
const branch = (places: readonly TreePlace[], more: Partial<Branch> = {}): Branch => ({ status: 'ready', places, cursor: null, failure: null, ...more });
const describeRows = (...given: Parameters<typeof rowsOf>): readonly string[] => rowsOf(...given).map(({ kind, key, path }) => `${path.length} ${kind} ${key}`);

describe('the tree of places', () => {
  it('unfolds level by level, and shows a placeholder for unloaded parts', () => {
    const branches = new Map([['Desktop', branch([folder('a'), folder('b')])], ['a', branch([], { status: 'loading' })], ['b', branch([])]]);
    expect(describeRows([desktopPlace, spacesPlace], branches, new Set(['Desktop', 'a', 'b', '1']))).toEqual([
      '1 place Desktop', '2 place a', '2 loading loading:a', '2 place b', '2 none none:b', '1 place 1', '1 loading loading:1',
    ]);
  });

  it('continues if there is more, and keeps the read part if the rest failed', () => {
    expect(describeRows([desktopPlace], new Map([['Desktop', branch([folder('a')], { cursor: 'next' })]]), new Set(['Desktop']))).toEqual(['1 place Desktop', '2 place a', '1 more more:Desktop']);
    expect(describeRows([desktopPlace], new Map([['Desktop', branch([folder('a')], { status: 'failed' })]]), new Set(['Desktop']))).toEqual(['1 place Desktop', '2 place a', '1 failed failed:Desktop']);
  });
});

describe('obstacles of a place', () => {
  const path = [desktopPlace, folder('outer'), folder('inner')];
  it('are none for a permitted move', () => {
    expect(obstacleTo('move', [file('x')], path)).toBeNull();
  });

  it.each([
    ['nothing is chosen', null, [file('x')], { kind: 'nowhere' }],
    ['the root of the spaces is no folder', [spacesPlace], [file('x')], { kind: 'no-folder' }],
    ['a folder would be inside itself', path, [file('outer')], { kind: 'under-itself' }],
    ['all of them are there already', path, [file('x', 'inner'), file('y', 'inner')], { kind: 'already-there' }],
    ['the folder accepts nothing', [desktopPlace, folder('closed', mayNot)], [file('x')], { kind: 'not-allowed', act: 'canCreateChildFile', capability: mayNot, name: null }],
    ['one of them may not leave', path, [file('x'), file('y', 'elsewhere', mayNot)], { kind: 'not-allowed', act: 'canMove', capability: mayNot, name: 'y' }],
  ] as const)('%s', (_, to, files, obstacle) => {
    expect(obstacleTo('move', files, to)).toEqual(obstacle);
  });

  it('do not include a copy beside its original', () => {
    expect(obstacleTo('copy', [file('x', 'inner')], path)).toBeNull();
  });
});
