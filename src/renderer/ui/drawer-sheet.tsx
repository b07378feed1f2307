import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import bar from './bar.module.css';
import { classNames } from './class-names';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import { useIsDrawerOverlay } from './media-query';
import styles from './drawer-sheet.module.css';

export interface DrawerSheetProps {
  readonly title: string;
  /** Buttons between the title and the close button. */
  readonly tools?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Moves the focus into the drawer when it opens. */
  readonly isFocused?: boolean;
  /** Stays below the content while that scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A sheet beside the content. In a narrow window it overlays the content. Escape closes it. */
export const DrawerSheet = ({ title, tools, closeLabel, onClose, isFocused = false, foot, children }: DrawerSheetProps) => {
  const isOverlay = useIsDrawerOverlay();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => { if (isFocused) sheet.current?.focus({ preventScroll: true }); }, [isFocused]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <section ref={sheet} aria-label={title} className={styles.drawer} data-over={isOverlay} onKeyDown={onKeyDown} {...(isFocused ? { tabIndex: -1 } : {})}>
      <header className={classNames(bar.bar, styles.head)}>
        <h2 className={styles.title}>{title}</h2>
        {tools}
        <IconButton label={closeLabel} icon={<X {...icon16} />} onPress={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
};
