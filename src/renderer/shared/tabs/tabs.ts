import type { DesktopSettings } from '../../../contract/desktop/settings';
import type { OpenTabs } from '../../../contract/desktop/windows';
import type { Router } from '../router/router';
import { newHistory, pathOf, type TabHistory } from '../router/tab-history';
import {
  activated, activeTabOf, atPlace, closedOthers, closedTab, duplicated, movedTo, openedBeside, openedLast, openTabsOf, reopened, stepped, stripOf, taken, withHistory, type TabStrip,
} from './tab-strip';

/** The tabs of a window. There are none in a browser, which has its own. */
export interface Tabs {
  strip(): TabStrip;
  subscribe(listener: () => void): () => void;
  /** Opens a page in another tab; `isBehind`: what is shown stays. */
  open(path: string, options: { readonly isBehind: boolean }): void;
  /** Shows a page in the tab that has it already, else in one of its own. */
  show(path: string): void;
  /** Opens a file where the person wants files to be. */
  openFile(path: string): void;
  openNew(): void;
  /** The last one takes the window with it. */
  close(id: number): void;
  closeOthers(id: number): void;
  reopen(): void;
  activate(id: number): void;
  step(by: number): void;
  goToPlace(place: number): void;
  move(id: number, index: number): void;
  duplicate(id: number): void;
  /** Takes up a tab of another window, as the so many-th. */
  take(history: TabHistory, index: number): void;
  /** Takes a tab out of this window and opens another one with it. */
  moveToWindow(id: number): void;
  /** Opens a page in another window of the same account. */
  openWindow(path: string): void;
}

export interface TabsHost {
  readonly opensFilesIn: () => DesktopSettings['opensFilesIn'];
  readonly tell: (tabs: OpenTabs) => void;
  readonly openWindow: (tabs: OpenTabs) => void;
  readonly closeWindow: () => void;
}

/** Pages that one passes on the way in or out: nobody comes back to them. */
const isPassing = (path: string): boolean => /^\/(login|register|logout)\b/.test(path);

/**
 * Joins the tabs of a window with its one router: that goes through the pages of the tab that is shown, and takes up
 * another one's where that is shown instead.
 */
export const createTabs = (router: Router, kept: OpenTabs | null, host: TabsHost): Tabs => {
  const listeners = new Set<() => void>();
  let strip = withHistory(stripOf(kept ?? { tabs: [router.history()], active: 0 }), router.history());
  let told: TabStrip | null = null;

  const tell = (): void => {
    if (strip.tabs.some(({ history }) => isPassing(pathOf(history)))) return;
    if (told?.tabs === strip.tabs && told.activeId === strip.activeId) return;
    told = strip;
    host.tell(openTabsOf(strip));
  };
  const set = (next: TabStrip): void => {
    if (next === strip) return;
    strip = next;
    const { history } = activeTabOf(strip);
    if (router.history() !== history) router.takeUp(history);
    tell();
    for (const listener of [...listeners]) listener();
  };
  router.subscribe(() => { set(withHistory(strip, router.history())); });
  tell();

  const close = (id: number): void => {
    const next = closedTab(strip, id);
    if (next) set(next);
    else host.closeWindow();
  };
  const openWindow = (path: string): void => { host.openWindow({ tabs: [newHistory(path)], active: 0 }); };
  const show = (path: string): void => {
    const standing = strip.tabs.find(({ history }) => pathOf(history) === path);
    set(standing ? activated(strip, standing.id) : openedBeside(strip, path, { isBehind: false }));
  };
  return {
    strip: () => strip,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    open: (path, options) => { set(openedBeside(strip, path, options)); },
    show,
    openFile(path) {
      if (host.opensFilesIn() === 'window') openWindow(path);
      else show(path);
    },
    openNew: () => { set(openedLast(strip, '/')); },
    close,
    closeOthers: (id) => { set(closedOthers(strip, id)); },
    reopen: () => { set(reopened(strip)); },
    activate: (id) => { set(activated(strip, id)); },
    step: (by) => { set(stepped(strip, by)); },
    goToPlace: (place) => { set(atPlace(strip, place)); },
    move: (id, index) => { set(movedTo(strip, id, index)); },
    duplicate: (id) => { set(duplicated(strip, id)); },
    take: (history, index) => { set(taken(strip, history, index)); },
    moveToWindow(id) {
      const tab = strip.tabs.find((each) => each.id === id);
      if (!tab || strip.tabs.length === 1) return;
      host.openWindow({ tabs: [tab.history], active: 0 });
      close(id);
    },
    openWindow,
  };
};
