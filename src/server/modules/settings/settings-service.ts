import { settingsLimitBytes, type Preferences } from '../../../contract/api/settings';
import { featureNames, type FeatureName } from '../../../contract/entities/permissions';
import { personFactsOf, type Deployment } from '../../account';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { parseSettings } from './settings-json';
import { findPreferences, findSettings, mergePreferences, mergeSettings, type KeptPreferences, type Settings } from './settings-repository';

const defaults: Preferences = { homePage: 'desktop', isShowIconOnly: false, createFileByTemplate: false, locale: null };

/** Two preferences that older apps keep in their settings, where preferences say nothing. */
const inSettings = ['isShowIconOnly', 'createFileByTemplate'] as const;

const preferencesOf = ({ preferences, settings }: KeptPreferences): Preferences => {
  const older = Object.fromEntries(inSettings.flatMap((name) => (typeof settings[name] === 'boolean' ? [[name, settings[name]]] : [])));
  return { ...defaults, ...older, ...preferences };
};

const requireSize = (text: string): string => {
  if (Buffer.byteLength(text) > settingsLimitBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: settingsLimitBytes });
  return text;
};

/** What travels with a person from device to device. */
export const createSettingsService = ({ deployment, clock }: { readonly deployment: Deployment; readonly clock: Clock }) => ({
  features({ personId, account }: Caller): FeatureName[] {
    const { features } = personFactsOf(personId, account, deployment, clock().getTime());
    return featureNames.filter((name) => features.has(name));
  },

  get: async (db: Database, { personId }: Caller): Promise<string> => JSON.stringify(await findSettings(db, personId)),

  /** One setting, for what else the server says of a person. */
  find: async (db: Database, personId: number, name: string): Promise<unknown> => (await findSettings(db, personId))[name],

  /**
   * Merges top-level keys; null takes one away. Answers all as they then stand. Throws SETTINGS_NOT_JSON for what is no
   * object, PAYLOAD_TOO_LARGE where they get larger than `settingsLimitBytes`.
   */
  async put(db: Database, { personId }: Caller, text: string): Promise<string> {
    const entries = Object.entries(parseSettings(requireSize(text)));
    const put: Settings = Object.fromEntries(entries.filter(([, value]) => value !== null));
    const taken = entries.filter(([, value]) => value === null).map(([name]) => name);
    return requireSize(JSON.stringify(await mergeSettings(db, personId, put, taken)));
  },

  preferences: async (db: Database, { personId }: Caller): Promise<Preferences> => preferencesOf(await findPreferences(db, personId)),

  /** What is not named stays as it is. */
  changePreferences: async (db: Database, { personId }: Caller, changed: Partial<Preferences>): Promise<Preferences> => preferencesOf(await mergePreferences(db, personId, changed)),
});

export type SettingsService = ReturnType<typeof createSettingsService>;
