import { describe, expect, it } from 'vitest';
import type { Department } from '../../../../../../src/contract/entities/team';
import { departmentRows, obstacleToMove, pathOfDepartment } from '../../../../../../src/renderer/features/team/departments/department-rows';

const department = (id: number, parentId: number | null): Department => ({ id, name: `D${id}`, parentId, memberCount: 0 });
const all = [department(1, null), department(2, 1), department(3, 2), department(4, null), department(5, 4)];
const shapeOf = (closed: readonly number[] = [], departments = all): readonly string[] =>
  departmentRows(departments, new Set(closed)).map(({ department: { id }, level, hasChildren, isOpen }) => `${id}:${level}${hasChildren ? isOpen ? ' open' : ' closed' : ''}`);

describe('the rows of the tree', () => {
  it('contain children below their parents', () => {
    expect(shapeOf()).toEqual(['1:1 open', '2:2 open', '3:3', '4:1 open', '5:2']);
  });

  it('omit the content of closed departments', () => {
    expect(shapeOf([1])).toEqual(['1:1 closed', '4:1 open', '5:2']);
  });

  it('contain a department whose parent is unknown at the top', () => {
    expect(shapeOf([], [department(3, 2), department(4, null)])).toEqual(['3:1', '4:1']);
  });
});

describe('the path of a department', () => {
  it('begins with the outermost department', () => {
    expect(pathOfDepartment(all, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(pathOfDepartment(all, 99)).toEqual([]);
  });

  it('ends for departments that contain each other', () => {
    expect(pathOfDepartment([department(1, 2), department(2, 1)], 1).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('a department', () => {
  it.each([
    [1, 1, 'itself'], [1, 3, 'under-itself'], [2, 1, 'already-there'], [1, null, 'already-there'], [2, null, null], [3, 4, null], [4, 3, null],
  ])('%s moves to %s: %s', (id, target, obstacle) => {
    expect(obstacleToMove(all, id, target)).toBe(obstacle);
  });
});
