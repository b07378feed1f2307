import { useCallback, useEffect, useId, useMemo, useRef, useState, type DragEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { useListText } from '../../../shared/access/use-list-text';
import { RowCheck } from '../../../ui/row-check';
import { classNames } from '../../../ui/class-names';
import { useDepartments, useTeam } from '../team-context';
import { startTeamDrag } from '../team-drag';
import { MemberRow } from './member-row';
import type { MenuRequest } from './member-menu';
import { withRange, withToggled, type MemberSelection } from './member-selection';
import { useMemberKeys } from './use-member-keys';
import type { MembersList } from './use-members';
import styles from './member-list.module.css';

/** Height of the heads of the columns and of a row, as in the style sheet. */
const [headPx, rowPx] = [30, 52];
const overscan = 8;
/** More is loaded when this many rows are left below. */
const rowsAhead = 40;

export interface MemberListProps {
  readonly list: MembersList;
  readonly members: readonly Member[];
  readonly selection: MemberSelection;
  readonly onSelectionChange: (selection: MemberSelection | ((known: MemberSelection) => MemberSelection)) => void;
  readonly onMenu: (request: MenuRequest) => void;
  /** The open menu. */
  readonly menu: MenuRequest | null;
  readonly onSeat: (member: Member) => void;
}

/** The members as a grid; only visible rows are rendered. */
export const MemberList = ({ list, members, selection, onSelectionChange, onMenu, menu, onSeat }: MemberListProps) => {
  const { t } = useTranslation('team');
  const listText = useListText();
  const { canManage, selfId, disabledReason } = useTeam();
  const departments = useDepartments();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const order = useMemo(() => members.map(({ person }) => person.id), [members]);
  const names = useMemo(() => new Map(departments.map(({ id, name }) => [id, name])), [departments]);
  const virtualizer = useVirtualizer({
    count: members.length, overscan, getScrollElement: () => scroller.current, estimateSize: () => rowPx, scrollMargin: headPx, scrollPaddingStart: headPx,
    getItemKey: (index) => order[index] ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const { hasMore, isLoadingMore, isOutdated, loadMore, loadAll } = list;
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= members.length - rowsAhead;
  useEffect(() => { if (hasMore && !isLoadingMore && !isOutdated && isNearEnd) loadMore(); }, [hasMore, isLoadingMore, isOutdated, isNearEnd, loadMore]);
  // The list of a different filter begins at its first row.
  const filterKey = list.key;
  useEffect(() => { scroller.current?.scrollTo({ top: 0 }); }, [filterKey]);

  const current = focusedId !== null && order.includes(focusedId) ? focusedId : order[0] ?? null;
  const toggle = useCallback((id: number, isRange: boolean) => {
    setFocusedId(id);
    onSelectionChange((known) => (isRange ? withRange(known, order, id) : withToggled(known, id)));
  }, [onSelectionChange, order]);
  const openMenu = useCallback((request: MenuRequest) => {
    setFocusedId(request.memberId);
    onMenu(request);
  }, [onMenu]);
  const drag = useCallback((event: DragEvent, id: number) => {
    startTeamDrag(event.dataTransfer, { kind: 'members', ids: selection.ids.has(id) ? order.filter((each) => selection.ids.has(each)) : [id] });
  }, [selection, order]);
  const selectAll = (): void => {
    void loadAll().then((all) => { onSelectionChange({ ids: new Set(all.map(({ person }) => person.id)), anchor: null }); });
  };
  const isAllSelected = !hasMore && order.every((id) => selection.ids.has(id));
  const onKeyDown = useMemberKeys({
    order, current, canSelect: canManage, pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1),
    onMove: (id, isRange) => {
      setFocusedId(id);
      virtualizer.scrollToIndex(order.indexOf(id));
      if (isRange) onSelectionChange((known) => withRange(known.anchor === null ? { ...known, anchor: current } : known, order, id));
    },
    onToggle: (id) => { toggle(id, false); }, onSelectAll: selectAll, onClear: () => { onSelectionChange({ ids: new Set(), anchor: null }); },
    onMenu: (id) => {
      const row = document.getElementById(`${gridId}-${id}`);
      if (row) openMenu({ kind: 'more', memberId: id, element: row });
    },
  });
  return (
    <div
      ref={scroller} role="grid" tabIndex={0} className={styles.scroller} aria-label={t('members')} aria-rowcount={hasMore ? -1 : members.length + 1} aria-multiselectable={canManage} aria-busy={isOutdated}
      aria-activedescendant={current === null ? undefined : `${gridId}-${current}`} data-outdated={isOutdated} onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={1} className={classNames(styles.grid, styles.head)}>
        <span role="columnheader" className={styles.check} data-visible={selection.ids.size > 0}>
          {canManage && <RowCheck label={t('selectAll')} isSelected={isAllSelected} onToggle={() => { if (isAllSelected) onSelectionChange({ ids: new Set(), anchor: null }); else selectAll(); }} />}
        </span>
        <span role="columnheader" className={styles.nameHead}>{t('name')}</span>
        <span role="columnheader" className={styles.departments}>{t('department')}</span>
        <span role="columnheader" className={styles.role}>{t('role')}</span>
        <span role="columnheader" className={styles.seat}>{t('seat')}</span>
        <span role="columnheader" className={styles.seen}>{t('lastHere')}</span>
        <span role="columnheader"><span className="visually-hidden">{t('actions')}</span></span>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const member = members[index];
          if (!member) return null;
          const { id } = member.person;
          return (
            <MemberRow
              key={id} id={`${gridId}-${id}`} member={member} index={index} top={start - headPx} isSelected={selection.ids.has(id)} isFocused={id === current} isSelf={id === selfId} canManage={canManage} disabledReason={disabledReason} openMenu={menu?.memberId === id ? menu.kind : null}
              departments={listText(member.departmentIds.flatMap((each) => names.get(each) ?? []))} onToggle={toggle} onMenu={openMenu} onSeat={onSeat} onDragStart={drag}
            />
          );
        })}
      </div>
    </div>
  );
};
