import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslation } from 'react-i18next';
import type { NoticeItem } from '../../../contract/entities/notice';
import { useInfiniteScroll } from '../../ui/infinite-scroll';
import { noticeRowsOf, topRequestOf } from './notice-rows';
import { NoticeRow, type NoticeRowActions } from './notice-row';
import styles from './inbox-panel.module.css';

const overscan = 6;
/** Height of a notice before it is measured. */
const estimatePx = 76;
/** Number of notices that the keys for pages move. */
const pageRows = 5;

export interface NoticeListHandle {
  /** Moves the focus to the current notice. */
  focus(): void;
}

export interface NoticeListProps {
  readonly items: readonly NoticeItem[];
  readonly freshIds: ReadonlySet<number>;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onLoadMore: () => void;
  readonly actions: NoticeRowActions;
  /** Rendered below the last notice. */
  readonly end: ReactNode;
  readonly ref: Ref<NoticeListHandle>;
}

/** The notices by day; only visible ones are rendered. */
export const NoticeList = ({ items, freshIds, hasMore, isLoading, onLoadMore, actions, end, ref }: NoticeListProps) => {
  const { t } = useTranslation('inbox');
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => noticeRowsOf(items), [items]);
  const topRequest = useMemo(() => topRequestOf(items), [items]);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  /** The notice that gets the focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  // The next older notice replaces one that is no longer listed.
  const current = rows.find(({ item }) => focusedId === null || item.id <= focusedId) ?? rows.at(-1);
  const currentId = current?.item.id ?? null;
  const virtualizer = useVirtualizer({ count: rows.length, overscan, getScrollElement: () => scroller.current, estimateSize: () => estimatePx, getItemKey: (index) => rows[index]?.item.id ?? index });
  useInfiniteScroll(scroller, { hasMore, isLoading, onLoadMore });

  const elementOf = useCallback((id: number): HTMLElement | null => document.getElementById(`${listId}-${id}`), [listId]);
  const goTo = useCallback((index: number): void => {
    const id = rows[Math.max(0, Math.min(rows.length - 1, index))]?.item.id;
    if (id === undefined) return;
    setFocusedId(id);
    const element = elementOf(id);
    if (element) {
      element.focus();
      return;
    }
    wanted.current = id;
    virtualizer.scrollToIndex(rows.findIndex(({ item }) => item.id === id));
  }, [rows, virtualizer, elementOf]);
  useEffect(() => {
    const element = wanted.current === null ? null : elementOf(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });
  useImperativeHandle(ref, () => ({ focus() { goTo(rows.findIndex(({ item }) => item.id === currentId)); } }), [goTo, rows, currentId]);

  // A focused notice that is no longer listed passes the focus on.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && currentId !== null && currentId !== focusedId && !scroller.current?.contains(document.activeElement)) elementOf(currentId)?.focus();
  }, [currentId, focusedId, elementOf]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element) || event.target.closest('[role=menu]')) return;
    const at = rows.findIndex(({ item }) => item.id === currentId);
    switch (event.key) {
      case 'ArrowDown': goTo(at + 1); break;
      case 'ArrowUp': goTo(at - 1); break;
      case 'PageDown': goTo(at + pageRows); break;
      case 'PageUp': goTo(at - pageRows); break;
      case 'Home': goTo(0); break;
      case 'End': goTo(rows.length - 1); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={scroller} className={styles.scroller} onKeyDown={onKeyDown} onFocus={() => { hadFocus.current = true; }} onBlur={({ relatedTarget }) => { if (relatedTarget !== null) hadFocus.current = false; }}>
      <div role="group" aria-label={t('title')} aria-busy={isLoading} className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          const { id } = row.item;
          return (
            <div key={key} ref={virtualizer.measureElement} data-index={index} role="none" className={styles.place} style={{ top: start }}>
              <NoticeRow
                row={row} id={`${listId}-${id}`} index={index} total={hasMore ? -1 : rows.length} isCurrent={id === currentId} isFresh={freshIds.has(id)} isTopRequest={id === topRequest}
                actions={actions} onFocus={setFocusedId}
              />
            </div>
          );
        })}
      </div>
      {end}
    </div>
  );
};
