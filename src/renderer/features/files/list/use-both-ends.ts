import { useCallback, useEffect, useMemo, useState } from 'react';
import { isLocalGuid } from '../../../../core/ids';
import { listKeyOf, type FileList } from '../../../shared/store/files/files-state';
import { openList } from '../../../shared/store/files/load-files';
import { selectList } from '../../../shared/store/files/file-selectors';
import { reverseSort } from '../../../shared/store/files/sort-order';
import { useAppDispatch, useAppSelector, useVisibleContent } from '../../../shared/store/store-hooks';

/** The loaded parts of a list: its first pages and, after a jump to the end, its last page. */
export interface BothEnds {
  readonly ids: readonly string[];
  /** The number of ids in the first pages: all ids if no page is missing in between. */
  readonly headCount: number;
  /** Whether no page is missing. */
  readonly isWhole: boolean;
  /** The list in reverse order; null if it is not needed. */
  readonly tail: FileList | null;
  /** Loads the last page. Returns whether the list supports it. */
  readonly showEnd: () => boolean;
}

/** Merges the pages of both ends. If no page is missing they overlap, and are deduplicated. */
const joined = (head: FileList, tail: FileList | null): Omit<BothEnds, 'showEnd'> => {
  if (tail === null || tail.ids.length === 0 || head.cursor === null) return { ids: head.ids, headCount: head.ids.length, isWhole: head.cursor === null, tail: null };
  const isInHead = new Set(head.ids);
  const end = tail.ids.toReversed();
  const rest = end.filter((id) => !isInHead.has(id));
  const isWhole = rest.length < end.length || tail.cursor === null;
  const ids = [...head.ids, ...rest];
  return { ids, headCount: isWhole ? ids.length : head.ids.length, isWhole, tail };
};

/** Reads the last page of a folder as a separate list in reverse order. Live events update it like any other list. */
export const useBothEnds = (list: FileList): BothEnds => {
  const dispatch = useAppDispatch();
  const visible = useVisibleContent();
  const { source, sort, key } = list;
  const [shownOf, setShownOf] = useState<string | null>(null);
  const isShown = shownOf === key;
  const fromEnd = useMemo(() => reverseSort(sort), [sort]);
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
