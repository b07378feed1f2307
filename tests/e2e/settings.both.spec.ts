import { expect, test } from './fixture';
import { text } from './support/texts';

test('the settings are in the account\'s popover, with theme and language, and About has version and licences', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await page.getByRole('button', { name: text('commands', 'settings'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('settings', 'title') });
  await dialog.getByRole('link', { name: text('settings', 'appearance') }).click();
  await dialog.getByRole('radio', { name: text('workspace', 'themeDark') }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await dialog.getByRole('link', { name: text('settings', 'about') }).click();
  await expect(dialog.getByText('3.4.0').first()).toBeVisible();
  if (workspace.host.kind === 'desktop') await expect(dialog.getByText('Electron', { exact: false }).first()).toBeVisible();
  await dialog.getByRole('button', { name: text('settings', 'licencesShow') }).click();
  const licences = dialog.locator('pre');
  for (const name of ['react-dom ', '@fontsource-variable/inter ', 'socket.io-client ', ...(workspace.host.kind === 'desktop' ? ['electron-updater ', '@github/keytar '] : [])]) await expect(licences).toContainText(name);
  if (workspace.host.kind === 'desktop') await expect(page).toHaveTitle(new RegExp(` – ${workspace.account.name} – Deckle$`));
});
