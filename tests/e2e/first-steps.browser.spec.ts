import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { seriousProblems } from './support/axe';
import { expect, test } from './fixture';
import { create, remove, renameField, row } from './support/screens';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'files'>>[1]): string => text('files', key);
const steps = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: t('emptyDesktop') });
const templates = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: text('acts', 'startFromTemplate') });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const information = (page: Page): Locator => page.getByRole('region', { name: text('places', 'information'), exact: true });

test('an empty desktop offers three steps and templates; any file replaces them, and they return when it is gone', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await expect(templates(page).getByRole('listitem')).not.toHaveCount(0);
  await expect(information(page)).toHaveCount(0);
  expect(await seriousProblems(page)).toEqual([]);

  await button(steps(page), t('stepWriteAction')).click();
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.type('Minutes');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Minutes')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await expect(information(page)).toBeVisible();
  await remove(page, 'Minutes');
  await expect(steps(page)).toBeVisible();
  await expect(information(page)).toHaveCount(0);

  const path = testInfo.outputPath('tides.txt');
  await writeFile(path, 'High water at 04:12');
  await workspace.host.withChosenFiles(page, [path], () => button(steps(page), t('uploadFiles')).click());
  await expect(row(page, 'tides.txt')).toBeVisible();
  await remove(page, 'tides.txt');

  await button(steps(page), t('stepShareAction')).click();
  await expect(page.getByRole('dialog', { name: text('sharing', 'shareTitle', { name: t('sharedFolderName') }) })).toBeVisible();
  await page.keyboard.press('Escape');
  await remove(page, t('sharedFolderName'));

  await templates(page).getByRole('button', { name: 'Meeting minutes' }).click();
  await expect(row(page, 'Meeting minutes')).toBeVisible();
});

test('an empty desktop without a connection offers only what works there', async ({ workspace }) => {
  const page = await workspace.signUp();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await page.context().setOffline(true);
  await expect(page.getByText(t('offlineTitle'))).toBeVisible();
  await expect(steps(page).getByRole('listitem')).toHaveCount(2);
  await expect(templates(page)).toHaveCount(0);
  await button(steps(page), t('stepWriteAction')).click();
  await page.keyboard.press('Enter');
  await expect(steps(page)).toHaveCount(0);
  await page.context().setOffline(false);
});

test('the drawer is closed in the preview view, and opens again in the list', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Minutes');
  await expect(information(page)).toBeVisible();
  const view = (name: string): Locator => page.getByRole('radio', { name, exact: true });
  await view(t('viewPreview')).click();
  await expect(information(page)).toHaveCount(0);
  await view(t('viewList')).click();
  await expect(information(page)).toBeVisible();
});
