import { Search } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Department } from '../../../../contract/entities/team';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { icon16 } from '../../../ui/icon-props';
import { TextField } from '../../../ui/text-field';
import { useDepartments, useTeam } from '../team-context';
import { departmentRows } from './department-rows';
import styles from './departments.module.css';

export interface DepartmentDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** Why a department cannot be chosen, as a text. */
  readonly refusalOf?: (department: Department) => string | null;
  readonly note?: ReactNode;
  readonly errorMessage?: string | null;
  readonly isPending?: boolean;
  readonly isDestructive?: boolean;
  readonly onConfirm: (department: Department) => void;
  readonly onCancel: () => void;
}

/** Chooses a department. */
export const DepartmentDialog = ({ title, confirmLabel, refusalOf = () => null, note, errorMessage, isPending = false, isDestructive = false, onConfirm, onCancel }: DepartmentDialogProps) => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const { disabledReason } = useTeam();
  const departments = useDepartments();
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const wanted = query.trim().toLocaleLowerCase();
  const rows = useMemo(() => departmentRows(departments).filter(({ department: { name } }) => name.toLocaleLowerCase().includes(wanted)), [departments, wanted]);
  const chosen = departments.find(({ id }) => id === chosenId);
  const reason = disabledReason ?? (chosen ? null : t('chooseDepartment'));
  return (
    <Dialog isOpen onClose={onCancel} isBodyScrollable>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <TextField label={t('findDepartment')} isLabelHidden placeholder={t('findDepartment')} value={query} onChange={setQuery} autoFocus leading={<Search {...icon16} />} autoComplete="off" />
        <ListBox
          aria-label={t('departments')} className={classNames(styles.choices)} selectionMode="single" selectedKeys={chosenId === null ? [] : [chosenId]} disabledKeys={departments.filter((each) => refusalOf(each) !== null).map(({ id }) => id)}
          onSelectionChange={(keys) => { setChosenId(keys === 'all' ? null : Number([...keys][0])); }} renderEmptyState={() => <p className={styles.hint}>{t('noDepartmentFound')}</p>}
        >
          {rows.map(({ department, level }) => {
            const refusal = refusalOf(department);
            return (
              <ListBoxItem key={department.id} id={department.id} textValue={department.name} className={classNames(styles.choice)} style={{ paddingInlineStart: 8 + (level - 1) * 16 }}>
                <bdi translate="no">{department.name}</bdi>
                {refusal !== null && <span className={styles.hint}>{refusal}</span>}
              </ListBoxItem>
            );
          })}
        </ListBox>
        {note && <p className={styles.hint}>{note}</p>}
        {errorMessage && <p role="alert" className={styles.problem}>{errorMessage}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onCancel}>{tCommon('cancel')}</Button>
        <Button size="large" variant={isDestructive ? 'danger' : 'primary'} isPending={isPending} isDisabled={reason !== null} disabledReason={reason} onPress={() => { if (chosen) onConfirm(chosen); }}>{confirmLabel}</Button>
      </DialogFooter>
    </Dialog>
  );
};
