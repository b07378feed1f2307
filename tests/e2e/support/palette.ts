import type { Locator, Page } from '@playwright/test';
import { text, type ShownLocale } from './texts';

/** The Mod key on the machine that runs the specs. */
export const mod = process.platform === 'darwin' ? 'Meta' : 'Control';

export const palette = (page: Page, locale: ShownLocale = 'en'): Locator => page.getByRole('dialog', { name: text('search', 'palette', {}, locale) });

export const searchField = (page: Page, locale: ShownLocale = 'en'): Locator => palette(page, locale).getByRole('combobox');

export const openPalette = async (page: Page, locale: ShownLocale = 'en'): Promise<void> => {
  await page.keyboard.press(`${mod}+k`);
  await searchField(page, locale).waitFor();
};

/** A section of the palette, by its heading. */
export const section = (page: Page, name: string, locale: ShownLocale = 'en'): Locator => palette(page, locale).getByRole('group', { name, exact: true });

/** The option that Enter activates. */
export const currentOption = (page: Page, locale: ShownLocale = 'en'): Locator => palette(page, locale).getByRole('option', { selected: true });
