import { eventually, expect, needsKeychain, test } from './fixture';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { createTeam, joinTeam } from '../support/teams';
import { registerOnApi } from './support/account';
import { openDatabase } from './support/database';
import { openPalette, palette } from './support/palette';
import { heading } from './support/places';
import { goTo, makeDocument } from './support/sharing';
import { navigation, row } from './support/screens';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

// A tag deleted by another person is reported wherever it is shown (file specification, section 8, code 60110).

const gone = (page: Page) => page.getByText(text('errors', 'TAG_VIEW_UNAVAILABLE'));
const home = (page: Page) => heading(page, text('files', 'desktop'));

/** A member in the window, and the admin of the team, who manages its tags. */
const prepare = async (workspace: Workspace): Promise<{ readonly page: Page; readonly admin: ApiClient; readonly mine: ApiClient }> => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const admin = await registerOnApi(workspace.server.url, 'Ines Adler');
  const pool = await openDatabase(workspace.server);
  const team = await createTeam({ pool }, 'Harbour & Quill', { editionId: 2 });
  await joinTeam({ pool }, team, admin.id, 'creator');
  await joinTeam({ pool }, team, (await mine.call('account.me', {})).id);
  await pool.end();
  await page.reload();
  return { page, mine, admin: admin.client };
};
const makeTag = (client: ApiClient, name: string, tagType: 'team' | 'user' = 'team') => client.call('tags.create', { body: { name, colour: '#336699', tagType } });
const removeTag = (client: ApiClient, id: number, tagType: 'team' | 'user' = 'team') => client.call('tags.remove', { params: { tagId: id }, body: { tagId: id, tagType } });
const comeBack = (page: Page): Promise<void> => page.evaluate(() => { window.dispatchEvent(new Event('focus')); });

test('an open page of the tag leads home and reports it, with files that carried it or none', async ({ workspace }) => {
  const { page, mine, admin } = await prepare(workspace);
  const [carried, bare] = [await makeTag(admin, 'Press'), await makeTag(admin, 'Draft')];
  const guid = await makeDocument(mine, 'Plan');
  await mine.call('tags.set', { params: { id: guid }, body: { add: { team: [carried.id] } } });
  await page.reload();
  await navigation(page).getByRole('link', { name: /^Press/ }).click();
  await expect(row(page, 'Plan')).toBeVisible();
  await removeTag(admin, carried.id);
  await Promise.all([expect(gone(page)).toBeVisible(), expect(home(page)).toBeVisible()]);

  // No event announces an unused tag's deletion: the page detects it on focus.
  await navigation(page).getByRole('link', { name: /^Draft/ }).click();
  await heading(page, 'Draft').waitFor();
  await removeTag(admin, bare.id);
  await comeBack(page);
  await expect(home(page)).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: /^Draft/ })).toHaveCount(0);
});

test('opening the tag from the sidebar, a saved address or a restored tab leads home and reports it', async ({ workspace }) => {
  needsKeychain(test.info());
  const { page, admin } = await prepare(workspace);
  const tags = [await makeTag(admin, 'One'), await makeTag(admin, 'Two'), await makeTag(admin, 'Three')] as const;
  const link = navigation(page).getByRole('link', { name: /^One/ });
  // On the desktop, main repeats the response to a read for a second, also to a reloaded page.
  await expect(async () => {
    await page.reload();
    await link.waitFor({ timeout: 3_000 });
  }).toPass();
  // The window reloads its tags by itself, and then has no link to the deleted one.
  await workspace.host.blockRequests(page);
  await removeTag(admin, tags[0].id);
  await link.click();
  await workspace.host.allowRequests(page);
  await Promise.all([expect(gone(page)).toBeVisible(), expect(home(page)).toBeVisible()]);
  await eventually(() => new URL(page.url()).pathname).toBe('/desktop');
  await expect(link).toHaveCount(0);

  await removeTag(admin, tags[1].id);
  await goTo(page, '/spaces');
  await goTo(page, `/tag/${tags[1].id}`);
  await expect(home(page)).toBeVisible();

  await goTo(page, `/tag/${tags[2].id}`);
  await heading(page, 'Three').waitFor();
  await removeTag(admin, tags[2].id);
  const again = await workspace.reopen(page);
  await Promise.all([expect(gone(again)).toBeVisible(), expect(home(again)).toBeVisible()]);
});

test('a list that is narrowed to the tag is shown whole again, and the palette searches without it and reports it', async ({ workspace }) => {
  const { page, mine, admin } = await prepare(workspace);
  const [press, draft] = [await makeTag(admin, 'Press'), await makeTag(admin, 'Draft')];
  const plan = await makeDocument(mine, 'Plan');
  const note = await makeDocument(mine, 'Note');
  await mine.call('tags.set', { params: { id: plan }, body: { add: { team: [press.id] } } });
  await mine.call('tags.set', { params: { id: note }, body: { add: { team: [draft.id] } } });
  await page.reload();
  await row(page, 'Note').waitFor();
  await page.getByRole('button', { name: text('files', 'filter') }).click();
  await page.getByRole('menuitem', { name: 'Press' }).or(page.getByRole('menuitemcheckbox', { name: 'Press' })).or(page.getByRole('menuitemradio', { name: 'Press' })).click();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Note')).toHaveCount(0);
  await removeTag(admin, press.id);
  await expect(row(page, 'Note')).toBeVisible();

  await openPalette(page);
  await page.keyboard.press('Tab');
  await palette(page).getByRole('button', { name: text('search', 'filterTag') }).click();
  await page.getByRole('menuitem', { name: 'Draft' }).or(page.getByRole('menuitemradio', { name: 'Draft' })).click();
  await expect(palette(page).getByRole('option', { name: /Note/ })).toBeVisible();
  await removeTag(admin, draft.id);
  await expect(palette(page).getByRole('button', { name: /Draft/ })).toHaveCount(0);
  await expect(page.getByText(text('errors', 'TAG_NOT_FOUND'))).toBeVisible();
});
