import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Menu as AriaMenu, Popover } from 'react-aria-components';
import { classNames } from './class-names';
import popover from './popover.module.css';
import styles from './context-menu.module.css';

/** A point of the window, in CSS pixels. */
export interface MenuPosition {
  readonly x: number;
  readonly y: number;
}

/** Below an element, so far in from where its writing begins. */
export const positionBelow = (element: Element, insetPx = 0): MenuPosition => {
  const { left, right, bottom } = element.getBoundingClientRect();
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  return { x: isMirrored ? right - insetPx : left + insetPx, y: bottom };
};

export interface ContextMenuProps {
  readonly label: string;
  /** Where it opens; null while it is closed. */
  readonly position: MenuPosition | null;
  readonly onClose: () => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  readonly children: ReactNode;
}

/**
 * A right click beside an open menu means the thing that is clicked: the menu closes, and what lies under the pointer
 * gets the click once the page can be reached again, two frames later.
 */
const useRightClickBeside = (isOpen: boolean, menu: RefObject<HTMLElement | null>, onClose: () => void): void => {
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

/** A menu at the pointer. It hides on a click on an item or anywhere else. */
export const ContextMenu = ({ label, position, onClose, children }: ContextMenuProps) => {
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLElement>(null);
  // While it fades out it stays where it was.
  const [last, setLast] = useState<MenuPosition>({ x: 0, y: 0 });
  if (position && position !== last) setLast(position);
  useRightClickBeside(position !== null, menu, onClose);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: last.x, top: last.y }} />
      <Popover
        ref={menu}
        triggerRef={anchor}
        isOpen={position !== null}
        onOpenChange={(isOpen) => { if (!isOpen) onClose(); }}
        // Beside the pointer it slides up where it would end below the window, and has all of its height.
        placement="end top"
        offset={2}
        className={classNames(popover.popover)}
        aria-label={label}
      >
        <AriaMenu aria-label={label} className={classNames(popover.list)} autoFocus onClose={onClose}>{children}</AriaMenu>
      </Popover>
    </>
  );
};

export interface ContextMenuState {
  readonly position: MenuPosition | null;
  /** For `onContextMenu`; a menu opened by the keyboard stands at the element. */
  readonly open: (event: MouseEvent) => void;
  readonly close: () => void;
}

/** The state of one context menu. */
export const useContextMenu = (): ContextMenuState => {
  const [position, setPosition] = useState<MenuPosition | null>(null);
  const open = useCallback((event: MouseEvent) => {
    event.preventDefault();
    setPosition({ x: event.clientX, y: event.clientY });
  }, []);
  const close = useCallback(() => setPosition(null), []);
  return { position, open, close };
};
