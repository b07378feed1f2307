import { app } from 'electron';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import { openFileDocument } from '../storage/file-document';
import { createFeatures, type Features } from '../updater/version-features';
import { updateDocument, type UpdateMemory } from '../updater/update-document';
import { createPreferences, preferencesDocument, type PreferencesService } from './preferences-service';
import { systemLanguages } from './system-languages';

export interface OpenPreferences {
  readonly preferences: PreferencesService;
  readonly updateMemory: Document<UpdateMemory>;
  readonly features: Features;
}

/** Opens the person's preferences, limited to the features of this version. */
export const openPreferences = (folder: string, log: Log): OpenPreferences => {
  const updateMemory = openFileDocument(folder, updateDocument, log);
  const features = createFeatures(updateMemory, app.getVersion());
  return { updateMemory, features, preferences: createPreferences(openFileDocument(folder, preferencesDocument(systemLanguages), log), features) };
};
