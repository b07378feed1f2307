import { useCallback, useMemo, useState } from 'react';
import type { ListRows } from './row-keys';
import { emptySelection, kept, type Selection } from './selection';

export interface SelectionControl {
  readonly selection: Selection;
  readonly change: (change: (selection: Selection, keys: readonly string[]) => Selection) => void;
}

/** The selection of the list that is shown; another list begins without one. */
export const useSelection = (listKey: string, rows: ListRows): SelectionControl => {
  const [state, setState] = useState({ listKey, selection: emptySelection });
  const selection = useMemo(
    () => (state.listKey === listKey ? kept(state.selection, rows.ids, rows) : emptySelection),
    [state, listKey, rows],
  );
  const change = useCallback<SelectionControl['change']>((make) => {
    setState((known) => ({ listKey, selection: make(known.listKey === listKey ? kept(known.selection, rows.ids, rows) : emptySelection, rows.keys) }));
  }, [listKey, rows]);
  return { selection, change };
};
