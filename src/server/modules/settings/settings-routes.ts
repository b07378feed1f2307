import type { EndpointInput } from '../../../contract/api/endpoints';
import type { AccountPreferences } from '../../../contract/api/settings-endpoints';
import type { Handlers } from '../../call-context';
import type { SettingsService } from './settings-service';

type SettingsHandlers = Handlers<'settings.alphaFeatures' | 'settings.alphaFeature' | 'settings.features' | 'settings.checkpoint' | 'settings.get' | 'settings.put' | 'settings.getPreferences' | 'settings.changePreferences'>;

/** Removes keys whose value is undefined: JSON has no `undefined`, but a parsed body may. */
const named = (changed: NonNullable<EndpointInput<'settings.changePreferences'>['body']>): Partial<AccountPreferences> =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));

/** Handlers for personal settings and preferences, and for the features and quotas of the caller's edition. */
export const createSettingsHandlers = (settings: SettingsService): SettingsHandlers => ({
  'settings.alphaFeatures': () => Promise.resolve({ data: settings.alphaFeatures() }),
  'settings.alphaFeature': ({ params: { name } }) => Promise.resolve({ data: { [name]: settings.alphaFeatures()[name] === true } }),
  'settings.features': async (_input, { scope: { caller } }) => ({ data: settings.capabilities(caller) }),
  'settings.checkpoint': () => Promise.resolve(settings.checkpoint()),
  'settings.get': async (_input, { scope }) => ({ data: await settings.get(scope) }),
  'settings.put': async ({ body }, { scope }) => ({ data: await settings.put(scope, body.data) }),
  'settings.getPreferences': async (_input, { scope }) => ({ data: await settings.preferences(scope) }),
  'settings.changePreferences': async ({ body }, { scope }) => ({ data: await settings.changePreferences(scope, named(body ?? {})) }),
});
