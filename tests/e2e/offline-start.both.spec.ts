import type { Page } from '@playwright/test';
import { eventually, expect, needsKeychain, test } from './fixture';
import { reconnectTimeoutMs, connectionState } from './support/connection';
import { navigation, openFolder, row } from './support/screens';
import { text } from './support/texts';

test.use({ hasOwnProcess: true });

const openDesktop = (page: Page): Promise<void> => navigation(page).getByRole('link', { name: text('workspace', 'desktop'), exact: true }).click();

/** How many lists and pages this device has cached. */
const keptCount = (page: Page): Promise<number> => page.evaluate(async () => {
  const [account] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('account '));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(account?.name ?? '');
    opening.onsuccess = () => { resolve(opening.result); };
    opening.onerror = () => { reject(new Error('The database cannot be opened.')); };
  });
  const counts = ['lists', 'places'].map((store) => new Promise<number>((resolve) => {
    const counting = database.transaction(store).objectStore(store).count();
    counting.onsuccess = () => { resolve(counting.result); };
  }));
  const [lists = 0, places = 0] = await Promise.all(counts);
  database.close();
  return lists + places;
});

test('the app opens without a server and shows cached data', async ({ workspace, hostKind }) => {
  needsKeychain(test.info());
  const page = await workspace.signUp();
  const client = await workspace.api();
  const make = (type: number, name: string, folder = 'Desktop') => client.call('files.create', { body: { type, name, folder } });
  const plans = await make(1, 'Plans');
  await make(-2, 'Summer', plans.guid);
  await make(-2, 'Minutes', (await make(1, 'Notes')).guid);
  const unopened = await make(1, 'Never opened');

  // The last row created: from here on no row moves.
  await expect(row(page, 'Never opened')).toBeVisible();
  await openFolder(page, 'Plans');
  await expect(row(page, 'Summer')).toBeVisible();
  await openDesktop(page);
  await openFolder(page, 'Notes');
  await expect(row(page, 'Minutes')).toBeVisible();
  // The lists of the desktop and of shared files, and list and page of two folders.
  await eventually(() => keptCount(page)).toBe(6);
  if (hostKind === 'browser') await page.evaluate(async () => { await navigator.serviceWorker.ready; });

  await workspace.server.stop();
  const offline = await workspace.restart();
  await openDesktop(offline);
  await expect(row(offline, 'Never opened')).toBeVisible();
  await expect(connectionState(offline)).toContainText(text('workspace', 'connectionOffline'));
  await openFolder(offline, 'Plans');
  await expect(row(offline, 'Summer')).toBeVisible();
  await expect(offline.getByText(text('files', 'asLastSeen'))).toBeVisible();
  await openDesktop(offline);
  await openFolder(offline, 'Notes');
  await expect(row(offline, 'Minutes')).toBeVisible();
  await openDesktop(offline);
  await openFolder(offline, 'Never opened');
  await expect(offline.getByText(text('files', 'problemOfflineText'))).toBeVisible();

  await workspace.server.start();
  await (await workspace.api()).call('files.create', { body: { type: -2, name: 'Made meanwhile', folder: unopened.guid } });
  await expect(row(offline, 'Made meanwhile')).toBeVisible({ timeout: reconnectTimeoutMs });
});
