import { expect, type Page } from '@playwright/test';
import type { Locale, ThemeColour, ThemeMode } from '../../../src/contract/preferences';

export interface Appearance {
  readonly locale: Locale;
  readonly themeMode: ThemeMode;
  readonly themeColour: ThemeColour;
}

const languages: Readonly<Record<Locale, readonly [language: string, direction: 'ltr' | 'rtl']>> = {
  en: ['en', 'ltr'], 'zh-CN': ['zh-CN', 'ltr'], jp: ['ja', 'ltr'], 'ar-SA': ['ar-SA', 'rtl'],
};

/**
 * Changes language and appearance without touching the page, as a change in another window does: menus and dialogs
 * stay open.
 */
export const showAs = async (page: Page, appearance: Appearance): Promise<void> => {
  await page.evaluate(async (look) => {
    if (window.deckle) { await window.deckle.invoke['preferences:set'](look); return; }
    document.cookie = `SM_LOCALE=${look.locale}; Path=/; SameSite=Lax`;
    localStorage.setItem('THEME_KEY', JSON.stringify({ mode: look.themeMode, colour: look.themeColour }));
    new BroadcastChannel('deckle:preferences').postMessage('changed');
  }, appearance);
  const [language, direction] = languages[appearance.locale];
  await expect.poll(() => page.evaluate(() => {
    const root = document.documentElement;
    return [root.lang, root.dir, root.dataset['theme'], getComputedStyle(root).colorScheme];
  })).toEqual([language, direction, appearance.themeColour, appearance.themeMode]);
};
