import type { Preferences } from '../../contract/bridge';
import { preferencesSchema, type changedPreferencesSchema } from '../../contract/preferences';
import { negotiateLocale } from '../../core/locales';
import type { z } from 'zod';
import type { Document, DocumentDefinition } from '../storage/document';

/** A first start takes the first language of the system that the product speaks. */
export const preferencesDocument = (systemLanguages: () => readonly string[]): DocumentDefinition<Preferences> => ({
  name: 'preferences',
  version: 1,
  schema: preferencesSchema,
  initial: () => ({ locale: negotiateLocale(systemLanguages().join(',')), themeMode: 'system', themeColour: 'default', asideCollapsed: false }),
});

export interface PreferencesService {
  get(): Preferences;
  set(changed: z.infer<typeof changedPreferencesSchema>): void;
  onChanged(listener: (preferences: Preferences) => void): void;
}

export const createPreferences = (document: Document<Preferences>): PreferencesService => {
  const listeners: ((preferences: Preferences) => void)[] = [];
  return {
    get: document.read,
    set(changed) {
      const next = preferencesSchema.parse({ ...document.read(), ...changed });
      document.write(next);
      for (const listener of listeners) listener(next);
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
