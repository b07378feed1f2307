import { eventually, expect, test } from './fixture';
import { heading, place } from './support/places';
import { goTo } from './support/sharing';
import { text } from './support/texts';

test('the app opens on the person\'s start view, also after that view\'s tag was deleted', async ({ workspace, hostKind }) => {
  const page = await workspace.signUp();
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  const choice = page.getByRole('dialog').getByRole('button', { name: text('places', 'startView') });
  await choice.click();
  const startSpace = page.getByRole('option', { name: text('places', 'startSpace'), exact: true });
  await startSpace.click();
  await startSpace.waitFor({ state: 'detached' });
  await eventually(async () => (await (await workspace.api()).call('settings.getPreferences', {})).data.homePage).toBe('space');
  await expect(choice).toContainText(text('places', 'startSpace'));
  await page.keyboard.press('Escape');
  // The desktop app restores the last page of its tab.
  if (hostKind === 'browser') {
    await page.goto('/');
    await expect(heading(page, text('places', 'spaces'))).toBeVisible();
  }
  await place(page, text('files', 'desktop')).click();
  await heading(page, text('files', 'desktop')).waitFor();
  // File specification, section 8: code 60110 on a tag view redirects to the home page.
  await goTo(page, '/tag/4711');
  await expect(heading(page, text('places', 'spaces'))).toBeVisible();
  await eventually(() => new URL(page.url()).pathname).toBe('/spaces');
});
