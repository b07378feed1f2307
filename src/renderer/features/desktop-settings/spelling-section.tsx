import { SpellCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'react-aria-components';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import type { SettingsSection } from '../../shared/settings/section';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import { useBridge } from '../../shared/store/store-hooks';
import { Checkbox } from '../../ui/checkbox';
import styles from './desktop-settings.module.css';

const Spelling = () => {
  const { t } = useTranslation('settings');
  const { platform } = useBridge();
  const used = useDesktopSettings();
  const { locale } = useLocale();
  if (!used) return null;
  const { settings: { spelling }, isManaged, set, dictionaries } = used;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const named = dictionaries.available.map((language) => ({ language, name: names.of(language) ?? language })).sort((one, other) => one.name.localeCompare(other.name, locale));
  const toggle = (language: string, isChosen: boolean): void => {
    set({ spelling: { languages: isChosen ? [...dictionaries.checked, language] : dictionaries.checked.filter((each) => each !== language) } });
  };
  return (
    <>
      <SwitchRow
        label={t('spelling')} description={platform === 'darwin' ? undefined : t('spellingText', { host: dictionaries.host })}
        isManaged={isManaged('spelling.isOn')} isSelected={spelling.isOn} onChange={(isOn) => { set({ spelling: { isOn } }); }}
      />
      {spelling.isOn && named.length > 0 && (
        <SettingRow label={t('spellingLanguages')} isManaged={isManaged('spelling.languages')} isWide>
          <div className={styles.languages}>
            {named.map(({ language, name }) => {
              const isChosen = dictionaries.checked.includes(language);
              return (
                <Checkbox
                  key={language} isSelected={isChosen} isDisabled={isManaged('spelling.languages') || (isChosen && dictionaries.checked.length === 1)}
                  onChange={(isSelected) => { toggle(language, isSelected); }}
                >
                  {name}
                </Checkbox>
              );
            })}
          </div>
        </SettingRow>
      )}
    </>
  );
};

export const spellingSection: SettingsSection = { id: 'spelling', label: 'settings:spellingTitle', icon: SpellCheck, group: 'app', isOffered: ({ desktop }) => desktop !== null, Body: Spelling };
