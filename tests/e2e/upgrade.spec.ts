import { expect, test as base } from './fixture';
import type { Page } from '@playwright/test';
import { giveMembership } from './support/membership';
import { openPalette, palette, searchField } from './support/palette';
import { row } from './support/screens';
import { publicServer } from './support/public-server';
import { chooseAudience, makeDocument, openSharing, press } from './support/sharing';
import { text } from './support/texts';

// Decisions, 6.22: what a larger edition has is offered, marked, and named in a prompt. After the upgrade it works in the
// window that was open all the while. A private deployment has neither marks nor prompts.

const test = publicServer();

const tagsItem = (page: Page) => page.getByRole('menuitem', { name: text('acts', 'tag') });
const mark = { name: text('editions', 'limited') };
const prompt = (page: Page) => page.getByRole('dialog', { name: text('capabilities', 'enableFileTag'), exact: true });
const openMenu = (page: Page, name: string) => row(page, name).click({ button: 'right' });

test('a free person is shown what larger editions have, and can use it after the upgrade without reloading', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Plan');
  await openMenu(page, 'Plan');
  await expect(tagsItem(page).getByRole('img', mark)).toBeVisible();
  await tagsItem(page).click();
  await expect(prompt(page)).toContainText(text('upgrade', 'advanced'));
  await expect(prompt(page).getByRole('listitem')).toHaveText([text('editions', 'personal_premium'), text('editions', 'personal_super')]);
  await prompt(page).getByRole('button', { name: text('upgrade', 'notNow') }).click();
  await expect(prompt(page)).toBeHidden();

  // The palette offers the command with the same mark.
  await openPalette(page);
  await searchField(page).fill(`>${text('acts', 'manageTags')}`);
  const option = palette(page).getByRole('option').first();
  await expect(option.getByRole('img', mark)).toBeVisible();
  await option.click();
  await expect(prompt(page)).toBeVisible();

  // The prompt is open while the edition changes: it closes by itself.
  await giveMembership(server, mine, 86_400);
  await expect(prompt(page)).toBeHidden();
  await openMenu(page, 'Plan');
  await expect(tagsItem(page)).toBeVisible();
  await expect(tagsItem(page).getByRole('img', mark)).toHaveCount(0);
  await tagsItem(page).click();
  await expect(page.getByRole('dialog')).toContainText('Plan');
  await expect(prompt(page)).toHaveCount(0);
});

test('a link of a free person offers passwords, expiry and publishing of larger editions', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const dialog = await openSharing(page, await makeDocument(mine, 'Plan'), 'Plan');
  await dialog.getByText(text('sharing', 'audienceAnyone'), { exact: true }).click();
  const publishing = page.getByRole('dialog', { name: text('capabilities', 'publicShare'), exact: true });
  await expect(publishing).toContainText(text('upgrade', 'publicSharing'));
  await publishing.getByRole('button', { name: text('upgrade', 'notNow') }).click();
  await expect(dialog.getByRole('radio', { name: text('sharing', 'audienceAnyone') })).not.toBeChecked();
});

test('an audience of a larger edition can be chosen in the open share dialog after the upgrade', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const guid = await makeDocument(mine, 'Plan');
  const dialog = await openSharing(page, guid, 'Plan');
  await chooseAudience(dialog, text('sharing', 'audienceAnyone'));
  const offer = page.getByRole('dialog', { name: text('capabilities', 'publicShare'), exact: true });
  await expect(offer).toBeVisible();
  await giveMembership(server, mine, 86_400);
  await expect(offer).toBeHidden();
  await expect(dialog.getByRole('radio', { name: text('sharing', 'audienceAnyone') })).toBeEnabled();
  await chooseAudience(dialog, text('sharing', 'audienceAnyone'));
  await press(dialog, text('sharing', 'doOpenToAnyone'));
  await expect.poll(async () => (await mine.call('files.get', { params: { id: guid } })).shareMode).toBe('readonly');
});

base('a private deployment has neither marks nor prompts', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Plan');
  expect(await mine.call('settings.checkpoint', {})).toEqual({ errorCode: 404 });
  await openMenu(page, 'Plan');
  await expect(tagsItem(page)).toBeVisible();
  await expect(page.getByRole('menu').getByRole('img', mark)).toHaveCount(0);
  await tagsItem(page).click();
  await expect(page.getByRole('dialog')).toContainText('Plan');
  await expect(prompt(page)).toHaveCount(0);
});
