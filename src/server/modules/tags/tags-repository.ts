import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';

export type TagType = 'team' | 'user';

/** Whose tags somebody sees: their own, and their team's where they take part in one. */
export interface TagOwners {
  readonly personId: number;
  readonly teamId: number | null;
}

export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly tagType: TagType;
}

const columns = sql.raw(`t.id::float8 as id, t.name, t.colour, case when t.team_id is null then 'user' else 'team' end as "tagType"`);
const isOf = ({ personId, teamId }: TagOwners): SQL => sql`(t.person_id = ${personId} or t.team_id = ${teamId})`;

/** A tag that these owners have; null where there is none. */
export const findTag = async (db: Database, owners: TagOwners, tagId: number): Promise<TagRow | null> => {
  const { rows } = await db.execute<TagRow & Record<string, unknown>>(sql`select ${columns} from tags t where t.id = ${tagId} and ${isOf(owners)}`);
  return rows[0] ?? null;
};
