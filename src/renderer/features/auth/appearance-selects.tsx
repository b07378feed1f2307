import { Globe, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../contract/bridge';
import { locales } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';
import { failureOf } from '../../shared/bridge-failure';
import { localeNames } from '../../shared/i18n/locale-names';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge, useWindowSelector } from '../../shared/store/store-hooks';
import { icon16 } from '../../ui/icon-props';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toast-store';

/** The two selects of `SignInAppearance`. */
export const AppearanceSelects = () => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  const errorText = useErrorText();
  const preferences = useWindowSelector((state) => state.preferences);
  const set = (changed: Partial<Preferences>): void => {
    bridge.preferences.set(changed).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  return (
    <>
      <Select
        label={t('language')} isLabelHidden variant="quiet" icon={<Globe {...icon16} />} value={preferences.locale}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale], language: bcp47Of(locale) }))}
        onChange={(locale) => { set({ locale }); }}
      />
      <Select
        label={t('theme')} isLabelHidden variant="quiet" icon={<SunMoon {...icon16} />} value={preferences.themeMode}
        options={[{ value: 'light', label: t('themeLight') }, { value: 'dark', label: t('themeDark') }, { value: 'system', label: t('themeSystem') }]}
        onChange={(themeMode) => { set({ themeMode }); }}
      />
    </>
  );
};
