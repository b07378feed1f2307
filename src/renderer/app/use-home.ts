import { useAppSelector } from '../shared/store/store-hooks';
import { routeOfHome } from '../shared/store/resources/home-page';
import type { Route } from '../shared/router/app-routes';

const desktop: Route = { name: 'desktop' };

/** The person's start page: the desktop by default. Null until the setting is loaded. */
export const useHome = (): Route | null => {
  const home = useAppSelector((state) => state.home.value);
  const isUnknown = useAppSelector((state) => state.home.value === null && state.home.failure === null);
  if (home !== null) return routeOfHome(home);
  return isUnknown ? null : desktop;
};
