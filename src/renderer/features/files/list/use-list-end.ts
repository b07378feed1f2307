import { useEffect, useRef, useState } from 'react';
import type { FileList } from '../../../shared/store/files/files-state';
import { loadAllPages } from '../../../shared/store/files/load-files';
import { useAppDispatch } from '../../../shared/store/store-hooks';
import type { ListRows } from './row-keys';
import { extendTo, selectOnly } from './selection/selection';
import type { SelectionControl } from './selection/use-selection';
import type { BothEnds } from './use-both-ends';

interface ListEndOptions {
  readonly list: FileList;
  readonly ends: BothEnds;
  readonly rows: ListRows;
  readonly change: SelectionControl['change'];
  /** Scrolls to an item. */
  readonly show: (index: number) => void;
}

/**
 * Moves the focus to the end of a partly loaded list, once it is loaded. Returns the handler of the End key, which
 * returns whether the end has to be loaded.
 */
export const useListEnd = ({ list, ends, rows, change, show }: ListEndOptions): ((isExtending: boolean) => boolean) => {
  const dispatch = useAppDispatch();
  const count = rows.ids.length;
  const [wantedEnd, setWantedEnd] = useState<{ readonly listKey: string; readonly isExtending: boolean } | null>(null);
  const reachedEnd = useRef<typeof wantedEnd>(null);
  // A cached tail may be outdated: it counts once the server has responded or cannot be reached.
  const isTailThere = ends.tail?.requestId === null && (ends.isWhole || ends.headCount < count);
  const isEndThere = list.cursor === null || (wantedEnd?.isExtending === false && isTailThere);
  const isFailed = list.status === 'failed';
  useEffect(() => {
    if (wantedEnd?.listKey !== list.key || wantedEnd === reachedEnd.current || !(isEndThere || isFailed)) return;
    reachedEnd.current = wantedEnd;
    const last = rows.keys.at(-1);
    if (!isEndThere || last === undefined) return;
    change(wantedEnd.isExtending ? extendTo(last) : selectOnly(last));
    show(count - 1);
  }, [wantedEnd, list.key, isEndThere, isFailed, rows, count, change, show]);
  return (isExtending) => {
    if (list.cursor === null || (!isExtending && isTailThere)) return false;
    setWantedEnd({ listKey: list.key, isExtending });
    if (isExtending || !ends.showEnd()) void dispatch(loadAllPages(list.key));
    return true;
  };
};
