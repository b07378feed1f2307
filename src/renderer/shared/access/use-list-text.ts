import { useCallback } from 'react';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../ui/locale-context';

/** Joins names as an enumeration in the person's language. */
export const useListText = (): ((names: readonly string[], type?: 'conjunction' | 'disjunction') => string) => {
  const intlLocale = intlLocaleOf(useLocaleId());
  return useCallback((names, type = 'conjunction') => new Intl.ListFormat(intlLocale, { type, style: 'long' }).format(names), [intlLocale]);
};
