import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture';
import { newAccount, registerByCode, signInToApi } from './support/account';
import { seriousProblems } from './support/axe';
import { openDatabase } from './support/database';
import { nextCode, test } from './support/mails';
import { navigation, showSignUp } from './support/screens';
import type { TestServer } from './support/server';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'codes'>>[1], values = {}): string => text('codes', key, values);
const tSecurity = (key: Parameters<typeof text<'security'>>[1], values = {}): string => text('security', key, values);
const codeField = (within: Page | Locator): Locator => within.getByLabel(t('code'), { exact: true });
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click();

/** An address receives one code a minute. */
const forgetCodes = async (server: TestServer): Promise<void> => {
  const database = await openDatabase(server);
  await database.query('delete from verification_codes');
  await database.end();
};
const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await page.getByRole('button', { name: text('commands', 'settings'), exact: true }).click();
  await page.getByRole('link', { name: text('settings', 'security') }).click();
};
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

test('a person registers with a mailed code, forgets the password and signs in with a new one', async ({ workspace, mails }) => {
  const { account, host, server } = workspace;
  const form = await workspace.open();
  await showSignUp(form);
  await form.getByLabel(text('auth', 'name'), { exact: true }).fill(account.name);
  await form.getByLabel(text('auth', 'email'), { exact: true }).fill(account.email);
  await form.getByLabel(text('auth', 'password'), { exact: true }).fill(account.password);
  await press(form, text('auth', 'signUp'));
  const registerCode = await nextCode(mails, account.email);
  await codeField(form).fill(wrong(registerCode));
  await press(form, t('createAccount'));
  await expect(codeField(form)).toHaveAccessibleDescription(text('errors', 'CODE_INVALID'));
  await expect(codeField(form)).toHaveValue(wrong(registerCode));
  await codeField(form).fill(spaced(registerCode));
  const page = await host.withSessionChange(form, () => press(form, t('createAccount')));
  await navigation(page).waitFor();

  const signIn = await workspace.signOut(page);
  await forgetCodes(server);
  const chosen = 'four sheets a minute';
  await signIn.getByRole('link', { name: text('auth', 'forgot') }).click();
  await signIn.getByLabel(text('auth', 'account'), { exact: true }).fill(account.email);
  await press(signIn, t('next'));
  await expect(signIn.getByText(t('mailedToAccount', { account: `\u2068${account.email}\u2069` }))).toBeVisible();
  expect(await seriousProblems(signIn)).toEqual([]);
  const resetCode = await nextCode(mails, account.email, 1);
  await codeField(signIn).fill(resetCode);
  await signIn.getByLabel(t('password'), { exact: true }).fill(chosen);
  const again = await host.withSessionChange(signIn, () => press(signIn, t('save')));
  await navigation(again).waitFor();
  await expect(signInToApi(server.url, account)).rejects.toMatchObject({ failure: { code: 'INVALID_CREDENTIALS' } });
  await signInToApi(server.url, { ...account, password: chosen });
});

test('a person signs in with a code and replaces the address in the settings with the password and a code, and other windows follow', async ({ workspace, mails }) => {
  const { account, server } = workspace;
  await registerByCode(server.url, account, () => nextCode(mails, account.email));
  await forgetCodes(server);
  const form = await workspace.open();
  await form.getByRole('link', { name: text('auth', 'byCode') }).click();
  await form.getByLabel(text('auth', 'account'), { exact: true }).fill(account.email);
  await press(form, t('next'));
  await codeField(form).fill(await nextCode(mails, account.email, 1));
  const page = await workspace.host.withSessionChange(form, () => press(form, text('auth', 'signIn')));
  await navigation(page).waitFor();
  const { email } = newAccount();
  const methods = (within: Page): Locator => within.getByRole('group', { name: tSecurity('email'), exact: true });
  await openSettings(page);
  await expect(methods(page).getByText(tSecurity('verified'))).toBeVisible();
  const { page: other } = await workspace.openWindow();
  await openSettings(other);
  const before = await methods(other).textContent();

  await methods(page).getByRole('button', { name: tSecurity('replace') }).click();
  const dialog = page.getByRole('dialog', { name: tSecurity('changeEmail') });
  await dialog.getByLabel(tSecurity('newEmail'), { exact: true }).fill(email);
  await dialog.getByLabel(tSecurity('accountPassword'), { exact: true }).fill('not this one');
  await press(dialog, tSecurity('sendCode'));
  await expect(dialog.getByText(tSecurity('wrongPassword'))).toBeVisible();
  await dialog.getByLabel(tSecurity('accountPassword'), { exact: true }).fill(account.password);
  await press(dialog, tSecurity('sendCode'));
  await codeField(dialog).fill(spaced(await nextCode(mails, email)));
  expect(await seriousProblems(page)).toEqual([]);
  await press(dialog, tSecurity('save'));
  await expect(page.getByText(tSecurity('emailSaved'))).toBeVisible();
  await expect(methods(other)).not.toHaveText(before ?? '');
  await expect(methods(other).getByText(tSecurity('verified'))).toBeVisible();
  await expect(signInToApi(server.url, account)).rejects.toMatchObject({ failure: { code: 'INVALID_CREDENTIALS' } });
  await signInToApi(server.url, { ...account, email });
});
