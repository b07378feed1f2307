import { ChevronRight, Ellipsis } from 'lucide-react';
import { useState, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '../../../../contract/entities/team';
import { useFormats } from '../../../shared/format/use-formats';
import { classNames } from '../../../ui/class-names';
import type { MenuPosition } from '../../../ui/context-menu';
import { icon14, icon16 } from '../../../ui/icon-props';
import listButton from '../../../ui/list-button.module.css';
import { startTeamDrag, teamDragOf } from '../team-drag';
import type { DepartmentDrop } from './use-department-drop';
import styles from './departments.module.css';

export interface DepartmentRowProps {
  readonly id: string;
  /** Null for the entry of everyone. */
  readonly department: Department | null;
  readonly label: string;
  readonly count: number | null;
  readonly level: number;
  /** Null without children. */
  readonly isOpen: boolean | null;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  readonly dropTarget: DepartmentDrop;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  /** Null for people who cannot change departments. */
  readonly onMenu: ((element: HTMLElement, point?: MenuPosition) => void) | null;
}

/** One department of the tree. People and departments can be dropped onto it. */
export const DepartmentTreeRow = ({ id, department, label, count, level, isOpen, isChosen, isFocused, dropTarget, onChoose, onToggle, onMenu }: DepartmentRowProps) => {
  const { t } = useTranslation('team');
  const formats = useFormats();
  const [drop, setDrop] = useState<'none' | 'allowed' | 'refused'>('none');
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation();
    onToggle();
  };
  const openMenu = (event: MouseEvent<HTMLElement>, point?: MenuPosition): void => {
    event.preventDefault();
    event.stopPropagation();
    onMenu?.(event.currentTarget, point);
  };
  const onDragOver = (event: DragEvent): void => {
    const dragged = teamDragOf(event.dataTransfer);
    if (!dragged) return;
    event.preventDefault();
    const isAccepted = dropTarget.accepts(dragged, department);
    event.dataTransfer.dropEffect = isAccepted ? 'move' : 'none';
    setDrop(isAccepted ? 'allowed' : 'refused');
  };
  const onDrop = (event: DragEvent): void => {
    const dragged = teamDragOf(event.dataTransfer);
    setDrop('none');
    if (!dragged) return;
    event.preventDefault();
    if (dropTarget.accepts(dragged, department)) dropTarget.drop(dragged, department);
  };
  return (
    <div
      id={id} role="treeitem" aria-level={level} aria-selected={isChosen} {...(isOpen === null ? {} : { 'aria-expanded': isOpen })} className={classNames(listButton.button, styles.row)} style={{ paddingInlineStart: 4 + (level - 1) * 16 }}
      data-chosen={isChosen} data-focused={isFocused} data-drop={drop} data-all={department === null} onClick={onChoose} onMouseDown={(event) => { if (event.button !== 0) event.preventDefault(); }}
      draggable={department !== null && onMenu !== null} onDragStart={(event) => { if (department) startTeamDrag(event.dataTransfer, { kind: 'department', id: department.id }); }}
      onDragOver={onDragOver} onDragLeave={() => { setDrop('none'); }} onDrop={onDrop} onContextMenu={(event) => { if (onMenu) openMenu(event, { x: event.clientX, y: event.clientY }); }}
    >
      {department !== null && <span className={styles.chevron} data-open={isOpen === true} onClick={isOpen === null ? undefined : toggle} aria-hidden>{isOpen !== null && <ChevronRight {...icon14} />}</span>}
      <bdi className={styles.label} translate={department === null ? undefined : 'no'} title={label}>{label}</bdi>
      {onMenu && <button type="button" tabIndex={-1} className={styles.menu} aria-haspopup="menu" aria-label={t('moreFor', { name: label })} onClick={(event) => { openMenu(event); }}><Ellipsis {...icon16} /></button>}
      {count !== null && <span className={styles.count}>{formats.number(count)}</span>}
    </div>
  );
};
