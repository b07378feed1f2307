import { expect } from './fixture';
import type { Locator, Page } from '@playwright/test';
import { locales, type Locale } from '../../src/contract/preferences';
import { fileTypes } from '../../src/contract/entities/file';
import { createTeam, joinTeam } from '../support/teams';
import { registerOnApi } from './support/account';
import { showAs } from './support/appearance';
import { openDatabase } from './support/database';
import { publicServer } from './support/public-server';
import { addTo, choosePerson, makeDocument, openSharing, slip } from './support/sharing';
import { chooseNew, row } from './support/screens';
import { text } from './support/texts';

// The texts of refusals in each language, by the real server.

/** A server with public sharing switched off by its operator, and with the limits of the free edition. */
const test = publicServer({ PUBLIC_SHARING: 'false' });

type ErrorKey = Parameters<typeof text<'errors'>>[1];

/** Switches the language of the open page, and checks the text in each. */
const inEveryLanguage = async (page: Page, look: (locale: Locale) => Promise<void>): Promise<void> => {
  for (const locale of locales) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    await look(locale);
  }
  await showAs(page, { locale: 'en', themeMode: 'light', themeColour: 'default' });
};
const sentence = (key: ErrorKey, locale: Locale, values: Readonly<Record<string, string>> = {}): string => text('errors', key, values, locale);

test('a reader sees why each action is refused: locking, tags of the team', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  const pool = await openDatabase(server);
  const team = await createTeam({ pool }, 'Harbour & Quill', { editionId: 2 });
  await joinTeam({ pool }, team, noor.id, 'creator');
  const me = await mine.call('account.me', {});
  await joinTeam({ pool }, team, me.id);
  await pool.end();
  const guid = await makeDocument(noor.client, 'Plan');
  await addTo(noor.client, guid, me, 'reader');
  await page.reload();
  await page.getByRole('link', { name: text('files', 'placeShared') }).first().click();
  await row(page, 'Plan').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await inEveryLanguage(page, async (locale) => {
    await expect(menu.getByText(sentence('NO_ACCESS_MODIFY_canLock', locale))).toBeVisible();
    // The message of the code alone would name another action.
    await expect(menu.getByText(sentence('NO_ACCESS_MODIFY', locale))).toHaveCount(0);
  });
});

test('a link to anyone is refused where the operator switched public sharing off', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  // The free edition has no public sharing anyway.
  const pool = await openDatabase(server);
  await pool.query("update people set personal_edition = 'premium', membership_expires_at = now() + interval '1 day' where id = $1", [(await mine.call('account.me', {})).id]);
  await pool.end();
  const dialog = await openSharing(page, await makeDocument(mine, 'Plan'), 'Plan');
  await inEveryLanguage(page, async (locale) => {
    const reason = sentence('SERVICE_NOT_AVAILABLE_IN_REGION', locale);
    await expect(page.getByRole('dialog').getByText(reason, { exact: false })).toBeVisible();
  });
  await expect(dialog.getByRole('radio', { name: text('sharing', 'audienceAnyone') })).toBeDisabled();
});

test('a used-up number of files is shown at the commands that create one', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await mine.call('files.create', { body: { type: fileTypes.folder, name: 'Last' } });
  const { desktopGuid } = await mine.call('account.me', {});
  const pool = await openDatabase(server);
  await pool.query('update usage set file_count = 1000 where root_guid = $1', [desktopGuid]);
  await pool.end();
  for (const locale of locales) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    await Promise.all([
      page.getByRole('region', { name: text('common', 'notifications', {}, locale) }).getByText(sentence('INSUFFICIENT_FILE_COUNT', locale), { exact: false }).first().waitFor(),
      chooseNew(page, 'document', locale),
    ]);
  }
  expect(await workspace.namesOnServer()).toEqual(['Last']);
});

test('a collaborator beyond the limit is reported before the button is pressed', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const me = await mine.call('account.me', {});
  const guid = await makeDocument(mine, 'Plan');
  const eve = await registerOnApi(server.url, 'Eve Sandoval');
  await addTo(eve.client, await makeDocument(eve.client, 'Theirs'), me, 'reader');
  const pool = await openDatabase(server);
  // The maximum of the free edition in a small file.
  await pool.query("insert into grants (file_guid, subject_type, subject_id, role, granted_by) select $1, 2, 100000 + n, 'reader', $2 from generate_series(1, 50) n", [guid, me.id]);
  await pool.end();
  const dialog = await openSharing(page, guid, 'Plan');
  await choosePerson(page, dialog, 'eve', 'Eve Sandoval');
  await slip(page).waitFor();
  const shown = (locale: Locale): Locator => page.getByText(sentence('TOO_MANY_COLLABORATORS', locale, { limit: '50' })).first();
  await inEveryLanguage(page, async (locale) => { await expect(shown(locale)).toBeVisible(); });
});

test('a reader learns why they may not change the link', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const me = await (await workspace.api()).call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  const guid = await makeDocument(noor.client, 'Plan');
  await addTo(noor.client, guid, me, 'reader');
  await openSharing(page, guid, 'Plan');
  await inEveryLanguage(page, async (locale) => {
    await expect(page.getByRole('dialog').getByText(sentence('NO_ACCESS_MODIFY_canChangeShareMode', locale), { exact: false }).first()).toBeVisible();
  });
});
