import { Globe, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../shared/i18n/locale-names';
import { lazyPart } from '../../shared/parts/lazy-part';
import { useWindowSelector } from '../../shared/store/store-hooks';
import { icon16 } from '../../ui/icon-props';
import { SelectPlaceholder } from '../../ui/select-placeholder';

const Selects = lazyPart(async () => (await import('./appearance-selects')).AppearanceSelects, { loads: 'idle' });

/** Language and appearance, for people without a session. Lists and popovers are much code, so the selects come after the form. */
export const SignInAppearance = () => {
  const { t } = useTranslation('workspace');
  const { locale, themeMode } = useWindowSelector((state) => state.preferences);
  const themes = { light: t('themeLight'), dark: t('themeDark'), system: t('themeSystem') };
  return (
    <Selects
      props={{}}
      placeholder={(
        <>
          <SelectPlaceholder icon={<Globe {...icon16} />} text={localeNames[locale]} />
          <SelectPlaceholder icon={<SunMoon {...icon16} />} text={themes[themeMode]} />
        </>
      )}
    />
  );
};
