import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import { shortName } from '../../../ui/name-parts';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppDispatch, useAppSelector, useAppStore, useBridge } from '../../../shared/store/store-hooks';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { loadAllPages } from '../../../shared/store/files/load-files';
import { isDesktopShortcut } from '../../../shared/store/files/list-placement';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { selectTags } from '../../../shared/store/personal-lists/personal-lists';
import { BackToTop } from '../../../ui/back-to-top';
import { positionBelow, type MenuPosition } from '../../../ui/context-menu';
import { useListInteraction } from './list-interaction';
import type { MoveTarget } from '../actions/move-obstacle';
import type { FileActions } from '../actions/use-file-actions';
import type { ListSettings } from './use-list-settings';
import type { ColumnGeometry } from './selection/marquee-geometry';
import { useColumnStyle } from './layout/column-widths';
import { DragCard } from './drag/drag-card';
import { FileMenu } from '../menus/file-menu';
import { ItemWindow } from './layout/item-window';
import { createLayout } from './layout/layout';
import { ListHeader } from './list-header';
import { isLatestFirst, timeColumnOf, type ListKind } from './list-kind';
import { headerPx as rowHeaderPx, layoutPartsOf, tileGeometry } from './layout/layout-parts';
import { PrintedList } from './printed-list';
import type { ListRows } from './row-keys';
import { rememberedScroll } from './layout/scroll-memory';
import { clearSelection, extendTo, selectAll, selectOnly } from './selection/selection';
import { useMarquee } from './selection/use-marquee';
import type { BothEnds } from './use-both-ends';
import { useDropTools } from './drag/use-drop-target';
import type { RowTools } from './items/use-item';
import { useListKeyboard, type QuickLookControl } from './use-list-keyboard';
import { useRowHandlers } from './items/use-row-handlers';
import type { SelectionControl } from './selection/use-selection';
import { scrollToItem } from './layout/use-virtual-window';
import { useWidth } from './layout/use-width';
import styles from './file-list.module.css';

export interface FileListProps {
  readonly list: ListState;
  readonly ends: BothEnds;
  readonly rows: ListRows;
  readonly kind: ListKind;
  readonly look: ListSettings;
  readonly control: SelectionControl;
  readonly actions: FileActions;
  /** The accessible name of the list. */
  readonly label: string;
  /** The current folder; null if the list accepts no drops. */
  readonly folder: MoveTarget | null;
  readonly onOpenParent: () => void;
  readonly quickLook: QuickLookControl;
  /** Rendered instead of the rows of an empty list. */
  readonly empty: ReactNode;
}

/** A menu opened by keyboard is placed below the row's name. */
const menuInsetPx = 60;

