import { sql } from 'drizzle-orm';
import type { Preferences } from '../../../contract/api/settings';
import type { Database } from '../../db/database';

/** What a person keeps: any object. */
export type Settings = Readonly<Record<string, unknown>>;

export const findSettings = async (db: Database, personId: number): Promise<Settings> => {
  const { rows: [row] } = await db.execute<{ settings: Settings }>(sql`select settings from person_settings where person_id = ${personId}`);
  return row?.settings ?? {};
};

/** Puts keys in and takes others away, in one statement, so that two windows that change different keys lose none; answers what then stands. */
export const mergeSettings = async (db: Database, personId: number, put: Settings, taken: readonly string[]): Promise<Settings> => {
  const { rows: [row] } = await db.execute<{ settings: Settings }>(sql`
    insert into person_settings as s (person_id, settings) values (${personId}, ${JSON.stringify(put)}::jsonb)
    on conflict (person_id) do update set settings = (s.settings || excluded.settings) - ${sql.param(taken)}::text[]
    returning settings`);
  return row?.settings ?? {};
};

export const findPreferences = async (db: Database, personId: number): Promise<Partial<Preferences>> => {
  const { rows: [row] } = await db.execute<{ preferences: Partial<Preferences> }>(sql`select preferences from person_settings where person_id = ${personId}`);
  return row?.preferences ?? {};
};

export const mergePreferences = async (db: Database, personId: number, changed: Partial<Preferences>): Promise<Partial<Preferences>> => {
  const { rows: [row] } = await db.execute<{ preferences: Partial<Preferences> }>(sql`
    insert into person_settings as s (person_id, preferences) values (${personId}, ${JSON.stringify(changed)}::jsonb)
    on conflict (person_id) do update set preferences = s.preferences || excluded.preferences
    returning preferences`);
  return row?.preferences ?? {};
};
