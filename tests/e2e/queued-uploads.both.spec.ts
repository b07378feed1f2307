import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AppUnderTest } from '../support/desktop-app';
import { eventually, expect, needsKeychain, test } from './fixture';
import { newAccount } from './support/account';
import type { BrowserHost } from './support/browser-host';
import { reconnectTimeoutMs } from './support/connection';
import type { DesktopHost } from './support/desktop-host';
import { create, download, navigation, openFolder, row, signUpOnScreen, upload, uploadLine, uploadsPanel } from './support/screens';
import { openSyncCentre, syncCentre } from './support/sync';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

test.use({ hasOwnProcess: true });

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Emits the system's event for a restored network; the desktop app's uploads probe by themselves. */
const comeBack = async ({ host }: Workspace, page: Page): Promise<void> => {
  await host.allowRequests(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

const choose = (workspace: Workspace, page: Page, path: string): Promise<void> => workspace.host.withChosenFiles(page, [path], () => upload(page));

test('a file chosen offline is uploaded by itself after a crash, once and with its bytes, although it is gone', async ({ workspace, hostKind }, testInfo) => {
  needsKeychain(test.info());
  const first = await workspace.signUp();
  // In a browser the sign-in itself is on disk only after a clean exit.
  const page = hostKind === 'browser' ? await workspace.restart() : first;
  const bytes = randomBytes(1_000_003);
  const path = testInfo.outputPath('harbour.bin');
  await writeFile(path, bytes);
  await workspace.host.blockRequests(page);
  await choose(workspace, page, path);
  await expect(uploadLine(page, 'harbour.bin')).toContainText(text('uploads', 'waitingNetwork'));
  expect(await workspace.namesOnServer()).toEqual([]);
  await rm(path);

  const after = await workspace.killAndRestart();
  await expect(row(after, 'harbour.bin')).toBeVisible({ timeout: reconnectTimeoutMs });
  const saved = await workspace.host.withSavedFile(after, () => download(after, 'harbour.bin'));
  expect(sha256(saved)).toBe(sha256(bytes));
  expect(await workspace.namesOnServer()).toEqual(['harbour.bin']);

  // No upload is left to be sent again.
  const again = await workspace.restart();
  await expect(row(again, 'harbour.bin')).toBeVisible();
  await expect(uploadsPanel(again)).toHaveCount(0);
  expect(await workspace.namesOnServer()).toEqual(['harbour.bin']);
});

test('a file chosen in a folder created offline follows it, and is uploaded to the desktop if the folder is discarded', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  const paths = await Promise.all(['berths.txt', 'tides.txt'].map(async (name) => {
    await writeFile(testInfo.outputPath(name), name);
    return testInfo.outputPath(name);
  }));
  // Parts of the app are loaded when they are first opened, or later at idle moments.
  await openSyncCentre(page);
  await page.keyboard.press('Escape');
  await expect(syncCentre(page)).toHaveCount(0);
  await workspace.host.blockRequests(page);
  for (const [index, folder] of ['Quay', 'Pier'].entries()) {
    await create(page, 'folder', folder);
    await openFolder(page, folder);
    await choose(workspace, page, paths[index] ?? '');
    await expect(uploadLine(page, index === 0 ? 'berths.txt' : 'tides.txt')).toContainText(text('uploads', 'waitingFolder'));
    await navigation(page).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
    await expect(row(page, folder)).toBeVisible();
  }
  const centre = await openSyncCentre(page);
  await centre.getByRole('button', { name: text('sync', 'discardOf', { name: 'Pier' }) }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: text('sync', 'discardConfirm'), exact: true }).click();
  // The dialog returns the focus after it has closed.
  await eventually(() => centre.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  // The dialog may still be closing, and handles the key then.
  await expect(async () => {
    if (await centre.isVisible()) await page.keyboard.press('Escape');
    await expect(centre).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await expect(uploadLine(page, 'tides.txt')).toContainText(text('uploads', 'relocated'));
  await expect(uploadLine(page, 'berths.txt')).toContainText(text('uploads', 'waitingFolder'));

  await comeBack(workspace, page);
  await expect.poll(async () => [...await workspace.namesOnServer()].sort(), { timeout: reconnectTimeoutMs }).toEqual(['Quay', 'tides.txt']);
  const { files } = await (await workspace.api()).call('files.list', { query: {} });
  await expect.poll(() => workspace.namesOnServer(files.find(({ name }) => name === 'Quay')?.guid), { timeout: reconnectTimeoutMs }).toEqual(['berths.txt']);
});

/** Blocks uploads, or unblocks them. Other requests get through. */
const holdUploads = async ({ host }: Workspace, page: Page, isHeld: boolean): Promise<void> => {
  if (host.kind === 'browser') {
    if (isHeld) await page.route('**/api/uploads**', (route) => route.abort('connectionreset'));
    else await page.unroute('**/api/uploads**');
    return;
  }
  await (host as DesktopHost).app().evaluate((_electron, isCancelled) => {
    for (const { webRequest } of (globalThis as unknown as AppUnderTest).openedSessions) {
      webRequest.onBeforeRequest({ urls: ['*://*/api/uploads*'] }, isCancelled ? (_details, callback) => { callback({ cancel: true }); } : null);
    }
  }, isHeld);
};

test('uploads that wait at sign-out belong to no one else, and continue when their person is back', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  const bytes = randomBytes(100_000);
  const path = testInfo.outputPath('mine.bin');
  await writeFile(path, bytes);
  await holdUploads(workspace, page, true);
  await choose(workspace, page, path);
  await expect(uploadLine(page, 'mine.bin')).toContainText(text('uploads', 'waitingNetwork'));
  const left = await workspace.signOut(page);
  if (workspace.host.kind === 'browser') await holdUploads(workspace, left, false);

  const others = await workspace.host.withSessionChange(left, () => signUpOnScreen(left, newAccount()));
  await expect(others.getByText(text('files', 'emptyDesktop'))).toBeVisible();
  await expect(uploadLine(others, 'mine.bin')).toHaveCount(0);

  const back = await workspace.signIn(await workspace.signOut(others));
  if (workspace.host.kind === 'desktop') await holdUploads(workspace, back, false);
  await expect(row(back, 'mine.bin')).toBeVisible({ timeout: reconnectTimeoutMs });
  expect(await workspace.namesOnServer()).toEqual(['mine.bin']);
  expect(sha256(await workspace.host.withSavedFile(back, () => download(back, 'mine.bin')))).toBe(sha256(bytes));
});

/** From now on nothing can be stored here: a full disk in the browser, a read-only folder in the app. */
const keepNothing = async ({ host, server }: Workspace, page: Page): Promise<'noRoom' | 'unkept'> => {
  if (host.kind === 'browser') {
    const devtools = await (host as BrowserHost).context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 100_000 });
    return 'noRoom';
  }
  const partitions = join((host as DesktopHost).userData, 'Partitions');
  const name = (await readdir(partitions)).find((each) => each.startsWith('account-')) ?? '';
  await rm(join(partitions, name, 'uploads'), { recursive: true, force: true });
  await writeFile(join(partitions, name, 'uploads'), '');
  return 'unkept';
};

test('without space for a copy the panel reports it, and the file is sent from its own path', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  const bytes = randomBytes(300_000);
  const path = testInfo.outputPath('roomless.bin');
  await writeFile(path, bytes);
  const words = await keepNothing(workspace, page);
  await workspace.host.blockRequests(page);
  await choose(workspace, page, path);
  await expect(uploadLine(page, 'roomless.bin')).toContainText(text('uploads', words));
  await comeBack(workspace, page);
  await expect(row(page, 'roomless.bin')).toBeVisible({ timeout: reconnectTimeoutMs });
  expect(sha256(await workspace.host.withSavedFile(page, () => download(page, 'roomless.bin')))).toBe(sha256(bytes));
});
