import { useEffect, useRef, type RefObject } from 'react';
import { useListInteraction } from './list-interaction';
import type { ListRows } from './row-keys';
import { selectOnly } from './selection/selection';
import type { SelectionControl } from './selection/use-selection';

/** Focuses a list that is shown, unless another element has the focus. */
export const useFocusOnShow = (gridRef: RefObject<HTMLElement | null>, listKey: string): void => {
  useEffect(() => {
    if (!gridRef.current || document.activeElement !== document.body) return;
    gridRef.current.dataset['unasked'] = '';
    gridRef.current.focus({ preventScroll: true });
  }, [gridRef, listKey]);
};

/** Selects a created or revealed file as soon as the list has it, and scrolls to it. */
export const useRevealedFile = (rows: ListRows, change: SelectionControl['change'], show: (index: number) => void): void => {
  const { revealed, reveal } = useListInteraction();
  useEffect(() => {
    if (revealed === null) return;
    const index = rows.ids.indexOf(rows.idOf(revealed));
    if (index === -1) return;
    change(selectOnly(revealed));
    show(index);
    reveal(null);
  }, [revealed, reveal, rows, change, show]);
};

/** The rename field has the focus during a rename. Afterwards the list, or on a page the button of its menu, has it. */
export const useFocusAfterRename = (target: RefObject<HTMLElement | null>, isRenaming: boolean): void => {
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    wasRenaming.current = isRenaming;
  }, [target, isRenaming]);
};
