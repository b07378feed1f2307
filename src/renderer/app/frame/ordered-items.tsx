import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { drag, completeDrop, fileDragType } from '../../features/files/list/drag/drag-session';
import { dropGapAt, indexForGap, isAtEdge } from './drop-position';
import styles from './ordered-items.module.css';

export interface OrderedItem {
  readonly guid: string;
  readonly name: string;
  /** Files can be dropped into the entry, so its edges alone insert between entries. */
  readonly isContainer: boolean;
}

export interface OrderedItemsProps<Item extends OrderedItem> {
  readonly label: string;
  readonly items: readonly Item[];
  /** The drag's MIME type. It keeps entries of one list out of the other lists. */
  readonly dragType: string;
  /** Moves an entry to `index` among the others. */
  readonly onMove: (guid: string, index: number) => void;
  /** Accepts files dragged from a file list; absent if the list accepts none. */
  readonly files?: { readonly id: string; readonly text: string; readonly onDrop: (guids: readonly string[], index: number) => void } | undefined;
  /** `move`: moves the entry up or down by one; null at the ends. */
  readonly render: (item: Item, move: { readonly up: (() => void) | null; readonly down: (() => void) | null }) => ReactNode;
}

/** Sidebar entries in the person's own order. They are reordered by dragging, or with Alt and the arrow keys. */
export const OrderedItems = <Item extends OrderedItem>({ label, items, dragType, onMove, files, render }: OrderedItemsProps<Item>) => {
  const { t } = useTranslation('places');
  const [gap, setGap] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = items.map(({ guid }) => guid);

  const arrange = (item: Item, index: number): void => {
    onMove(item.guid, index);
    setAnnouncement(t('movedTo', { name: item.name, place: index + 1, total: items.length }));
  };
  const takes = (event: DragEvent, item: Item): boolean => {
    const { types } = event.dataTransfer;
    if (types.includes(dragType)) return true;
    return files !== undefined && types.includes(fileDragType) && (!item.isContainer || isAtEdge(event.clientY, event.currentTarget.getBoundingClientRect()));
  };
  const onDragOver = (event: DragEvent, item: Item, index: number): void => {
    if (!takes(event, item)) {
      setGap(null);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
    setGap(dropGapAt(index, event.clientY, event.currentTarget.getBoundingClientRect()));
    if (!files || !event.dataTransfer.types.includes(fileDragType)) return;
    drag.moveTo(event.clientX, event.clientY);
    drag.over({ guid: files.id, name: label, obstacle: null, text: files.text });
  };
  const onDrop = (event: DragEvent, item: Item, index: number): void => {
    setGap(null);
    if (!takes(event, item)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = dropGapAt(index, event.clientY, event.currentTarget.getBoundingClientRect());
    if (event.dataTransfer.types.includes(fileDragType)) {
      const session = drag.current();
      if (session) completeDrop(session, (guids) => { files?.onDrop(guids, to); });
      return;
    }
    const moved = items.find(({ guid }) => guid === event.dataTransfer.getData(dragType));
    const place = moved ? indexForGap(ids, moved.guid, to) : null;
    if (moved && place !== null) arrange(moved, place);
  };
  return (
    <>
      <ul aria-label={label} className={styles.items} onDragLeave={(event) => { if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setGap(null); }}>
        {items.map((item, index) => {
          const up = index > 0 ? () => { arrange(item, index - 1); } : null;
          const down = index < items.length - 1 ? () => { arrange(item, index + 1); } : null;
          const onKeyDown = (event: KeyboardEvent): void => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            (event.key === 'ArrowUp' ? up : down)?.();
          };
          return (
            <li
              key={item.guid} draggable className={styles.item} data-line={gap === index ? 'before' : gap === items.length && index === items.length - 1 ? 'after' : undefined}
              onDragStart={(event) => { event.dataTransfer.setData(dragType, item.guid); event.dataTransfer.effectAllowed = 'move'; }}
              onDragEnd={() => { setGap(null); }}
              onDragOverCapture={(event) => { onDragOver(event, item, index); }}
              onDropCapture={(event) => { onDrop(event, item, index); }}
              onKeyDown={onKeyDown}
            >
              {render(item, { up, down })}
            </li>
          );
        })}
      </ul>
      <span aria-live="polite" className="visually-hidden">{announcement}</span>
    </>
  );
};
