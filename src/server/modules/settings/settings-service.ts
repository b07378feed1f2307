import { settingsLimitBytes, type AccountPreferences } from '../../../contract/api/settings-endpoints';
import type { EditionCapabilities } from '../../../contract/entities/edition-capabilities';
import type { FeatureName } from '../../../contract/entities/permissions';
import type { Locale } from '../../../contract/preferences';
import { capabilitiesOfPerson } from '../../../core/limits/edition-capabilities';
import type { Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { recordPersonEvent } from '../people/person-events-service';
import { parseSettings } from './settings-json';
import { findPreferences, findPersonSettings, mergePreferences, mergeSettings, type StoredPreferences, type Settings } from './settings-repository';

const defaults: AccountPreferences = { homePage: 'desktop', isShowIconOnly: false, createFileByTemplate: false, locale: null };

const preferenceNames = Object.keys(defaults) as (keyof AccountPreferences)[];

/** Two preferences that older apps store in the settings. They are used if the preferences have no value. */
const legacyPreferenceNames = ['isShowIconOnly', 'createFileByTemplate'] as const;

/** All preferences of a person, with their defaults. */
export const preferencesOf = ({ preferences, settings }: StoredPreferences): AccountPreferences => {
  const older = Object.fromEntries(legacyPreferenceNames.flatMap((name) => (typeof settings[name] === 'boolean' ? [[name, settings[name]]] : [])));
  return { ...defaults, ...older, ...preferences };
};

/** The language that a person chose for mails and texts of the server; null for none. */
export const preferredLocale = async (db: Database, personId: number): Promise<Locale | null> => preferencesOf(await findPreferences(db, personId)).locale;

/** Whether a setting says that the person saw or closed a prompt, so that all of their devices know it. */
const isPromptSetting = (name: string): boolean => name === 'expireAlert' || name.startsWith('prompt:');

const requireSize = (text: string): string => {
  if (Buffer.byteLength(text) > settingsLimitBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: settingsLimitBytes });
  return text;
};

export interface SettingsOptions {
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly alphaFeatures: readonly string[];
  /** Features that the operator does not offer. */
  readonly switchedOff: ReadonlySet<FeatureName>;
}

/** Settings and preferences that follow a person across devices. */
export const createSettingsService = ({ deployment, clock, alphaFeatures, switchedOff }: SettingsOptions) => ({
  /** The experimental features that the operator offers (decisions, 6.23). */
  alphaFeatures: (): Readonly<Record<string, boolean>> => Object.fromEntries(alphaFeatures.map((name) => [name, true])),

  capabilities: ({ account }: Caller): EditionCapabilities => capabilitiesOfPerson(account, { deployment, now: clock().getTime(), switchedOff }),

  /** This server has no licence check. On a public deployment the call does not exist. */
  checkpoint(): { errorCode: number } {
    if (deployment === 'public') throw new ApiError('ROUTE_NOT_FOUND');
    return { errorCode: 404 };
  },

  get: async ({ db, caller: { personId } }: CallScope<Caller>): Promise<string> => JSON.stringify(await findPersonSettings(db, personId)),

  /** Returns one setting, for other modules. */
  find: async (db: Database, personId: number, name: string): Promise<unknown> => (await findPersonSettings(db, personId))[name],

  /** Sets one setting, for other modules. */
  async set(db: Database, personId: number, name: string, value: unknown): Promise<void> { await mergeSettings(db, personId, { [name]: value }, []); },

  /**
   * Merges top-level keys; null removes a key. Returns all settings. Throws SETTINGS_NOT_JSON if the text is not an
   * object, and PAYLOAD_TOO_LARGE if the result exceeds `settingsLimitBytes`. A closed prompt sends `Account update`.
   */
  async put(scope: CallScope<Caller>, text: string): Promise<string> {
    const { db, caller: { personId, person: { desktopGuid } } } = scope;
    const entries = Object.entries(parseSettings(requireSize(text)));
    const put: Settings = Object.fromEntries(entries.filter(([, value]) => value !== null));
    const taken = entries.filter(([, value]) => value === null).map(([name]) => name);
    const merged = requireSize(JSON.stringify(await mergeSettings(db, personId, put, taken)));
    if (entries.some(([name]) => isPromptSetting(name))) await recordPersonEvent(scope, 'Account', { personId, desktopGuid });
    return merged;
  },

  preferences: async ({ db, caller: { personId } }: CallScope<Caller>): Promise<AccountPreferences> => preferencesOf(await findPreferences(db, personId)),

  /** Changes only the given preferences. A change sends `Account update`, so that all devices of the person follow. */
  async changePreferences(scope: CallScope<Caller>, changed: Partial<AccountPreferences>): Promise<AccountPreferences> {
    const { db, caller: { personId, person: { desktopGuid } } } = scope;
    const before = preferencesOf(await findPreferences(db, personId));
    const after = preferencesOf(await mergePreferences(db, personId, changed));
    if (preferenceNames.some((name) => after[name] !== before[name])) await recordPersonEvent(scope, 'Account', { personId, desktopGuid });
    return after;
  },
});

export type SettingsService = ReturnType<typeof createSettingsService>;
