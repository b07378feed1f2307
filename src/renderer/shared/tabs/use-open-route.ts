import { useCallback } from 'react';
import { useRouter } from '../router/router-context';
import { hrefOf, type Route } from '../router/app-routes';
import { useTabs } from './tabs-context';

/** Opens a page of the app: files in a tab or window as the settings say, other pages in place. */
export const useOpenRoute = (): ((route: Route) => void) => {
  const router = useRouter();
  const tabs = useTabs();
  return useCallback((route) => {
    if (tabs && route.name === 'file') tabs.openFile(hrefOf(route));
    else router.navigate(route);
  }, [router, tabs]);
};
