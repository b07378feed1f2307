import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../shared/settings/setting-row';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';

/** Settings of system notifications; hidden if they are unsupported. */
export const NoticeRows = () => {
  const { t } = useTranslation('presence');
  const used = useDesktopSettings();
  if (!used?.hasNotices) return null;
  const { settings: { notices }, set } = used;
  return (
    <>
      <SwitchRow label={t('areShown')} isSelected={notices.areShown} onChange={(areShown) => { set({ notices: { areShown } }); }} />
      <SwitchRow
        label={t('withContent')} description={t('withContentText')} isSelected={notices.withContent} isDisabled={!notices.areShown}
        onChange={(withContent) => { set({ notices: { withContent } }); }}
      />
      <SwitchRow label={t('doNotDisturb')} isSelected={notices.doNotDisturb} isDisabled={!notices.areShown} onChange={(doNotDisturb) => { set({ notices: { doNotDisturb } }); }} />
    </>
  );
};
