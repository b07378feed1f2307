import { useMemo, type DragEvent, type ReactNode } from 'react';
import { Link } from '../../shared/router/link';
import type { Route } from '../../shared/router/routes';
import { drag, fileDragType, useDropState } from './list/drag-session';
import { useDropTarget } from './list/use-drop-target';
import type { MoveTarget } from './moving';
import { useFileActions } from './use-file-actions';
import styles from './sidebar-item.module.css';

export interface SidebarItemProps {
  readonly to: Route;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  readonly isNarrow: boolean;
  /** What happens to files that are dropped here. */
  readonly drop: { readonly kind: 'folder'; readonly guid: string } | { readonly kind: 'trash' };
}

const trashId = 'trash';

/** A place in the sidebar; files can be dropped onto it. */
export const SidebarItem = ({ to, label, icon, isCurrent, isNarrow, drop }: SidebarItemProps) => {
  const actions = useFileActions();
  const guid = drop.kind === 'folder' ? drop.guid : trashId;
  const isFolder = drop.kind === 'folder';
  const dropState = useDropState(guid);
  const target = useMemo<MoveTarget | null>(() => (isFolder ? { guid, name: label, ancestorGuids: [], file: null } : null), [isFolder, guid, label]);
  const intoFolder = useDropTarget(target, actions);
  const intoTrash = {
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(fileDragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      drag.moveTo(event.clientX, event.clientY);
      drag.over({ guid, name: label, obstacle: null });
    },
    onDragLeave: (): void => { drag.over(null); },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      const session = drag.current();
      drag.end();
      if (session) actions.remove(session.guids);
    },
  };
  return (
    <span className={styles.place} data-drop={dropState}>
      <Link to={to} isCurrent={isCurrent} className={styles.item} label={isNarrow ? label : undefined} title={isNarrow ? label : undefined} {...(isFolder ? intoFolder : intoTrash)}>
        {icon}
        {!isNarrow && <span className={styles.label}>{label}</span>}
      </Link>
    </span>
  );
};
