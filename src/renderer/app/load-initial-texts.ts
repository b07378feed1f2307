import { common } from '../../locales/en/common';
import { workspace } from '../../locales/en/workspace';
import type { Locale } from '../../contract/preferences';
import { beginWithFirstTexts, i18n, setLocale } from '../shared/i18n/i18n';
import { logProblem } from '../shared/log';

/**
 * Loads the texts that the app starts with. Returns false if they cannot be loaded. The page then shows only the
 * failure texts, in English, because it cannot contain every language.
 */
export const loadInitialTexts = async (locale: Locale): Promise<boolean> => {
  beginWithFirstTexts();
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
