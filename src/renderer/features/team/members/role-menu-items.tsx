import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { MenuItem, MenuSeparator } from '../../../ui/menu';
import { useTeam } from '../team-context';
import type { MemberDialog } from './member-menu';
import { canReceiveTeam, givenRoles, refusalOf } from './role-refusal';
import type { MemberActions } from './use-member-actions';

const effectKeys = { admin: 'adminEffect', member: 'memberEffect', disabled: 'disabledEffect' } as const;

export interface RoleMenuItemsProps {
  readonly member: Member;
  readonly actions: MemberActions;
  readonly onDialog: (dialog: MemberDialog) => void;
}

/** The roles of a member with their effects. Disabled items say who can choose them. */
export const RoleMenuItems = ({ member, actions, onDialog }: RoleMenuItemsProps) => {
  const { t } = useTranslation('team');
  const { t: tError } = useTranslation('errors');
  const { team, creatorName, disabledReason } = useTeam();
  const refusal = refusalOf(member, 'change');
  const changeReason = disabledReason ?? (refusal === null ? null : tError('CREATOR_KEEPS_ROLE'));
  const transferReason = disabledReason ?? transferRefusal();
  return (
    <>
      {givenRoles.map((role) => (
        <MenuItem
          key={role} description={t(effectKeys[role])} isCurrent={member.role === role} isDisabled={changeReason !== null} disabledReason={changeReason}
          onAction={() => { if (member.role !== role) actions.changeRole([member.person.id], role); }}
        >
          {t(role)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem description={t('transferEffect')} isDisabled={transferReason !== null} disabledReason={transferReason} onAction={() => { onDialog('transfer'); }}>{t('transferAct')}</MenuItem>
      <MenuItem isDanger isDisabled={disabledReason !== null} disabledReason={disabledReason} onAction={() => { onDialog('moveOut'); }}>{t('moveOutAct')}</MenuItem>
    </>
  );

  function transferRefusal(): string | null {
    if (team.role !== 'creator') return creatorName === null ? tError('CREATOR_ONLY') : t('creatorOnly', { name: creatorName });
    return canReceiveTeam(team.role, member) ? null : tError('MEMBER_IS_DISABLED');
  }
};
