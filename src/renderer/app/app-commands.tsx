import type { ThemeMode } from '../../contract/preferences';
import { useCommandHandler } from '../shared/commands/use-command';
import { useHistoryEnds, useRouter } from '../shared/router/router-context';
import type { Route } from '../shared/router/app-routes';
import { useAppSelector, useBridge } from '../shared/store/store-hooks';
import { useIsNarrow } from './frame/use-is-narrow';

/** The commands of the app itself: navigation and appearance. */
export const AppCommands = () => {
  const bridge = useBridge();
  const router = useRouter();
  const { canGoBack, canGoForward } = useHistoryEnds();
  const isCollapsed = useAppSelector((state) => state.preferences.asideCollapsed);
  const isNarrowWindow = useIsNarrow();
  const goTo = (route: Route) => () => { router.navigate(route); };
  const show = (themeMode: ThemeMode) => () => void bridge.preferences.set({ themeMode });

  useCommandHandler('go.back', canGoBack ? router.back : null);
  useCommandHandler('go.forward', canGoForward ? router.forward : null);
  useCommandHandler('go.desktop', goTo({ name: 'desktop' }));
  useCommandHandler('go.recent', goTo({ name: 'recent', kind: 'used' }));
  useCommandHandler('go.shared', goTo({ name: 'shared' }));
  useCommandHandler('go.favorites', goTo({ name: 'favorites' }));
  useCommandHandler('go.spaces', goTo({ name: 'spaces' }));
  useCommandHandler('go.timeline', goTo({ name: 'timeline' }));
  useCommandHandler('go.trash', goTo({ name: 'trash' }));
  useCommandHandler('aside.toggle', isNarrowWindow ? null : () => void bridge.preferences.set({ asideCollapsed: !isCollapsed }));
  useCommandHandler('theme.light', show('light'));
  useCommandHandler('theme.dark', show('dark'));
  useCommandHandler('theme.system', show('system'));
  return null;
};
