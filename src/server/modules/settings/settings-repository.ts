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

/** The preferences of a person, and the settings that older apps kept two of them in. */
export interface KeptPreferences {
  readonly preferences: Partial<Preferences>;
  readonly settings: Settings;
}

const nothingKept: KeptPreferences = { preferences: {}, settings: {} };

export const findPreferences = async (db: Database, personId: number): Promise<KeptPreferences> => {
  const { rows: [row] } = await db.execute<KeptPreferences & Record<string, unknown>>(sql`select preferences, settings from person_settings where person_id = ${personId}`);
  return row ?? nothingKept;
};

export const mergePreferences = async (db: Database, personId: number, changed: Partial<Preferences>): Promise<KeptPreferences> => {
  const { rows: [row] } = await db.execute<KeptPreferences & Record<string, unknown>>(sql`
    insert into person_settings as s (person_id, preferences) values (${personId}, ${JSON.stringify(changed)}::jsonb)
    on conflict (person_id) do update set preferences = s.preferences || excluded.preferences
    returning preferences, settings`);
  return row ?? nothingKept;
};
