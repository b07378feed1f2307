import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Locale, ThemeMode } from '../../src/contract/preferences';
import { expect, test } from './fixture';
import { chooseAppearance, create, row } from './support/screens';

const appearances: readonly { readonly locale: Locale; readonly themeMode: ThemeMode }[] = [
  { locale: 'en', themeMode: 'light' },
  { locale: 'ar-SA', themeMode: 'dark' },
];

/** What axe finds that keeps somebody from using the page: rule, why, and where. */
const seriousProblems = async (page: Page): Promise<readonly string[]> => {
  // Without its own helper page, which an Electron window cannot open. React Aria's announcer names what it has read
  // out by an id, and what had that id may be gone.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-live-announcer]').analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
};

for (const { locale, themeMode } of appearances) {
  test(`axe finds nothing serious in ${themeMode} with ${locale}`, async ({ workspace }) => {
    const signInPage = await workspace.open();
    await chooseAppearance(signInPage, locale, themeMode);
    expect(await seriousProblems(signInPage)).toEqual([]);

    const page = await workspace.signUp(signInPage, locale);
    expect(await seriousProblems(page), 'the empty list').toEqual([]);
    await create(page, 'folder', 'Harbour plans', locale);
    await create(page, 'document', 'Minutes', locale);
    await expect(row(page, 'Minutes', locale)).toBeVisible();
    const shown = await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang, getComputedStyle(document.documentElement).colorScheme]);
    expect(shown).toEqual(locale === 'en' ? ['ltr', 'en', 'light'] : ['rtl', 'ar-SA', 'dark']);
    expect(await seriousProblems(page), 'a list with files').toEqual([]);
  });
}
