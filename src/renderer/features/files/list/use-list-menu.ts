import { useState, type MouseEvent } from 'react';
import { positionBelow, type MenuPosition } from '../../../ui/context-menu';
import { clearSelection, selectOnly } from './selection/selection';
import type { SelectionControl } from './selection/use-selection';

/** A menu opened by keyboard is placed below the row's name. */
const menuInsetPx = 60;

/** The open context menu of a list, of its selected files or of its folder. `rowId`: the id of a row's element. */
export const useListMenu = ({ selection, change }: SelectionControl, hasFolder: boolean, rowId: (key: string) => string) => {
  const [menu, setMenu] = useState<{ readonly position: MenuPosition; readonly isOnRow: boolean } | null>(null);
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const focused = selection.focused;
    const row = focused === null ? null : document.getElementById(rowId(focused));
    // The menu key opens the menu of the focused row.
    const isByKeyboard = event.detail === 0 && event.button !== 2;
    if (isByKeyboard && row && focused !== null) {
      if (!selection.selected.has(focused)) change(selectOnly(focused));
      setMenu({ position: positionBelow(row, menuInsetPx), isOnRow: true });
    } else if (hasFolder) {
      change(clearSelection);
      setMenu({ position: { x: event.clientX, y: event.clientY }, isOnRow: false });
    }
  };
  return { menu, setMenu, onContextMenu };
};
