import { BrowserWindow } from 'electron';
import { appOrigin } from '../../contract/ipc/app-addresses';
import { seenStores } from '../../core/seen-stores';
import type { Partition } from '../partition';

/** All that Chromium keeps for pages but for databases: those hold what is not sent yet. */
const storages = ['cookies', 'localstorage', 'cachestorage', 'serviceworkers', 'shadercache'] as const;

/** Empties, in each person's database, the stores of what was seen; run in a page that has nothing of the app in it. */
const forgetSeenScript = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('account ')) continue;
    const database = await settled(indexedDB.open(name));
    const present = ${JSON.stringify(seenStores)}.filter((store) => database.objectStoreNames.contains(store));
    if (present.length > 0) {
      const writing = database.transaction(present, 'readwrite');
      await Promise.all(present.map((store) => settled(writing.objectStore(store).clear())));
    }
    database.close();
  }
})()`;

const forgetSeen = async (partition: string): Promise<void> => {
  const window = new BrowserWindow({ show: false, webPreferences: { partition, sandbox: true, contextIsolation: true, nodeIntegration: false } });
  try {
    // There is no such file; its page has the origin of the app's, and nothing in it.
    await window.loadURL(`${appOrigin}/nothing.txt`).catch(() => undefined);
    await window.webContents.executeJavaScript(forgetSeenScript);
  } finally {
    window.destroy();
  }
};

/** Throws away what an account's pages kept, but for what is not sent yet. `isSeenKept`: no page of its own could do its part. */
export const wipePartition = async (name: string, { session }: Partition, isSeenKept: boolean): Promise<void> => {
  await Promise.all([session.clearStorageData({ storages: [...storages] }), session.clearCache(), session.clearAuthCache(), session.clearCodeCaches({})]);
  if (isSeenKept) await forgetSeen(name);
};
