import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../../shared/settings/setting-row';
import { useTeam } from '../team-context';
import type { SettingProps } from './profile-section';
import { ReadOnlyValue, SettingSection } from './setting-section';
import { useSaveSetting } from './use-save-setting';
import styles from './settings.module.css';

/** Whether members create spaces, and whether a file has several tags of the team. */
export const SpacesSection = ({ settings, onSaved }: SettingProps) => {
  const { t } = useTranslation('team-settings');
  const { disabledReason, canManageTeam } = useTeam();
  const spaces = useSaveSetting('spaces', onSaved);
  const tags = useSaveSetting('file_tags', onSaved);
  const membersCreateSpaces = spaces.pending?.membersCreateSpaces ?? settings.membersCreateSpaces;
  const multipleFileTags = tags.pending?.multipleFileTags ?? settings.multipleFileTags;
  const isDisabled = disabledReason !== null;
  if (!canManageTeam) {
    return (
      <SettingSection title={t('spacesAndTags')}>
        <dl className={styles.facts}>
          <ReadOnlyValue label={t('membersCreate')}>{t(membersCreateSpaces ? 'yes' : 'no')}</ReadOnlyValue>
          <ReadOnlyValue label={t('severalTags')}>{t(multipleFileTags ? 'yes' : 'no')}</ReadOnlyValue>
        </dl>
      </SettingSection>
    );
  }
  return (
    <SettingSection title={t('spacesAndTags')} saves={[spaces, tags]}>
      <div>
        <SwitchRow
          label={t('membersCreate')} description={t('membersCreateText')} isSelected={membersCreateSpaces} isDisabled={isDisabled}
          onChange={(isSelected) => {
            tags.clear();
            void spaces.save({ membersCreateSpaces: isSelected });
          }}
        />
        <SwitchRow
          label={t('severalTags')} description={t('severalTagsText')} isSelected={multipleFileTags} isDisabled={isDisabled}
          onChange={(isSelected) => {
            spaces.clear();
            void tags.save({ multipleFileTags: isSelected });
          }}
        />
      </div>
    </SettingSection>
  );
};
