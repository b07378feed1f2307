import { useCallback, useRef, type KeyboardEvent } from 'react';
import { useAppStore } from '../../../shared/store/store-hooks';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { isComposing } from '../../../ui/text-composition';
import type { Layout } from './layout/layout';
import { clearSelection, extendTo, focusOn, selectOnly, toggle } from './selection/selection';
import type { ListRows } from './row-keys';
import type { SelectionControl } from './selection/use-selection';

/** Letters typed within this time form one search prefix. */
const typeAheadMs = 700;

export interface ListKeyboardOptions {
  readonly rows: ListRows;
  readonly control: SelectionControl;
  readonly layout: Layout;
  /** Whether a line has several items, so that the left and right keys move between them. */
  readonly isTiles: boolean;
  readonly viewHeightPx: () => number;
  readonly scrollToRow: (index: number) => void;
  /** Selects the last row of a partly loaded list. Returns whether it is still loading. */
  readonly onEnd: (isExtending: boolean) => boolean;
  readonly onOpen: (key: string) => void;
  /** With Command or Ctrl: opens a background tab. */
  readonly onOpenInBackground: (key: string) => void;
  readonly onOpenParent: () => void;
  readonly quickLook: QuickLookControl;
}

/** Previews the focused file without opening it. */
export interface QuickLookControl {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Shows the focused file, also instead of another one. */
  readonly open: () => void;
}

/** The keyboard handler of a list: arrows, ranges, type-ahead, and actions on the selection. */
export const useListKeyboard = (options: ListKeyboardOptions): ((event: KeyboardEvent) => void) => {
  const store = useAppStore();
  const typed = useRef({ text: '', atMs: 0 });
  return useCallback((event: KeyboardEvent) => {
    const { rows, control: { selection, change } } = options;
    const { keys } = rows;
    if (isComposing(event) || event.target instanceof HTMLInputElement) return;
    // A focused button inside of the list handles its own keys.
    if ((event.key === ' ' || event.key === 'Enter') && event.target !== event.currentTarget) return;
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
    const { layout } = options;
    const here = Math.max(at, 0);
    const linePx = layout.lineCount === 0 ? 1 : layout.line(layout.lineOf(here)).heightPx;
    const page = Math.max(1, Math.floor(options.viewHeightPx() / linePx) - 1);
    const goBeside = (lines: number): void => { goTo(at === -1 ? 0 : layout.beside(here, lines)); };
    /** Moves by visual direction, which is mirrored in right-to-left writing. */
    const goAside = (step: number): boolean => {
      if (!options.isTiles) return false;
      const isMirrored = event.currentTarget instanceof Element && getComputedStyle(event.currentTarget).direction === 'rtl';
      goTo(at === -1 ? 0 : at + (isMirrored ? -step : step));
      return true;
    };
    // Uses the time of the key press, because a busy page handles it late.
    const isTyping = event.timeStamp - typed.current.atMs < typeAheadMs && typed.current.text !== '';
    const typeAhead = (letter: string): boolean => {
      const text = (isTyping ? typed.current.text : '') + letter.toLocaleLowerCase();
      typed.current = { text, atMs: event.timeStamp };
      const isFresh = text.length === letter.length;
      const start = Math.max(0, isFresh ? at + 1 : at);
      const order = [...keys.keys()].map((step) => (start + step) % keys.length);
      const found = order.find((index) => selectFile(store.getState(), rows.ids[index] ?? '')?.name.toLocaleLowerCase().startsWith(text));
      if (found === undefined) return false;
      change(selectOnly(keys[found] ?? ''));
      options.scrollToRow(found);
      return true;
    };
    const handle = (): boolean => {
      const { key } = event;
      switch (key) {
        case 'ArrowDown': goBeside(1); return true;
        case 'ArrowLeft': return goAside(-1);
        case 'ArrowRight': return goAside(1);
        case 'ArrowUp':
          if (event.altKey) options.onOpenParent();
          else goBeside(-1);
          return true;
        case 'Home': goTo(0); return true;
        case 'End':
          if (!options.onEnd(event.shiftKey)) goTo(keys.length - 1);
          return true;
        case 'PageDown': goBeside(page); return true;
        case 'PageUp': goBeside(-page); return true;
        case 'Enter':
          if (selection.focused === null) return false;
          (isCommand ? options.onOpenInBackground : options.onOpen)(selection.focused);
          return true;
        case 'Escape':
          if (options.quickLook.isOpen) {
            options.quickLook.toggle();
            return true;
          }
          if (selection.selected.size === 0) return false;
          change(clearSelection);
          return true;
        case ' ':
          if (isTyping && typeAhead(' ')) return true;
          if (selection.focused === null) return false;
          if (isCommand) change(toggle(selection.focused));
          else options.quickLook.toggle();
          return true;
        default: break;
      }
      return !isCommand && !event.altKey && [...key].length === 1 && keys.length > 0 && typeAhead(key);
    };
    if (handle()) event.preventDefault();
  }, [options, store]);
};
