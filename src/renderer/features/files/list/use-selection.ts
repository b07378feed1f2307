import { useCallback, useMemo, useState } from 'react';
import { emptySelection, kept, type Selection } from './selection';

export interface SelectionControl {
  readonly selection: Selection;
  readonly change: (change: (selection: Selection, keys: readonly string[]) => Selection) => void;
}

/** The selection of the list that is shown; another list begins without one. */
export const useSelection = (listKey: string, keys: readonly string[]): SelectionControl => {
  const [state, setState] = useState({ listKey, selection: emptySelection });
  const selection = useMemo(
    () => (state.listKey === listKey ? kept(state.selection, keys) : emptySelection),
    [state, listKey, keys],
  );
  const change = useCallback<SelectionControl['change']>((make) => {
    setState((known) => ({ listKey, selection: make(known.listKey === listKey ? kept(known.selection, keys) : emptySelection, keys) }));
  }, [listKey, keys]);
  return { selection, change };
};
