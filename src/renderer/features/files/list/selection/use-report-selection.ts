import { useEffect, useMemo } from 'react';
import { listSelectionChanged, noListSelection } from '../../../../shared/store/files/list-selection-slice';
import { useAppDispatch } from '../../../../shared/store/store-hooks';
import type { SelectionControl } from './use-selection';

/** Maximum number of selected files that the drawer steps through. */
const maximumSteppable = 200;

/** Passes the selection to the drawer beside the list, and clears it when the list unmounts. */
export const useReportSelection = (guids: readonly string[], focused: string | null, { count, isCounted }: Pick<SelectionControl, 'count' | 'isCounted'>): void => {
  const dispatch = useAppDispatch();
  const first = guids.slice(0, maximumSteppable).join(' ');
  const attention = useMemo(() => ({ guids: first === '' ? [] : first.split(' '), count, isCounted, focused }), [first, count, isCounted, focused]);
  useEffect(() => { dispatch(listSelectionChanged(attention)); }, [dispatch, attention]);
  useEffect(() => () => { dispatch(listSelectionChanged(noListSelection)); }, [dispatch]);
};
