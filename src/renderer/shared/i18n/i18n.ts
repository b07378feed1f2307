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

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Each language is two chunks: the texts of the pages without a session, and all others. */
const loaders: Record<Locale, { readonly first: () => Promise<{ readonly first: Areas }>; readonly all: () => Promise<{ readonly texts: Areas & Readonly<Record<keyof Texts, unknown>> }> }> = {
  'zh-CN': { first: () => import('../../../locales/zh-CN/first'), all: () => import('../../../locales/zh-CN/index') },
  en: { first: () => import('../../../locales/en/first'), all: () => import('../../../locales/en/index') },
  jp: { first: () => import('../../../locales/jp/first'), all: () => import('../../../locales/jp/index') },
  'ar-SA': { first: () => import('../../../locales/ar-SA/first'), all: () => import('../../../locales/ar-SA/index') },
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
let areAllNeeded = true;

/** Until `loadAllTexts`, only the texts of the pages without a session are loaded. */
export const beginWithFirstTexts = (): void => { areAllNeeded = false; };

const addTexts = async (locale: Locale): Promise<void> => {
  const read = async (): Promise<Areas> => (areAllNeeded ? (await loaders[locale].all()).texts : (await loaders[locale].first()).first);
  const [areas] = await Promise.all([read(), started()]);
  for (const [area, words] of Object.entries(areas)) i18n.addResourceBundle(bcp47Of(locale), area, words);
};

/**
 * Switches the language: loads its texts once, and sets the page's `lang` and `dir`. Of concurrent calls the last one
 * wins.
 */
export const setLocale = async (locale: Locale): Promise<void> => {
  requestedLocale = locale;
  await addTexts(locale);
  if (requestedLocale !== locale) return;
  const language = bcp47Of(locale);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(locale);
};

/** Adds the texts of the workspace to those of the pages without a session, also for languages chosen later. */
export const loadAllTexts = async (): Promise<void> => {
  areAllNeeded = true;
  const locale = requestedLocale ?? currentLocale();
  await addTexts(locale);
  // The person may have chosen another language meanwhile, whose first texts were requested before.
  if (requestedLocale !== null && requestedLocale !== locale) await addTexts(requestedLocale);
};

/** The current locale; English before the first `setLocale`. */
export const currentLocale = (): Locale => locales.find((locale) => bcp47Of(locale) === i18n.language) ?? 'en';
