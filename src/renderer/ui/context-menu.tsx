import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Menu as AriaMenu, Popover } from 'react-aria-components';
import { classNames } from './class-names';
import { ReturnsFocus } from './page-focus';
import popover from './popover.module.css';
import styles from './context-menu.module.css';

/** A point in the window, in CSS pixels. */
export interface MenuPosition {
  readonly x: number;
  readonly y: number;
}

/** The point below an element, `insetPx` from its inline start. */
export const positionBelow = (element: Element, insetPx = 0): MenuPosition => {
  const { left, right, bottom } = element.getBoundingClientRect();
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  return { x: isMirrored ? right - insetPx : left + insetPx, y: bottom };
};

export interface ContextMenuProps {
  readonly label: string;
  /** Where the menu opens; null while it is closed. */
  readonly position: MenuPosition | null;
  readonly onClose: () => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  readonly children: ReactNode;
}

/**
 * A right click outside an open menu closes the menu and targets the element under the pointer. The event is
 * dispatched again two frames later, once the overlay no longer covers the page.
 */
const useRightClickOutside = (isOpen: boolean, menu: RefObject<HTMLElement | null>, onClose: () => void): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const pass = (event: globalThis.MouseEvent): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
      const { clientX, clientY } = event;
      const again = (): void => void document.elementFromPoint(clientX, clientY)
        ?.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX, clientY }));
      requestAnimationFrame(() => requestAnimationFrame(again));
    };
    document.addEventListener('contextmenu', pass, { capture: true });
    return () => document.removeEventListener('contextmenu', pass, { capture: true });
  }, [isOpen, menu, onClose]);
};

/** A menu at the pointer. A click on an item or outside closes it. */
export const ContextMenu = ({ label, position, onClose, children }: ContextMenuProps) => {
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLElement>(null);
  // The last position, kept while the menu fades out.
  const [last, setLast] = useState<MenuPosition>({ x: 0, y: 0 });
  if (position && position !== last) setLast(position);
  useRightClickOutside(position !== null, menu, onClose);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: last.x, top: last.y }} />
      <Popover
        ref={menu}
        triggerRef={anchor}
        isOpen={position !== null}
        onOpenChange={(isOpen) => { if (!isOpen) onClose(); }}
        // Beside the pointer the menu can shift up to its full height instead of overflowing the window.
        placement="end top"
        offset={2}
        className={classNames(popover.popover)}
        aria-label={label}
      >
        <ReturnsFocus />
        <AriaMenu aria-label={label} className={classNames(popover.list)} autoFocus onClose={onClose}>{children}</AriaMenu>
      </Popover>
    </>
  );
};

export interface ContextMenuState {
  readonly position: MenuPosition | null;
  /** For `onContextMenu`; a menu opened by the keyboard appears at the element. */
  readonly open: (event: MouseEvent) => void;
  readonly close: () => void;
}

/** State of one context menu. */
export const useContextMenu = (): ContextMenuState => {
  const [position, setPosition] = useState<MenuPosition | null>(null);
  const open = useCallback((event: MouseEvent) => {
    event.preventDefault();
    setPosition({ x: event.clientX, y: event.clientY });
  }, []);
  const close = useCallback(() => setPosition(null), []);
  return { position, open, close };
};
