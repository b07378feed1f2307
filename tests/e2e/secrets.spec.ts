import { existsSync, readdirSync } from 'node:fs';
import keytar from 'keytar';
import type { BrowserHost } from './support/browser-host';
import type { DesktopHost } from './support/desktop-host';
import { expect, test } from './fixture';
import { heapSnapshot } from './support/heap';
import { recordedIpc, recordIpc } from './support/ipc-recording';
import { commandLinesHolding, filesHolding } from './support/searching';

/** What a page keeps on disk: local and session storage, and every record of every IndexedDB. */
const readPageStores = async (): Promise<string> => {
  const databases = await Promise.all((await indexedDB.databases()).map(async ({ name = '' }) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => { resolve(request.result); };
      request.onerror = () => { reject(request.error ?? new Error(`${name} cannot be opened`)); };
    });
    const records = await Promise.all([...database.objectStoreNames].map((store) => new Promise((resolve, reject) => {
      const request: IDBRequest<unknown[]> = database.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => { resolve(request.result); };
      request.onerror = () => { reject(request.error ?? new Error(`${store} cannot be read`)); };
    })));
    database.close();
    return records;
  }));
  return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, databases, cookies: document.cookie });
};

test('the session token stays out of the page, the disk, the logs and the command lines', async ({ workspace, hostKind }) => {
  test.skip(hostKind === 'desktop' && process.env['DECKLE_KEYCHAIN_UNAVAILABLE'] !== undefined, process.env['DECKLE_KEYCHAIN_UNAVAILABLE']);
  const { host, account, server } = workspace;
  const signInPage = await workspace.open();
  const desktop = hostKind === 'desktop' ? host as DesktopHost : null;
  const browser = hostKind === 'browser' ? host as BrowserHost : null;
  if (desktop) await recordIpc(desktop.app());
  const page = await workspace.signUp(signInPage);

  const token = desktop
    ? (await keytar.findCredentials(desktop.keychainService)).map(({ password }) => password).join()
    : (await browser?.context.cookies() ?? []).filter(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax').map(({ value }) => value).join();
  // 256 random bits, however they are written, are at least 43 characters.
  expect(token).toMatch(/^[\w.~+/=-]{43,}$/);

  await test.step('the heap of the page', async () => {
    const marker = `seen-${account.email.slice(5, 17)}`;
    await page.evaluate((text) => { Object.assign(globalThis, { markerOfTheTest: text }); }, marker);
    const snapshot = await heapSnapshot(page);
    expect(snapshot.includes(marker), 'the search finds what is there').toBe(true);
    expect(snapshot.includes(token)).toBe(false);
  });

  await test.step("the page's stores", async () => {
    const stores = await page.evaluate(readPageStores);
    expect(stores).not.toContain(token);
  });

  await test.step("the server's log and data", async () => {
    expect(server.output()).not.toContain(token);
    expect(await filesHolding(server.dataDirectory, account.email), 'the search finds what is there').not.toEqual([]);
    expect(await filesHolding(server.dataDirectory, token)).toEqual([]);
  });

  if (process.platform === 'linux') {
    await test.step('the command lines of all processes', () => {
      expect(commandLinesHolding(server.dataDirectory), 'the search finds what is there').not.toEqual([]);
      expect(commandLinesHolding(token)).toEqual([]);
    });
  }

  if (desktop) {
    await test.step('what the main process answers and tells the window', async () => {
      const recorded = await recordedIpc(desktop.app());
      expect(recorded, 'the recording holds what was said').toContain(account.email);
      expect(recorded).not.toContain(token);
    });
    await test.step('what a page that falls leaves behind', async () => {
      const dumps = await desktop.app().evaluate(({ app }) => app.getPath('crashDumps'));
      const written = (): string[] => (existsSync(dumps) ? readdirSync(dumps, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.dmp')) : []);
      expect(written()).toEqual([]);
      const fallen = desktop.app().windows().map((window) => new Promise((resolve) => { window.once('crash', resolve); }));
      await desktop.app().evaluate(({ webContents }) => { for (const contents of webContents.getAllWebContents()) void contents.loadURL('chrome://crash').catch(() => undefined); });
      await Promise.race(fallen);
      await expect.poll(written, { timeout: 30_000 }).not.toEqual([]);
      expect(await filesHolding(dumps, 'renderer'), 'the search finds what is there').not.toEqual([]);
      expect(await filesHolding(dumps, token)).toEqual([]);
    });
    await test.step('user data and what the app prints', async () => {
      await workspace.restart();
      expect(await filesHolding(desktop.userData, account.email), 'the search finds what is there').not.toEqual([]);
      expect(await filesHolding(desktop.userData, token)).toEqual([]);
      expect(desktop.output()).not.toContain(token);
    });
  }
});
