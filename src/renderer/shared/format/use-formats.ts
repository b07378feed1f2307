import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleId } from '../../ui/locale-context';
import { formatAmount } from './format-amount';
import { splitBytes } from './split-bytes';
import { intlLocaleOf } from '../../../core/locales';
import { fullTime, relativeTime } from './relative-time';

export interface Formats {
  /** `12.4 GB`. */
  readonly bytes: (sizeBytes: number) => string;
  /** `¥12.00` for 1200. */
  readonly amount: (amountHundredths: number, currency?: string) => string;
  readonly number: (value: number) => string;
  /** `62%` for 0.62. */
  readonly percent: (share: number) => string;
  /** `30 days`. */
  readonly days: (count: number) => string;
  readonly relativeTime: (atMs: number, nowMs: number) => string;
  readonly fullTime: (atMs: number) => string;
  /** The date of a local day: `3 Nov 2026`. */
  readonly day: (atMs: number) => string;
  /** `16:42`. */
  readonly timeOfDay: (atMs: number) => string;
}

/** Formatters of the current language. */
export const useFormats = (): Formats => {
  const { t } = useTranslation('common');
  const intlLocale = intlLocaleOf(useLocaleId());
  return useMemo(() => ({
    bytes: (sizeBytes) => {
      const { key, amount } = splitBytes(sizeBytes, intlLocale);
      return t(key, { amount });
    },
    amount: (amountHundredths, currency = 'CNY') => formatAmount(amountHundredths, currency, intlLocale),
    number: (value) => new Intl.NumberFormat(intlLocale).format(value),
    percent: (share) => new Intl.NumberFormat(intlLocale, { style: 'percent' }).format(share),
    days: (count) => new Intl.NumberFormat(intlLocale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count),
    relativeTime: (atMs, nowMs) => {
      const parts = relativeTime(atMs, nowMs, intlLocale);
      switch (parts.kind) {
        case 'just-now':
          return t('timeJustNow');
        case 'today':
          return t('timeToday', { time: parts.time });
        case 'yesterday':
          return t('timeYesterday', { time: parts.time });
        case 'tomorrow':
          return t('timeTomorrow', { time: parts.time });
        case 'text':
          return parts.text;
      }
    },
    fullTime: (atMs) => fullTime(atMs, intlLocale),
    day: (atMs) => new Intl.DateTimeFormat(intlLocale, { dateStyle: 'medium' }).format(atMs),
    timeOfDay: (atMs) => new Intl.DateTimeFormat(intlLocale, { timeStyle: 'short', hourCycle: 'h23' }).format(atMs),
  }), [t, intlLocale]);
};
