import { useEffect } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { extendList } from '../../../shared/store/files/loading';
import type { Renaming } from '../hand';
import { FileRow, type FileRowProps, type RowTools } from './file-row';
import { ListEnd } from './list-end';
import type { ListRows } from './row-keys';
import type { Selection } from './selection';
import { useVirtualRows } from './use-virtual-rows';
import styles from './file-list.module.css';

/** Room below the last row, for the line that says whether more comes. */
const endHeightPx = 48;
/** The next page is asked for when this many rows or fewer are left below. */
const prefetchRows = 120;

export interface RowWindowProps {
  /** Null for the moment before it is there. */
  readonly scroller: HTMLElement | null;
  readonly list: ListState;
  readonly rows: ListRows;
  readonly selection: Selection;
  readonly cut: ReadonlySet<string>;
  readonly renaming: Renaming | null;
  readonly tools: RowTools;
  readonly rowId: (key: string) => string;
}

/** The rows that are in sight. Scrolling draws this part only, not the list around it. */
export const RowWindow = ({ scroller, list, rows, selection, cut, renaming, tools, rowId }: RowWindowProps) => {
  const dispatch = useAppDispatch();
  const count = rows.ids.length;
  const { first, end, topPx, heightPx } = useVirtualRows(scroller, count);
  useEffect(() => {
    const mayGoOn = list.status === 'ready' || (list.status === 'refreshing' && list.seenAt !== null);
    if (list.cursor !== null && mayGoOn && end > count - prefetchRows) void dispatch(extendList(list.key));
  }, [dispatch, list.cursor, list.status, list.seenAt, list.key, end, count]);

  const isSelectedAt = (index: number): boolean => selection.selected.has(rows.keyOf(rows.ids[index] ?? ''));
  const joinsAt = (index: number): FileRowProps['joins'] => {
    const above = isSelectedAt(index - 1);
    const below = isSelectedAt(index + 1);
    return above ? (below ? 'both' : 'above') : below ? 'below' : 'none';
  };
  return (
    <div className={styles.content} style={{ height: heightPx + endHeightPx }} role="rowgroup">
      <div className={styles.rows} style={{ translate: `0 ${topPx}px` }} role="presentation">
        {rows.ids.slice(first, end).map((guid, step) => {
          const index = first + step;
          const key = rows.keyOf(guid);
          const isSelected = selection.selected.has(key);
          return (
            <FileRow
              key={key} id={rowId(key)} guid={guid} rowKey={key} index={index} isSelected={isSelected} joins={isSelected ? joinsAt(index) : 'none'}
              isFocused={selection.focused === key} isCut={cut.has(guid)} renaming={renaming?.key === key ? renaming : null} tools={tools}
            />
          );
        })}
      </div>
      <div className={styles.end} style={{ insetBlockStart: heightPx }} role="presentation">
        <ListEnd list={list} count={count} onRetry={() => void dispatch(extendList(list.key))} />
      </div>
    </div>
  );
};
