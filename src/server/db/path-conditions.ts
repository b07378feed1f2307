import { sql, type SQL } from 'drizzle-orm';

/** The guids of a path, from the root to the file (see `files.path`). */
export const guidsOfPath = (path: string): SQL => sql`string_to_array(rtrim(${path}::text, '/'), '/')`;

/** Whether a file is at or below a path, as an index range: `0` is the character after the slash. */
export const isAtOrBelowPath = (path: string, column: SQL = sql.raw('path')): SQL => sql`${column} >= ${path} and ${column} < ${`${path.slice(0, -1)}0`}`;

/**
 * Whether a path is in a space of a team without the person. Ownership there needs a grant (docs/permissions.md, A7).
 * Both parameters are SQL expressions.
 */
export const isOutsider = (path: string, person: string): string => `exists (
  select from spaces place where place.guid = split_part(${path}, '/', 1) and place.team_id is not null
    and not exists (select from team_members own where own.person_id = ${person} and own.team_id = place.team_id))`;
