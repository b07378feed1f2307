import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppSelector, useAppStore } from '../../../shared/store/hooks';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { selectFile } from '../../../shared/store/files/selectors';
import type { Sort } from '../../../shared/store/files/sorting';
import { BackToTop } from '../../../ui/back-to-top';
import type { MenuPosition } from '../../../ui/context-menu';
import { useHand } from '../hand';
import type { MoveTarget } from '../moving';
import type { FileActions } from '../use-file-actions';
import { DragCard } from './drag-card';
import { FileMenu } from './file-menu';
import type { RowTools } from './file-row';
import { ListHeader } from './list-header';
import type { ListRows } from './row-keys';
import { RowWindow } from './row-window';
import { rememberedScroll } from './scroll-memory';
import { clearSelection, selectAll, selectOnly } from './selection';
import { useDropTools } from './use-drop-target';
import { useListKeyboard } from './use-list-keyboard';
import { useRowHandlers } from './use-row-handlers';
import type { SelectionControl } from './use-selection';
import { headerHeightPx, scrollToRow } from './use-virtual-rows';
import styles from './file-list.module.css';

export interface FileListProps {
  readonly list: ListState;
  readonly rows: ListRows;
  readonly kind: 'folder' | 'trash';
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly control: SelectionControl;
  readonly actions: FileActions;
  /** The folder that is shown; null in the trash, which nothing is dropped into. */
  readonly folder: MoveTarget | null;
  readonly onOpenParent: () => void;
  /** What stands in the place of the rows where there are none. */
  readonly empty: ReactNode;
}

/** A list of files of any length: our own grid, because no table component stays smooth at this size. */
export const FileList = ({ list, rows, kind, onSort, control, actions, folder, onOpenParent, empty }: FileListProps) => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const store = useAppStore();
  const { renaming, cut, revealed, reveal, setCut } = useHand();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  // The rows inside it need the element itself, and would ask for it before a ref of this component is set.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const attachGrid = useCallback((attached: HTMLDivElement | null) => {
    grid.current = attached;
    setElement(attached);
  }, []);
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const [menu, setMenu] = useState<{ readonly position: MenuPosition; readonly isOnRow: boolean } | null>(null);
  const { selection, change } = control;
  const count = rows.ids.length;

  const rowId = useCallback((key: string) => `${gridId}-${key}`, [gridId]);
  const fileOf = useCallback((key: string): File | undefined => selectFile(store.getState(), rows.idOf(key)), [store, rows]);
  const guidsOf = (keys: readonly string[]): readonly string[] => keys.map((key) => rows.idOf(key));
  const show = useCallback((index: number) => { if (grid.current) scrollToRow(grid.current, rows.ids.length, index); }, [rows]);

  // ---- Coming back to where one was
  useLayoutEffect(() => {
    const scrolled = grid.current;
    if (!scrolled) return undefined;
    scrolled.scrollTop = rememberedScroll.get(list.key);
    return () => { rememberedScroll.set(list.key, scrolled.scrollTop); };
  }, [list.key]);
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, [list.key]);

  // ---- What was just made, or is to be shown
  useEffect(() => {
    if (revealed === null) return;
    const index = rows.ids.indexOf(rows.idOf(revealed));
    if (index === -1) return;
    change(selectOnly(revealed));
    show(index);
    reveal(null);
  }, [revealed, reveal, rows, change, show]);
  // The field takes the keyboard while a name is typed, and gives it back afterwards.
  const isRenaming = renaming !== null;
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  // ---- Pointer and keyboard
  const { handlers, disarm } = useRowHandlers({ grid, rows, kind, control, actions, fileOf, onMenu: (position) => { setMenu({ position, isOnRow: true }); } });
  const drop = useDropTools(actions);
  const tools = useMemo<RowTools>(() => ({ kind, personId, t, formats, handlers, drop }), [kind, personId, t, formats, handlers, drop]);
  const isFolder = kind === 'folder';
  const onKeyDown = useListKeyboard({
    rows, control, scrollToRow: show, onOpenParent,
    viewHeightPx: () => (grid.current?.clientHeight ?? 0) - headerHeightPx,
    onOpen: (key) => {
      const file = fileOf(key);
      if (file && isFolder) actions.open(file);
    },
    onRename: (key) => { if (isFolder && fileOf(key)?.permissionsAndReasons.canRename.value) actions.beginRename(key); },
    onRemove: (keys) => { if (isFolder) actions.remove(guidsOf(keys)); },
    onCut: (keys) => { if (isFolder) setCut(new Set(guidsOf(keys))); },
    onPaste: () => {
      if (!folder || cut.size === 0) return;
      actions.move([...cut], folder);
      setCut(new Set());
    },
  });
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const focused = selection.focused;
    const row = focused === null ? null : document.getElementById(rowId(focused));
    // The keyboard's own key for this asks for the menu of the row that it is on.
    const isByKeyboard = event.detail === 0 && event.button !== 2;
    if (isByKeyboard && row && focused !== null) {
      const box = row.getBoundingClientRect();
      if (!selection.selected.has(focused)) change(selectOnly(focused));
      setMenu({ position: { x: box.left + 60, y: box.bottom - 6 }, isOnRow: true });
    } else if (folder) {
      change(clearSelection);
      setMenu({ position: { x: event.clientX, y: event.clientY }, isOnRow: false });
    }
  };

  // A grid owns rows: without any, the same element keeps the keyboard and the menu, and is a group instead.
  const semantics = count === 0 ? { role: 'group' } as const : {
    role: 'grid', 'aria-multiselectable': true, 'aria-rowcount': list.cursor === null ? count + 1 : -1, 'aria-colcount': 6,
    'aria-activedescendant': selection.focused === null ? undefined : rowId(selection.focused),
  } as const;
  return (
    <div className={styles.list}>
      <div
        ref={attachGrid} {...semantics} tabIndex={0} className={styles.scroller} data-empty={count === 0} aria-label={folder?.name ?? t('trash')}
        aria-busy={list.status === 'loading' || list.status === 'refreshing'}
        onKeyDown={(event) => { disarm(); onKeyDown(event); }} onContextMenu={onContextMenu}
        onPointerDown={(event) => { if (event.button === 0 && event.target instanceof Element && !event.target.closest('[role=row]')) change(clearSelection); }}
      >
        {count === 0 ? empty : (
          <>
            <ListHeader
              kind={kind} sort={list.sort} onSort={onSort} count={count} selectedCount={selection.selected.size}
              onSelectAll={(isAll) => { change(isAll ? selectAll : clearSelection); }}
            />
            <RowWindow scroller={element} list={list} rows={rows} selection={selection} cut={cut} renaming={renaming} tools={tools} rowId={rowId} />
          </>
        )}
      </div>
      <BackToTop scroller={grid} />
      <DragCard />
      {/* It goes at once: fading out, it would take the keyboard back from the field of a name that it has just opened. */}
      {menu !== null && (
        <FileMenu
          menu={menu} onClose={() => { setMenu(null); grid.current?.focus({ preventScroll: true }); }} kind={kind} folder={folder}
          files={[...selection.selected].map(fileOf).filter((file) => file !== undefined)}
          renameKey={[...selection.selected][0] ?? null} actions={actions}
        />
      )}
    </div>
  );
};
