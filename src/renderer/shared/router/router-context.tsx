import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Router } from './router';
import type { Route } from './app-routes';

export const RouterContext = createContext<Router | null>(null);

export const useRouter = (): Router => {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no RouterContext above this component.');
  return router;
};

export const useRoute = (): Route => {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.current);
};

/** The section of the settings that is open; null while they are closed. */
export const useShownSettings = (): ReturnType<Router['settings']> => {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.settings);
};

/** The path and query of the address. */
export const useAddress = (): string => {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.address);
};

/** Whether the history has a previous and a next page. */
export const useHistoryEnds = (): { readonly canGoBack: boolean; readonly canGoForward: boolean } => {
  const router = useRouter();
  return {
    canGoBack: useSyncExternalStore(router.subscribe, router.canGoBack),
    canGoForward: useSyncExternalStore(router.subscribe, router.canGoForward),
  };
};
