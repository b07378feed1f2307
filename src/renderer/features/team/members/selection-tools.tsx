import { Armchair, Network, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/menu';
import { DepartmentDialog } from '../departments/department-dialog';
import { useTeam } from '../team-context';
import bar from '../../../ui/bar.module.css';
import { givenRoles, refusalOf } from './role-refusal';
import type { MemberActions } from './use-member-actions';
import styles from './members.module.css';

const effectKeys = { admin: 'adminEffect', member: 'memberEffect', disabled: 'disabledEffect' } as const;

export interface SelectionToolsProps {
  readonly selected: readonly Member[];
  readonly actions: MemberActions;
  readonly onClear: () => void;
}

/** Changes of all selected members, in place of the search. */
export const SelectionTools = ({ selected, actions, onClear }: SelectionToolsProps) => {
  const { t } = useTranslation('team');
  const { t: tError } = useTranslation('errors');
  const { disabledReason } = useTeam();
  const [isChoosing, setChoosing] = useState(false);
  const ids = selected.map(({ person }) => person.id);
  // The creator keeps role and seat, and does not prevent the change of the others.
  const changedIds = selected.filter((member) => refusalOf(member, 'change') === null).map(({ person }) => person.id);
  const changeReason = disabledReason ?? (changedIds.length === 0 ? tError('CREATOR_KEEPS_ROLE') : null);
  const isDisabled = actions.isPending;
  return (
    <div className={classNames(bar.bar, styles.tools)} role="group" aria-label={t('selectionActions')}>
      <button type="button" className={styles.clear} onClick={onClear} title={t('clearSelection')} aria-label={t('clearSelection')}>
        <X {...icon16} />
        <span>{t('selected', { count: ids.length })}</span>
      </button>
      <MenuTrigger>
        <Button variant="quiet" icon={<ShieldCheck {...icon16} />} isDisabled={isDisabled || changeReason !== null} disabledReason={changeReason}>{t('role')}</Button>
        <Menu label={t('role')}>
          {givenRoles.map((role) => <MenuItem key={role} description={t(effectKeys[role])} onAction={() => { actions.changeRole(changedIds, role); }}>{t(role)}</MenuItem>)}
        </Menu>
      </MenuTrigger>
      <MenuTrigger>
        <Button variant="quiet" icon={<Armchair {...icon16} />} isDisabled={isDisabled || changeReason !== null} disabledReason={changeReason}>{t('seat')}</Button>
        <Menu label={t('seat')}>
          <MenuItem onAction={() => { actions.changeSeat(changedIds, true); }}>{t('giveSeat')}</MenuItem>
          <MenuItem onAction={() => { actions.changeSeat(changedIds, false); }}>{t('removeSeat')}</MenuItem>
        </Menu>
      </MenuTrigger>
      <Button variant="quiet" icon={<Network {...icon16} />} isDisabled={isDisabled || disabledReason !== null} disabledReason={disabledReason} onPress={() => { setChoosing(true); }}>{t('addToDepartment')}</Button>
      {isChoosing && (
        <DepartmentDialog
          title={t('addPeopleToDepartment', { count: ids.length })} confirmLabel={t('add')} onCancel={() => { setChoosing(false); }}
          onConfirm={(department) => {
            setChoosing(false);
            actions.addTo(department, ids);
          }}
        />
      )}
    </div>
  );
};
