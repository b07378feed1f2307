import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bcp47Of, directionOf, intlLocaleOf } from '../../../core/locales';
import { locales, type Locale } from '../../../contract/preferences';
import type { codePage as englishCodePage } from '../../../locales/en/code-page';
import type { documentPage as englishDocumentPage } from '../../../locales/en/document-page';
import type { inboxPage as englishInboxPage } from '../../../locales/en/inbox-page';
import type { paymentPage as englishPaymentPage } from '../../../locales/en/payment-page';
import type { settingsPage as englishSettingsPage } from '../../../locales/en/settings-page';
import type { texts as englishTexts } from '../../../locales/en/index';
import type { teamPage as englishTeamPage } from '../../../locales/en/team-page';
import type { plansPage as englishPlansPage } from '../../../locales/en/plans-page';
import type { upgradePage as englishUpgradePage } from '../../../locales/en/upgrade-page';
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

/** Texts that are loaded with the first page that shows them. */
interface PageTexts { readonly teamPage: typeof englishTeamPage; readonly documentPage: typeof englishDocumentPage; readonly inboxPage: typeof englishInboxPage; readonly settingsPage: typeof englishSettingsPage; readonly codePage: typeof englishCodePage; readonly upgradePage: typeof englishUpgradePage; readonly paymentPage: typeof englishPaymentPage; readonly plansPage: typeof englishPlansPage }
type TextPage = keyof PageTexts;
type AreaOfPage = { readonly [Page in TextPage]: keyof PageTexts[Page] }[TextPage];

interface TextLoaders {
  readonly first: () => Promise<{ readonly first: Areas }>;
  readonly all: () => Promise<{ readonly signedIn: Areas & Readonly<Record<Exclude<keyof Texts, AreaOfPage>, unknown>> }>;
  readonly pages: { readonly [Page in TextPage]: () => Promise<{ readonly [Name in Page]: Areas & Readonly<Record<keyof PageTexts[Page], unknown>> }> };
}

/** Each language is several chunks: the texts of the pages without a session, those of some pages, and all others. */
const loaders: Record<Locale, TextLoaders> = {
  'zh-CN': {
    first: () => import('../../../locales/zh-CN/first'), all: () => import('../../../locales/zh-CN/signed-in'),
    pages: { teamPage: () => import('../../../locales/zh-CN/team-page'), documentPage: () => import('../../../locales/zh-CN/document-page'), inboxPage: () => import('../../../locales/zh-CN/inbox-page'),
      settingsPage: () => import('../../../locales/zh-CN/settings-page'), codePage: () => import('../../../locales/zh-CN/code-page'),
      upgradePage: () => import('../../../locales/zh-CN/upgrade-page'), paymentPage: () => import('../../../locales/zh-CN/payment-page'), plansPage: () => import('../../../locales/zh-CN/plans-page'),
    },
  },
  en: {
    first: () => import('../../../locales/en/first'), all: () => import('../../../locales/en/signed-in'),
    pages: { teamPage: () => import('../../../locales/en/team-page'), documentPage: () => import('../../../locales/en/document-page'), inboxPage: () => import('../../../locales/en/inbox-page'),
      settingsPage: () => import('../../../locales/en/settings-page'), codePage: () => import('../../../locales/en/code-page'),
      upgradePage: () => import('../../../locales/en/upgrade-page'), paymentPage: () => import('../../../locales/en/payment-page'), plansPage: () => import('../../../locales/en/plans-page'),
    },
  },
  jp: {
    first: () => import('../../../locales/jp/first'), all: () => import('../../../locales/jp/signed-in'),
    pages: { teamPage: () => import('../../../locales/jp/team-page'), documentPage: () => import('../../../locales/jp/document-page'), inboxPage: () => import('../../../locales/jp/inbox-page'),
      settingsPage: () => import('../../../locales/jp/settings-page'), codePage: () => import('../../../locales/jp/code-page'),
      upgradePage: () => import('../../../locales/jp/upgrade-page'), paymentPage: () => import('../../../locales/jp/payment-page'), plansPage: () => import('../../../locales/jp/plans-page'),
    },
  },
  'ar-SA': {
    first: () => import('../../../locales/ar-SA/first'), all: () => import('../../../locales/ar-SA/signed-in'),
    pages: { teamPage: () => import('../../../locales/ar-SA/team-page'), documentPage: () => import('../../../locales/ar-SA/document-page'), inboxPage: () => import('../../../locales/ar-SA/inbox-page'),
      settingsPage: () => import('../../../locales/ar-SA/settings-page'), codePage: () => import('../../../locales/ar-SA/code-page'),
      upgradePage: () => import('../../../locales/ar-SA/upgrade-page'), paymentPage: () => import('../../../locales/ar-SA/payment-page'), plansPage: () => import('../../../locales/ar-SA/plans-page'),
    },
  },
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
const neededPages = new Set<TextPage>();

/** Until `loadAllTexts`, only the texts of the pages without a session are loaded. */
export const beginWithFirstTexts = (): void => { areAllNeeded = false; };

const addTexts = async (locale: Locale): Promise<void> => {
  const read = async (): Promise<Areas> => (areAllNeeded ? (await loaders[locale].all()).signedIn : (await loaders[locale].first()).first);
  const readPage = async (page: TextPage): Promise<readonly Areas[]> => Object.values(await loaders[locale].pages[page]()) as readonly Areas[];
  const [areas, pages] = await Promise.all([read(), Promise.all([...neededPages].map(readPage)), started()]);
  for (const [area, words] of [areas, ...pages.flat()].flatMap((some) => Object.entries(some))) i18n.addResourceBundle(bcp47Of(locale), area, words);
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

/** Adds further texts of the present language. The person may choose another language meanwhile. */
const addRequestedTexts = async (): Promise<void> => {
  const locale = requestedLocale ?? currentLocale();
  await addTexts(locale);
  if (requestedLocale !== null && requestedLocale !== locale) await addTexts(requestedLocale);
};

/** Adds the texts of the workspace to those of the pages without a session, also for languages chosen later. */
export const loadAllTexts = (): Promise<void> => {
  areAllNeeded = true;
  return addRequestedTexts();
};

/** Adds the texts of a page, also for languages chosen later. */
export const loadPageTexts = (page: TextPage): Promise<void> => {
  neededPages.add(page);
  return addRequestedTexts();
};

/** The current locale; English before the first `setLocale`. */
export const currentLocale = (): Locale => locales.find((locale) => bcp47Of(locale) === i18n.language) ?? 'en';
