import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../shared/settings/setting-row';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import part from '../../shared/settings/settings-part.module.css';
import { QuietHoursRows } from './quiet-hours-rows';

/** Settings of system notifications on this computer. */
export const ComputerRows = () => {
  const { t } = useTranslation('notice-settings');
  const used = useDesktopSettings();
  if (!used) return null;
  if (!used.hasNotices) return <p className={part.text}>{t('noSystemNotices')}</p>;
  const { settings: { notices }, set } = used;
  return (
    <>
      <SwitchRow label={t('areShown')} isSelected={notices.areShown} onChange={(areShown) => { set({ notices: { areShown } }); }} />
      <SwitchRow
        label={t('withContent')} description={t('withContentText')} isSelected={notices.withContent} isDisabled={!notices.areShown}
        onChange={(withContent) => { set({ notices: { withContent } }); }}
      />
      <SwitchRow label={t('withSound')} isSelected={notices.withSound === true} isDisabled={!notices.areShown} onChange={(withSound) => { set({ notices: { withSound } }); }} />
      <SwitchRow label={t('doNotDisturb')} isSelected={notices.doNotDisturb} isDisabled={!notices.areShown} onChange={(doNotDisturb) => { set({ notices: { doNotDisturb } }); }} />
      <QuietHoursRows stored={notices.quietHours} isDisabled={!notices.areShown} onChange={(quietHours) => { set({ notices: { quietHours } }); }} />
    </>
  );
};
