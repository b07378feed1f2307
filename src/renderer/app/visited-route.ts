import type { WorkspaceBridge } from '../../contract/bridge';
import type { Route } from '../shared/router/app-routes';
import type { SessionSlice } from '../shared/store/session/session-slice';

export type VisitedRoute = Extract<Route, { name: 'file' | 'folder' | 'space' }>;

/**
 * The route of a share link opened without a session, or null. It is null in the desktop app, which starts with the
 * sign-in page. It is also null after a sign-out here, which shows the sign-in page.
 */
export const visitedRouteOf = (route: Route, { session, loginId }: SessionSlice, host: WorkspaceBridge['host']): VisitedRoute | null => {
  if (host !== 'browser' || session.status !== 'signed-out' || session.reason === 'blocked') return null;
  if (session.reason === null && loginId > 1) return null;
  return route.name === 'file' || route.name === 'folder' || route.name === 'space' ? route : null;
};
