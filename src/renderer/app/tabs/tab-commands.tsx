import { useCommandHandler } from '../../shared/commands/use-command';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/window-tabs';
import { useTabNumberKeys } from './use-tab-number-keys';
import { useLinksInTabs } from './use-links-in-tabs';

/** Registers the tab commands of this window for keys, menus and the palette. */
export const TabCommands = ({ tabs }: { readonly tabs: Tabs }) => {
  const { tabs: all, activeId, closed } = useTabStrip(tabs);
  const index = all.findIndex(({ id }) => id === activeId);
  const isAlone = all.length === 1;
  useCommandHandler('tab.new', tabs.openNew);
  useCommandHandler('tab.close', () => { tabs.close(activeId); });
  useCommandHandler('tab.reopen', closed.length === 0 ? null : tabs.reopen);
  useCommandHandler('tab.next', isAlone ? null : () => { tabs.activateRelative(1); });
  useCommandHandler('tab.previous', isAlone ? null : () => { tabs.activateRelative(-1); });
  useCommandHandler('tab.forward', index === all.length - 1 ? null : () => { tabs.move(activeId, index + 1); });
  useCommandHandler('tab.back', index === 0 ? null : () => { tabs.move(activeId, index - 1); });
  useCommandHandler('tab.duplicate', () => { tabs.duplicate(activeId); });
  useCommandHandler('tab.to-window', isAlone ? null : () => { tabs.moveToWindow(activeId); });
  useTabNumberKeys(tabs);
  useLinksInTabs(tabs);
  return null;
};
