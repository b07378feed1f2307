import { useCallback, useId, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import type { File } from '../../../../contract/entities/file';
import { isDesktopShortcut } from '../../../shared/store/files/list-placement';
import { selectFile } from '../../../shared/store/files/file-selectors';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { useAppStore } from '../../../shared/store/store-hooks';
import { BackToTop } from '../../../ui/back-to-top';
import type { MoveTarget } from '../actions/move-obstacle';
import type { FileActions } from '../actions/use-file-actions';
import { FileMenu } from '../menus/file-menu';
import { DragCard } from './drag/drag-card';
import { useDragOutText } from './drag/use-drag-out-text';
import { useDropTools } from './drag/use-drop-target';
import { useRowHandlers } from './items/use-row-handlers';
import { useRowTools } from './items/use-row-tools';
import { useColumnStyle } from './layout/column-widths';
import { ItemWindow } from './layout/item-window';
import { useListLayout } from './layout/use-list-layout';
import { useRestoredScroll } from './layout/use-restored-scroll';
import { scrollToItem } from './layout/use-virtual-window';
import { ListHeader } from './list-header';
import { useListInteraction } from './list-interaction';
import { timeColumnOf, type ListKind } from './list-kind';
import { PrintedList } from './printed-list';
import type { ListRows } from './row-keys';
import { clearSelection, selectAll } from './selection/selection';
import { useMarquee } from './selection/use-marquee';
import type { SelectionControl } from './selection/use-selection';
import type { BothEnds } from './use-both-ends';
import { useListEnd } from './use-list-end';
import { useFocusAfterRename, useFocusOnShow, useRevealedFile } from './use-list-focus';
import { useListKeyboard, type QuickLookControl } from './use-list-keyboard';
import { useListMenu } from './use-list-menu';
import type { ListSettings } from './use-list-settings';
import styles from './file-list.module.css';

export interface FileListProps {
  readonly list: ListState;
  readonly ends: BothEnds;
  readonly rows: ListRows;
  readonly kind: ListKind;
  /** How many days the server keeps files in the trash; null in other lists and while unknown. */
  readonly keptDays: number | null;
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

const onBlur = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
  if (document.activeElement !== currentTarget) delete currentTarget.dataset['unasked'];
};

/** A list of files of any length. A custom grid, because no table component stays smooth at this size. */
export const FileList = ({ list, ends, rows, kind, keptDays, look, label, control, actions, folder, onOpenParent, quickLook, empty }: FileListProps) => {
  const store = useAppStore();
  const { renaming, cut } = useListInteraction();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  // State instead of a ref: the rows need the element itself, and render before a ref of this component is set.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const attachGrid = useCallback((attached: HTMLDivElement | null) => {
    grid.current = attached;
    setElement(attached);
  }, []);
  const { selection, change } = control;
  const count = rows.ids.length;
  const { source, sort } = list;
  const time = useMemo(() => timeColumnOf(source), [source]);

  const { isTiles, headerPx, layout, columns } = useListLayout(element, { list, rows, ends, viewMode: look.viewMode, time });
  const rowId = useCallback((key: string) => `${gridId}-${key}`, [gridId]);
  const fileOf = useCallback((key: string): File | undefined => selectFile(store.getState(), rows.idOf(key)), [store, rows]);
  const show = useCallback((index: number) => { if (grid.current) scrollToItem(grid.current, layout, headerPx, index); }, [layout, headerPx]);
  const columnStyle = useColumnStyle();
  const { menu, setMenu, onContextMenu } = useListMenu(control, folder !== null, rowId);

  useRestoredScroll(grid, `${list.key} ${look.viewMode}`);
  useFocusOnShow(grid, list.key);
  useRevealedFile(rows, change, show);
  useFocusAfterRename(grid, renaming !== null);
  const onEnd = useListEnd({ list, ends, rows, change, show });

  const dragOutObstacleText = useDragOutText(actions.dragOut !== null);
  const isElsewhere = useCallback((file: File): boolean => isDesktopShortcut(source, file), [source]);
  const { handlers, disarm } = useRowHandlers({ grid, rows, kind, onLook: quickLook.open, control, actions, fileOf, isDesktopShortcut: isElsewhere, dragOutObstacleText, onMenu: (position) => { setMenu({ position, isOnRow: true }); } });
  const { band, onPointerDown } = useMarquee({ scroller: element, layout, rows, control, headerPx, columns });
  const drop = useDropTools(actions);
  const tools = useRowTools({ kind, time, keptDays, isUnreadMarked: source.kind === 'recent' && source.of === 'shared', handlers, drop, isDesktopShortcut: isElsewhere });
  const isUsable = kind !== 'trash';
  const onKeyDown = useListKeyboard({
    rows, control, layout, isTiles, scrollToRow: show, onOpenParent, onEnd, quickLook,
    viewHeightPx: () => (grid.current?.clientHeight ?? 0) - headerPx,
    onOpen: (key) => {
      const file = fileOf(key);
      if (file && isUsable) actions.open(file);
      else if (file) quickLook.open();
    },
    onOpenInBackground: (key) => {
      const file = fileOf(key);
      if (file && isUsable) actions.openInBackground(file);
    },
  });
  // A grid must contain rows. Without any, the same element keeps the focus and the menu, and has the role of a group.
  const semantics = count === 0 ? { role: 'group' } as const : {
    role: 'grid', 'aria-multiselectable': true, 'aria-rowcount': ends.isWhole ? (isTiles ? layout.lineCount : count + 1) : -1, 'aria-colcount': isTiles ? layout.parts[0]?.perLine ?? 1 : 7,
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
                kind={kind} time={time} sort={sort} onSort={look.setSort} count={count} selectedCount={selection.selected.size}
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