/** A list of files of any length. A custom grid, because no table component stays smooth at this size. */
export const FileList = ({ list, ends, rows, kind, look, label, control, actions, folder, onOpenParent, quickLook, empty }: FileListProps) => {
  const { t } = useTranslation('files');
  const { t: tDownloads } = useTranslation('downloads');
  const formats = useFormats();
  const reasonText = useRefusalText();
  const knownTags = useAppSelector(selectTags);
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const bridge = useBridge();
  const { renaming, cut, revealed, reveal } = useListInteraction();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  // State instead of a ref: the rows need the element itself, and render before a ref of this component is set.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const attachGrid = useCallback((attached: HTMLDivElement | null) => {
    grid.current = attached;
    setElement(attached);
  }, []);
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const [menu, setMenu] = useState<{ readonly position: MenuPosition; readonly isOnRow: boolean } | null>(null);
  const { selection, change } = control;
  const count = rows.ids.length;
  const { source, sort } = list;
  const time = useMemo(() => timeColumnOf(source), [source]);

  // ---- Layout
  const isTiles = look.viewMode === 'tile';
  const headerPx = isTiles ? 0 : rowHeaderPx;
  const widthPx = useWidth(element);
  const layout = useMemo(() => createLayout(layoutPartsOf({
    viewMode: look.viewMode, ids: rows.ids, headCount: ends.headCount, widthPx, fileOf: (id) => selectFile(store.getState(), id),
    areFoldersFirst: source.kind === 'folder' && sort.folders === undefined, momentOf: source.kind === 'recent' ? time.momentOf : null,
  })), [look.viewMode, rows.ids, ends.headCount, widthPx, store, source, sort, time]);
  const columns = useMemo<ColumnGeometry | null>(() => (isTiles ? tileGeometry(widthPx) : null), [isTiles, widthPx]);

  const rowId = useCallback((key: string) => `${gridId}-${key}`, [gridId]);
  const fileOf = useCallback((key: string): File | undefined => selectFile(store.getState(), rows.idOf(key)), [store, rows]);
  const show = useCallback((index: number) => { if (grid.current) scrollToItem(grid.current, layout, headerPx, index); }, [layout, headerPx]);

  const columnStyle = useColumnStyle();

  // ---- Restoring the scroll position
  const placeKey = `${list.key} ${look.viewMode}`;
  useLayoutEffect(() => {
    const scrolled = grid.current;
    if (!scrolled) return undefined;
    scrolled.scrollTop = rememberedScroll.get(placeKey);
    return () => { rememberedScroll.set(placeKey, scrolled.scrollTop); };
  }, [placeKey]);
  useEffect(() => {
    if (!grid.current || document.activeElement !== document.body) return;
    grid.current.dataset['unasked'] = '';
    grid.current.focus({ preventScroll: true });
  }, [list.key]);
  const onBlur = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (document.activeElement !== currentTarget) delete currentTarget.dataset['unasked'];
  };

  // ---- Created and revealed files
  useEffect(() => {
    if (revealed === null) return;
    const index = rows.ids.indexOf(rows.idOf(revealed));
    if (index === -1) return;
    change(selectOnly(revealed));
    show(index);
    reveal(null);
  }, [revealed, reveal, rows, change, show]);
  // The rename field has the focus during a rename, and returns it to the list afterwards.
  const isRenaming = renaming !== null;
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  // ---- The end of a partly loaded list
  const [wantedEnd, setWantedEnd] = useState<{ readonly listKey: string; readonly isExtending: boolean } | null>(null);
  const reachedEnd = useRef<typeof wantedEnd>(null);
  // A cached tail may be outdated: it counts once the server has responded or cannot be reached.
  const isTailThere = ends.tail?.requestId === null && (ends.isWhole || ends.headCount < count);
  const isEndThere = list.cursor === null || (wantedEnd?.isExtending === false && isTailThere);
  const isFailed = list.status === 'failed';
  useEffect(() => {
    if (wantedEnd?.listKey !== list.key || wantedEnd === reachedEnd.current || !(isEndThere || isFailed)) return;
    reachedEnd.current = wantedEnd;
    const last = rows.keys.at(-1);
    if (!isEndThere || last === undefined) return;
    change(wantedEnd.isExtending ? extendTo(last) : selectOnly(last));
    show(count - 1);
  }, [wantedEnd, list.key, isEndThere, isFailed, rows, count, change, show]);
  const onEnd = (isExtending: boolean): boolean => {
    if (list.cursor === null || (!isExtending && isTailThere)) return false;
    setWantedEnd({ listKey: list.key, isExtending });
    if (isExtending || !ends.showEnd()) void dispatch(loadAllPages(list.key));
    return true;
  };

  // ---- Pointer and keyboard
  const staysText = (file: File, dragged: number): string | null => {
    const takesOut = actions.dragOut !== null;
    if (!bridge.files.canDragOut && !takesOut) return t('dragOutOfApp');
    if (dragged > 1) return t('dragOutSeveral');
    if (file.downloadUrl === null) return t('dragOutNoFile', { name: shortName(file.name) });
    const { value, reason } = file.permissionsAndReasons.canDownload;
    if (!value) return reasonText(reason, 'canDownload');
    // Window managers of Linux move the window with Alt alone.
    return takesOut ? tDownloads(bridge.platform === 'linux' ? 'dragHintLinux' : 'dragHint') : null;
  };
  const isElsewhere = useCallback((file: File): boolean => isDesktopShortcut(source, file), [source]);
  const { handlers, disarm } = useRowHandlers({ grid, rows, kind, control, actions, fileOf, isDesktopShortcut: isElsewhere, dragOutObstacleText: staysText, onMenu: (position) => { setMenu({ position, isOnRow: true }); } });
  const { band, onPointerDown } = useMarquee({ scroller: element, layout, rows, control, headerPx, columns });
  const drop = useDropTools(actions);
  const isUnreadMarked = source.kind === 'recent' && source.of === 'shared';
  const tools = useMemo<RowTools>(() => ({
    kind, time, isUnreadMarked, personId, knownTags, t, formats, handlers, drop, isDesktopShortcut: isElsewhere,
  }), [kind, time, isUnreadMarked, personId, knownTags, t, formats, handlers, drop, isElsewhere]);
  const isUsable = kind !== 'trash';
  const onKeyDown = useListKeyboard({
    rows, control, layout, isTiles, scrollToRow: show, onOpenParent, onEnd, quickLook,
    viewHeightPx: () => (grid.current?.clientHeight ?? 0) - headerPx,
    onOpen: (key) => {
      const file = fileOf(key);
      if (file && isUsable) actions.open(file);
    },
    onOpenInBackground: (key) => {
      const file = fileOf(key);
      if (file && isUsable) actions.openInBackground(file);
    },
  });
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const focused = selection.focused;
    const row = focused === null ? null : document.getElementById(rowId(focused));
    // The menu key opens the menu of the focused row.
    const isByKeyboard = event.detail === 0 && event.button !== 2;
    if (isByKeyboard && row && focused !== null) {
      if (!selection.selected.has(focused)) change(selectOnly(focused));
      setMenu({ position: positionBelow(row, menuInsetPx), isOnRow: true });
    } else if (folder) {
      change(clearSelection);
      setMenu({ position: { x: event.clientX, y: event.clientY }, isOnRow: false });
    }
  };

  // A grid must contain rows. Without any, the same element keeps the focus and the menu, and has the role of a group.
  const semantics = count === 0 ? { role: 'group' } as const : {
    role: 'grid', 'aria-multiselectable': true, 'aria-rowcount': ends.isWhole ? (isTiles ? layout.lineCount : count + 1) : -1, 'aria-colcount': isTiles ? layout.parts[0]?.perLine ?? 1 : 6,
    'aria-activedescendant': selection.focused === null ? undefined : rowId(selection.focused),
  } as const;
  return (
    <div className={styles.list}>
      <div
        ref={attachGrid} {...semantics} tabIndex={0} className={styles.scroller} style={columnStyle} data-empty={count === 0} data-view={look.viewMode} aria-label={label}
        aria-busy={list.status === 'loading' || list.status === 'refreshing'}
        onKeyDown={(event) => { disarm(); onKeyDown(event); }} onContextMenu={onContextMenu} onPointerDown={onPointerDown} onBlur={onBlur}
      >
        {count === 0 ? empty : (
          <>
            {!isTiles && (
              <ListHeader
                time={time} sort={sort} onSort={look.setSort} isLatestFirst={isLatestFirst(source)} count={count} selectedCount={selection.selected.size}
                onSelectAll={(isAll) => { change(isAll ? selectAll : clearSelection); }} list={() => grid.current}
              />
            )}
            <ItemWindow
              scroller={element} list={list} tail={ends.tail} headCount={ends.headCount} rows={rows} viewMode={look.viewMode} layout={layout} selection={selection}
              cut={cut} renaming={renaming} tools={tools} rowId={rowId}
            />
          </>
        )}
      </div>
      {band && <div className={styles.bandPlace} aria-hidden><div className={styles.band} style={band} /></div>}
      <BackToTop scroller={grid} />
      <DragCard />
      <PrintedList label={label} ids={rows.ids} isWhole={ends.isWhole} time={time} />
      {/* Unmounted without a fade: a closing menu would take the focus back from the rename field that it opened. */}
      {menu !== null && (
        <FileMenu
          menu={menu} onClose={() => { setMenu(null); grid.current?.focus({ preventScroll: true }); }} kind={kind} folder={folder}
          files={[...selection.selected].map(fileOf).filter((file) => file !== undefined)}
          renameKey={[...selection.selected][0] ?? null} control={control} actions={actions}
        />
      )}
    </div>
  );
};
