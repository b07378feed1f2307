import { logProblem } from '../log';
import { hrefOf, parseRoute, type Route } from './app-routes';
import { settingsAddress, settingsSectionAt, type SettingsSectionId } from './settings-address';
import { closeSettings, parseHistory, newHistory, pagePathOf, pathOf, renamePage, replacePage, movePage, pushPage, type TabHistory } from './tab-history';

export interface Router {
  /** The page that is shown, also under the settings. */
  current(): Route;
  /** The section of the settings over the page; null while they are closed. */
  settings(): SettingsSectionId | 'first' | null;
  /** The path and query of the address, also of the settings. */
  address(): string;
  navigate(route: Route, options?: { readonly isReplacing?: boolean }): void;
  /** Navigates to a path within the app, such as the `next` parameter. */
  navigateTo(path: string, options?: { readonly isReplacing?: boolean }): void;
  /** Replaces the address of the page, because the page has another one. Open settings stay open. */
  rename(route: Route): void;
  /** Shows the settings over the page. */
  openSettings(section: SettingsSectionId | 'first'): void;
  /** Shows the page under the settings. */
  closeSettings(): void;
  back(): void;
  forward(): void;
  canGoBack(): boolean;
  canGoForward(): boolean;
  /** The active tab's history. Each navigation creates a new object; activating a tab restores its object. */
  history(): TabHistory;
  /** Shows the current page of another tab's history. */
  adoptHistory(history: TabHistory): void;
  subscribe(listener: () => void): () => void;
}

/** The part of `Window` that the router uses. */
export interface RouterWindow {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(name: 'popstate', listener: () => void): void;
}

export interface RouterOptions {
  /** Storage of the history, to restore it after a reload. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /**
   * `browser`: the browser's back and forward buttons navigate, so that its history mirrors the router's step by
   * step.
   * `app`: only the router navigates. The address is only displayed, and a start without an address restores the last
   * page.
   */
  readonly navigatedBy: 'browser' | 'app';
}

const storageKey = 'tab-history';

/**
 * Browser history entries store their index in the router's history, because the browser does not expose its
 * position. Null for entries of other origin.
 */
const entryOf = (history: TabHistory, state: unknown, path: string): TabHistory | null => {
  const place: unknown = typeof state === 'object' && state !== null && 'place' in state ? state.place : null;
  if (typeof place !== 'number') return null;
  const index = place - history.forgotten;
  return history.paths[index] === path ? { ...history, index } : null;
};

const routeAt = (history: TabHistory): Route => {
  const { pathname, search } = new URL(pagePathOf(history), 'app://page');
  return parseRoute(pathname, search);
};

/** Navigation of one tab. The addresses are the same in the browser and in the desktop app. */
export const createRouter = (page: RouterWindow, { storage, navigatedBy }: RouterOptions): Router => {
  const listeners = new Set<() => void>();
  // Two leading slashes would be the address of another host.
  const shownPath = (): string => page.location.pathname.replace(/^\/+/, '/') + page.location.search;

  const firstHistory = (): TabHistory => {
    const kept = parseHistory(storage.getItem(storageKey));
    const path = shownPath();
    if (!kept) return newHistory(path);
    if (navigatedBy === 'app') return path === pathOf(kept) || path === '/' ? kept : pushPage(kept, path);
    return entryOf(kept, page.history.state, path) ?? newHistory(path);
  };

  let history = firstHistory();
  let route = routeAt(history);
  /** Current paths of pages that were renamed under the settings, by the paths in the browser's history. */
  const renamed = new Map<string, string>();
  const keep = (): void => {
    // Restoring these pages would sign the person out again.
    if (route.name === 'login' || route.name === 'register' || route.name === 'logout') return;
    try {
      storage.setItem(storageKey, JSON.stringify(history));
    } catch (error) {
      logProblem('The history of this tab could not be stored.', error);
    }
  };
  const follow = (next: TabHistory): void => {
    const isSamePage = pagePathOf(next) === pagePathOf(history);
    history = next;
    if (!isSamePage) route = routeAt(history);
    keep();
    for (const listener of [...listeners]) listener();
  };
  const show = (next: TabHistory, isReplacing: boolean): void => {
    const write = isReplacing || navigatedBy === 'app' ? page.history.replaceState : page.history.pushState;
    write.call(page.history, { place: next.forgotten + next.index }, '', pathOf(next));
    follow(next);
  };
  if (history.index === 0 && settingsSectionAt(pathOf(history)) !== null) {
    // The settings are the first address of the tab, so they get a page to return to.
    const settings = pathOf(history);
    show(newHistory('/'), true);
    show(pushPage(history, settings), false);
  } else {
    show(history, true);
  }

  page.addEventListener('popstate', () => {
    const path = shownPath();
    const known = entryOf(history, page.history.state, path);
    const moved = entryOf(history, page.history.state, renamed.get(path) ?? path);
    if (known) follow(known);
    else show(moved ?? pushPage(history, path), true);
  });

  const step = (by: number): void => {
    if (navigatedBy === 'browser') page.history.go(by);
    else show(movePage(history, by), true);
  };
  const go = (path: string, isReplacing: boolean): void => { show(isReplacing ? replacePage(history, path) : pushPage(history, path), isReplacing); };
  const settings = (): SettingsSectionId | 'first' | null => settingsSectionAt(pathOf(history));
  const close = (): void => {
    const closed = closeSettings(history);
    if (closed.index < history.index) step(-1);
    else if (closed !== history) show(closed, true);
  };

  return {
    current: () => route,
    navigate: (target, options) => {
      const path = hrefOf(target);
      const isHere = path === hrefOf(route);
      if (isHere) close();
      else go(path, options?.isReplacing ?? false);
    },
    navigateTo: (path, options) => { go(path, options?.isReplacing ?? false); },
    rename(target) {
      const path = hrefOf(target);
      if (settings() !== null) renamed.set(pagePathOf(history), path);
      show(renamePage(history, path), true);
    },
    settings,
    address: () => pathOf(history),
    openSettings: (section) => { if (settings() !== section) go(settingsAddress(section), settings() !== null); },
    closeSettings: close,
    back: () => { step(-1); },
    forward: () => { step(1); },
    canGoBack: () => history.index > 0,
    canGoForward: () => history.index < history.paths.length - 1,
    history: () => history,
    adoptHistory: (next) => { show(next, true); },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};
