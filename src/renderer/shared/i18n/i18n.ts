import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bcp47Of, directionOf, intlLocaleOf } from '../../../core/locales';
import { locales, type Locale } from '../../../contract/preferences';
import type { texts as englishTexts } from '../../../locales/en/index';
import { isPseudoRequested, pseudoLocale } from './pseudo-locale';

type Texts = typeof englishTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
    keySeparator: false;
  }
}

/** Each language is a separate chunk, so that only the shown language is loaded. */
const loaders: Record<Locale, () => Promise<{ readonly texts: Readonly<Record<keyof Texts, Readonly<Record<string, string>>>> }>> = {
  'zh-CN': () => import('../../../locales/zh-CN/index'),
  en: () => import('../../../locales/en/index'),
  jp: () => import('../../../locales/jp/index'),
  'ar-SA': () => import('../../../locales/ar-SA/index'),
};

export const i18n = i18next.createInstance();

let start: Promise<unknown> | null = null;
const started = (): Promise<unknown> => {
  start ??= init();
  return start;
};

const init = async (): Promise<void> => {
  await i18n
    .use(initReactI18next)
    .use(pseudoLocale)
    .init({
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      load: 'currentOnly',
      fallbackLng: false,
      resources: {},
      // React escapes rendered text; escaping twice would show entities.
      interpolation: { escapeValue: false },
      ...(isPseudoRequested(globalThis.location?.search ?? '') ? { postProcess: [pseudoLocale.name] } : {}),
    });
  // Numbers within a text are written as those beside it.
  i18n.services.formatter?.addCached('number', (language, options) => {
    const locale = locales.find((each) => bcp47Of(each) === language);
    const format = new Intl.NumberFormat(locale === undefined ? language : intlLocaleOf(locale), options as Intl.NumberFormatOptions);
    return (value: number) => format.format(value);
  });
};

let requestedLocale: Locale | null = null;

/**
 * Switches the language: loads its texts once, and sets the page's `lang` and `dir`. Of concurrent calls the last one
 * wins.
 */
export const setLocale = async (locale: Locale): Promise<void> => {
  requestedLocale = locale;
  const [{ texts }] = await Promise.all([loaders[locale](), started()]);
  const language = bcp47Of(locale);
  for (const [area, words] of Object.entries(texts)) i18n.addResourceBundle(language, area, words);
  if (requestedLocale !== locale) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(locale);
};

/** The current locale; English before the first `setLocale`. */
export const currentLocale = (): Locale => locales.find((locale) => bcp47Of(locale) === i18n.language) ?? 'en';
