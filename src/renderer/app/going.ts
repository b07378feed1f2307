import type { WorkspaceBridge } from '../../contract/bridge';
import type { WindowGo } from '../../contract/desktop/windows';
import type { Router } from '../shared/router/router';
import type { Tabs } from '../shared/tabs/tabs';

export interface Going {
  /** Runs navigation requests from now on, and those received before the call. */
  follow(router: Router, tabs: Tabs | null): void;
}

/** Subscribes to the host's navigation requests: from links, notifications and menus. */
export const listenForGoing = (bridge: WorkspaceBridge): Going => {
  const asked: WindowGo[] = [];
  let go = (to: WindowGo): void => { asked.push(to); };
  bridge.window.onGo((to) => { go(to); });
  return {
    follow(router, tabs) {
      go = ({ route, in: place }) => {
        if (tabs && place !== 'here') tabs.show(route);
        else router.navigateTo(route);
      };
      for (const to of asked) go(to);
    },
  };
};
