import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { refuseCreations } from './support/connection';
import type { DesktopHost } from './support/desktop-host';
import { create, navigation, openFolder, row } from './support/screens';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

/** The data on this device that a page of the account can read: the stores of the person's database with their sizes, and other stores. */
const lookScript = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open(names.find((name) => name.startsWith('account ')));
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const counts = {};
  for (const store of database.objectStoreNames) {
    counts[store] = await new Promise((resolve) => {
      const counting = database.transaction(store).objectStore(store).count();
      counting.onsuccess = () => resolve(counting.result);
    });
  }
  database.close();
  return { counts, hasOther: names.includes('something else'), local: localStorage.getItem('something else'), person: localStorage.getItem('deckle:person') };
})()`;

interface Found {
  readonly counts: Readonly<Record<string, number>>;
  readonly hasOther: boolean;
  readonly local: string | null;
  /** The cached person with whom a browser's pages start before the session is checked. */
  readonly person: string | null;
}

/** Reads the data from a page of the account's partition; on the desktop a page without the app's code. */
const look = async ({ host }: Workspace, page: Page): Promise<Found> => {
  if (host.kind === 'browser') return await page.evaluate(lookScript);
  const { app, userData } = host as DesktopHost;
  const [folder] = (await readdir(join(userData, 'Partitions'))).filter((name) => name.startsWith('account-'));
  return await app().evaluate(async ({ BrowserWindow }, { partition, script }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition } });
    await window.loadURL('app://deckle/nothing.txt').catch(() => undefined);
    const found = await window.webContents.executeJavaScript(script) as unknown;
    window.destroy();
    return found;
  }, { partition: `persist:${folder}`, script: lookScript }) as Found;
};

/**
 * Blocks creations on the server. On the desktop all requests are blocked; a browser sends requests before it signs
 * out, so these get through.
 */
const refuse = async ({ host }: Workspace, page: Page): Promise<(page: Page) => Promise<void>> => {
  if (host.kind === 'desktop') {
    await host.blockRequests(page);
    return (next) => host.allowRequests(next);
  }
  return refuseCreations(page);
};

test('signing out deletes the cached data, and no waiting changes and no data of other people', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'folder', 'Plans');
  await eventually(() => workspace.namesOnServer()).toEqual(['Plans']);
  await openFolder(page, 'Plans');
  await navigation(page).getByRole('link', { name: text('workspace', 'desktop'), exact: true }).click();
  const allow = await refuse(workspace, page);
  await create(page, 'document', 'Minutes');
  await expect(row(page, 'Minutes')).toBeVisible();
  // Data that another part of the app may store in the same database.
  await page.evaluate(() => new Promise((resolve) => {
    localStorage.setItem('something else', 'stays');
    indexedDB.open('something else').onsuccess = resolve;
  }));
  await eventually(async () => (await look(workspace, page)).counts).toMatchObject({ lists: 3, files: 1, places: 1, state: 1 });
  await eventually(async () => (await look(workspace, page)).counts['entries']).toBeGreaterThan(0);
  const { entries = 0 } = (await look(workspace, page)).counts;

  const next = await workspace.signOut(page);
  // The data is deleted after the account's last window is closed.
  if (workspace.host.kind === 'desktop') await eventually(() => page.isClosed()).toBe(true);
  await eventually(async () => (await look(workspace, next)).counts).toMatchObject({ lists: 0, rests: 0, files: 0, places: 0, entries, state: 1 });
  // The desktop has a partition per account: everything in it belongs to the account and is deleted with its windows.
  await eventually(() => look(workspace, next)).toMatchObject({ hasOther: workspace.host.kind === 'browser', person: null });
  await eventually(async () => (await look(workspace, next)).local).toBe(workspace.host.kind === 'desktop' ? null : 'stays');

  await allow(next);
  const again = await workspace.signIn(next);
  await expect(row(again, 'Minutes')).toBeVisible();
  await expect(row(again, 'Plans')).toBeVisible();
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Minutes', 'Plans']);
});
