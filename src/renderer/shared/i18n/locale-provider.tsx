import { useEffect, useState, type ReactNode } from 'react';
import { I18nProvider as AriaLocaleProvider } from 'react-aria-components';
import { I18nextProvider } from 'react-i18next';
import { bcp47Of } from '../../../core/locales';
import { LocaleContext } from '../../ui/locale-context';
import { currentLocale, i18n } from './i18n';

/** Provides the language to the app's texts and to React Aria. Requires that `setLocale` has resolved once. */
export const LocaleProvider = ({ children }: { readonly children: ReactNode }) => {
  const [locale, setShown] = useState(currentLocale);
  useEffect(() => {
    const follow = (): void => setShown(currentLocale());
    follow();
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, []);
  return (
    <I18nextProvider i18n={i18n}>
      <AriaLocaleProvider locale={bcp47Of(locale)}>
        <LocaleContext value={locale}>{children}</LocaleContext>
      </AriaLocaleProvider>
    </I18nextProvider>
  );
};
