import { Plus } from 'lucide-react';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/tabs';
import { positionBelow, type MenuPosition } from '../../ui/context-menu';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { TabItem } from './tab-item';
import { TabMenu } from './tab-menu';
import { gapBeside, placeForGap, stepOfKey } from './tab-places';
import styles from './tabs.module.css';

const dragType = 'application/x-deckle-tab';

/** The tabs of the window, in its title bar. One alone says nothing that the page does not, so there is only the way to a second. */
export const TabBar = ({ tabs }: { readonly tabs: Tabs }) => {
  const { t } = useTranslation('tabs');
  const { tabs: all, activeId } = useTabStrip(tabs);
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ readonly id: number; readonly position: MenuPosition } | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const isMirrored = (): boolean => list.current !== null && getComputedStyle(list.current).direction === 'rtl';

  const move = (id: number, index: number, name: string): void => {
    if (index < 0 || index >= all.length) return;
    tabs.move(id, index);
    setTold(t('movedTo', { name, place: index + 1, total: all.length }));
  };
  /** The keyboard stays in the strip while it goes through it. */
  const focusActive = (): void => { requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()); };
  const onKeyDown = (event: KeyboardEvent, id: number, index: number, name: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = stepOfKey(event.key, isMirrored());
    if (step !== null && event.altKey) move(id, index + step, name);
    else if (event.altKey) return;
    else if (step !== null) tabs.step(step);
    else if (event.key === 'Home') tabs.goToPlace(0);
    else if (event.key === 'End') tabs.goToPlace(-1);
    else if (event.key === 'Delete') tabs.close(id);
    else if (event.key === 'Enter' || event.key === ' ') tabs.activate(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
    focusActive();
  };
  const onDragOver = (event: DragEvent, index: number): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setGap(gapBeside(index, event.clientX, event.currentTarget.getBoundingClientRect(), isMirrored()));
  };
  const onDrop = (event: DragEvent, index: number): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    const id = Number(event.dataTransfer.getData(dragType));
    const from = all.findIndex((tab) => tab.id === id);
    const to = placeForGap(from, gapBeside(index, event.clientX, event.currentTarget.getBoundingClientRect(), isMirrored()));
    setGap(null);
    if (from !== -1) tabs.move(id, to);
  };

  return (
    <div className={styles.bar}>
      {all.length > 1 && (
        <div
          ref={list} role="tablist" aria-label={t('tabs')} className={styles.tabs}
          onWheel={({ deltaX, deltaY }) => { if (list.current && deltaX === 0) list.current.scrollLeft += isMirrored() ? -deltaY : deltaY; }}
          onDragLeave={(event) => { if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setGap(null); }}
        >
          {all.map((tab, index) => (
            <TabItem
              key={tab.id} tab={tab} isActive={tab.id === activeId} line={gap === index ? 'before' : gap === all.length && index === all.length - 1 ? 'after' : undefined}
              onActivate={() => { tabs.activate(tab.id); }} onClose={() => { tabs.close(tab.id); }}
              onMenu={(event) => {
                event.preventDefault();
                setMenu({ id: tab.id, position: event.button === 2 ? { x: event.clientX, y: event.clientY } : positionBelow(event.currentTarget) });
              }}
              onKeyDown={(event, name) => { onKeyDown(event, tab.id, index, name); }}
              onDragStart={(event) => { event.dataTransfer.setData(dragType, String(tab.id)); event.dataTransfer.effectAllowed = 'move'; }}
              onDragOver={(event) => { onDragOver(event, index); }} onDrop={(event) => { onDrop(event, index); }} onDragEnd={() => { setGap(null); }}
            />
          ))}
        </div>
      )}
      <span className={styles.add}><IconButton label={t('newTab')} icon={<Plus {...icon16} />} onPress={tabs.openNew} /></span>
      <span aria-live="polite" className="visually-hidden">{told}</span>
      <TabMenu tabs={tabs} opened={menu} onClose={() => { setMenu(null); }} />
    </div>
  );
};
