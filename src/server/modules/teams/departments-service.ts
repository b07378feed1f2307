import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { Department } from '../../../contract/entities/team';
import { ApiError } from '../../api-error';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { requireName } from '../files/files-service';
import { recordPersonEvent } from '../people/person-events-service';
import {
  deleteDepartment, deleteDepartmentMembers, insertDepartment, insertDepartmentMembers, listDepartments, moveDepartmentMembers, renameDepartment, replacePaths, type DepartmentRow,
} from './departments-repository';
import { deleteGrantsOfDepartment, moveGrantsOfDepartment } from './grants-repository';
import { findMembers } from './members-repository';
import { lockManagedTeam, recordTeamChange, requireActiveMember } from './team-access';
import type { TeamLogEntry } from './team-log-repository';

/** Maximum number of departments of a team, and of departments inside each other. */
const limits = { count: 2000, depth: 20 } as const;

const present = ({ id, name, parentId, memberCount }: DepartmentRow): Department => ({ id, name, parentId, memberCount });

/** Throws DEPARTMENT_NOT_FOUND, also for departments of other teams. */
const requireIn = (departments: readonly DepartmentRow[], id: number): DepartmentRow => {
  const found = departments.find((department) => department.id === id);
  if (!found) throw new ApiError('DEPARTMENT_NOT_FOUND');
  return found;
};

const requireDepartment = async (db: Database, teamId: number, id: number): Promise<DepartmentRow> => requireIn(await listDepartments(db, teamId), id);

/** The path of the parent; empty for an outermost department. */
const pathOfParent = (departments: readonly DepartmentRow[], parentId: number | null): readonly number[] => (parentId === null ? [] : requireIn(departments, parentId).path);

/** Throws DEPARTMENT_UNDER_ITSELF if the target is the department or below it, and DEPARTMENTS_TOO_DEEP. */
const requireMovable = (departments: readonly DepartmentRow[], moved: DepartmentRow, targetPath: readonly number[]): void => {
  if (targetPath.includes(moved.id)) throw new ApiError('DEPARTMENT_UNDER_ITSELF');
  const height = Math.max(...departments.filter(({ path }) => path.includes(moved.id)).map(({ path }) => path.length - moved.path.length + 1));
  if (targetPath.length + height > limits.depth) throw new ApiError('DEPARTMENTS_TOO_DEEP', { limit: limits.depth });
};

/** Records a change of the tree. Grants to departments follow it, so all members read their rights again. */
const recordTreeChange = async (scope: CallScope<Caller>, teamId: number, entry: TeamLogEntry): Promise<void> => {
  await recordTeamChange(scope, teamId, entry);
  await recordPersonEvent(scope, 'Account', { teamId });
};

