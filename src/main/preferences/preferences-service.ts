import type { Preferences } from '../../contract/bridge';
import { preferencesSchema, type preferencesPatchSchema } from '../../contract/preferences';
import { negotiateLocale } from '../../core/locales';
import type { z } from 'zod';
import type { Document, DocumentDefinition } from '../storage/document';
import type { Features } from '../updater/version-features';

/** The first start uses the system's first supported language. */
export const preferencesDocument = (systemLanguages: () => readonly string[]): DocumentDefinition<Preferences> => ({
  name: 'preferences',
  version: 1,
  schema: preferencesSchema,
  initial: () => ({ locale: negotiateLocale(systemLanguages().join(',')), themeMode: 'system', themeColour: 'default', asideCollapsed: false }),
});

export interface PreferencesService {
  get(): Preferences;
  set(changed: z.infer<typeof preferencesPatchSchema>): void;
  onChanged(listener: (preferences: Preferences) => void): void;
}

/**
 * "The desktop client theme needs client version 3.4.0 or later" (account specification, section 3). While the feature
 * is disabled, windows and pages use the system's theme, and the person's choice is kept.
 */
export const createPreferences = (document: Document<Preferences>, features: Pick<Features, 'has' | 'onChanged'>): PreferencesService => {
  const listeners: ((preferences: Preferences) => void)[] = [];
  const get = (): Preferences => (features.has('desktop-theme') ? document.read() : { ...document.read(), themeMode: 'system', themeColour: 'default' });
  const notify = (): void => { for (const listener of listeners) listener(get()); };
  features.onChanged(notify);
  return {
    get,
    set(changed) {
      document.write(preferencesSchema.parse({ ...document.read(), ...changed }));
      notify();
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
