import { useMemo } from 'react';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../ui/locale-context';

/** Formats whole per cent in the person's language: `40%`. */
export const usePercent = (): ((percent: number) => string) => {
  const intlLocale = intlLocaleOf(useLocaleId());
  return useMemo(() => {
    const format = new Intl.NumberFormat(intlLocale, { style: 'percent' });
    return (percent) => format.format(percent / 100);
  }, [intlLocale]);
};
