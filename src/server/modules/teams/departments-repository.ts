import { sql } from 'drizzle-orm';
import type { Department } from '../../../contract/entities/team';
import type { Database } from '../../db/database-handle';

/** A department; `path` has the ids from the outermost department down to it. */
export interface DepartmentRow extends Department {
  readonly path: readonly number[];
}

/** All departments of a team, parents before their children. */
export const listDepartments = async (db: Database, teamId: number): Promise<DepartmentRow[]> => {
  const { rows } = await db.execute<DepartmentRow & Record<string, unknown>>(sql`
    select d.id::float8 as id, d.name, d.path[cardinality(d.path) - 1]::float8 as "parentId", to_json(d.path) as path,
      (select count(distinct dm.person_id) from departments below join department_members dm on dm.department_id = below.id where below.path @> array[d.id])::float8 as "memberCount"
    from departments d where d.team_id = ${teamId} order by cardinality(d.path), d.name, d.id`);
  return rows;
};

export const insertDepartment = async (db: Database, teamId: number, name: string, parentPath: readonly number[]): Promise<number> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into departments (team_id, name, path) values (${teamId}, ${name}, '{}') returning id::float8 as id`);
  if (!row) throw new Error('A department that was just added is not there');
  await db.execute(sql`update departments set path = ${sql.param([...parentPath, row.id])}::bigint[] where id = ${row.id}`);
  return row.id;
};

export const renameDepartment = async (db: Database, id: number, name: string): Promise<void> => {
  await db.execute(sql`update departments set name = ${name} where id = ${id}`);
};

/** Replaces the beginning of the paths of a department's descendants, and of the department itself if `isIncluded`. */
export const replacePaths = async (db: Database, from: readonly number[], to: readonly number[], isIncluded: boolean): Promise<void> => {
  const id = from.at(-1) ?? 0;
  await db.execute(sql`
    update departments set path = ${sql.param(to)}::bigint[] || path[${from.length + 1}:]
    where path @> array[${id}::bigint] ${isIncluded ? sql`` : sql`and id <> ${id}`}`);
};

/** Deletes a department with its memberships and grants. */
export const deleteDepartment = async (db: Database, id: number): Promise<void> => {
  await db.execute(sql`delete from departments where id = ${id}`);
};

export const insertDepartmentMembers = async (db: Database, departmentId: number, ids: readonly number[]): Promise<void> => {
  await db.execute(sql`
    insert into department_members (department_id, person_id) select ${departmentId}, id from unnest(${sql.param(ids)}::bigint[]) as given(id) on conflict do nothing`);
};

export const deleteDepartmentMembers = async (db: Database, departmentId: number, ids: readonly number[]): Promise<void> => {
  await db.execute(sql`delete from department_members where department_id = ${departmentId} and person_id = any(${sql.param(ids)}::bigint[])`);
};

export const moveDepartmentMembers = async (db: Database, fromId: number, toId: number): Promise<void> => {
  await db.execute(sql`
    insert into department_members (department_id, person_id) select ${toId}, person_id from department_members where department_id = ${fromId} on conflict do nothing`);
};
