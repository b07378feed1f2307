import { useCallback, useEffect, useMemo, useState } from 'react';
import { isLocalGuid } from '../../../../core/ids';
import { listKeyOf, type FileList } from '../../../shared/store/files/files-state';
import { openList } from '../../../shared/store/files/loading';
import { selectList } from '../../../shared/store/files/selectors';
import { reversedSort } from '../../../shared/store/files/sorting';
import { useAppDispatch, useAppSelector, useVisiblePlaces } from '../../../shared/store/hooks';

/** A list as far as it is loaded: its beginning and, where somebody went there, its end. */
export interface BothEnds {
  readonly ids: readonly string[];
  /** How many of them are the beginning: all, where nothing is missing between. */
  readonly headCount: number;
  /** Nothing of it is missing. */
  readonly isWhole: boolean;
  /** The list from its other end; null where there is no need of it. */
  readonly tail: FileList | null;
  /** Loads the last page; answers whether that is to be had in this way. */
  readonly showEnd: () => boolean;
}

/** Joins what was loaded from both ends. They overlap where nothing is missing: then they are one. */
const joined = (head: FileList, tail: FileList | null): Omit<BothEnds, 'showEnd'> => {
  if (tail === null || tail.ids.length === 0 || head.cursor === null) return { ids: head.ids, headCount: head.ids.length, isWhole: head.cursor === null, tail: null };
  const isInHead = new Set(head.ids);
  const end = tail.ids.toReversed();
  const rest = end.filter((id) => !isInHead.has(id));
  const isWhole = rest.length < end.length || tail.cursor === null;
  const ids = [...head.ids, ...rest];
  return { ids, headCount: isWhole ? ids.length : head.ids.length, isWhole, tail };
};

/**
 * The last page of a folder is read by the order turned round, as a list of its own, which live events keep true like
 * any other.
 */
export const useBothEnds = (list: FileList): BothEnds => {
  const dispatch = useAppDispatch();
  const visible = useVisiblePlaces();
  const { source, sort, key } = list;
  const [shownOf, setShownOf] = useState<string | null>(null);
  const isShown = shownOf === key;
  const fromEnd = useMemo(() => reversedSort(sort), [sort]);
  const tail = useAppSelector((state) => (isShown ? selectList(state, listKeyOf(source, fromEnd)) ?? null : null));
  useEffect(() => {
    if (!isShown) return undefined;
    void dispatch(openList(source, fromEnd));
    return visible.showList(source, fromEnd);
  }, [dispatch, visible, isShown, source, fromEnd]);
  const showEnd = useCallback(() => {
    if (source.kind !== 'folder' || isLocalGuid(source.folder)) return false;
    setShownOf(key);
    return true;
  }, [source, key]);
  return useMemo(() => ({ ...joined(list, tail), showEnd }), [list, tail, showEnd]);
};
