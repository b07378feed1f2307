import type { ThemeMode } from '../../contract/preferences';
import { useCommandHandler } from '../shared/commands/use-command';
import { useHistoryEnds, useRouter } from '../shared/router/router-context';
import type { Route } from '../shared/router/app-routes';
import { useAppSelector, useBridge } from '../shared/store/store-hooks';

/** The commands of the app itself: navigation and appearance. */
export const AppCommands = ({ onToggleSidebar }: { /** Null if the sidebar cannot be expanded. */ readonly onToggleSidebar: (() => void) | null }) => {
  const bridge = useBridge();
  const router = useRouter();
  const { canGoBack, canGoForward } = useHistoryEnds();
  const hasTeam = useAppSelector((state) => Boolean(state.team.value?.team));
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
  useCommandHandler('go.team', hasTeam ? goTo({ name: 'team', tab: 'members' }) : null);
  useCommandHandler('go.trash', goTo({ name: 'trash' }));
  useCommandHandler('aside.toggle', onToggleSidebar);
  useCommandHandler('theme.light', show('light'));
  useCommandHandler('theme.dark', show('dark'));
  useCommandHandler('theme.system', show('system'));
  return null;
};
