import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { seriousProblems } from './support/axe';
import { reconnectTimeoutMs } from './support/connection';
import { expect, test } from './fixture';
import { create, remove, row } from './support/screens';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'files'>>[1], values: Readonly<Record<string, string>> = {}): string => text('files', key, values);
const progress = (page: Page, done: number): Locator => steps(page).getByText(t('stepsDone', { done: String(done), total: '3' }));
const steps = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: t('emptyDesktop') });
const templates = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: text('acts', 'startFromTemplate') });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const information = (page: Page): Locator => page.getByRole('region', { name: text('places', 'information'), exact: true });

test('an empty desktop offers three steps and templates; only an action completes its step, on each device', async ({ workspace }, testInfo) => {
  const api = await workspace.register();
  const page = await workspace.signUp();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await expect(progress(page, 0)).toBeVisible();
  await expect(templates(page).getByRole('listitem')).not.toHaveCount(0);
  await expect(information(page)).toHaveCount(0);
  expect(await seriousProblems(page)).toEqual([]);

  const path = testInfo.outputPath('tides.txt');
  await writeFile(path, 'High water at 04:12');
  await workspace.host.withChosenFiles(page, [path], () => button(steps(page), t('uploadFiles')).click());
  await expect(row(page, 'tides.txt')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await remove(page, 'tides.txt');
  await expect(progress(page, 1)).toBeVisible();

  await button(steps(page), t('stepShareAction')).click();
  await expect(page.getByRole('dialog', { name: text('sharing', 'shareTitle', { name: t('sharedDocumentName') }) })).toBeVisible();
  await page.keyboard.press('Escape');
  await remove(page, t('sharedDocumentName'));
  // A document without a second person completes nothing.
  await expect(progress(page, 1)).toBeVisible();
  await api.call('teams.create', { body: { name: 'Tide tables' } });
  await expect(button(steps(page), t('openTeam'))).toBeVisible();
  await expect(progress(page, 2)).toBeVisible();

  await templates(page).getByRole('button', { name: 'Meeting minutes' }).click();
  await expect(row(page, 'Meeting minutes')).toBeVisible();
});

test('dismissed steps are gone in each window and after a reload; templates remain', async ({ workspace }) => {
  const page = await workspace.signUp();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  const { page: other, host: otherHost } = await workspace.openWindow();
  await expect(steps(other).getByRole('listitem')).toHaveCount(3);
  await button(steps(page), t('dismissSteps')).press('Enter');
  await expect(steps(page)).toHaveCount(0);
  await expect(button(page.getByRole('main'), t('newDocument'))).toBeFocused();
  await expect(steps(other)).toHaveCount(0);
  const reopened = await otherHost.reopen(other);
  await expect(templates(reopened)).toBeVisible();
  await expect(steps(reopened)).toHaveCount(0);
  expect(await seriousProblems(reopened)).toEqual([]);
});

test('an empty desktop without a connection disables the steps that need the server', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await server.stop();
  await expect(page.getByText(t('offlineTitle'), { exact: true })).toBeVisible();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await expect(button(steps(page), t('stepShareAction'))).toBeDisabled();
  await expect(button(steps(page), t('uploadFiles'))).toBeEnabled();
  await expect(templates(page)).toHaveCount(0);
  await button(steps(page), t('dismissSteps')).click();
  await expect(steps(page)).toHaveCount(0);
  await server.start();
  await expect(templates(page)).toBeVisible({ timeout: reconnectTimeoutMs });
  await expect(steps(page)).toHaveCount(0);
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
