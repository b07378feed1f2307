import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { Log } from '../logging/logger';
import { readOrQuarantine, type Document, type DocumentDefinition } from './document';

/**
 * Opens a document in the app's own folder. electron-store writes it atomically; only its owner may read it.
 * Values are kept in memory, so reading costs nothing.
 */
export const openElectronDocument = <Value>(folder: string, definition: DocumentDefinition<Value>, log: Log): Document<Value> => {
  const path = join(folder, `${definition.name}.json`);
  const stored = readOrQuarantine(path, definition, Date.now, (asidePath) => { log.warn('a settings file could not be read and was put aside', { asidePath }); });
  const store = new ElectronStore<{ version: number; data: Value }>({ cwd: folder, name: definition.name, configFileMode: 0o600, });
  let current = stored ?? definition.initial();
  return {
    read: () => current,
    write(value) {
      current = value;
      store.store = { version: definition.version, data: value };
    },
  };
};
