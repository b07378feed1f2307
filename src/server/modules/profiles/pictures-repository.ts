import { sql } from 'drizzle-orm';
import { avatarAddressOf } from '../../../contract/api/byte-routes';
import type { Database } from '../../db/database-handle';

/** Records a picture that a person uploaded. The blob's row exists already. */
export const insertPicture = async (db: Database, personId: number, hash: string): Promise<void> => {
  await db.execute(sql`
    insert into person_pictures (person_id, hash) values (${personId}, ${hash}) on conflict (person_id, hash) do update set used_at = now()`);
};

/**
 * Marks a picture of a person as used now. Returns false if the person has no such picture. The row stays locked until
 * the transaction ends, and its new time keeps `deleteUnusedPictures` from deleting it.
 */
export const touchPicture = async (db: Database, personId: number, hash: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update person_pictures set used_at = now() where person_id = ${personId} and hash = ${hash} returning hash`);
  return rows.length > 0;
};

/** Whether somebody has this picture. A blob of a file is none. */
export const isPicture = async (db: Database, hash: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from person_pictures where hash = ${hash} limit 1`)).rows.length > 0;

/** Deletes the pictures that nobody has chosen, and that were last used before `olderThan`. Returns their number. */
export const deleteUnusedPictures = async (db: Database, olderThan: Date): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from person_pictures pictures where used_at < ${olderThan.toISOString()}
      and not exists (select from people p where p.id = pictures.person_id and p.avatar = ${avatarAddressOf('')} || pictures.hash)`);
  return rowCount ?? 0;
};
