import type { Department } from '../../../../contract/entities/team';

export interface DepartmentRow {
  readonly department: Department;
  /** 1 for an outermost department. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

const childrenOf = (departments: readonly Department[]): ReadonlyMap<number | null, readonly Department[]> => {
  const known = new Set(departments.map(({ id }) => id));
  const children = new Map<number | null, Department[]>();
  for (const department of departments) {
    // A department whose parent is not listed is shown at the top rather than nowhere.
    const parent = department.parentId !== null && known.has(department.parentId) ? department.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(department);
    else children.set(parent, [department]);
  }
  return children;
};

/** The visible rows of the tree, parents before their children. */
export const departmentRows = (departments: readonly Department[], closed: ReadonlySet<number> = new Set()): readonly DepartmentRow[] => {
  const children = childrenOf(departments);
  const below = (parent: number | null, level: number): readonly DepartmentRow[] => (children.get(parent) ?? []).flatMap((department) => {
    const hasChildren = children.has(department.id);
    const isOpen = hasChildren && !closed.has(department.id);
    return [{ department, level, hasChildren, isOpen }, ...(isOpen ? below(department.id, level + 1) : [])];
  });
  return below(null, 1);
};

/** The departments from the outermost one to the given one, included. */
export const pathOfDepartment = (departments: readonly Department[], id: number): readonly Department[] => {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const path: Department[] = [];
  for (let current = byId.get(id); current && !path.includes(current); current = current.parentId === null ? undefined : byId.get(current.parentId)) path.unshift(current);
  return path;
};

/** Why a department cannot move into a target (null: to the top), or be merged into it. */
export type DepartmentObstacle = 'itself' | 'under-itself' | 'already-there';

export const obstacleToMove = (departments: readonly Department[], id: number, target: number | null): DepartmentObstacle | null => {
  if (target === id) return 'itself';
  if (target !== null && pathOfDepartment(departments, target).some((department) => department.id === id)) return 'under-itself';
  return departments.some((department) => department.id === id && department.parentId === target) ? 'already-there' : null;
};
