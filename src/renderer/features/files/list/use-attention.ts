import { useEffect, useMemo } from 'react';
import { attentionTurned, noAttention } from '../../../shared/store/attention';
import { useAppDispatch } from '../../../shared/store/hooks';
import type { SelectionControl } from './use-selection';

/** Maximum number of selected files that the drawer steps through. */
const limit = 200;

/** Passes the selection to the drawer beside the list, and clears it when the list unmounts. */
export const useAttention = (guids: readonly string[], focused: string | null, { count, isCounted }: Pick<SelectionControl, 'count' | 'isCounted'>): void => {
  const dispatch = useAppDispatch();
  const first = guids.slice(0, limit).join(' ');
  const attention = useMemo(() => ({ guids: first === '' ? [] : first.split(' '), count, isCounted, focused }), [first, count, isCounted, focused]);
  useEffect(() => { dispatch(attentionTurned(attention)); }, [dispatch, attention]);
  useEffect(() => () => { dispatch(attentionTurned(noAttention)); }, [dispatch]);
};
