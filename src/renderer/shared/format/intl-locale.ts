import type { Locale } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';

const intlByLocale: Partial<Record<Locale, string>> = {
  // Day before month and a 24-hour clock, which are unambiguous to all English readers.
  en: 'en-GB',
  // By default `ar-SA` uses the Hijri calendar, so that two people of a team would read different dates.
  'ar-SA': 'ar-SA-u-ca-gregory-nu-latn',
};

/** Locale tag for formatting dates and numbers. */
export const intlLocaleOf = (locale: Locale): string => intlByLocale[locale] ?? bcp47Of(locale);
