import type { WindowGo } from '../../contract/desktop/windows';
import { originOf } from '../ipc/sender';

export interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly isSameDocument: boolean;
}

export interface Going {
  /** Reports that a navigation of the page starts. */
  navigates(navigation: Navigation): void;
  /** Sends a navigation request to the page, as soon as it listens. */
  go(place: WindowGo): void;
  /** Marks the page as listening. Returns the queued requests. */
  listens(): readonly WindowGo[];
}

/** Queues navigation requests for a window's page until it listens. */
export const createGoing = (pageOrigin: string, send: (place: WindowGo) => void): Going => {
  /** Null once the page listens. */
  let waiting: WindowGo[] | null = [];
  return {
    navigates({ url, isMainFrame, isSameDocument }) {
      // Navigations to other origins also start, but are prevented (`security/guards.ts`): the page remains and still
      // listens.
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
