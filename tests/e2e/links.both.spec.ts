import { deckleLink } from '../../src/core/links/deckle-links';
import { expect, test } from './fixture';
import { currentOption, openPalette, palette, searchField } from './support/palette';
import { navigation } from './support/screens';
import { text } from './support/texts';

test('a pasted link opens in the app', async ({ workspace }) => {
  const page = await workspace.signUp();
  const { guid } = await (await workspace.api()).call('files.create', { body: { type: -2, name: 'Where a link leads' } });
  const path = `/docs/${guid}`;

  for (const address of [`${workspace.server.url}${path}?from=mail`, deckleLink(workspace.server.url, path) ?? '']) {
    await openPalette(page);
    await searchField(page).fill(address);
    await expect(currentOption(page)).toContainText(text('links', 'pastedHere'));
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Where a link leads' })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await navigation(page).getByRole('link', { name: text('workspace', 'desktop'), exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/desktop');
  }

  await openPalette(page);
  await searchField(page).fill(`https://elsewhere.example.org${path}`);
  await expect(palette(page).getByText(text('links', 'pastedKind'), { exact: true })).toHaveCount(0);
  await searchField(page).fill(`${workspace.server.url}${path}`);
  await expect(currentOption(page)).toContainText(text('links', 'pastedHere'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where a link leads' })).toBeVisible();
  // This server has no release, so no host offers the app.
  await expect(page.getByRole('complementary', { name: text('links', 'appOffer') })).toHaveCount(0);
});
