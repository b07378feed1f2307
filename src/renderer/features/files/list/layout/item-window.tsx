import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewMode } from '../../../../../core/list-config';
import { useAppDispatch } from '../../../../shared/store/store-hooks';
import type { FileList as ListState } from '../../../../shared/store/files/files-state';
import { loadNextPage } from '../../../../shared/store/files/load-files';
import type { RenameState } from '../list-interaction';
import { FileRow, type FileRowProps } from '../items/file-row';
import { FileTile } from '../items/file-tile';
import type { Layout } from './layout';
import { ListGap, ListEnd } from '../list-end';
import { headerPx } from './layout-parts';
import type { ListRows } from '../row-keys';
import { createScrollMapping } from './scroll-mapping';
import type { Selection } from '../selection/selection';
import { createSlots } from './slots';
import type { RowTools } from '../items/use-item';
import { useHeadings } from './use-headings';
import { useVirtualWindow } from './use-virtual-window';
import styles from '../file-list.module.css';

/** Room below the last line for the end marker; the panels that float over the page have their own room below that. */
const endHeightPx = 48;
/** The next page is fetched when this many items or fewer remain below the view, or above a gap. */
const prefetchThreshold = 120;

export interface ItemWindowProps {
  /** Null during the first render. */
  readonly scroller: HTMLElement | null;
  readonly list: ListState;
  /** The list in reverse order; null unless its last page is shown too. */
  readonly tail: ListState | null;
  readonly headCount: number;
  readonly rows: ListRows;
  readonly viewMode: ViewMode;
  readonly layout: Layout;
  readonly selection: Selection;
  readonly cut: ReadonlySet<string>;
  readonly renaming: RenameState | null;
  readonly tools: RowTools;
  readonly rowId: (key: string) => string;
}

const canLoadMore = (list: ListState): boolean => list.cursor !== null && (list.status === 'ready' || (list.status === 'refreshing' && list.cachedAt !== null));

