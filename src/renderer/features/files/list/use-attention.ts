import { useEffect, useMemo } from 'react';
import { attentionTurned, noAttention } from '../../../shared/store/attention';
import { useAppDispatch } from '../../../shared/store/hooks';
import type { SelectionControl } from './use-selection';

/** Of very many files that are selected, so many can be gone through one by one. */
const limit = 200;

/** Tells the drawer beside the list what is selected in it; nothing once the list is gone. */
export const useAttention = (guids: readonly string[], focused: string | null, { count, isCounted }: Pick<SelectionControl, 'count' | 'isCounted'>): void => {
  const dispatch = useAppDispatch();
  const first = guids.slice(0, limit).join(' ');
  const attention = useMemo(() => ({ guids: first === '' ? [] : first.split(' '), count, isCounted, focused }), [first, count, isCounted, focused]);
  useEffect(() => { dispatch(attentionTurned(attention)); }, [dispatch, attention]);
  useEffect(() => () => { dispatch(attentionTurned(noAttention)); }, [dispatch]);
};
