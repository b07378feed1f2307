import { BrowserWindow } from 'electron';
import { appOrigin } from '../../contract/ipc/app-addresses';
import type { Partition } from '../partitions';
import { unsentBackupSchema, type UnsentBackup, type UnsentBackupFile } from './unsent-backup';

/** All storage of Chromium for pages. Whole databases are removed, because deleted records remain in their logs. */
const storages = ['cookies', 'localstorage', 'indexdb', 'cachestorage', 'serviceworkers', 'shadercache'] as const;

const settled = 'const settled = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });';

/** Reads the unsent data of each person's database: changes, unread refusals, and the records they depend on. */
const readScript = `(async () => {
  ${settled}
  const left = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('account ')) continue;
    const database = await settled(indexedDB.open(name));
    const { version, objectStoreNames } = database;
    const stores = [];
    if (objectStoreNames.contains('entries')) {
      const reading = database.transaction([...objectStoreNames]);
      for (const store of objectStoreNames) {
        const { keyPath, autoIncrement } = reading.objectStore(store);
        const [keys, values] = await Promise.all([settled(reading.objectStore(store).getAllKeys()), settled(reading.objectStore(store).getAll())]);
        const records = keys.map((key, index) => ({ key, value: values[index] }));
        const isWaiting = { entries: () => true, uploads: () => true, outcomes: ({ value }) => value.outcome.isKept, mappings: () => true, state: () => true, backups: () => true };
        stores.push({ name: store, keyPath, autoIncrement, records: records.filter((record) => isWaiting[store]?.(record) ?? false) });
      }
    }
    database.close();
    if (stores.some(({ name, records }) => ['entries', 'uploads', 'outcomes'].includes(name) && records.length > 0)) left.push({ name, version, stores });
  }
  return left;
})()`;

/** Writes the data into new databases. An existing database is complete, because each is written in one transaction. */
const writeScript = (left: UnsentBackup): string => `(async () => {
  ${settled}
  for (const { name, version, stores } of ${JSON.stringify(left)}) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, records } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const { key, value } of records) if (keyPath === null) store.put(value, key); else store.put(value);
      }
    };
    const database = await settled(opening);
    // The disk has all of it once it has this.
    const flushing = database.transaction('state', 'readwrite', { durability: 'strict' });
    const state = await settled(flushing.objectStore('state').get('outbox'));
    if (state !== undefined) flushing.objectStore('state').put(state, 'outbox');
    await new Promise((resolve, reject) => { flushing.oncomplete = resolve; flushing.onabort = () => reject(flushing.error); });
    database.close();
  }
})()`;

/** Runs a script in a blank page with the app's origin. */
const runInPartition = async (partition: string, script: string): Promise<unknown> => {
  const window = new BrowserWindow({ show: false, webPreferences: { partition, sandbox: true, contextIsolation: true, nodeIntegration: false } });
  try {
    // The file does not exist; only the origin matters.
    await window.loadURL(`${appOrigin}/nothing.txt`).catch(() => undefined);
    return await window.webContents.executeJavaScript(script) as unknown;
  } finally {
    window.destroy();
  }
};

/** Wipes an account's partition and restores its unsent data. */
export const wipePartition = async (name: string, { session }: Partition, place: UnsentBackupFile): Promise<void> => {
  const left = place.read() ?? unsentBackupSchema.parse(await runInPartition(name, readScript));
  if (left.length > 0) place.write(left);
  await Promise.all([session.clearStorageData({ storages: [...storages] }), session.clearCache(), session.clearAuthCache(), session.clearCodeCaches({})]);
  if (left.length === 0) return;
  await runInPartition(name, writeScript(left));
  place.clear();
};
