import type { Locale } from '../contract/preferences';

const bcp47: Record<Locale, string> = { 'zh-CN': 'zh-CN', en: 'en', jp: 'ja', 'ar-SA': 'ar-SA' };

/** The tag for Intl, `lang` attributes and i18next; only `jp` differs from the id on the wire. */
export const bcp47Of = (locale: Locale): string => bcp47[locale];

const intlByLocale: Partial<Record<Locale, string>> = {
  // Day before month and a 24-hour clock, which no English reader can mistake.
  en: 'en-GB',
  // Left to itself `ar-SA` counts Hijri years, and one and the same date would read differently to two people of a team.
  'ar-SA': 'ar-SA-u-ca-gregory-nu-latn',
};

/** The tag to format dates and numbers with. */
export const intlLocaleOf = (locale: Locale): string => intlByLocale[locale] ?? bcp47Of(locale);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar-SA' ? 'rtl' : 'ltr');

/** Locales by the first subtag of `Accept-Language`; our own clients may send `jp`. */
const localeByLanguage = new Map<string, Locale>([['zh', 'zh-CN'], ['en', 'en'], ['ja', 'jp'], ['jp', 'jp'], ['ar', 'ar-SA']]);

/** One range of RFC 9110, 12.5.4, with an optional weight. */
const rangePattern = /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * Selects the locale of a response: the range with the highest weight, the first of equal weights. `*` and malformed
 * ranges are ignored; the default is English.
 */
export const negotiateLocale = (acceptLanguage: string | undefined): Locale => {
  let best: Locale = 'en';
  let bestWeight = 0;
  for (const range of (acceptLanguage ?? '').slice(0, 1000).split(',')) {
    const [, language = '', weightText = '1'] = rangePattern.exec(range) ?? [];
    const locale = localeByLanguage.get(language.toLowerCase());
    const weight = Number(weightText);
    if (locale && weight > bestWeight) {
      best = locale;
      bestWeight = weight;
    }
  }
  return best;
};
