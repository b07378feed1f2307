import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

/** Tables of files with a position per person. */
export type OrderedTable = 'desktop_shortcuts' | 'quick_access';
export interface PersonalListEntry { readonly guid: string; readonly position: string }

/** The list of one person. */
export interface PersonalList { readonly table: OrderedTable; readonly personId: number }

const tableOf = ({ table }: PersonalList): SQL => sql.raw(table);

const entries = async (db: Database, list: PersonalList, rest: SQL): Promise<PersonalListEntry[]> => {
  const { rows } = await db.execute<PersonalListEntry & Record<string, unknown>>(sql`
    select file_guid as guid, position from ${tableOf(list)} where person_id = ${list.personId} ${rest}`);
  return rows;
};

/** Locks the person's lists until the transaction ends. */
export const lockPersonalLists = async (db: Database, personId: number): Promise<void> => {
  await db.execute(sql`select id from people where id = ${personId} for no key update`);
};

/** The entries in order, after a given entry. */
export const listEntries = (db: Database, list: PersonalList, after: PersonalListEntry | null, limit: number): Promise<PersonalListEntry[]> =>
  entries(db, list, sql`${after === null ? sql`` : sql`and (position, file_guid) > (${after.position}, ${after.guid})`} order by position, file_guid limit ${limit}`);

export const findEntry = async (db: Database, list: PersonalList, guid: string): Promise<PersonalListEntry | null> =>
  (await entries(db, list, sql`and file_guid = ${guid}`))[0] ?? null;

/** The entry before `before`, or the last entry; excludes the entry that is moving. */
export const findEntryBefore = async (db: Database, list: PersonalList, before: PersonalListEntry | null, movingGuid: string): Promise<PersonalListEntry | null> =>
  (await entries(db, list, sql`
    and file_guid <> ${movingGuid} ${before === null ? sql`` : sql`and (position, file_guid) < (${before.position}, ${before.guid})`}
    order by position desc, file_guid desc limit 1`))[0] ?? null;

export const putEntry = async (db: Database, list: PersonalList, { guid, position }: PersonalListEntry): Promise<void> => {
  await db.execute(sql`
    insert into ${tableOf(list)} (person_id, file_guid, position) values (${list.personId}, ${guid}, ${position})
    on conflict (person_id, file_guid) do update set position = excluded.position`);
};

/** Returns whether the entry existed. */
export const deleteEntry = async (db: Database, list: PersonalList, guid: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`delete from ${tableOf(list)} where person_id = ${list.personId} and file_guid = ${guid} returning file_guid`);
  return rows.length > 0;
};

/** Assigns new positions to entries, in the given order. */
export const setEntryPositions = async (db: Database, list: PersonalList, guids: readonly string[], positions: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update ${tableOf(list)} as l set position = arranged.position
    from unnest(${sql.param(guids)}::text[], ${sql.param(positions)}::text[]) as arranged(guid, position)
    where l.person_id = ${list.personId} and l.file_guid = arranged.guid`);
};
