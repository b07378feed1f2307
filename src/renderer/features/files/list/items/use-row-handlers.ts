import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { File } from '../../../../../contract/entities/file';
import { positionBelow, type MenuPosition } from '../../../../ui/context-menu';
import type { FileActions } from '../../actions/use-file-actions';
import { drag, fileDragType } from '../drag/drag-session';
import type { ListKind } from '../list-kind';
import type { ListRows } from '../row-keys';
import { extendTo, focusOn, selectOnly, toggle } from '../selection/selection';
import type { RowHandlers } from './use-item';
import type { SelectionControl } from '../selection/use-selection';
import { useTouch } from './use-touch';

/** A second click after this time renames; a faster one is a double click. */
const slowClickMs = 550;

export interface RowHandlerOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: ListRows;
  readonly kind: ListKind;
  /** Shows the focused file in the quick look, where files of the trash open. */
  readonly onLook: () => void;
  readonly control: SelectionControl;
  readonly actions: FileActions;
  readonly fileOf: (key: string) => File | undefined;
  /** Whether a file is in the list without being in its folder. */
  readonly isDesktopShortcut: (file: File) => boolean;
  /** Why `count` files, including the given one, cannot be dragged out of the window, as text; null if they can. */
  readonly dragOutObstacleText: (file: File, count: number) => string | null;
  readonly onMenu: (position: MenuPosition) => void;
}

/**
 * The pointer handlers of rows. They are stable, so that they cause no re-render. A tap opens and a long press selects;
 * while files are selected, a tap adds or removes one.
 */
export const useRowHandlers = (options: RowHandlerOptions): { readonly handlers: RowHandlers; /** Cancels the rename that a slow click has scheduled. */ readonly disarm: () => void } => {
  const latest = useRef(options);
  useLayoutEffect(() => { latest.current = options; });
  const slowClick = useRef<{ timer: ReturnType<typeof setTimeout> | null; isArmed: boolean }>({ timer: null, isArmed: false });
  const { isTouch, begin: beginTouch, consumeLongPress } = useTouch();
  const disarm = useCallback(() => {
    if (slowClick.current.timer) clearTimeout(slowClick.current.timer);
    slowClick.current.timer = null;
  }, []);
  useEffect(() => disarm, [disarm]);

  const handlers = useMemo<RowHandlers>(() => ({
    onPointerDown(event, key) {
      disarm();
      beginTouch(event, () => {
        const { control } = latest.current;
        if (!control.selection.selected.has(key)) control.change(toggle(key));
      });
      if (event.button !== 0 || isTouch()) return;
      const { control: { selection: { selected }, change }, grid } = latest.current;
      slowClick.current.isArmed = selected.size === 1 && selected.has(key) && document.activeElement === grid.current;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.shiftKey) change(extendTo(key, isCommand));
      else if (isCommand) change(toggle(key));
      else if (!selected.has(key)) change(selectOnly(key));
    },
    onClick(event, key, isOnName) {
      if (event.shiftKey || event.ctrlKey || event.metaKey) return;
      const { control, kind, actions, fileOf, onLook } = latest.current;
      if (isTouch()) {
        const file = fileOf(key);
        if (consumeLongPress()) return;
        if (control.selection.selected.size > 0) control.change(toggle(key));
        else if (file && kind === 'trash') {
          control.change(focusOn(key));
          onLook();
        } else if (file) actions.open(file);
        return;
      }
      if (control.selection.selected.size > 1) control.change(selectOnly(key));
      const mayRename = kind !== 'trash' && fileOf(key)?.permissionsAndReasons.canRename.value === true;
      if (slowClick.current.isArmed && isOnName && mayRename && event.detail === 1) {
        slowClick.current.timer = setTimeout(() => { actions.startRename(key); }, slowClickMs);
      }
    },
    onDoubleClick(_, key) {
      disarm();
      const { kind, actions, fileOf, onLook } = latest.current;
      const file = fileOf(key);
      if (isTouch()) return;
      if (file && kind === 'trash') onLook();
      else if (file) actions.open(file);
    },
    onAuxClick(event, key) {
      const { kind, actions, fileOf } = latest.current;
      const file = fileOf(key);
      if (event.button !== 1 || !file || kind === 'trash' || !actions.openInWindow) return;
      event.preventDefault();
      actions.openInBackground(file);
    },
    onContextMenu(event, key) {
      disarm();
      event.preventDefault();
      event.stopPropagation();
      const { control, onMenu } = latest.current;
      if (isTouch()) return;
      if (!control.selection.selected.has(key)) control.change(selectOnly(key));
      onMenu({ x: event.clientX, y: event.clientY });
    },
    onMenu(element, key) {
      const { control, onMenu } = latest.current;
      if (!control.selection.selected.has(key)) control.change(selectOnly(key));
      onMenu(positionBelow(element));
    },
    onToggle: (key) => { latest.current.control.change(toggle(key)); },
    onDragStart(event, key) {
      disarm();
      if (isTouch()) {
        // A long press selects; it starts no drag.
        event.preventDefault();
        return;
      }
      const { control: { selection: { selected }, exceedsLoaded, hasDesktopShortcuts, selectedGuids }, rows, fileOf, isDesktopShortcut, dragOutObstacleText, actions } = latest.current;
      const isSelected = selected.has(key);
      const keys = isSelected ? rows.keys.filter((each) => selected.has(each)) : [key];
      const file = fileOf(key);
      if (!file) return;
      if (event.altKey && actions.dragOut && keys.length === 1 && file.downloadUrl !== null && file.permissionsAndReasons.canDownload.value) {
        // The operating system performs the drag instead of the page.
        event.preventDefault();
        actions.dragOut(file);
        return;
      }
      const stays = dragOutObstacleText(file, keys.length);
      const address = stays === null ? file.downloadUrl : null;
      event.dataTransfer.effectAllowed = address === null ? 'move' : 'copyMove';
      // On a drop outside of the page the browser downloads the file from this address.
      if (address !== null) event.dataTransfer.setData('DownloadURL', `${file.mimeType ?? 'application/octet-stream'}:${file.name.replaceAll(/[/:\\]/g, '_')}:${new URL(address, window.location.href).href}`);
      event.dataTransfer.setData(fileDragType, '');
      event.dataTransfer.setDragImage(emptyDragImage(), 0, 0);
      const readAll = isSelected && exceedsLoaded ? selectedGuids : undefined;
      const hasElsewhereHere = keys.map(fileOf).some((each) => each !== undefined && isDesktopShortcut(each));
      drag.begin({
        guids: keys.map((each) => rows.idOf(each)), readAll, hasDesktopShortcuts: hasElsewhereHere || (isSelected && hasDesktopShortcuts), dragOutObstacle: stays,
        name: file.name, type: file.type, x: event.clientX, y: event.clientY,
      });
    },
  }), [disarm, isTouch, beginTouch, consumeLongPress]);
  return { handlers, disarm };
};

/** Hides the browser's drag image; the drag card replaces it. */
const emptyDragImage = (): HTMLElement => {
  const empty = document.createElement('canvas');
  empty.width = 1;
  empty.height = 1;
  return empty;
};
