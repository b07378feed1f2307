import type { WorkspaceBridge } from '../../contract/bridge';
import type { WindowGo } from '../../contract/desktop/windows';
import type { Router } from '../shared/router/router';
import type { Tabs } from '../shared/tabs/tabs';

export interface Going {
  /** From here on the page goes where it is asked, also where it was asked before. */
  follow(router: Router, tabs: Tabs | null): void;
}

/** Listens to where the host asks the page to go: a link, a notice or a menu led there. */
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
