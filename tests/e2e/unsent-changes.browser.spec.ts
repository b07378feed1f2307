import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { newAccount } from './support/account';
import type { BrowserHost } from './support/browser-host';
import { refuseCreations } from './support/connection';
import { chooseNew, create, navigation, renameField, row, signInOnScreen, signOut, signUpOnScreen } from './support/screens';
import { text } from './support/texts';

// Tabs, and people who take turns in one, share a browser's data; each window of the desktop app has its account's own.

test('another tab shows the waiting changes of the first, and sends them when the first tab is closed', async ({ workspace }) => {
  const first = await workspace.signUp();
  await create(first, 'folder', 'Before');
  await eventually(() => workspace.namesOnServer()).toEqual(['Before']);
  const { page: second } = await workspace.openWindow();
  await expect(row(second, 'Before')).toBeVisible();
  await workspace.host.blockRequests(first);
  await create(first, 'document', 'Minutes');
  await expect(row(first, 'Minutes')).toBeVisible();
  await expect(row(second, 'Minutes')).toBeVisible();
  expect(await workspace.namesOnServer()).toEqual(['Before']);

  await first.close();
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Before', 'Minutes']);
  await expect(row(second, 'Minutes')).toHaveCount(1);
});

test('waiting changes remain with the person who made them, also when another person signs in', async ({ workspace }) => {
  const page = await workspace.signUp();
  const allowCreations = await refuseCreations(page);
  await create(page, 'document', 'Minutes');
  await expect(row(page, 'Minutes')).toBeVisible();
  await signOut(page);

  await signUpOnScreen(page, { ...newAccount(), name: 'Noor Haddad' });
  await expect(page.getByRole('button', { name: text('workspace', 'accountMenu') })).toContainText('Noor Haddad');
  await expect(row(page, 'Minutes')).toHaveCount(0);
  await signOut(page);
  await allowCreations();

  await signInOnScreen(page, workspace.account);
  await navigation(page).waitFor();
  await expect(row(page, 'Minutes')).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Minutes']);
});

/** Whether the origin's storage still accepts a record. */
const takesRecords = (page: Page): Promise<boolean> => page.evaluate(() => new Promise<boolean>((resolve) => {
  const opening = indexedDB.open('room', 1);
  opening.onupgradeneeded = () => { opening.result.createObjectStore('records'); };
  opening.onerror = () => { resolve(false); };
  opening.onsuccess = () => {
    const writing = opening.result.transaction('records', 'readwrite');
    writing.objectStore('records').put('a record', 1);
    writing.oncomplete = () => { resolve(true); };
    writing.onabort = () => { resolve(false); };
  };
}));

test('with a full disk a change is not shown, and the reason is', async ({ workspace }) => {
  const page = await workspace.signUp();
  const devtools = await (workspace.host as BrowserHost).context.newCDPSession(page);
  const origin = workspace.server.url;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // Chromium uses its earlier estimate of the free space for a while.
  await expect.poll(() => takesRecords(page), { timeout: 60_000 }).toBe(false);
  await chooseNew(page, 'document');
  await expect(page.getByText(text('errors', 'CHANGE_NOT_KEPT'))).toBeVisible();
  await expect(renameField(page)).toHaveCount(0);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await create(page, 'document', 'Minutes of March');
  await expect(row(page, 'Minutes of March')).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Minutes of March']);
});

test('with another failure of the disk a change is not shown either, and no lack of space is reported', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const mend = (): void => { IDBObjectStore.prototype.put = put; };
    IDBObjectStore.prototype.put = function () { throw new DOMException('The disk does not answer.', 'UnknownError'); };
    Object.assign(window, { mend });
  });
  await chooseNew(page, 'document');
  await expect(page.getByText(text('errors', 'CHANGE_NOT_WRITTEN'))).toBeVisible();
  await expect(renameField(page)).toHaveCount(0);
  await page.evaluate(() => { (window as unknown as { mend: () => void }).mend(); });
  await create(page, 'document', 'Minutes of March');
  await eventually(() => workspace.namesOnServer()).toEqual(['Minutes of March']);
});

test('a window that is older than the data reports it', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'folder', 'Before');
  await eventually(() => workspace.namesOnServer()).toEqual(['Before']);
  const { page: newer } = await workspace.openWindow();
  // Like a later version of the app.
  await newer.evaluate(async () => {
    const [kept] = await indexedDB.databases();
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(kept?.name ?? '', (kept?.version ?? 0) + 1);
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
  });
  await expect(page.getByText(text('workspace', 'outdatedTitle'))).toBeVisible();
  await chooseNew(page, 'document');
  await expect(page.getByText(text('errors', 'WINDOW_OUTDATED'))).toBeVisible();
  await expect(renameField(page)).toHaveCount(0);
  await expect(row(page, 'Before')).toBeVisible();
});
