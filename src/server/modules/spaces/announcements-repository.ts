import { sql } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { Database } from '../../db/database-handle';

/** Timestamps are in PostgreSQL's JSON format. */
export interface AnnouncementRow {
  readonly id: number;
  readonly text: string;
  readonly createdAt: string;
  readonly creator: PersonSummary;
  readonly isRead: boolean;
}

/** The announcements of a space, the latest first. */
export const listAnnouncements = async (db: Database, spaceGuid: string, personId: number, limit: number): Promise<AnnouncementRow[]> => {
  const { rows } = await db.execute<AnnouncementRow & Record<string, unknown>>(sql`
    select n.id::float8 as id, n.text, to_json(n.created_at) as "createdAt",
      json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) as creator,
      exists (select from announcement_reads r where r.announcement_id = n.id and r.person_id = ${personId}) as "isRead"
    from announcements n join people p on p.id = n.created_by
    where n.space_guid = ${spaceGuid} order by n.id desc limit ${limit}`);
  return rows;
};

export const insertAnnouncement = async (db: Database, spaceGuid: string, text: string, personId: number): Promise<number> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into announcements (space_guid, text, created_by) values (${spaceGuid}, ${text}, ${personId}) returning id::float8 as id`);
  if (!row) throw new Error('An announcement that was just added is not there');
  return row.id;
};

/** Deletes all announcements of a space. Returns the number of deleted announcements. */
export const deleteAnnouncements = async (db: Database, spaceGuid: string): Promise<number> => {
  const { rowCount } = await db.execute(sql`delete from announcements where space_guid = ${spaceGuid}`);
  return rowCount ?? 0;
};

/** Returns whether the space has this announcement. */
export const hasAnnouncement = async (db: Database, spaceGuid: string, id: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from announcements where id = ${id} and space_guid = ${spaceGuid} for key share`);
  return rows.length > 0;
};

/** Returns whether the announcement was unread. */
export const markRead = async (db: Database, id: number, personId: number): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`insert into announcement_reads (announcement_id, person_id) values (${id}, ${personId}) on conflict do nothing`);
  return (rowCount ?? 0) > 0;
};
