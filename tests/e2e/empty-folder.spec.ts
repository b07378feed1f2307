import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { seriousProblems } from './support/axe';
import { expect, test } from './fixture';
import { reconnectTimeoutMs } from './support/connection';
import { create, navigation, openFolder, renameField, row, select } from './support/screens';
import { text } from './support/texts';

/** The list area of an empty folder. */
const emptyPlace = (page: Page, folder: string): Locator => page.getByRole('main').getByRole('group', { name: folder, exact: true });
const menuItem = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });
const cut = async (page: Page, name: string): Promise<void> => {
  await select(page, name);
  await page.keyboard.press('ControlOrMeta+x');
};
const openMenu = (place: Locator): Promise<void> => place.click({ button: 'right', position: { x: 30, y: 30 } });

test('an empty folder has keyboard focus and the menu of its place', async ({ workspace }) => {
  const page = await workspace.signUp();
  const desktop = text('files', 'desktop');
  await openMenu(emptyPlace(page, desktop));
  await menuItem(page, text('files', 'newFolder')).click();
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Harbour')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  // The menus of a filled list open the rename field in the same way.
  await row(page, 'Harbour').click({ button: 'right' });
  await menuItem(page, text('files', 'rename')).click();
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();

  // The cut files are pasted by keyboard without a click into the folder, although the server assigned the folder's id
  // after the cut.
  await workspace.host.blockRequests(page);
  await create(page, 'document', 'Minutes');
  await cut(page, 'Minutes');
  await workspace.host.allowRequests(page);
  await openFolder(page, 'Harbour');
  await expect(emptyPlace(page, 'Harbour')).toBeFocused();
  await expect.poll(() => workspace.namesOnServer(), { intervals: [100], timeout: reconnectTimeoutMs }).toContain('Minutes');
  expect(await seriousProblems(page), 'an empty folder').toEqual([]);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(row(page, 'Minutes')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  // The last file moves out and the focus stays in the list: the keyboard can still leave the folder.
  await cut(page, 'Minutes');
  await page.keyboard.press('Delete');
  await expect(emptyPlace(page, 'Harbour')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row(page, 'Harbour')).toBeVisible();
});

test('the menu of an empty folder pastes and uploads', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  for (const name of ['Harbour', 'Quay']) await create(page, 'folder', name);
  await create(page, 'document', 'Ledger');
  await cut(page, 'Ledger');
  await openFolder(page, 'Quay');
  await openMenu(emptyPlace(page, 'Quay'));
  await menuItem(page, text('acts', 'paste')).click();
  await expect(row(page, 'Ledger')).toBeVisible();

  await navigation(page).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
  await openFolder(page, 'Harbour');
  const path = testInfo.outputPath('tides.txt');
  await writeFile(path, 'High water at 04:12');
  await openMenu(emptyPlace(page, 'Harbour'));
  // The clipboard is empty again.
  await expect(menuItem(page, text('acts', 'paste'))).toHaveAttribute('aria-disabled', 'true');
  await workspace.host.withChosenFiles(page, [path], () => menuItem(page, text('files', 'uploadFiles')).click());
  await expect(row(page, 'tides.txt')).toBeVisible();
});
