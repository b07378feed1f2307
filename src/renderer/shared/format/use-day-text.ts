import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../ui/locale-context';
import { useClockText } from './use-clock-text';

const dayMs = 24 * 60 * 60 * 1000;

/** The name of a local calendar day: today, yesterday, or its date. */
export const useDayText = (startMs: number): string => {
  const { t } = useTranslation('places');
  const intlLocale = intlLocaleOf(useLocaleId());
  return useClockText((nowMs) => {
    const today = new Date(nowMs).setHours(0, 0, 0, 0);
    const distance = Math.round((today - startMs) / dayMs);
    if (distance === 0) return t('today');
    if (distance === 1) return t('yesterday');
    const isThisYear = new Date(nowMs).getFullYear() === new Date(startMs).getFullYear();
    return new Intl.DateTimeFormat(intlLocale, { weekday: 'long', day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(startMs);
  });
};
