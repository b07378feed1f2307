import type { Page } from '@playwright/test';
import { ContentWindow } from '../support/content-window';
import { eventually, expect, test } from './fixture';
import { signInForToken } from './support/account';
import type { BrowserHost } from './support/browser-host';
import { openDatabase } from './support/database';
import { goTo } from './support/sharing';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

const editor = (page: Page) => page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });
const saved = (page: Page) => page.getByRole('main').getByText(new RegExp(`^${text('document', 'saved')}`));

/** Opens a new document with a saved sentence. Returns what the log of the server has at each call. */
const openDocument = async (workspace: Workspace) => {
  const page = await workspace.signUp();
  const client = await workspace.api();
  const { guid } = await client.call('files.create', { body: { type: -2, name: 'Plan' } });
  await goTo(page, `/docs/${guid}`);
  await editor(page).click();
  await page.keyboard.type('Stored.');
  await expect(saved(page)).toBeVisible();
  const token = await signInForToken(workspace.server.url, workspace.account);
  const inLog = async (): Promise<string> => (await ContentWindow.open(workspace.server.url, { client, token }, guid)).text;
  await eventually(inLog).toBe('Stored.');
  return { page, guid, inLog };
};

test('text that the device cannot store remains on screen, is shown as unsaved, and is saved when there is space again', async ({ workspace }) => {
  const { page, inLog } = await openDocument(workspace);
  // From now on every write fails as on a full disk.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { mendDisk: () => { IDBObjectStore.prototype.put = put; } });
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await page.keyboard.type(' Not stored.');
  const line = page.getByRole('main').getByText(text('document', 'notStored'));
  await expect(line).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: text('document', 'copyText') })).toBeVisible();
  await page.keyboard.type(' Written on.');
  await expect(editor(page)).toContainText('Stored. Not stored. Written on.');
  await page.evaluate(() => { (window as unknown as { mendDisk: () => void }).mendDisk(); });
  await expect(line).toHaveCount(0, { timeout: 20_000 });
  await expect(saved(page)).toBeVisible();
  await eventually(inLog).toBe('Stored. Not stored. Written on.');
});

test('text in a window remains and is sent after somebody deleted the data of the browser', async ({ workspace }) => {
  const { page, inLog } = await openDocument(workspace);
  await workspace.host.blockRequests(page);
  await page.keyboard.type(' Waits.');
  await expect(page.getByRole('main').getByText(/^Offline · \d+/)).toBeVisible({ timeout: 30_000 });
  const devtools = await (workspace.host as BrowserHost).context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: workspace.server.url, storageTypes: 'indexeddb,storage_buckets' });
  await page.keyboard.type(' Goes on.');
  await expect(editor(page)).toContainText('Stored. Waits. Goes on.');
  await workspace.host.allowRequests(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await eventually(inLog).toBe('Stored. Waits. Goes on.');
  await expect(saved(page)).toBeVisible();
});

test('after a restored backup, text that the server does not have remains, is shown as unsent, and can be kept as a copy', async ({ workspace }) => {
  const { page, guid, inLog } = await openDocument(workspace);
  const database = await openDatabase(workspace.server);
  const { rows: [backup] } = await database.query<{ rev: number }>('select rev from content_heads where file_guid = $1', [guid]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('After the backup.');
  await eventually(inLog).toBe('Stored.\nAfter the backup.');
  // The backup is older than the second line.
  await database.query('delete from content_changesets where file_guid = $1 and rev > $2', [guid, backup?.rev]);
  await database.query('update content_heads set rev = $2 where file_guid = $1', [guid, backup?.rev]);
  await database.end();
  // One input event: the editor is read-only as soon as the server refuses the text.
  await page.keyboard.insertText(' Since the backup.');
  const keep = page.getByRole('main').getByRole('button', { name: text('document', 'keepCopy'), exact: true });
  await keep.waitFor();
  await expect(editor(page)).toContainText('After the backup. Since the backup.');
  expect(await inLog()).toBe('Stored.');
  await keep.click();
  await expect(saved(page)).toBeVisible();
  await expect(editor(page)).toContainText('After the backup. Since the backup.');
  expect(page.url()).not.toContain(guid);
});
