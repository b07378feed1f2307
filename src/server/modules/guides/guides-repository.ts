import { sql } from 'drizzle-orm';
import type { GuideType } from '../../../contract/api/guide-endpoints';
import type { Database } from '../../db/database-handle';

export interface GuideRow {
  readonly type: string;
  readonly createdAt: string;
}

/** Guides in the order of completion. */
export const findGuides = async (db: Database, personId: number): Promise<readonly GuideRow[]> => {
  const { rows } = await db.execute<GuideRow & Record<string, unknown>>(sql`select type, created_at::text as "createdAt" from guides where person_id = ${personId} order by created_at, type`);
  return rows;
};

/** Returns false if the guide was completed before. */
export const insertGuide = async (db: Database, personId: number, type: GuideType): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`insert into guides (person_id, type) values (${personId}, ${type}) on conflict do nothing`);
  return (rowCount ?? 0) > 0;
};
