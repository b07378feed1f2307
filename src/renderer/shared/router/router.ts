import { logProblem } from '../log';
import { hrefOf, parseRoute, type Route } from './app-routes';
import { parseHistory, newHistory, pathOf, replacePage, movePage, pushPage, type TabHistory } from './tab-history';

export interface Router {
  current(): Route;
  navigate(route: Route, options?: { readonly isReplacing?: boolean }): void;
  /** Navigates to a path within the app, such as the `next` parameter. */
  navigateTo(path: string, options?: { readonly isReplacing?: boolean }): void;
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
  const { pathname, search } = new URL(pathOf(history), 'app://page');
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
    history = next;
    route = routeAt(history);
    keep();
    for (const listener of [...listeners]) listener();
  };
  const show = (next: TabHistory, isReplacing: boolean): void => {
    const write = isReplacing || navigatedBy === 'app' ? page.history.replaceState : page.history.pushState;
    write.call(page.history, { place: next.forgotten + next.index }, '', pathOf(next));
    follow(next);
  };
  show(history, true);

  page.addEventListener('popstate', () => {
    const path = shownPath();
    const known = entryOf(history, page.history.state, path);
    if (known) follow(known);
    else show(pushPage(history, path), true);
  });

  const step = (by: number): void => {
    if (navigatedBy === 'browser') page.history.go(by);
    else show(movePage(history, by), true);
  };
  const go = (path: string, isReplacing: boolean): void => { show(isReplacing ? replacePage(history, path) : pushPage(history, path), isReplacing); };

  return {
    current: () => route,
    navigate: (target, options) => {
      const path = hrefOf(target);
      const isHere = path === hrefOf(route);
      if (!isHere) go(path, options?.isReplacing ?? false);
    },
    navigateTo: (path, options) => { go(path, options?.isReplacing ?? false); },
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
