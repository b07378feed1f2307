import type { DesktopSettings } from '../../../contract/desktop/desktop-settings-bridge';
import type { OpenTabs } from '../../../contract/desktop/windows-bridge';
import type { Router } from '../router/router';
import { closeSettings, newHistory, pagePathOf, type TabHistory } from '../router/tab-history';
import {
  activateTab, activeTabOf, activateAtIndex, closeOtherTabs, closeTab, duplicateTab, moveTab, openAfterActive, openAtEnd, openTabsOf, reopenTab, activateRelative, stripOf, insertTab, setActiveHistory, type TabStrip,
} from './tab-strip';

/** The tabs of a desktop window. A browser has its own tabs instead. */
export interface Tabs {
  strip(): TabStrip;
  subscribe(listener: () => void): () => void;
  /** Opens a page in a new tab; `isBehind` keeps the active tab. */
  open(path: string, options: { readonly isBehind: boolean }): void;
  /** Activates the tab that shows the page, or opens a new one. */
  show(path: string): void;
  /** Opens a file in a tab or a window, as the person's settings say. */
  openFile(path: string): void;
  openNew(): void;
  /** Closing the last tab closes the window. */
  close(id: number): void;
  closeOthers(id: number): void;
  reopen(): void;
  activate(id: number): void;
  activateRelative(by: number): void;
  activateAtIndex(place: number): void;
  move(id: number, index: number): void;
  duplicate(id: number): void;
  /** Inserts a tab from another window at `index`. */
  insert(history: TabHistory, index: number): void;
  /** Moves a tab to a new window. */
  moveToWindow(id: number): void;
  /** Opens a page in a new window of the same account. */
  openWindow(path: string): void;
}

export interface TabsHost {
  readonly opensFilesIn: () => DesktopSettings['opensFilesIn'];
  readonly reportTabs: (tabs: OpenTabs) => void;
  readonly openWindow: (tabs: OpenTabs) => void;
  readonly closeWindow: () => void;
}

/** Pages of signing in and out, which are not restored. */
const isSignInPage = (path: string): boolean => /^\/(login|register|logout)\b/.test(path);

/**
 * Connects a window's tabs with its single router. The router navigates in the active tab, and adopts a tab's history
 * when that tab is activated.
 */
export const createTabs = (router: Router, kept: OpenTabs | null, host: TabsHost): Tabs => {
  const listeners = new Set<() => void>();
  let strip = setActiveHistory(stripOf(kept ?? { tabs: [router.history()], active: 0 }), router.history());
  let lastReported: TabStrip | null = null;

  const report = (): void => {
    if (strip.tabs.some(({ history }) => isSignInPage(pagePathOf(history)))) return;
    if (lastReported?.tabs === strip.tabs && lastReported.activeId === strip.activeId) return;
    lastReported = strip;
    host.reportTabs(openTabsOf(strip));
  };
  const set = (next: TabStrip): void => {
    if (next === strip) return;
    // The settings are closed in a tab that is no longer shown.
    strip = next.activeId === strip.activeId ? next : { ...next, tabs: next.tabs.map((tab) => (tab.id === strip.activeId ? { ...tab, history: closeSettings(tab.history) } : tab)) };
    const { history } = activeTabOf(strip);
    if (router.history() !== history) router.adoptHistory(history);
    report();
    for (const listener of [...listeners]) listener();
  };
  router.subscribe(() => { set(setActiveHistory(strip, router.history())); });
  report();

  const close = (id: number): void => {
    const next = closeTab(strip, id);
    if (next) set(next);
    else host.closeWindow();
  };
  const openWindow = (path: string): void => { host.openWindow({ tabs: [newHistory(path)], active: 0 }); };
  const show = (path: string): void => {
    const standing = strip.tabs.find(({ history }) => pagePathOf(history) === path);
    set(standing ? activateTab(strip, standing.id) : openAfterActive(strip, path, { isBehind: false }));
  };
  return {
    strip: () => strip,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    open: (path, options) => { set(openAfterActive(strip, path, options)); },
    show,
    openFile(path) {
      if (host.opensFilesIn() === 'window') openWindow(path);
      else show(path);
    },
    openNew: () => { set(openAtEnd(strip, '/')); },
    close,
    closeOthers: (id) => { set(closeOtherTabs(strip, id)); },
    reopen: () => { set(reopenTab(strip)); },
    activate: (id) => { set(activateTab(strip, id)); },
    activateRelative: (by) => { set(activateRelative(strip, by)); },
    activateAtIndex: (place) => { set(activateAtIndex(strip, place)); },
    move: (id, index) => { set(moveTab(strip, id, index)); },
    duplicate: (id) => { set(duplicateTab(strip, id)); },
    insert: (history, index) => { set(insertTab(strip, history, index)); },
    moveToWindow(id) {
      const tab = strip.tabs.find((each) => each.id === id);
      if (!tab || strip.tabs.length === 1) return;
      host.openWindow({ tabs: [tab.history], active: 0 });
      close(id);
    },
    openWindow,
  };
};
