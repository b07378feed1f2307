import { z } from 'zod';
import { endpoint } from '../endpoint';
import { editionCapabilitiesSchema } from '../entities/edition-capabilities';
import { localeSchema } from '../preferences';

/** Maximum size of a person's settings: bytes of JSON in UTF-8. */
export const settingsLimitBytes = 256 * 1024;

/** The first page after start (account specification, section 4; file specification, section 2, "Start views"). */
export const homePages = ['desktop', 'recent', 'space'] as const;
export const accountPreferencesSchema = z.object({
  homePage: z.enum(homePages),
  isShowIconOnly: z.boolean(),
  createFileByTemplate: z.boolean(),
  /** Our addition: the language of messages that the server writes to this person. Null until they choose one. */
  locale: localeSchema.nullable(),
});
export type AccountPreferences = z.infer<typeof accountPreferencesSchema>;

/** The response of any server version: older servers return only the home page, newer ones perhaps one that is unknown here. */
const returnedPreferencesSchema = accountPreferencesSchema.partial();

const settingsSchema = z.object({
  /** An object as JSON text. */
  data: z.string(),
});

export const settingsEndpoints = {
  'settings.alphaFeatures': endpoint({
    method: 'GET', path: '/alpha_features', access: 'session', summary: 'Lists the experimental features that the operator offers.', response: z.object({ data: z.record(z.string(), z.boolean()) }), errors: [],
  }),
  'settings.alphaFeature': endpoint({
    method: 'GET', path: '/alpha_features/{name}', access: 'session', summary: 'Returns whether the operator offers an experimental feature; false for an unknown name.',
    /** `ver`: accepted, and without effect. */
    params: z.object({ name: z.string().max(100) }), query: z.object({ ver: z.string().max(20).optional() }), response: z.object({ data: z.record(z.string(), z.boolean()) }), errors: [],
  }),
  'settings.features': endpoint({
    method: 'GET', path: '/user/features', access: 'session', summary: "Lists the features and quotas of the caller's edition, and the larger editions for sale.",
    response: z.object({ data: editionCapabilitiesSchema }), errors: [],
    // Read again after a purchase, which may be less than a second later.
    uncached: true,
  }),
  'settings.checkpoint': endpoint({
    method: 'GET', path: '/aioa/checkpoint', access: 'session', summary: 'Reports the licence check of a private deployment; 404 on a public one.',
    /** 404: the deployment has no licence check, so nothing is restricted by one. */
    response: z.object({ errorCode: z.number().int() }), errors: ['ROUTE_NOT_FOUND'],
  }),
  'settings.get': endpoint({
    method: 'GET', path: '/users/me/settings', access: 'session', summary: "Returns the caller's settings, as JSON in a string.",
    response: settingsSchema, errors: [],
  }),
  'settings.put': endpoint({
    method: 'PUT', path: '/users/me/settings', access: 'session', summary: 'Merges settings key by key; null deletes a key.',
    body: z.strictObject({ data: z.string() }), response: settingsSchema, errors: ['SETTINGS_NOT_JSON'],
  }),
  'settings.getPreferences': endpoint({
    method: 'GET', path: '/user/preferences_settings', access: 'session', summary: "Returns the caller's preferences.",
    response: z.object({ data: returnedPreferencesSchema }), errors: [],
  }),
  'settings.changePreferences': endpoint({
    method: 'PATCH', path: '/user/preferences_settings', access: 'session', summary: 'Changes the given preferences.',
    body: z.strictObject(accountPreferencesSchema.partial().shape), response: z.object({ data: returnedPreferencesSchema }), errors: [],
  }),
} as const;
