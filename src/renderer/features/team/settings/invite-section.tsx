import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox';
import { useTeam } from '../team-context';
import type { SettingProps } from './profile-section';
import { SettingSection } from './setting-section';
import { withInviteRole } from './team-settings';
import { useSaveSetting } from './use-save-setting';
import styles from './settings.module.css';

const changeable = ['admin', 'member'] as const;
const labels = { admin: 'admins', member: 'members' } as const;

/** The roles that invite people to the team. */
export const InviteSection = ({ settings, onSaved }: SettingProps) => {
  const { t } = useTranslation('team-settings');
  const { disabledReason, canManageTeam } = useTeam();
  const save = useSaveSetting('invite', onSaved);
  const roles = save.pending?.inviteRoles ?? settings.inviteRoles;
  if (!canManageTeam) {
    const [admins, members] = changeable.map((role) => roles.includes(role));
    const people = t(admins ? (members ? 'allInvite' : 'adminsInvite') : members ? 'membersInvite' : 'creatorInvites');
    return <SettingSection title={t('invite')}><p>{people}</p></SettingSection>;
  }
  return (
    <SettingSection title={t('invite')} text={t('inviteText')} saves={[save]}>
      <div role="group" aria-label={t('invite')} className={styles.checks}>
        <Checkbox isSelected isDisabled onChange={() => undefined}>{t('theCreator')}<span className={styles.note}>{t('always')}</span></Checkbox>
        {changeable.map((role) => (
          <Checkbox key={role} isSelected={roles.includes(role)} isDisabled={disabledReason !== null} onChange={(isAllowed) => void save.save({ inviteRoles: withInviteRole(roles, role, isAllowed) })}>{t(labels[role])}</Checkbox>
        ))}
      </div>
    </SettingSection>
  );
};