/** Renders the items in view. Scrolling re-renders this component only, not the list around it. */
export const ItemWindow = ({ scroller, list, tail, headCount, rows, viewMode, layout, selection, cut, renaming, tools, rowId }: ItemWindowProps) => {
  const { t } = useTranslation('files');
  const dispatch = useAppDispatch();
  const isTiles = viewMode === 'tile';
  const view = useVirtualWindow(scroller, layout, isTiles ? 0 : headerPx);
  const { first, end, topPx, heightPx, offsetPx } = view;
  const headingText = useHeadings();
  const [slots] = useState(createSlots);
  useAnchor(scroller, layout, rows, isTiles ? 0 : headerPx);

  const lines = Array.from({ length: end - first }, (_, step) => layout.line(first + step));
  const firstItem = lines[0]?.from ?? 0;
  const endItem = lines.at(-1)?.end ?? 0;
  const isNearHeadEnd = endItem > headCount - prefetchThreshold;
  const isNearTail = tail !== null && endItem > headCount && firstItem < headCount + prefetchThreshold;
  useEffect(() => {
    if (isNearHeadEnd && (tail === null || firstItem <= headCount) && canLoadMore(list)) void dispatch(loadNextPage(list.key));
    if (isNearTail && canLoadMore(tail)) void dispatch(loadNextPage(tail.key));
  }, [dispatch, list, tail, isNearHeadEnd, isNearTail, firstItem, headCount]);

  const shownKeys = rows.ids.slice(firstItem, endItem).map(rows.keyOf);
  const slotOf = new Map(slots.assign(shownKeys).map((slot, index) => [shownKeys[index] ?? '', slot]));
  const isSelectedAt = (index: number): boolean => selection.selected.has(rows.keyOf(rows.ids[index] ?? ''));
  const isOfPart = (index: number, part: number): boolean => index >= 0 && index < layout.itemCount && layout.line(layout.lineOf(index)).part === part;
  const joinsAt = (index: number, part: number): FileRowProps['joins'] => {
    const above = isSelectedAt(index - 1) && isOfPart(index - 1, part);
    const below = isSelectedAt(index + 1) && isOfPart(index + 1, part);
    return above ? (below ? 'both' : 'above') : below ? 'below' : 'none';
  };
  const propsOf = (index: number) => {
    const guid = rows.ids[index] ?? '';
    const key = rows.keyOf(guid);
    return {
      id: rowId(key), guid, rowKey: key, tools, isSelected: selection.selected.has(key), isFocused: selection.focused === key,
      isCut: cut.has(guid) || cut.has(key), renaming: renaming?.key === key ? renaming : null,
    };
  };
  const draw = (index: number): ReactNode => {
    const line = lines[index - first];
    if (line === undefined) return null;
    if (line.kind === 'heading') return <Heading key={`heading ${line.part}`} text={headingText(layout.parts[line.part]?.heading ?? '')} heightPx={line.heightPx} isTiles={isTiles} />;
    if (line.kind === 'gap') return <ListGap key="gap" />;
    if (!isTiles) {
      const props = propsOf(line.from);
      return <FileRow key={slotOf.get(props.rowKey)} {...props} rowIndex={line.from + 2} joins={props.isSelected ? joinsAt(line.from, line.part) : 'none'} />;
    }
    const { heading, perLine } = layout.parts[line.part] ?? { heading: null, perLine: 1 };
    const isSlip = heading === 'folders';
    return (
      <div key={`line ${line.from}`} role="row" aria-rowindex={index + 1} className={styles.tiles} style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))`, height: line.heightPx }}>
        {Array.from({ length: line.end - line.from }, (_, column) => {
          const props = propsOf(line.from + column);
          return <FileTile key={props.rowKey} {...props} columnIndex={column + 1} isSlip={isSlip} />;
        })}
      </div>
    );
  };

  const atTop = layout.parts.length > 0 && layout.lineCount > 0 ? layout.line(layout.lineAt(offsetPx)) : null;
  const stuck = atTop && atTop.kind === 'items' && !isTiles ? layout.parts[atTop.part]?.heading ?? null : null;
  const groups = groupsOf(lines.map(({ part }) => part));
  return (
    <div className={styles.content} style={{ height: `calc(${heightPx + endHeightPx}px + var(--float-room, 0px))` }} role="presentation">
      {stuck !== null && <div className={styles.stuckPlace} aria-hidden><div className={styles.stuck}>{headingText(stuck)}</div></div>}
      <div className={styles.rows} style={{ translate: `0 ${topPx}px` }} role="presentation">
        {groups.map(({ part, from, count }) => {
          const heading = layout.parts[part]?.heading ?? null;
          return (
            <div key={part} role="rowgroup" aria-label={heading ? headingText(heading) : undefined}>
              {Array.from({ length: count }, (_, step) => draw(first + from + step))}
            </div>
          );
        })}
      </div>
      <div className={styles.end} style={{ insetBlockStart: heightPx }} role="presentation">
        {tail === null && <ListEnd list={list} count={rows.ids.length} onRetry={() => void dispatch(loadNextPage(list.key))} />}
        {tail !== null && <span className="sentence">{t('lastPage')}</span>}
      </div>
    </div>
  );
};

/** Groups consecutive lines of the same part. */
const groupsOf = (parts: readonly number[]): readonly { readonly part: number; readonly from: number; readonly count: number }[] => {
  const groups: { part: number; from: number; count: number }[] = [];
  parts.forEach((part, index) => {
    const last = groups.at(-1);
    if (last?.part === part) last.count += 1;
    else groups.push({ part, from: index, count: 1 });
  });
  return groups;
};

const Heading = ({ text, heightPx, isTiles }: { readonly text: string; readonly heightPx: number; readonly isTiles: boolean }) => (
  <div role="presentation" className={styles.heading} data-tiles={isTiles} style={{ height: heightPx }} aria-hidden>{text}</div>
);

/**
 * Keeps the visible items in place when items are inserted or removed above them, such as a page before a gap or
 * another person's file. A list at its very top stays there.
 */
const useAnchor = (scroller: HTMLElement | null, layout: Layout, rows: ListRows, header: number): void => {
  const known = useRef<{ readonly layout: Layout; readonly rows: ListRows } | null>(null);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { layout, rows };
    if (scroller === null || before === null || before.rows.ids === rows.ids || scroller.scrollTop === 0) return;
    const viewPx = scroller.clientHeight - header;
    const offsetPx = createScrollMapping(before.layout.heightPx, viewPx).toList(scroller.scrollTop);
    const firstLine = before.layout.lineAt(offsetPx);
    const { from, kind } = before.layout.line(firstLine);
    const key = before.rows.keyOf(before.rows.ids[from] ?? '');
    if (kind !== 'items') return;
    const index = rows.ids[from] === rows.idOf(key) ? from : rows.ids.indexOf(rows.idOf(key));
    if (index === -1) return;
    const movedPx = layout.topOf(layout.lineOf(index)) - before.layout.topOf(firstLine);
    if (movedPx !== 0) scroller.scrollTo({ top: createScrollMapping(layout.heightPx, viewPx).toElement(offsetPx + movedPx) });
  }, [scroller, layout, rows, header]);
};
