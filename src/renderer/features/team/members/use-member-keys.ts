import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/text-composition';

export interface MemberKeysOptions {
  readonly order: readonly number[];
  /** The focused person; null in an empty list. */
  readonly current: number | null;
  readonly canSelect: boolean;
  /** Rows of one page. */
  readonly pageRows: number;
  readonly onMove: (id: number, isRange: boolean) => void;
  readonly onToggle: (id: number) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onMenu: (id: number) => void;
}

/** The keys of the grid. Arrows move, Shift selects a range, Space selects, Enter opens the menu of a person. */
export const useMemberKeys = ({ order, current, canSelect, pageRows, onMove, onToggle, onSelectAll, onClear, onMenu }: MemberKeysOptions): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageRows, PageUp: -pageRows, Home: -Infinity, End: Infinity };
  const handle = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (current === null) return false;
    const step = steps[event.key];
    if (step !== undefined) {
      const target = order[Math.min(order.length - 1, Math.max(0, order.indexOf(current) + step))];
      if (target !== undefined) onMove(target, canSelect && event.shiftKey);
      return true;
    }
    if (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      onMenu(current);
      return true;
    }
    if (!canSelect) return false;
    if (event.key === ' ') {
      onToggle(current);
      return true;
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      onSelectAll();
      return true;
    }
    if (event.key !== 'Escape') return false;
    onClear();
    return true;
  };
  return (event) => {
    // The buttons of a row have their own keys.
    if (event.target !== event.currentTarget || isComposing(event)) return;
    if (handle(event)) event.preventDefault();
  };
};
