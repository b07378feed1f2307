import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/window-tabs';
import { positionBelow, type MenuPosition } from '../../ui/context-menu';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { AllTabs } from './all-tabs';
import { TabItem } from './tab-item';
import { TabMenu } from './tab-menu';
import { stepOfKey } from './tab-positions';
import { useOverflow } from './use-overflow';
import { useTabDrag } from './use-tab-drag';
import styles from './tabs.module.css';

/**
 * The window's tabs, in its title bar. A single tab is not drawn, because it only repeats the page's name; the bar
 * then shows just the button that opens a second.
 */
export const TabBar = ({ tabs }: { readonly tabs: Tabs }) => {
  const { t } = useTranslation('tabs');
  const { tabs: all, activeId } = useTabStrip(tabs);
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ readonly id: number; readonly position: MenuPosition } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const isMirrored = (): boolean => bar.current !== null && getComputedStyle(bar.current).direction === 'rtl';
  const drag = useTabDrag(tabs, isMirrored);
  const overflow = useOverflow(list, all.length);

  const move = (id: number, index: number, name: string): void => {
    if (index < 0 || index >= all.length) return;
    tabs.move(id, index);
    setAnnouncement(t('movedTo', { name, place: index + 1, total: all.length }));
  };
  /** Moving between tabs by keyboard keeps the focus in the strip. */
  const focusActive = (): void => { requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()); };
  const onKeyDown = (event: KeyboardEvent, id: number, index: number, name: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = stepOfKey(event.key, isMirrored());
    if (step !== null && event.altKey) move(id, index + step, name);
    else if (event.altKey) return;
    else if (step !== null) tabs.activateRelative(step);
    else if (event.key === 'Home') tabs.activateAtIndex(0);
    else if (event.key === 'End') tabs.activateAtIndex(-1);
    else if (event.key === 'Delete') tabs.close(id);
    else if (event.key === 'Enter' || event.key === ' ') tabs.activate(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
    focusActive();
  };

  return (
    <div ref={bar} className={styles.bar} onDragOver={(event) => { drag.over(event, all.length); }} onDrop={(event) => { drag.drop(event, all.length); }} onDragLeave={drag.leave}>
      {all.length > 1 && (
        <div
          ref={list} role="tablist" aria-label={t('tabs')} className={styles.tabs} data-more-before={overflow.start} data-more-after={overflow.end}
          onWheel={({ deltaX, deltaY }) => { if (list.current && deltaX === 0) list.current.scrollLeft += isMirrored() ? -deltaY : deltaY; }}
        >
          {all.map((tab, index) => (
            <TabItem
              key={tab.id} tab={tab} isActive={tab.id === activeId} line={drag.gap === index ? 'before' : drag.gap === all.length && index === all.length - 1 ? 'after' : undefined}
              onActivate={() => { tabs.activate(tab.id); }} onClose={() => { tabs.close(tab.id); }}
              onMenu={(event) => {
                event.preventDefault();
                setMenu({ id: tab.id, position: event.button === 2 ? { x: event.clientX, y: event.clientY } : positionBelow(event.currentTarget) });
              }}
              onKeyDown={(event, name) => { onKeyDown(event, tab.id, index, name); }}
              onDragStart={(event) => { drag.start(event, tab.id); }} onDragOver={(event) => { drag.over(event, index); }}
              onDrop={(event) => { drag.drop(event, index); }} onDragEnd={(event) => { drag.end(event, tab.id); }}
            />
          ))}
        </div>
      )}
      <span className={styles.add}>
        {(overflow.start || overflow.end) && <AllTabs tabs={tabs} />}
        <IconButton label={t('newTab')} icon={<Plus {...icon16} />} onPress={tabs.openNew} />
      </span>
      <span aria-live="polite" className="visually-hidden">{announcement}</span>
      <TabMenu tabs={tabs} opened={menu} onClose={() => { setMenu(null); }} />
    </div>
  );
};
