import { eventually, expect, test } from './fixture';
import { navigation, renameField, row, signInForm, tabTo } from './support/screens';
import { text } from './support/texts';

test('the keyboard alone signs up, creates, renames, deletes and takes it back', async ({ workspace }) => {
  const { account, host } = workspace;
  const form = await workspace.open();
  await tabTo(form, form.getByRole('link', { name: text('auth', 'signUp') }));
  await form.keyboard.press('Enter');
  for (const [label, value] of [['name', account.name], ['email', account.email], ['password', account.password]] as const) {
    await tabTo(form, form.getByLabel(text('auth', label), { exact: true }));
    await form.keyboard.type(value);
  }
  const page = await host.changingSession(form, () => form.keyboard.press('Enter'));
  await navigation(page).waitFor();
  await expect(signInForm(page)).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: text('files', 'new'), exact: true }));
  await page.keyboard.press('Enter');
  // The folder is the first item of the New menu.
  await expect(page.getByRole('menuitem', { name: text('files', 'typeFolder'), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.type('Harbour plans');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Harbour plans')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  await page.keyboard.press('F2');
  await expect(renameField(page)).toBeFocused();
  await expect(renameField(page)).toHaveValue('Harbour plans');
  await page.keyboard.type('Berths');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Berths')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(row(page, 'Berths')).toHaveCount(0);
  // The toast stays open while it has the focus.
  await tabTo(page, page.getByRole('button', { name: text('files', 'undo'), exact: true }));
  await eventually(() => workspace.namesOnServer()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Berths')).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Berths']);
});
