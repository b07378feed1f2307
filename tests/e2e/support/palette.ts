import type { Locator, Page } from '@playwright/test';
import { text, type ShownLocale } from './texts';

/** Mod, as the machine that runs the specs has it. */
export const mod = process.platform === 'darwin' ? 'Meta' : 'Control';

export const palette = (page: Page, locale: ShownLocale = 'en'): Locator => page.getByRole('dialog', { name: text('search', 'palette', {}, locale) });

export const searchField = (page: Page, locale: ShownLocale = 'en'): Locator => palette(page, locale).getByRole('combobox');

export const openPalette = async (page: Page, locale: ShownLocale = 'en'): Promise<void> => {
  await page.keyboard.press(`${mod}+k`);
  await searchField(page, locale).waitFor();
};

/** What a section of the palette holds, by its head. */
export const section = (page: Page, name: string, locale: ShownLocale = 'en'): Locator => palette(page, locale).getByRole('group', { name, exact: true });

/** The line that Enter means. */
export const currentOption = (page: Page, locale: ShownLocale = 'en'): Locator => palette(page, locale).getByRole('option', { selected: true });
