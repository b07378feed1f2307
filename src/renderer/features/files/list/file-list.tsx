import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../shared/store/hooks';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { extendList } from '../../../shared/store/files/loading';
import { selectFile } from '../../../shared/store/files/selectors';
import type { Sort } from '../../../shared/store/files/sorting';
import { BackToTop } from '../../../ui/back-to-top';
import type { MenuPosition } from '../../../ui/context-menu';
import { useHand } from '../hand';
import type { MoveTarget } from '../moving';
import type { FileActions } from '../use-file-actions';
import { DragCard } from './drag-card';
import { drag, fileDragType } from './drag-session';
import { FileMenu } from './file-menu';
import { FileRow, type FileRowProps, type RowHandlers } from './file-row';
import { ListEnd } from './list-end';
import { ListHeader } from './list-header';
import type { ListRows } from './row-keys';
import { clearSelection, extendTo, selectAll, selectOnly, toggle } from './selection';
import { rememberedScroll } from './scroll-memory';
import { useDropTarget } from './use-drop-target';
import { useListKeyboard } from './use-list-keyboard';
import type { SelectionControl } from './use-selection';
import { useVirtualRows } from './use-virtual-rows';
import styles from './file-list.module.css';

/** Room below the last row, for the line that says whether more comes. */
const endHeightPx = 48;
/** The next page is asked for when this many rows or fewer are left below. */
const prefetchRows = 80;
/** A second click after this time renames; a faster one is a double click. */
const slowClickMs = 550;

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
}

