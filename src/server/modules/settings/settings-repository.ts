import { sql } from 'drizzle-orm';
import type { AccountPreferences } from '../../../contract/api/settings-endpoints';
import type { Database } from '../../db/database-handle';

/** The stored settings of a person: an arbitrary object. */
export type Settings = Readonly<Record<string, unknown>>;

export const findPersonSettings = async (db: Database, personId: number): Promise<Settings> => {
  const { rows: [row] } = await db.execute<{ settings: Settings }>(sql`select settings from person_settings where person_id = ${personId}`);
  return row?.settings ?? {};
};

/** Sets and removes keys in one statement, so that concurrent changes to different keys are all kept. Returns the resulting settings. */
export const mergeSettings = async (db: Database, personId: number, put: Settings, taken: readonly string[]): Promise<Settings> => {
  const { rows: [row] } = await db.execute<{ settings: Settings }>(sql`
    insert into person_settings as s (person_id, settings) values (${personId}, ${JSON.stringify(put)}::jsonb)
    on conflict (person_id) do update set settings = (s.settings || excluded.settings) - ${sql.param(taken)}::text[]
    returning settings`);
  return row?.settings ?? {};
};

/** The preferences of a person, and the settings, in which older apps stored two of the preferences. */
export interface StoredPreferences {
  readonly preferences: Partial<AccountPreferences>;
  readonly settings: Settings;
}

const noPreferences: StoredPreferences = { preferences: {}, settings: {} };

export const findPreferences = async (db: Database, personId: number): Promise<StoredPreferences> => {
  const { rows: [row] } = await db.execute<StoredPreferences & Record<string, unknown>>(sql`select preferences, settings from person_settings where person_id = ${personId}`);
  return row ?? noPreferences;
};

export const mergePreferences = async (db: Database, personId: number, changed: Partial<AccountPreferences>): Promise<StoredPreferences> => {
  const { rows: [row] } = await db.execute<StoredPreferences & Record<string, unknown>>(sql`
    insert into person_settings as s (person_id, preferences) values (${personId}, ${JSON.stringify(changed)}::jsonb)
    on conflict (person_id) do update set preferences = s.preferences || excluded.preferences
    returning preferences, settings`);
  return row ?? noPreferences;
};
