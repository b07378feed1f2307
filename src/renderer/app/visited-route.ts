import type { WorkspaceBridge } from '../../contract/bridge';
import type { Route } from '../shared/router/routes';
import type { SessionSlice } from '../shared/store/session';

export type VisitedRoute = Extract<Route, { name: 'file' | 'folder' | 'space' }>;

/**
 * The page that somebody sees who has a link and is not signed in; null where there is none: in the desktop app, which
 * begins with signing in, and where somebody just signed out here, who is shown the way back in.
 */
export const visitedRouteOf = (route: Route, { session, loginId }: SessionSlice, host: WorkspaceBridge['host']): VisitedRoute | null => {
  if (host !== 'browser' || session.status !== 'signed-out' || session.reason === 'blocked') return null;
  if (session.reason === null && loginId > 1) return null;
  return route.name === 'file' || route.name === 'folder' || route.name === 'space' ? route : null;
};