/** A list of files of any length: our own grid, because no table component stays smooth at this size. */
export const FileList = ({ list, rows, kind, onSort, control, actions, folder, onOpenParent }: FileListProps) => {
  const { t } = useTranslation('files');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const hand = useHand();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const [menu, setMenu] = useState<{ readonly position: MenuPosition; readonly isOnRow: boolean } | null>(null);
  const { selection, change } = control;
  const count = rows.keys.length;
  const virtual = useVirtualRows(scroller, count, endHeightPx);
  const { scrollToRow } = virtual;

  const fileOf = useCallback((key: string): File | undefined => selectFile(store.getState(), rows.idOf(key)), [store, rows]);
  const guidsOf = useCallback((keys: readonly string[]) => keys.map((key) => rows.idOf(key)), [rows]);

  // ---- Loading on, and coming back to where one was
  useEffect(() => {
    if (list.cursor !== null && list.status === 'ready' && virtual.end > count - prefetchRows) void dispatch(extendList(list.key));
  }, [dispatch, list.cursor, list.status, list.key, virtual.end, count]);
  const hasRows = count > 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return undefined;
    element.scrollTop = rememberedScroll.get(list.key);
    const remember = (): void => { rememberedScroll.set(list.key, element.scrollTop); };
    element.addEventListener('scroll', remember, { passive: true });
    return () => { element.removeEventListener('scroll', remember); };
  }, [list.key, hasRows]);
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, [list.key]);

  // ---- What was just made, or is to be shown
  const { revealed, reveal } = hand;
  useEffect(() => {
    if (revealed === null) return;
    const index = rows.keys.indexOf(revealed);
    if (index === -1) return;
    change(selectOnly(revealed));
    scrollToRow(index);
    reveal(null);
  }, [revealed, reveal, rows, change, scrollToRow]);
  // The field takes the keyboard while a name is typed, and gives it back afterwards.
  const isRenaming = hand.renaming !== null;
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  // ---- Pointer
  const latest = useRef({ selection, fileOf, guidsOf, rows });
  useLayoutEffect(() => { latest.current = { selection, fileOf, guidsOf, rows }; });
  const slowClick = useRef<{ timer: ReturnType<typeof setTimeout> | null; isArmed: boolean }>({ timer: null, isArmed: false });
  const disarm = useCallback(() => {
    if (slowClick.current.timer) clearTimeout(slowClick.current.timer);
    slowClick.current.timer = null;
  }, []);
  useEffect(() => disarm, [disarm]);

  const { beginRename, open } = actions;
  const handlers = useMemo<RowHandlers>(() => ({
    onPointerDown(event, key) {
      disarm();
      if (event.button !== 0) return;
      const { selected } = latest.current.selection;
      slowClick.current.isArmed = selected.size === 1 && selected.has(key) && document.activeElement === grid.current;
      if (event.shiftKey) change(extendTo(key, event.ctrlKey || event.metaKey));
      else if (event.ctrlKey || event.metaKey) change(toggle(key));
      else if (!selected.has(key)) change(selectOnly(key));
    },
    onClick(event, key, isOnName) {
      if (event.shiftKey || event.ctrlKey || event.metaKey) return;
      if (latest.current.selection.selected.size > 1) change(selectOnly(key));
      const mayRename = latest.current.fileOf(key)?.permissionsAndReasons.canRename.value === true && kind === 'folder';
      if (slowClick.current.isArmed && isOnName && mayRename && event.detail === 1) slowClick.current.timer = setTimeout(() => { beginRename(key); }, slowClickMs);
    },
    onDoubleClick(_, key) {
      disarm();
      const file = latest.current.fileOf(key);
      if (file && kind === 'folder') open(file);
    },
    onContextMenu(event, key) {
      event.preventDefault();
      event.stopPropagation();
      if (!latest.current.selection.selected.has(key)) change(selectOnly(key));
      setMenu({ position: { x: event.clientX, y: event.clientY }, isOnRow: true });
    },
    onMenu(element, key) {
      if (!latest.current.selection.selected.has(key)) change(selectOnly(key));
      const box = element.getBoundingClientRect();
      setMenu({ position: { x: box.left, y: box.bottom }, isOnRow: true });
    },
    onToggle: (key) => { change(toggle(key)); },
    onDragStart(event: DragEvent, key) {
      disarm();
      const { selection: { selected }, rows: current } = latest.current;
      const keys = selected.has(key) ? current.keys.filter((each) => selected.has(each)) : [key];
      const file = latest.current.fileOf(key);
      if (!file) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(fileDragType, '');
      event.dataTransfer.setDragImage(nothingToShow(), 0, 0);
      drag.begin({ guids: latest.current.guidsOf(keys), name: file.name, type: file.type, x: event.clientX, y: event.clientY });
    },
  }), [change, disarm, beginRename, open, kind]);

  // ---- Keyboard
  const { setCut, cut } = hand;
  const removeKeys = (keys: readonly string[]): void => {
    if (kind === 'folder') actions.remove(guidsOf(keys));
  };
  const onKeyDown = useListKeyboard({
    rows, control, scrollToRow, onOpenParent,
    viewHeightPx: () => scroller.current?.clientHeight ?? 0,
    onOpen: (key) => {
      const file = fileOf(key);
      if (file && kind === 'folder') actions.open(file);
    },
    onRename: (key) => { if (kind === 'folder' && fileOf(key)?.permissionsAndReasons.canRename.value) actions.beginRename(key); },
    onRemove: removeKeys,
    onCut: (keys) => { if (kind === 'folder') setCut(new Set(guidsOf(keys))); },
    onPaste: () => {
      if (!folder || cut.size === 0) return;
      actions.move([...cut], folder);
      setCut(new Set());
    },
  });
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const rowAt = selection.focused === null ? null : document.getElementById(rowId(gridId, selection.focused));
    const isByKeyboard = event.detail === 0 && event.button !== 2;
    const box = isByKeyboard && rowAt ? rowAt.getBoundingClientRect() : null;
    if (box) {
      if (selection.focused !== null && !selection.selected.has(selection.focused)) change(selectOnly(selection.focused));
      setMenu({ position: { x: box.left + 60, y: box.bottom - 6 }, isOnRow: true });
    } else if (folder) {
      change(clearSelection);
      setMenu({ position: { x: event.clientX, y: event.clientY }, isOnRow: false });
    }
  };

  // ---- Dropping into the folder itself
  const dropHere = useDropTarget(useCallback(() => folder, [folder]), actions);
  const [isFileOver, setFileOver] = useState(false);
  const isSystemDrag = (event: DragEvent): boolean => folder !== null && event.dataTransfer.types.includes('Files');

  const visible = rows.keys.slice(virtual.first, virtual.end);
  const isSelectedAt = (index: number): boolean => selection.selected.has(rows.keys[index] ?? '');
  const joinsAt = (index: number): FileRowProps['joins'] => {
    const above = isSelectedAt(index - 1);
    const below = isSelectedAt(index + 1);
    return above ? (below ? 'both' : 'above') : below ? 'below' : 'none';
  };

  return (
    <div
      ref={grid} role="grid" tabIndex={0} className={styles.list} aria-label={folder?.name ?? t('trash')} aria-multiselectable
      aria-rowcount={list.cursor === null ? count + 1 : -1} aria-colcount={6} aria-busy={list.status === 'loading' || list.status === 'refreshing'}
      aria-activedescendant={selection.focused === null ? undefined : rowId(gridId, selection.focused)}
      onKeyDown={(event) => { disarm(); onKeyDown(event); }} onContextMenu={onContextMenu}
    >
      <div className={styles.headerPlace}>
        <ListHeader
          kind={kind} sort={list.sort} onSort={onSort} count={count} selectedCount={selection.selected.size}
          onSelectAll={(isAll) => { change(isAll ? selectAll : clearSelection); }}
        />
      </div>
      <div
        ref={scroller} role="rowgroup" className={styles.scroller}
        onPointerDown={(event) => { if (event.button === 0 && event.target instanceof Element && !event.target.closest('[role=row]')) change(clearSelection); }}
        onDragEnter={(event) => { setFileOver(isSystemDrag(event)); }}
        onDragOver={dropHere.onDragOver}
        onDragLeave={(event) => {
          dropHere.onDragLeave(event);
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setFileOver(false);
        }}
        onDropCapture={() => { setFileOver(false); }}
        onDrop={dropHere.onDrop}
      >
        <div className={styles.content} style={{ height: virtual.heightPx }} role="presentation">
          <div className={styles.rows} style={{ translate: `0 ${virtual.topPx}px` }} role="presentation">
            {visible.map((key, step) => {
              const index = virtual.first + step;
              const guid = rows.ids[index] ?? key;
              return (
                <FileRow
                  key={key} id={rowId(gridId, key)} guid={guid} rowKey={key} index={index} kind={kind}
                  isSelected={selection.selected.has(key)} joins={selection.selected.has(key) ? joinsAt(index) : 'none'}
                  isFocused={selection.focused === key} isCut={cut.has(guid)} renaming={hand.renaming?.key === key ? hand.renaming : null}
                  personId={personId} handlers={handlers} actions={actions}
                />
              );
            })}
          </div>
          <div className={styles.end} style={{ insetBlockStart: virtual.heightPx - endHeightPx }} role="presentation">
            <ListEnd list={list} count={count} onRetry={() => void dispatch(extendList(list.key))} />
          </div>
        </div>
      </div>
      {isFileOver && folder && <div className={styles.dropHere}><span>{t('dropUpload', { folder: folder.name })}</span></div>}
      <BackToTop scroller={scroller} />
      <DragCard />
      <FileMenu
        menu={menu} onClose={() => { setMenu(null); grid.current?.focus({ preventScroll: true }); }} kind={kind} folder={folder}
        files={[...selection.selected].map(fileOf).filter((file) => file !== undefined)}
        renameKey={[...selection.selected][0] ?? null} actions={actions}
      />
    </div>
  );
};

const rowId = (gridId: string, key: string): string => `${gridId}-${key}`;

/** Our own card follows the pointer instead of the browser's picture of the row. */
const nothingToShow = (): HTMLElement => {
  const empty = document.createElement('canvas');
  empty.width = 1;
  empty.height = 1;
  return empty;
};
