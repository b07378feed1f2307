import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { newAccount } from './support/account';
import type { DesktopHost } from './support/desktop-host';
import { create, navigation, row, signInForm, signUpOnScreen } from './support/screens';
import { text } from './support/texts';

/** Opens the account popover of a window. */
const openAccounts = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await expect(page.getByRole('button', { name: text('accounts', 'addAccount') })).toBeVisible();
};

test('two people work side by side in one app; a sign-out of one does not affect the other', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const first = await workspace.signUp();
  await create(first, 'folder', 'Of the first');
  await openAccounts(first);
  const form = await host.withSessionChange(first, () => first.getByRole('button', { name: text('accounts', 'addAccount') }).click());
  await signInForm(form).waitFor();

  const account = { ...newAccount(), name: 'Noor Haddad' };
  const second = await host.withSessionChange(form, () => signUpOnScreen(form, account));
  await navigation(second).waitFor();
  await create(second, 'folder', 'Of the second');
  await expect(row(first, 'Of the first')).toBeVisible();
  await expect(row(first, 'Of the second')).toHaveCount(0);
  await expect(row(second, 'Of the first')).toHaveCount(0);

  // The second account's window switches to the first, and the first account's window signs the second out.
  const server = new URL(workspace.server.url).host;
  await openAccounts(second);
  await second.getByRole('button', { name: text('accounts', 'switchTo', { name: 'Mira Sol', server }) }).click();
  await openAccounts(first);
  await first.getByRole('button', { name: text('accounts', 'signOutOf', { name: 'Noor Haddad', server }) }).click();
  await eventually(() => host.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length)).toBe(1);
  await expect(first.getByRole('button', { name: text('accounts', 'signInTo', { name: 'Noor Haddad', server }) })).toBeVisible();
  await first.keyboard.press('Escape');
  await create(first, 'folder', 'Still here');
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Of the first', 'Still here']);
});
