import type { TestServer } from './test-server';

interface TeamOptions {
  readonly editionId?: number;
  readonly isTrial?: boolean;
  readonly expiresAt?: Date | null;
  readonly isDingtalk?: boolean;
  readonly settings?: object;
}

const idOf = (rows: readonly { id: string }[]): number => Number(rows[0]?.id);

/** Creates a team directly in the database. Returns its id. */
export const createTeam = async ({ pool }: Pick<TestServer, 'pool'>, name: string, options: TeamOptions = {}): Promise<number> => {
  const { editionId = 1, isTrial = false, expiresAt = null, isDingtalk = false, settings = {} } = options;
  const { rows } = await pool.query<{ id: string }>(
    'insert into teams (name, edition_id, is_trial, expires_at, is_dingtalk, settings) values ($1, $2, $3, $4, $5, $6) returning id',
    [name, editionId, isTrial, expiresAt, isDingtalk, settings],
  );
  return idOf(rows);
};

/** Adds a person to a team, or changes their role in it. */
export const joinTeam = async (
  { pool }: Pick<TestServer, 'pool'>, teamId: number, personId: number, role: 'creator' | 'admin' | 'member' | 'disabled' = 'member', isSeat = true,
): Promise<void> => {
  await pool.query(
    `insert into team_members (person_id, team_id, role, is_seat) values ($1, $2, $3, $4)
     on conflict (person_id) do update set team_id = excluded.team_id, role = excluded.role, is_seat = excluded.is_seat`,
    [personId, teamId, role, isSeat],
  );
};

/** Creates a department, optionally below a parent. Returns its id. */
export const createDepartment = async ({ pool }: Pick<TestServer, 'pool'>, teamId: number, name: string, parentId: number | null = null): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into departments (team_id, name, path) values ($1, $2, '{}') returning id`, [teamId, name],
  );
  const id = idOf(rows);
  await pool.query(
    'update departments set path = coalesce((select path from departments where id = $2), $3::bigint[]) || $1::bigint where id = $1', [id, parentId, []],
  );
  return id;
};

export const joinDepartment = async ({ pool }: Pick<TestServer, 'pool'>, departmentId: number, personId: number): Promise<void> => {
  await pool.query('insert into department_members (department_id, person_id) values ($1, $2)', [departmentId, personId]);
};
