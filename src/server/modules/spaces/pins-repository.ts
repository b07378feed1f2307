import { sql } from 'drizzle-orm';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';

export interface Pin {
  readonly guid: string;
  readonly position: string;
}

/** Locks the person's pins until the transaction ends. */
export const lockPins = async (db: Database, personId: number): Promise<void> => {
  await db.execute(sql`select id from people where id = ${personId} for no key update`);
};

/** All pins of a person, in order, including spaces in the trash, which keep their position until they are recovered. */
export const findPins = async (db: Database, personId: number): Promise<Pin[]> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select space_guid as guid, position from pinned_spaces where person_id = ${personId} order by position, space_guid`);
  return rows;
};

/** A page of pinned spaces outside the trash, and one more row if there is a next page. */
export const listPins = async (db: Database, personId: number, limit: number, after: CursorValues | null): Promise<Pin[]> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select pin.space_guid as guid, pin.position from pinned_spaces pin join files f on f.guid = pin.space_guid
    where pin.person_id = ${personId} and f.trash_root is null
      ${after === null ? sql`` : sql`and (pin.position, pin.space_guid) > (${after[0]}, ${after[1]})`}
    order by pin.position, pin.space_guid limit ${limit + 1}`);
  return rows;
};

/** Sets the positions of pins; inserts new pins. */
export const putPins = async (db: Database, personId: number, pins: readonly Pin[]): Promise<void> => {
  await db.execute(sql`
    insert into pinned_spaces (person_id, space_guid, position)
    select ${personId}, pin.guid, pin.position from unnest(${sql.param(pins.map(({ guid }) => guid))}::text[], ${sql.param(pins.map(({ position }) => position))}::text[]) as pin(guid, position)
    on conflict (person_id, space_guid) do update set position = excluded.position`);
};

export const deletePin = async (db: Database, personId: number, guid: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`delete from pinned_spaces where person_id = ${personId} and space_guid = ${guid}`);
  return (rowCount ?? 0) > 0;
};
