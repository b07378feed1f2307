import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { create, navigation, renameField, row, select, signInForm } from './support/screens';
import { openSyncCentre } from './support/sync';
import { text } from './support/texts';
import { readTexts, unmarkedLetters } from './support/visible-texts';

/** The product's name is the same in every language; languages are listed by their own names. */
const sameEverywhere = ['Deckle', '简体中文', 'English', '日本語', 'العربية'];

/** The screen reader texts of React Aria itself, which it ships in every language. */
const fromReactAria = ['Dismiss'];

const openPseudo = async (page: Page, path: string): Promise<void> => { await page.goto(new URL(`${path}?pseudo`, page.url()).href); };

test('every text of the screens comes from the catalogues', async ({ workspace }) => {
  const { account, server } = workspace;
  const own = [...sameEverywhere, ...fromReactAria, account.name, account.email, new URL(server.url).host, 'Harbour plans', 'Minutes', 'MS'];
  const bypassing = async (page: Page): Promise<readonly string[]> => {
    const texts = await readTexts(page);
    expect(texts.filter((shown) => shown.includes('⟦')).length, 'the pseudo-locale is on').toBeGreaterThan(5);
    return [...new Set(texts.map((shown) => unmarkedLetters(shown, own)).filter((letters) => letters !== ''))];
  };
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  const form = await workspace.open();
  await openPseudo(form, '/login');
  await signInForm(form).waitFor();
  expect(await bypassing(form), 'signing in').toEqual([]);
  await press(form, text('auth', 'signIn', {}, 'pseudo'));
  await expect(form.getByText(text('auth', 'passwordMissing', {}, 'pseudo'))).toBeVisible();
  expect(await bypassing(form), 'signing in with nothing').toEqual([]);
  await openPseudo(form, '/register');
  await press(form, text('auth', 'signUp', {}, 'pseudo'));
  expect(await bypassing(form), 'signing up with nothing').toEqual([]);

  await openPseudo(form, '/login');
  const page = await workspace.signUp(form, 'pseudo');
  await openPseudo(page, '/desktop');
  await navigation(page).waitFor();
  await expect(page.getByText(text('files', 'emptyDesktop', {}, 'pseudo'))).toBeVisible();
  expect(await bypassing(page), 'the empty desktop').toEqual([]);

  await press(page, text('files', 'new', {}, 'pseudo'));
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await bypassing(page), 'the menu of what can be made').toEqual([]);
  await page.keyboard.press('Escape');

  await create(page, 'folder', 'Harbour plans', 'pseudo');
  await create(page, 'document', 'Minutes', 'pseudo');
  await expect(row(page, 'Minutes', 'pseudo')).toBeVisible();
  await select(page, 'Minutes', 'pseudo');
  expect(await bypassing(page), 'a list with a selection').toEqual([]);

  await page.keyboard.press('F2');
  await renameField(page, 'pseudo').fill('   ');
  await renameField(page, 'pseudo').press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await bypassing(page), 'a name refused').toEqual([]);
  await renameField(page, 'pseudo').press('Escape');

  await row(page, 'Minutes', 'pseudo').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await bypassing(page), 'the menu of a file').toEqual([]);
  await page.keyboard.press('Escape');

  await press(page, text('workspace', 'accountMenu', {}, 'pseudo'));
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await bypassing(page), 'account and preferences').toEqual([]);
  await page.keyboard.press('Escape');

  await select(page, 'Minutes', 'pseudo');
  await press(page, text('files', 'remove', {}, 'pseudo'));
  await expect(page.getByText(text('files', 'removedOne', { name: 'Minutes' }, 'pseudo'))).toBeVisible();
  expect(await bypassing(page), 'what was deleted').toEqual([]);

  await openSyncCentre(page, 'pseudo');
  expect(await bypassing(page), 'the sync centre').toEqual([]);
  await page.keyboard.press('Escape');

  await openPseudo(page, '/trash');
  await expect(row(page, 'Minutes', 'pseudo')).toBeVisible();
  expect(await bypassing(page), 'the trash').toEqual([]);

  await openPseudo(page, '/folder/0000000000000000000000');
  await expect(page.getByText(text('files', 'problemNotFound', {}, 'pseudo'))).toBeVisible();
  expect(await bypassing(page), 'an address that leads nowhere').toEqual([]);
});
