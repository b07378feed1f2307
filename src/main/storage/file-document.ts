import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { Log } from '../logging/logger';
import { createDocument, readOrQuarantine, type Document, type DocumentDefinition } from './document';

/**
 * Opens a document in the app's data folder. electron-store writes it atomically, readable by its owner only. Values
 * are cached in memory. Write errors are logged; the value then applies until the app quits. A file of a newer version
 * of the app is never written.
 */
export const openFileDocument = <Value>(folder: string, definition: DocumentDefinition<Value>, log: Log): Document<Value> => {
  const { name, version } = definition;
  let isNewer = false;
  const stored = readOrQuarantine(join(folder, `${name}.json`), definition, {
    now: Date.now,
    onQuarantined: (asidePath) => { log.warn('a settings file could not be read and was put aside', { asidePath }); },
    onQuarantineFailed: (error) => { log.error('a settings file can neither be read nor put aside', { name, error }); },
    onNewer(newerVersion) {
      isNewer = true;
      log.error('a newer version of the app wrote a settings file; it is left alone, and the defaults apply until the app quits', { name, version: newerVersion, known: version });
    },
  });
  // Created at the first write: its constructor reads the file and throws if that fails.
  let store: ElectronStore<{ version: number; data: Value }> | null = null;
  let current = stored ?? definition.initial();
  return createDocument<Value>({
    isNewer,
    read: () => current,
    write(value) {
      current = value;
      if (isNewer) return;
      try {
        store ??= new ElectronStore<{ version: number; data: Value }>({ cwd: folder, name, configFileMode: 0o600 });
        store.store = { version, data: value };
      } catch (error) {
        log.error('a settings file could not be written', { name, error });
      }
    },
  });
};
