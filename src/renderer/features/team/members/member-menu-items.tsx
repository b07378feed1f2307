import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { MenuItem, MenuSeparator } from '../../../ui/menu';
import { useDepartments, useTeam } from '../team-context';
import type { MemberDialog } from './member-menu';
import { refusalOf, usesSeat } from './role-refusal';
import type { MemberActions } from './use-member-actions';

export interface MemberMenuItemsProps {
  readonly member: Member;
  readonly actions: MemberActions;
  readonly onDialog: (dialog: MemberDialog) => void;
  readonly onRole: () => void;
}

/** Everything that a manager can do with one member. */
export const MemberMenuItems = ({ member, actions, onDialog, onRole }: MemberMenuItemsProps) => {
  const { t } = useTranslation('team');
  const { t: tError } = useTranslation('errors');
  const { disabledReason } = useTeam();
  const departments = useDepartments();
  const off = (reason: string | null) => (reason === null ? {} : { isDisabled: true, disabledReason: reason });
  const hasSeat = usesSeat(member);
  const changeReason = disabledReason ?? (refusalOf(member, 'change') && tError('CREATOR_KEEPS_ROLE'));
  const seatReason = changeReason ?? (member.role === 'disabled' ? tError('MEMBER_IS_DISABLED') : null);
  const moveOutReason = disabledReason ?? (refusalOf(member, 'moveOut') && tError('CREATOR_CANNOT_LEAVE'));
  return (
    <>
      <MenuItem onAction={onRole} {...off(changeReason)}>{t('changeRole')}</MenuItem>
      <MenuItem onAction={() => { actions.changeSeat([member.person.id], !hasSeat); }} {...off(seatReason)}>{t(hasSeat ? 'removeSeat' : 'giveSeat')}</MenuItem>
      <MenuSeparator />
      <MenuItem onAction={() => { onDialog('department'); }} {...off(disabledReason)}>{t('addToDepartment')}</MenuItem>
      {departments.filter(({ id }) => member.departmentIds.includes(id)).map((department) => (
        <MenuItem key={department.id} onAction={() => { actions.removeFrom(department, [member.person.id]); }} {...off(disabledReason)}>{t('removeFrom', { name: department.name })}</MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem isDanger onAction={() => { onDialog('moveOut'); }} {...off(moveOutReason)}>{t('moveOutAct')}</MenuItem>
    </>
  );
};
