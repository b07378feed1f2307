import { Ellipsis } from 'lucide-react';
import { useMemo, useState, type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfText } from '../../ui/text-language';
import { useLocaleId } from '../../ui/locale-context';
import { Link } from '../../shared/router/link';
import type { Route } from '../../shared/router/app-routes';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppSelector } from '../../shared/store/store-hooks';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuTrigger } from '../../ui/menu';
import { drag, completeDrop, fileDragType, useDropState, type DragSession } from '../../features/files/list/drag/drag-session';
import { useDropTarget } from '../../features/files/list/drag/use-drop-target';
import type { MoveTarget } from '../../features/files/actions/move-obstacle';
import { useFileActions } from '../../features/files/actions/use-file-actions';
import styles from './sidebar-item.module.css';

/** The effect of a drop: the files move into a folder, or an action is performed on them. */
export type SidebarDrop =
  | { readonly kind: 'folder'; readonly guid: string }
  | {
    readonly kind: 'act';
    readonly id: string;
    /** The description of the action in the drag card. */
    readonly text: string;
    /** Why the dragged files are refused, as text; absent if all files are accepted. */
    readonly reason?: (session: DragSession) => string | null;
    readonly act: (guids: readonly string[]) => void;
  };

export interface SidebarItemProps {
  /** Null if the item cannot be opened yet. */
  readonly to: Route | null;
  readonly label: string;
  /** Whether the label was entered by a person, in any language. */
  readonly isName?: boolean;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  readonly isNarrow: boolean;
  readonly drop?: SidebarDrop | undefined;
  /** Rendered at the end: a count or a mark. */
  readonly end?: ReactNode;
  /** The items of the menu, which opens by its button and by a right click. */
  readonly menu?: ReactNode;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/** An item of the sidebar; files can be dropped onto it. */
export const SidebarItem = ({ to, label, isName = false, icon, isCurrent, isNarrow, drop, end, menu, onKeyDown }: SidebarItemProps) => {
  const locale = useLocaleId();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { state, handlers } = useSidebarDrop(drop, label);
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    setMenuOpen(true);
  };
  const content = (
    <>
      {icon}
      {!isNarrow && (isName
        ? <bdi className={styles.label} lang={languageOfText(label, locale)} translate="no">{label}</bdi>
        : <span className={styles.label}>{label}</span>)}
    </>
  );
  return (
    <span className={styles.place} data-drop={state} data-narrow={isNarrow} onKeyDown={onKeyDown} onContextMenu={menu ? openMenu : undefined}>
      {to === null
        ? <span className={styles.item}>{content}</span>
        : <Link to={to} isCurrent={isCurrent} className={styles.item} label={isNarrow ? label : undefined} title={isNarrow || isName ? label : undefined} {...handlers}>{content}</Link>}
      {end && <span className={styles.end}>{end}</span>}
      {menu && <ItemMenu label={label} isOpen={isMenuOpen} onOpenChange={setMenuOpen} isNarrow={isNarrow}>{menu}</ItemMenu>}
    </span>
  );
};

interface ItemMenuProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

const ItemMenu = ({ label, isOpen, onOpenChange, isNarrow, children }: ItemMenuProps) => {
  const { t } = useTranslation('places');
  const name = t('moreFor', { name: label });
  return (
    <span className={styles.more} data-open={isOpen}>
      <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <IconButton size="small" label={name} icon={<Ellipsis {...icon16} />} tooltipPlacement="end" />
        <Menu label={name} placement={isNarrow ? 'end top' : 'bottom start'}>{children}</Menu>
      </MenuTrigger>
    </span>
  );
};

const useSidebarDrop = (drop: SidebarDrop | undefined, label: string) => {
  const actions = useFileActions();
  const folder = drop?.kind === 'folder' ? drop.guid : null;
  const file = useAppSelector((state) => (folder === null ? undefined : selectFile(state, folder)));
  const target = useMemo<MoveTarget | null>(() => (folder === null ? null : { guid: folder, name: label, ancestorGuids: [], file: file ?? null }), [folder, label, file]);
  const intoFolder = useDropTarget(target, actions);
  const id = drop?.kind === 'act' ? drop.id : folder;
  const state = useDropState(id ?? '');
  if (drop?.kind !== 'act') return { state: folder === null ? 'none' as const : state, handlers: folder === null ? {} : intoFolder };
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(fileDragType)) return;
      event.preventDefault();
      const session = drag.current();
      const obstacle = session && drop.reason ? drop.reason(session) : null;
      event.dataTransfer.dropEffect = obstacle === null ? 'move' : 'none';
      drag.moveTo(event.clientX, event.clientY);
      drag.over({ guid: drop.id, name: label, obstacle, text: drop.text });
    },
    onDragLeave: (): void => { drag.over(null); },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      const session = drag.current();
      if (session) completeDrop(session, drop.act);
    },
  };
  return { state, handlers };
};
