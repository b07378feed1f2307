import type { Locale } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';

const intlByLocale: Partial<Record<Locale, string>> = {
  // Day before month and a 24-hour clock, which no English reader can mistake.
  en: 'en-GB',
  // Left to itself `ar-SA` counts Hijri years, and one and the same date would read differently to two people of a team.
  'ar-SA': 'ar-SA-u-ca-gregory-nu-latn',
};

/** The tag to format dates and numbers with. */
export const intlLocaleOf = (locale: Locale): string => intlByLocale[locale] ?? bcp47Of(locale);
