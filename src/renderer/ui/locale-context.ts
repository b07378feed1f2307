import { createContext, useContext } from 'react';
import type { Locale } from '../../contract/preferences';

export const LocaleContext = createContext<Locale>('en');

/** The current locale, for `core/locales` and Intl. */
export const useLocaleId = (): Locale => useContext(LocaleContext);
