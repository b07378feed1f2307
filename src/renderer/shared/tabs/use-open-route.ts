import { useCallback } from 'react';
import { useRouter } from '../router/router-context';
import { hrefOf, type Route } from '../router/routes';
import { useTabs } from './tabs-context';

/** Opens a page of ours: a file where the person wants files to be, everything else in the place of what is shown. */
export const useOpenRoute = (): ((route: Route) => void) => {
  const router = useRouter();
  const tabs = useTabs();
  return useCallback((route) => {
    if (tabs && route.name === 'file') tabs.openFile(hrefOf(route));
    else router.navigate(route);
  }, [router, tabs]);
};
