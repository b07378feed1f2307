import { Globe, Server, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';
import { failureOf } from '../../shared/failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { localeNames } from '../../shared/i18n/locale-names';
import { serverName } from '../../shared/server-name';
import { useAppSelector, useBridge } from '../../shared/store/hooks';
import type { Preferences } from '../../../contract/bridge';
import { icon16 } from '../../ui/icon';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toasts';
import { AuthSheet } from './auth-sheet';
import { PeggedSheets } from './pegged-sheets';
import { ProductMark } from './product-mark';
import styles from './auth-frame.module.css';

/** The page around a form for somebody who is not signed in: the drying line, the product, language and appearance. */
export const AuthFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('auth');
  const { t: tWorkspace } = useTranslation('workspace');
  const bridge = useBridge();
  const errorText = useErrorText();
  const preferences = useAppSelector((state) => state.preferences);
  const server = useAppSelector((state) => (state.session.session.status === 'unknown' ? '' : state.session.session.server));
  const set = (changed: Partial<Preferences>): void => {
    bridge.preferences.set(changed).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  return (
    <div className={styles.page} data-buttons={bridge.host === 'desktop' && bridge.platform !== 'darwin'}>
      <PeggedSheets />
      <header className={styles.choices}>
        <Select
          label={tWorkspace('language')} isLabelHidden variant="quiet" icon={<Globe {...icon16} />} value={preferences.locale}
          options={locales.map((locale) => ({ value: locale, label: localeNames[locale], language: bcp47Of(locale) }))}
          onChange={(locale) => { set({ locale }); }}
        />
        <Select
          label={tWorkspace('theme')} isLabelHidden variant="quiet" icon={<SunMoon {...icon16} />} value={preferences.themeMode}
          options={[
            { value: 'light', label: tWorkspace('themeLight') }, { value: 'dark', label: tWorkspace('themeDark') }, { value: 'system', label: tWorkspace('themeSystem') },
          ]}
          onChange={(themeMode) => { set({ themeMode }); }}
        />
      </header>
      <aside aria-label="Deckle" className={styles.product}>
        <p className={styles.brand}><ProductMark size={36} /><span translate="no">Deckle</span></p>
        <p className={styles.about}>{t('about')}</p>
      </aside>
      <div className={styles.side}>
        <AuthSheet>{children}</AuthSheet>
        {server !== '' && <footer className={styles.server}><Server {...icon16} /><span>{t('serverIs', { server: serverName(server) })}</span></footer>}
      </div>
    </div>
  );
};
