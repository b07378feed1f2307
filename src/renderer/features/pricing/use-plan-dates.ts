import { useMemo } from 'react';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../ui/locale-context';

export interface PlanDates {
  /** `14 Dec`, with the year if it is a different one. */
  readonly short: (at: string) => string;
  /** `14 December 2027`. */
  readonly long: (at: string) => string;
  /** `Monday 14 December 2026`. */
  readonly full: (at: string) => string;
}

/** Dates of plans in the current language. */
export const usePlanDates = (): PlanDates => {
  const intlLocale = intlLocaleOf(useLocaleId());
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => (at: string): string => new Intl.DateTimeFormat(intlLocale, options).format(Date.parse(at));
    const [day, dayOfYear] = [format({ day: 'numeric', month: 'short' }), format({ dateStyle: 'medium' })];
    return {
      short: (at) => (new Date(at).getFullYear() === new Date().getFullYear() ? day : dayOfYear)(at),
      long: format({ dateStyle: 'long' }), full: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    };
  }, [intlLocale]);
};
