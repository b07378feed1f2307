import { Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '../../../../contract/entities/team';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { ContextMenu, positionBelow, type MenuPosition } from '../../../ui/context-menu';
import { icon16 } from '../../../ui/icon-props';
import { Skeleton } from '../../../ui/skeleton';
import { useDepartments, useTeam } from '../team-context';
import { DepartmentDialogs, type DepartmentRequest } from './department-dialogs';
import { DepartmentMenuItems } from './department-menu-items';
import { DepartmentTreeRow } from './department-row';
import { departmentRows } from './department-rows';
import { useDepartmentDrop } from './use-department-drop';
import { useTreeKeys } from './use-tree-keys';
import styles from './departments.module.css';

/** The departments as a tree. Choosing one lists its members. */
export const DepartmentTree = ({ onChoose }: { readonly onChoose?: () => void }) => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const treeId = useId();
  const { team, canManage, disabledReason, departments: request, filter, setFilter, reload } = useTeam();
  const departments = useDepartments();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(filter.departmentId);
  const [menu, setMenu] = useState<{ readonly department: Department; readonly position: MenuPosition } | null>(null);
  // Kept while the menu fades out.
  const [lastMenu, setLastMenu] = useState(menu);
  if (menu !== null && menu !== lastMenu) setLastMenu(menu);
  const [dialog, setDialog] = useState<DepartmentRequest | null>(null);
  const dropTarget = useDepartmentDrop();
  const rows = useMemo(() => departmentRows(departments, closed), [departments, closed]);
  const focusedId = rows.some(({ department }) => department.id === focused) ? focused : null;
  const chosenId = departments.some(({ id }) => id === filter.departmentId) ? filter.departmentId : null;
  const idOf = (id: number | null): string => `${treeId}-${id ?? 'all'}`;

  const focus = (id: number | null): void => {
    setFocused(id);
    document.getElementById(idOf(id))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (id: number | null): void => {
    setFocused(id);
    setFilter({ departmentId: id });
    onChoose?.();
  };
  const toggle = (id: number, isOpen: boolean): void => {
    setClosed((known) => (isOpen ? new Set([...known].filter((each) => each !== id)) : new Set([...known, id])));
  };
  const onKeyDown = useTreeKeys({
    rows, focusedId, onFocus: focus, onToggle: toggle, onChoose: choose,
    onAct: canManage ? (act, { department }) => {
      const row = document.getElementById(idOf(department.id));
      if (act === 'menu' && row) setMenu({ department, position: positionBelow(row, 24) });
      if (act !== 'menu' && disabledReason === null) setDialog({ kind: act, department });
    } : null,
  });
  return (
    <>
      <div role="tree" tabIndex={0} className={styles.tree} aria-label={t('departments')} aria-busy={request.status === 'loading'} aria-activedescendant={idOf(focusedId)} onKeyDown={onKeyDown}>
        <DepartmentTreeRow
          id={idOf(null)} department={null} label={t('everyone')} count={team.resources.memberCount} level={1} isOpen={null} isChosen={chosenId === null} isFocused={focusedId === null} dropTarget={dropTarget}
          onChoose={() => { choose(null); }} onToggle={() => undefined} onMenu={null}
        />
        {rows.map(({ department, level, hasChildren, isOpen }) => (
          <DepartmentTreeRow
            key={department.id} id={idOf(department.id)} department={department} label={department.name} count={department.memberCount} level={level} isOpen={hasChildren ? isOpen : null}
            isChosen={department.id === chosenId} isFocused={department.id === focusedId} dropTarget={dropTarget} onChoose={() => { choose(department.id); }} onToggle={() => { toggle(department.id, !isOpen); }}
            onMenu={canManage ? (element, point) => {
              setFocused(department.id);
              setMenu({ department, position: point ?? positionBelow(element) });
            } : null}
          />
        ))}
        {request.status === 'loading' && [96, 72, 104].map((width) => <span key={width} role="none" className={styles.waiting}><Skeleton width={width} /></span>)}
      </div>
      {request.status === 'failed' && <div role="alert" className={styles.failed}><p>{errorText(request.failure)}</p><Button size="small" onPress={reload}>{tCommon('retry')}</Button></div>}
      {canManage && (
        <Button variant="quiet" className={styles.add ?? ''} icon={<Plus {...icon16} />} isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { setDialog({ kind: 'create', parent: null }); }}>
          {t('department')}
        </Button>
      )}
      <ContextMenu label={lastMenu ? t('moreFor', { name: lastMenu.department.name }) : ''} position={menu?.position ?? null} onClose={() => { setMenu(null); }}>
        {lastMenu && <DepartmentMenuItems department={lastMenu.department} onRequest={setDialog} onMoveToTop={() => { dropTarget.moveToTop(lastMenu.department); }} />}
      </ContextMenu>
      {dialog && <DepartmentDialogs request={dialog} onClose={() => { setDialog(null); }} />}
    </>
  );
};
