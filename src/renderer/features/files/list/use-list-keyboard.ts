import { useCallback, useRef, type KeyboardEvent } from 'react';
import { useAppStore } from '../../../shared/store/hooks';
import { selectFile } from '../../../shared/store/files/selectors';
import { isComposing } from '../../../ui/composition';
import { clearSelection, extendTo, focusOn, selectAll, selectOnly, toggle } from './selection';
import type { ListRows } from './row-keys';
import { rowHeightPx } from './use-virtual-rows';
import type { SelectionControl } from './use-selection';

/** Letters typed within this time look for one name together. */
const typeAheadMs = 700;

export interface ListKeyboardOptions {
  readonly rows: ListRows;
  readonly control: SelectionControl;
  readonly viewHeightPx: () => number;
  readonly scrollToRow: (index: number) => void;
  readonly onOpen: (key: string) => void;
  readonly onOpenParent: () => void;
  readonly onRename: (key: string) => void;
  readonly onRemove: (keys: readonly string[]) => void;
  readonly onCut: (keys: readonly string[]) => void;
  readonly onPaste: () => void;
}

/** The keys of a list: arrows, ranges, type-ahead, and what is done with what is selected. */
export const useListKeyboard = (options: ListKeyboardOptions): ((event: KeyboardEvent) => void) => {
  const store = useAppStore();
  const typed = useRef({ text: '', at: 0 });
  return useCallback((event: KeyboardEvent) => {
    const { rows, control: { selection, change } } = options;
    const { keys } = rows;
    if (isComposing(event) || event.target instanceof HTMLInputElement) return;
    const at = selection.focused === null ? -1 : keys.indexOf(selection.focused);
    const isCommand = event.ctrlKey || event.metaKey;

    const goTo = (index: number): void => {
      const key = keys[Math.min(Math.max(index, 0), keys.length - 1)];
      if (key === undefined) return;
      if (event.shiftKey) change(extendTo(key));
      else if (isCommand) change(focusOn(key));
      else change(selectOnly(key));
      options.scrollToRow(keys.indexOf(key));
    };
    const page = Math.max(1, Math.floor(options.viewHeightPx() / rowHeightPx) - 1);
    const typeAhead = (letter: string): boolean => {
      const now = Date.now();
      const text = (now - typed.current.at < typeAheadMs ? typed.current.text : '') + letter.toLocaleLowerCase();
      typed.current = { text, at: now };
      const isFresh = text.length === letter.length;
      const start = Math.max(0, isFresh ? at + 1 : at);
      const order = [...keys.keys()].map((step) => (start + step) % keys.length);
      const found = order.find((index) => selectFile(store.getState(), rows.ids[index] ?? '')?.name.toLocaleLowerCase().startsWith(text));
      if (found === undefined) return false;
      change(selectOnly(keys[found] ?? ''));
      options.scrollToRow(found);
      return true;
    };
    const isTyping = Date.now() - typed.current.at < typeAheadMs && typed.current.text !== '';

    const handle = (): boolean => {
      const { key } = event;
      switch (key) {
        case 'ArrowDown': goTo(at + 1); return true;
        case 'ArrowUp':
          if (event.altKey) options.onOpenParent();
          else goTo(at === -1 ? 0 : at - 1);
          return true;
        case 'Home': goTo(0); return true;
        case 'End': goTo(keys.length - 1); return true;
        case 'PageDown': goTo(at + page); return true;
        case 'PageUp': goTo(at - page); return true;
        case 'Enter':
          if (selection.focused === null) return false;
          options.onOpen(selection.focused);
          return true;
        case 'F2':
          if (selection.focused === null) return false;
          options.onRename(selection.focused);
          return true;
        case 'Delete': case 'Backspace':
          if (selection.selected.size === 0 || (key === 'Backspace' && !event.metaKey)) return false;
          options.onRemove([...selection.selected]);
          return true;
        case 'Escape':
          if (selection.selected.size === 0) return false;
          change(clearSelection);
          return true;
        case ' ':
          if (isTyping && typeAhead(' ')) return true;
          if (selection.focused === null) return false;
          change(toggle(selection.focused));
          return true;
        default: break;
      }
      if (isCommand) {
        switch (key.toLowerCase()) {
          case 'a': change(selectAll); return true;
          case 'x': options.onCut([...selection.selected]); return true;
          case 'v': options.onPaste(); return true;
          default: return false;
        }
      }
      return !event.altKey && [...key].length === 1 && keys.length > 0 && typeAhead(key);
    };
    if (handle()) event.preventDefault();
  }, [options, store]);
};
