import { useAppSelector } from '../shared/store/hooks';
import { routeOfHome } from '../shared/store/home';
import type { Route } from '../shared/router/routes';

const desktop: Route = { name: 'desktop' };

/** The page that the person starts with: the desktop, unless they chose another. Null while nobody knows. */
export const useHome = (): Route | null => {
  const home = useAppSelector((state) => state.home.value);
  const isUnknown = useAppSelector((state) => state.home.value === null && state.home.failure === null);
  if (home !== null) return routeOfHome(home);
  return isUnknown ? null : desktop;
};
