import type { Locale } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';

/**
 * The tag to format dates and numbers with. Arabic is pinned to the Gregorian calendar and Latin digits: left to
 * itself `ar-SA` counts Hijri years, and one and the same date would read differently to two people of a team.
 */
export const intlLocaleOf = (locale: Locale): string => (locale === 'ar-SA' ? 'ar-SA-u-ca-gregory-nu-latn' : bcp47Of(locale));
