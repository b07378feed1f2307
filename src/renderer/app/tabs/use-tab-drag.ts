import { useRef, useState, type DragEvent } from 'react';
import { z } from 'zod';
import { pageHistorySchema, tabsLimit } from '../../../contract/desktop/windows-bridge';
import { createGuid } from '../../../core/ids';
import { useAppSelector } from '../../shared/store/store-hooks';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/window-tabs';
import { gapAtPointer, isOutside, indexForTabGap } from './tab-positions';

/** Identifies this window among the others. */
const windowId = createGuid();
const carriedSchema = z.object({ window: z.string(), id: z.number(), history: pageHistorySchema });

const carriedBy = (event: DragEvent, type: string): z.infer<typeof carriedSchema> | null => {
  try {
    return carriedSchema.parse(JSON.parse(event.dataTransfer.getData(type)));
  } catch {
    return null;
  }
};

export interface TabDrag {
  /** The gap into which the dragged tab would be inserted, or null. */
  readonly gap: number | null;
  start(event: DragEvent, id: number): void;
  over(event: DragEvent, index: number): void;
  leave(event: DragEvent): void;
  drop(event: DragEvent, index: number): void;
  end(event: DragEvent, id: number): void;
}

/**
 * Drags tabs within the strip, into another window of the same account, and out of all windows into a new one. The
 * drag data names the account, so that windows of other accounts reject it.
 */
export const useTabDrag = (tabs: Tabs, isMirrored: () => boolean): TabDrag => {
  const { tabs: all } = useTabStrip(tabs);
  const account = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? `${session.server} ${session.user.id}` : ''));
  const type = `application/x-deckle-tab+${encodeURIComponent(account)}`.toLowerCase();
  const [gap, setGap] = useState<number | null>(null);
  const wasDroppedHere = useRef(false);
  const isDragSource = useRef(false);
  const gapAt = (event: DragEvent, index: number): number =>
    (index < all.length ? gapAtPointer(index, event.clientX, event.currentTarget.getBoundingClientRect(), isMirrored()) : index);
  return {
    gap,
    start(event, id) {
      const history = all.find((tab) => tab.id === id)?.history;
      wasDroppedHere.current = false;
      isDragSource.current = true;
      event.dataTransfer.setData(type, JSON.stringify({ window: windowId, id, history }));
      event.dataTransfer.effectAllowed = 'move';
    },
    over(event, index) {
      if (!event.dataTransfer.types.includes(type) || (!isDragSource.current && all.length >= tabsLimit)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'move';
      setGap(gapAt(event, index));
    },
    leave(event) { if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setGap(null); },
    drop(event, index) {
      const carried = carriedBy(event, type);
      setGap(null);
      if (!carried) return;
      event.preventDefault();
      event.stopPropagation();
      const to = gapAt(event, index);
      if (carried.window !== windowId) {
        tabs.insert(carried.history, to);
        return;
      }
      wasDroppedHere.current = true;
      const from = all.findIndex((tab) => tab.id === carried.id);
      if (from !== -1) tabs.move(carried.id, indexForTabGap(from, to));
    },
    end(event, id) {
      setGap(null);
      isDragSource.current = false;
      if (wasDroppedHere.current) return;
      // Another window has inserted the tab.
      if (event.dataTransfer.dropEffect === 'move') tabs.close(id);
      else if (isOutside({ x: event.screenX, y: event.screenY }, window)) tabs.moveToWindow(id);
    },
  };
};
