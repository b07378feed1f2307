import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../contract/bridge';
import { locales, type ThemeColour, type ThemeMode } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';
import { failureOf } from '../../shared/bridge-failure';
import { localeNames } from '../../shared/i18n/locale-names';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { changeServerLanguage } from '../../shared/store/user-config/user-config-actions';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toast-store';

const useSetPreferences = (): ((changed: Partial<Preferences>) => void) => {
  const bridge = useBridge();
  const errorText = useErrorText();
  return (changed) => { bridge.preferences.set(changed).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); }); };
};

export const LanguageChoice = ({ isLabelHidden = false }: { readonly isLabelHidden?: boolean }) => {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('workspace');
  const set = useSetPreferences();
  const locale = useAppSelector((state) => state.preferences.locale);
  return (
    <Select
      label={t('language')} isLabelHidden={isLabelHidden} value={locale} onChange={(chosen) => { set({ locale: chosen }); dispatch(changeServerLanguage(chosen)); }}
      options={locales.map((each) => ({ value: each, label: localeNames[each], language: bcp47Of(each) }))}
    />
  );
};

const themeKeys = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const satisfies Record<ThemeMode, string>;
const themes = ['light', 'dark', 'system'] as const;

export const ThemeChoice = ({ isFullWidth = false }: { readonly isFullWidth?: boolean }) => {
  const { t } = useTranslation('workspace');
  const set = useSetPreferences();
  const themeMode = useAppSelector((state) => state.preferences.themeMode);
  return (
    <SegmentedControl
      label={t('theme')} isFullWidth={isFullWidth} value={themeMode} onChange={(chosen) => { set({ themeMode: chosen }); }}
      options={themes.map((value) => ({ value, label: t(themeKeys[value]) }))}
    />
  );
};

const colourKeys = { default: 'colourDefault', green: 'colourGreen', blue: 'colourBlue' } as const satisfies Record<ThemeColour, string>;
const colours = ['default', 'green', 'blue'] as const;

export const ColourChoice = () => {
  const { t } = useTranslation('workspace');
  const set = useSetPreferences();
  const themeColour = useAppSelector((state) => state.preferences.themeColour);
  return (
    <SegmentedControl
      label={t('themeColour')} value={themeColour} onChange={(chosen) => { set({ themeColour: chosen }); }}
      options={colours.map((value) => ({ value, label: t(colourKeys[value]) }))}
    />
  );
};
