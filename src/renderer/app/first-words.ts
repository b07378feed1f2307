import { common } from '../../locales/en/common';
import { workspace } from '../../locales/en/workspace';
import type { Locale } from '../../contract/preferences';
import { i18n, setLocale } from '../shared/i18n/i18n';
import { logProblem } from '../shared/log';

/**
 * Loads the words that the app starts with. Answers false where they cannot be had; then there are only those that say so, in English,
 * because the page cannot carry every language with it.
 */
export const loadFirstWords = async (locale: Locale): Promise<boolean> => {
  try {
    await setLocale(locale);
    return true;
  } catch (error) {
    logProblem('The language could not be loaded.', error);
    i18n.addResourceBundle('en', 'common', common);
    i18n.addResourceBundle('en', 'workspace', workspace);
    await i18n.changeLanguage('en');
    return false;
  }
};
