import { createContext, useContext, useSyncExternalStore } from 'react';
import type { TabStrip } from './tab-strip';
import type { Tabs } from './window-tabs';

export const TabsContext = createContext<Tabs | null>(null);

/** Null in a browser, which has its own tabs. */
export const useTabs = (): Tabs | null => useContext(TabsContext);

export const useTabStrip = (tabs: Tabs): TabStrip => useSyncExternalStore(tabs.subscribe, tabs.strip);

const never = () => () => undefined;

/** Id of the active tab, which the screen belongs to. */
export const useActiveTabId = (): number => {
  const tabs = useTabs();
  return useSyncExternalStore(tabs?.subscribe ?? never, () => tabs?.strip().activeId ?? 0);
};
