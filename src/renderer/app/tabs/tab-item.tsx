import { X } from 'lucide-react';
import { useEffect, useRef, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '../../shared/tabs/tab-strip';
import { icon14 } from '../../ui/icon-props';
import { useTabLabel } from './use-tab-label';
import styles from './tabs.module.css';

export interface TabItemProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  /** The side on which a dragged item would be inserted. */
  readonly line: 'before' | 'after' | undefined;
  readonly onActivate: () => void;
  readonly onClose: () => void;
  readonly onMenu: (event: MouseEvent, name: string) => void;
  readonly onKeyDown: (event: KeyboardEvent, name: string) => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: (event: DragEvent) => void;
}

/**
 * One tab. Its close button is for the pointer only, because a tab must not contain focusable elements. With the
 * keyboard the tab is closed by Delete or from its menu.
 */
export const TabItem = ({ tab, isActive, line, onActivate, onClose, onMenu, onKeyDown, onDragStart, onDragOver, onDrop, onDragEnd }: TabItemProps) => {
  const { t } = useTranslation('tabs');
  const { name, icon } = useTabLabel(tab.history);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element} role="tab" aria-selected={isActive} aria-label={name} aria-keyshortcuts="Delete" tabIndex={isActive ? 0 : -1} draggable
      className={styles.tab} data-tab={tab.id} data-line={line} title={name}
      onPointerDown={(event) => { if (event.button === 0) onActivate(); }} onClick={onActivate}
      onMouseDown={(event) => { if (event.button === 1) event.preventDefault(); }}
      onAuxClick={(event) => { if (event.button === 1) onClose(); }}
      onContextMenu={(event) => { onMenu(event, name); }} onKeyDown={(event) => { onKeyDown(event, name); }}
      onDragStart={onDragStart} onDragOver={onDragOver} onDrop={onDrop} onDragEnd={onDragEnd}
    >
      <span className={styles.icon}>{icon}</span>
      <bdi className={styles.name}>{name}</bdi>
      <span
        aria-hidden className={styles.close} data-close title={t('closeTab')}
        onPointerDown={(event) => { event.stopPropagation(); }} onClick={(event) => { event.stopPropagation(); onClose(); }}
      >
        <X {...icon14} />
      </span>
    </div>
  );
};
