import type { ComponentType } from 'react';
import type { WorkspaceBridge } from '../../contract/bridge';
import type { Route } from '../shared/router/app-routes';
import type { SessionSlice } from '../shared/store/session/session-slice';
import { visitedRouteOf } from './visited-route';

/** The part of a window beyond the pages of signing in. Once it exists, the store has the state of the workspace. */
export interface Workspace {
  /** The page of the current route, for a signed-in person or a visitor. */
  readonly Pages: ComponentType;
  /** Commands, dialogs and messages of every page. */
  readonly Everywhere: ComponentType;
}

/** The gallery is for developers and tests; a released app does not contain it. */
export const loadGallery = import.meta.env.DEV || import.meta.env.MODE === 'test' ? async () => ({ default: (await import('../gallery/gallery')).Gallery }) : null;

/** Whether the page of the route is part of the workspace. Signing out needs it too, because it clears the device's data. */
export const needsWorkspace = (route: Route, login: SessionSlice, host: WorkspaceBridge['host']): boolean =>
  (loadGallery !== null && route.name === 'gallery') || login.session.status === 'signed-in' || visitedRouteOf(route, login, host) !== null;