/** The departments of the caller's team. Managers change them. */
export const departmentsService = {
  /** Throws TEAM_NOT_FOUND and MEMBER_IS_DISABLED. */
  async list(scope: CallScope<Caller>): Promise<EndpointOutput<'departments.list'>> {
    const { id } = await requireActiveMember(scope);
    return { departments: (await listDepartments(scope.db, id)).map(present) };
  },

  /** Throws the errors of managers and of names, DEPARTMENT_NOT_FOUND, TOO_MANY_DEPARTMENTS and DEPARTMENTS_TOO_DEEP. */
  async create(scope: CallScope<Caller>, { name: raw, parentId }: EndpointInput<'departments.create'>['body']): Promise<Department> {
    const { db } = scope;
    const name = requireName(raw);
    const team = await lockManagedTeam(scope);
    const departments = await listDepartments(db, team.id);
    if (departments.length >= limits.count) throw new ApiError('TOO_MANY_DEPARTMENTS', { limit: limits.count });
    const parentPath = pathOfParent(departments, parentId);
    if (parentPath.length >= limits.depth) throw new ApiError('DEPARTMENTS_TOO_DEEP', { limit: limits.depth });
    const id = await insertDepartment(db, team.id, name, parentPath);
    await recordTeamChange(scope, team.id, { action: 'createDepartment', names: [name] });
    return present(await requireDepartment(db, team.id, id));
  },

  /** Throws the errors of managers and of names, DEPARTMENT_NOT_FOUND, DEPARTMENT_UNDER_ITSELF and DEPARTMENTS_TOO_DEEP. */
  async change(scope: CallScope<Caller>, id: number, { name: raw, parentId }: NonNullable<EndpointInput<'departments.change'>['body']>): Promise<Department> {
    const { db } = scope;
    const name = raw === undefined ? undefined : requireName(raw);
    const team = await lockManagedTeam(scope);
    const departments = await listDepartments(db, team.id);
    const department = requireIn(departments, id);
    if (name !== undefined && name !== department.name) {
      await renameDepartment(db, id, name);
      await recordTeamChange(scope, team.id, { action: 'renameDepartment', names: [department.name, name] });
    }
    if (parentId !== undefined && parentId !== department.parentId) {
      const parentPath = pathOfParent(departments, parentId);
      requireMovable(departments, department, parentPath);
      await replacePaths(db, department.path, [...parentPath, id], true);
      await recordTreeChange(scope, team.id, { action: 'moveDepartment', names: [department.name, ...(parentId === null ? [] : [requireIn(departments, parentId).name])] });
    }
    return present(await requireDepartment(db, team.id, id));
  },

  /** Throws the errors of managers, DEPARTMENT_NOT_FOUND, DEPARTMENT_UNDER_ITSELF and DEPARTMENTS_TOO_DEEP. */
  async merge(scope: CallScope<Caller>, id: number, intoId: number): Promise<Department> {
    const { db } = scope;
    const team = await lockManagedTeam(scope);
    const departments = await listDepartments(db, team.id);
    const [from, into] = [requireIn(departments, id), requireIn(departments, intoId)];
    requireMovable(departments, from, into.path);
    await moveDepartmentMembers(db, id, intoId);
    await moveGrantsOfDepartment(db, id, intoId);
    await replacePaths(db, from.path, into.path, false);
    await deleteDepartment(db, id);
    await recordTreeChange(scope, team.id, { action: 'mergeDepartment', names: [from.name, into.name] });
    return present(await requireDepartment(db, team.id, intoId));
  },

  /** Throws the errors of managers and DEPARTMENT_NOT_FOUND. */
  async remove(scope: CallScope<Caller>, id: number): Promise<void> {
    const { db } = scope;
    const team = await lockManagedTeam(scope);
    const department = await requireDepartment(db, team.id, id);
    await deleteGrantsOfDepartment(db, id);
    await replacePaths(db, department.path, department.path.slice(0, -1), false);
    await deleteDepartment(db, id);
    await recordTreeChange(scope, team.id, { action: 'removeDepartment', names: [department.name] });
  },

  /** Throws the errors of managers, DEPARTMENT_NOT_FOUND and MEMBER_NOT_FOUND. */
  async changeMembers(scope: CallScope<Caller>, id: number, { add, remove }: EndpointInput<'departments.changeMembers'>['body']): Promise<Department> {
    const { db } = scope;
    const team = await lockManagedTeam(scope);
    const department = await requireDepartment(db, team.id, id);
    const concerned = [...new Set([...add, ...remove])];
    if (concerned.length > 0) {
      if ((await findMembers(db, team.id, concerned)).length < concerned.length) throw new ApiError('MEMBER_NOT_FOUND');
      await insertDepartmentMembers(db, id, add);
      await deleteDepartmentMembers(db, id, remove);
      const names = [department.name];
      if (add.length > 0) await recordTeamChange(scope, team.id, { action: 'addToDepartment', subjects: add, names }, add);
      if (remove.length > 0) await recordTeamChange(scope, team.id, { action: 'removeFromDepartment', subjects: remove, names }, remove);
    }
    return present(await requireDepartment(db, team.id, id));
  },
} as const;
