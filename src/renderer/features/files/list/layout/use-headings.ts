import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClockText } from '../../../../shared/format/use-clock-text';
import { localDayOf } from '../../../../shared/format/local-day';
import { intlLocaleOf } from '../../../../../core/locales';
import { useLocaleId } from '../../../../ui/locale-context';

/** The headings of a list's parts: folders and files, or days. */
export const useHeadings = (): ((heading: string) => string) => {
  const { t } = useTranslation('files');
  const intlLocale = intlLocaleOf(useLocaleId());
  const today = useClockText(localDayOf);
  return useCallback((heading) => {
    if (heading === '') return '';
    if (heading === 'folders') return t('headingFolders');
    if (heading === 'files') return t('headingFiles');
    const day = heading.slice('day:'.length);
    if (day === '') return t('headingEarlier');
    const noon = (of: string): number => Date.parse(`${of}T12:00:00`);
    const days = Math.round((noon(today) - noon(day)) / 86_400_000);
    if (days === 0 || days === 1) return t(days === 0 ? 'headingToday' : 'headingYesterday');
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return new Intl.DateTimeFormat(intlLocale, { weekday: 'long', day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(noon(day));
  }, [t, intlLocale, today]);
};
