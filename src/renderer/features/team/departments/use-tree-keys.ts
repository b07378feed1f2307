import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/text-composition';
import type { DepartmentRow } from './department-rows';

export interface TreeKeysOptions {
  readonly rows: readonly DepartmentRow[];
  /** The focused department; null is the entry of everyone, above the first department. */
  readonly focusedId: number | null;
  readonly onFocus: (id: number | null) => void;
  readonly onToggle: (id: number, isOpen: boolean) => void;
  readonly onChoose: (id: number | null) => void;
  /** Null for people who cannot change departments. */
  readonly onAct: ((act: 'menu' | 'rename' | 'remove', row: DepartmentRow) => void) | null;
}

/** The keys of the tree. Up and down move, right expands, left collapses or moves to the parent, Enter chooses. */
export const useTreeKeys = ({ rows, focusedId, onFocus, onToggle, onChoose, onAct }: TreeKeysOptions): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const handle = (event: KeyboardEvent<HTMLElement>): boolean => {
    const at = rows.findIndex(({ department }) => department.id === focusedId);
    const row = rows[at];
    const isForward = event.key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    const act = { F2: 'rename', Delete: 'remove', ContextMenu: 'menu' }[event.key] ?? (event.key === 'F10' && event.shiftKey ? 'menu' : null);
    if (act !== null && row && onAct) {
      onAct(act as 'menu' | 'rename' | 'remove', row);
      return true;
    }
    switch (event.key) {
      case 'ArrowDown': onFocus(rows[at + 1]?.department.id ?? focusedId); return true;
      case 'ArrowUp': onFocus(at <= 0 ? null : rows[at - 1]?.department.id ?? null); return true;
      case 'Home': onFocus(null); return true;
      case 'End': onFocus(rows.at(-1)?.department.id ?? null); return true;
      case 'Enter': case ' ': onChoose(focusedId); return true;
      case 'ArrowLeft': case 'ArrowRight':
        if (!row) return false;
        if (isForward && row.hasChildren && !row.isOpen) onToggle(row.department.id, true);
        else if (isForward && row.isOpen) onFocus(rows[at + 1]?.department.id ?? focusedId);
        else if (!isForward && row.isOpen) onToggle(row.department.id, false);
        else if (!isForward) onFocus(row.department.parentId);
        return true;
      default: return false;
    }
  };
  return (event) => {
    if (event.target !== event.currentTarget || isComposing(event)) return;
    if (handle(event)) event.preventDefault();
  };
};
