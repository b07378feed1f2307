import type { NavigationRequest } from '../../contract/desktop/windows-bridge';
import { originOf } from '../ipc/trusted-frames';

export interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly isSameDocument: boolean;
}

export interface NavigationRequests {
  /** Reports that a navigation of the page starts. */
  onNavigationStart(navigation: Navigation): void;
  /** Sends a navigation request to the page, as soon as it listens. */
  request(place: NavigationRequest): void;
  /** Marks the page as listening. Returns the queued requests. */
  drain(): readonly NavigationRequest[];
}

/** Queues navigation requests for a window's page until it listens. */
export const createNavigationRequests = (pageOrigin: string, send: (place: NavigationRequest) => void): NavigationRequests => {
  /** Null once the page listens. */
  let queued: NavigationRequest[] | null = [];
  return {
    onNavigationStart({ url, isMainFrame, isSameDocument }) {
      // Navigations to other origins also start, but are prevented (`security/guards.ts`): the page remains and still
      // listens.
      if (isMainFrame && !isSameDocument && originOf(url) === originOf(pageOrigin)) queued ??= [];
    },
    request(place) {
      if (queued) queued.push(place);
      else send(place);
    },
    drain() {
      const before = queued ?? [];
      queued = null;
      return before;
    },
  };
};
