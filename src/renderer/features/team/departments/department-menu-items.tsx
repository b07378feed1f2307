import { useTranslation } from 'react-i18next';
import type { Department } from '../../../../contract/entities/team';
import { MenuItem, MenuSeparator } from '../../../ui/menu';
import { useTeam } from '../team-context';
import type { DepartmentRequest } from './department-dialogs';

export interface DepartmentMenuItemsProps {
  readonly department: Department;
  readonly onRequest: (request: DepartmentRequest) => void;
  readonly onMoveToTop: () => void;
}

/** Everything that a manager can do with a department. */
export const DepartmentMenuItems = ({ department, onRequest, onMoveToTop }: DepartmentMenuItemsProps) => {
  const { t } = useTranslation('team');
  const { disabledReason } = useTeam();
  const off = disabledReason === null ? {} : { isDisabled: true, disabledReason };
  return (
    <>
      <MenuItem onAction={() => { onRequest({ kind: 'create', parent: department }); }} {...off}>{t('newDepartmentBelow')}</MenuItem>
      <MenuItem shortcut="F2" onAction={() => { onRequest({ kind: 'rename', department }); }} {...off}>{t('renameAct')}</MenuItem>
      <MenuItem onAction={() => { onRequest({ kind: 'move', department }); }} {...off}>{t('moveAct')}</MenuItem>
      {department.parentId !== null && <MenuItem onAction={onMoveToTop} {...off}>{t('moveToTop')}</MenuItem>}
      <MenuItem onAction={() => { onRequest({ kind: 'merge', department }); }} {...off}>{t('mergeAct')}</MenuItem>
      <MenuSeparator />
      <MenuItem isDanger shortcut="Del" onAction={() => { onRequest({ kind: 'remove', department }); }} {...off}>{t('removeDepartmentAct')}</MenuItem>
    </>
  );
};
