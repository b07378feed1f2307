import { listConfigKey, listConfigOf, type ViewMode } from '../../../../core/list-config';
import type { Route } from '../../../shared/router/app-routes';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { useIsPhone } from '../../../ui/media-query';

/** The settings of a page's list; null for a page without a list. */
const configKeyOfRoute = (route: Route): string | null => {
  switch (route.name) {
    case 'desktop': return listConfigKey('desktop2');
    case 'folder': case 'space': return listConfigKey({ folder: route.guid });
    case 'recent': return listConfigKey(route.kind === 'shared' ? 'shared' : 'recent');
    case 'shared': return listConfigKey('shared');
    case 'favorites': return listConfigKey('favorite');
    case 'tag': return listConfigKey({ folder: `tag:${route.id}` });
    default: return null;
  }
};

/** A phone has no room for a preview beside the list. The choice is kept for wider windows. */
export const useFittingViewMode = <Mode extends ViewMode | null>(chosen: Mode): Mode | 'list' => (useIsPhone() && chosen === 'preview' ? 'list' : chosen);

/** The view of a page's list; null for a page without a list. */
export const useShownViewMode = (route: Route): ViewMode | null => {
  const key = configKeyOfRoute(route);
  return useFittingViewMode(useAppSelector((state) => (key === null ? null : listConfigOf(state.userConfig.config, key).viewMode)));
};
