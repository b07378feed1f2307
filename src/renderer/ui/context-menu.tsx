import { useCallback, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Menu as AriaMenu, Popover } from 'react-aria-components';
import { classNames } from './class-names';
import popover from './popover.module.css';
import styles from './context-menu.module.css';

/** A point of the window, in CSS pixels. */
export interface MenuPosition {
  readonly x: number;
  readonly y: number;
}

export interface ContextMenuProps {
  readonly label: string;
  /** Where it opens; null while it is closed. */
  readonly position: MenuPosition | null;
  readonly onClose: () => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  readonly children: ReactNode;
}

/** A menu at the pointer. It hides on a click on an item or anywhere else. */
export const ContextMenu = ({ label, position, onClose, children }: ContextMenuProps) => {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: position?.x ?? 0, top: position?.y ?? 0 }} />
      <Popover
        key={position ? `${position.x} ${position.y}` : 'closed'}
        triggerRef={anchor}
        isOpen={position !== null}
        onOpenChange={(isOpen) => { if (!isOpen) onClose(); }}
        placement="bottom start"
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
