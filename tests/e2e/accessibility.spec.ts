import type { Page } from '@playwright/test';
import type { Locale, ThemeColour, ThemeMode } from '../../src/contract/preferences';
import { expect, test } from './fixture';
import { seriousProblems } from './support/axe';
import { chooseAppearance, create, row, signInForm } from './support/screens';

interface Appearance {
  readonly locale: Locale;
  readonly themeMode: ThemeMode;
  readonly themeColour: ThemeColour;
}

const appearances: readonly Appearance[] = [
  { locale: 'en', themeMode: 'light', themeColour: 'default' },
  { locale: 'en', themeMode: 'light', themeColour: 'green' },
  { locale: 'en', themeMode: 'light', themeColour: 'blue' },
  { locale: 'ar-SA', themeMode: 'dark', themeColour: 'default' },
];

/** Sets the colour as it is kept, because no screen offers it; the choices made on the screen afterwards leave it alone. */
const presetColour = async (page: Page, { themeMode, themeColour }: Appearance): Promise<void> => {
  await page.evaluate(async ([mode, colour]) => {
    if (window.deckle) await window.deckle.invoke['preferences:set']({ themeColour: colour });
    else localStorage.setItem('THEME_KEY', JSON.stringify({ mode, colour }));
  }, [themeMode, themeColour] as const);
  await page.reload();
  await signInForm(page).waitFor();
};

const shownAppearance = (page: Page) => page.evaluate(() => {
  const root = document.documentElement;
  return [root.dir, root.lang, root.dataset['theme'], getComputedStyle(root).colorScheme];
});

for (const appearance of appearances) {
  const { locale, themeMode, themeColour } = appearance;
  test(`axe finds nothing serious in ${themeMode} ${themeColour} with ${locale}`, async ({ workspace }) => {
    const expected = locale === 'en' ? ['ltr', 'en', themeColour, themeMode] : ['rtl', 'ar-SA', themeColour, themeMode];
    const signInPage = await workspace.open();
    if (themeColour !== 'default') await presetColour(signInPage, appearance);
    await chooseAppearance(signInPage, locale, themeMode);
    expect(await shownAppearance(signInPage)).toEqual(expected);
    expect(await seriousProblems(signInPage)).toEqual([]);

    const page = await workspace.signUp(signInPage, locale);
    expect(await seriousProblems(page), 'the empty list').toEqual([]);
    await create(page, 'folder', 'Harbour plans', locale);
    await create(page, 'document', 'Minutes', locale);
    await expect(row(page, 'Minutes', locale)).toBeVisible();
    expect(await shownAppearance(page)).toEqual(expected);
    expect(await seriousProblems(page), 'a list with files').toEqual([]);
  });
}
