import type { WindowGo } from '../../contract/desktop/windows';
import { originOf } from '../ipc/sender';

export interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly isSameDocument: boolean;
}

export interface Going {
  /** A navigation of its page begins. */
  navigates(navigation: Navigation): void;
  /** Sends its page to a place, as soon as that listens. */
  go(place: WindowGo): void;
  /** Its page listens from now on; answers what it was sent to before. */
  listens(): readonly WindowGo[];
}

/** Where a window's page is sent to: what it cannot hear yet waits until it listens. */
export const createGoing = (pageOrigin: string, send: (place: WindowGo) => void): Going => {
  /** Null once it listens. */
  let waiting: WindowGo[] | null = [];
  return {
    navigates({ url, isMainFrame, isSameDocument }) {
      // A navigation to anywhere else begins too, but is refused (`security/guards.ts`): the page stays, and listens on.
      if (isMainFrame && !isSameDocument && originOf(url) === originOf(pageOrigin)) waiting ??= [];
    },
    go(place) {
      if (waiting) waiting.push(place);
      else send(place);
    },
    listens() {
      const before = waiting ?? [];
      waiting = null;
      return before;
    },
  };
};
