import { hrefOf, routeOf, type Route } from './routes';

export interface Router {
  current(): Route;
  navigate(route: Route, options?: { readonly isReplacing?: boolean }): void;
  /** Follows an address within the app, as `next` gives it. */
  navigateTo(path: string, options?: { readonly isReplacing?: boolean }): void;
  back(): void;
  forward(): void;
  canGoBack(): boolean;
  canGoForward(): boolean;
  subscribe(listener: () => void): () => void;
}

/** The part of a window that the router uses. */
export interface RouterWindow {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back' | 'forward'>;
  addEventListener(name: 'popstate', listener: () => void): void;
}

/** Each entry knows its place in the history, because the history itself does not tell whether there is a way back. */
const indexOfState = (state: unknown): number => {
  const index: unknown = typeof state === 'object' && state !== null && 'index' in state ? state.index : null;
  return typeof index === 'number' ? index : 0;
};

/** The pages' addresses are those of the address bar, in the browser and in the desktop app alike. */
export const createRouter = (page: RouterWindow): Router => {
  const listeners = new Set<() => void>();
  let index = indexOfState(page.history.state);
  let lastIndex = index;
  let route = routeOf(page.location.pathname, page.location.search);

  const arrive = (): void => {
    index = indexOfState(page.history.state);
    lastIndex = Math.max(lastIndex, index);
    route = routeOf(page.location.pathname, page.location.search);
    for (const listener of [...listeners]) listener();
  };
  page.addEventListener('popstate', arrive);

  const go = (path: string, isReplacing: boolean): void => {
    if (isReplacing) {
      page.history.replaceState({ index }, '', path);
    } else {
      page.history.pushState({ index: index + 1 }, '', path);
      lastIndex = index + 1;
    }
    arrive();
  };

  return {
    current: () => route,
    navigate: (target, options) => {
      const path = hrefOf(target);
      const isHere = path === hrefOf(route);
      if (!isHere) go(path, options?.isReplacing ?? false);
    },
    navigateTo: (path, options) => { go(path, options?.isReplacing ?? false); },
    back: () => { page.history.back(); },
    forward: () => { page.history.forward(); },
    canGoBack: () => index > 0,
    canGoForward: () => index < lastIndex,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};
