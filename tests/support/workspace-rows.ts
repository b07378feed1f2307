import { createGuid } from '../../src/core/ids';
import { nameSortKey } from '../../src/core/name-sort-key';
import type { TestServer } from './test-server';

/**
 * Rows of a workspace, inserted directly into the database: many of them, or a state that no call creates. Teams and
 * departments are in `teams.ts`.
 */

type Server = Pick<TestServer, 'pool'>;

/** The holder of a grant. The type is 1 for a person, 2 for a department, 3 for a team. */
export interface Subject {
  readonly type: 1 | 2 | 3;
  readonly id: number;
}

interface GrantOptions {
  readonly isAdmin?: boolean;
  /** The person who gave the right. */
  readonly by: number;
  /** Now by default. */
  readonly at?: Date;
}

/** Inserts a grant, and counts it in its file. */
export const insertGrant = async ({ pool }: Server, fileGuid: string, { type, id }: Subject, role: string | null, { isAdmin = false, by, at = new Date() }: GrantOptions): Promise<void> => {
  await pool.query(
    'insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)', [fileGuid, type, id, role, isAdmin, by, at]);
  const counter = type === 1 ? 'collaborator_count' : 'department_collaborator_count';
  await pool.query(`update files set ${counter} = ${counter} + 1 where guid = $1`, [fileGuid]);
};

/** Inserts reader grants of departments that do not exist, to reach a limit. */
export const insertGrantsOfDepartments = async ({ pool }: Server, fileGuid: string, count: number, by: number): Promise<void> => {
  await pool.query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by) select $1, 2, 100000 + n, 'reader', $2 from generate_series(1, $3::int) n`, [fileGuid, by, count]);
};

/** A file to insert; only the guid has no default. */
export interface InsertedFile {
  readonly guid: string;
  /** An online document by default. */
  readonly type?: number;
  readonly name?: string;
  readonly sortName?: string;
  readonly position?: string;
  /** ISO 8601, down to microseconds; now by default. */
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly sizeBytes?: number | null;
  readonly isCutOff?: boolean;
  /** Root of the tree in the trash that the file is in; the creator deleted it. */
  readonly trashRoot?: string;
}

/**
 * Inserts files into a folder, into a desktop by the desktop's guid, or into none, as spaces are. `fileOf` gets the
 * numbers from 1 to `count`. Quota, events and activities do not count them.
 */
export const insertFiles = async ({ pool }: Server, folder: string | null, creatorId: number, count: number, fileOf: (number: number) => InsertedFile): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => {
    const { guid, type = -2, name = `n${index + 1}`, sortName = name, position = 'a0', createdAt, updatedAt, sizeBytes = null, isCutOff = false, trashRoot = null } = fileOf(index + 1);
    return { guid, type, name, sort_name: sortName, position, created_at: createdAt, updated_at: updatedAt, size_bytes: sizeBytes, is_cut_off: isCutOff, trash_root: trashRoot };
  });
  await pool.query(
    `insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, created_at, updated_at, size_bytes, is_cut_off, trash_root, deleted_at, deleted_by)
     select guid, type, name, sort_name, $2, coalesce((select path from files where guid = $2), $2 || '/', '') || guid || '/', position, $3, $3, coalesce(created_at, now()), coalesce(updated_at, now()),
       size_bytes, is_cut_off, trash_root, case when trash_root is not null then now() end, case when trash_root is not null then $3::bigint end
     from jsonb_populate_recordset(null::files, $1)`,
    [JSON.stringify(rows), folder, creatorId],
  );
};

interface NamedFiles {
  readonly names: readonly string[];
  readonly type: number;
  /** The folder; null for spaces. */
  readonly parent: string | null;
  readonly creatorId: number;
}

/** Inserts files in the given order, and counts them in the quota. Returns their guids. */
export const insertNamedFiles = async (server: Server, { names, type, parent, creatorId }: NamedFiles): Promise<readonly string[]> => {
  const guids = names.map(() => createGuid());
  await insertFiles(server, parent, creatorId, names.length, (number) => {
    const [guid = '', name = ''] = [guids[number - 1], names[number - 1]];
    return { guid, type, name, sortName: nameSortKey(name), position: `a0${`${number}`.padStart(6, '0')}V` };
  });
  await server.pool.query(
    `insert into usage as u (root_guid, file_count) select split_part(path, '/', 1), count(*) from files where guid = any($1) group by 1
     on conflict (root_guid) do update set file_count = u.file_count + excluded.file_count`, [guids]);
  return guids;
};

/** Inserts a space. Its creator has no right in it except by creation. */
export const insertSpace = async ({ pool }: Server, guid: string, name: string, creatorId: number, teamId: number | null): Promise<void> => {
  await pool.query(`insert into files (guid, type, name, sort_name, path, position, creator_id, updated_by) values ($1, 2, $2, $2, $1 || '/', 'a0', $3, $3)`, [guid, name, creatorId]);
  await pool.query('insert into spaces (guid, team_id) values ($1, $2)', [guid, teamId]);
};

/** Inserts people who cannot sign in. Returns their ids. `prefix` is the first letter of their desktops' guids. */
export const insertPeople = async ({ pool }: Server, count: number, prefix = 'd'): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into people (name, sort_name, desktop_guid) select 'Person ' || n, 'person', $2 || lpad(n::text, 21, '0') from generate_series(1, $1::int) n returning id::float8 as id`, [count, prefix]);
  return rows.map(({ id }) => id);
};

/** The file was used by the person now, as if they had opened it through its link. */
export const insertUse = async ({ pool }: Server, fileGuid: string, personId: number): Promise<void> => {
  await pool.query('insert into person_files (person_id, file_guid, used_at) values ($1, $2, now()) on conflict do nothing', [personId, fileGuid]);
};
