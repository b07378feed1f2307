import type { WorkspaceBridge } from '../../contract/bridge';
import type { NavigationRequest } from '../../contract/desktop/windows-bridge';
import type { Router } from '../shared/router/router';
import type { Tabs } from '../shared/tabs/window-tabs';

export interface NavigationRequests {
  /** Runs navigation requests from now on, and those received before the call. */
  connect(router: Router, tabs: Tabs | null): void;
}

/** Subscribes to the host's navigation requests: from links, notifications and menus. */
export const listenForNavigation = (bridge: WorkspaceBridge): NavigationRequests => {
  const pending: NavigationRequest[] = [];
  let navigate = (to: NavigationRequest): void => { pending.push(to); };
  bridge.window.onNavigate((to) => { navigate(to); });
  return {
    connect(router, tabs) {
      navigate = ({ route, in: place }) => {
        if (tabs && place !== 'here') tabs.show(route);
        else router.navigateTo(route);
      };
      for (const to of pending) navigate(to);
    },
  };
};
