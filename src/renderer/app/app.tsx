import { lazy, Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider as AriaRouterProvider } from 'react-aria-components';
import type { WorkspaceBridge } from '../../contract/bridge';
import { SignInScreen } from '../features/auth/sign-in-screen';
import { SignOutScreen } from '../features/auth/sign-out-screen';
import { SignUpScreen } from '../features/auth/sign-up-screen';
import { FileScreen } from '../features/files/file-screen';
import { FolderScreen } from '../features/files/folder-screen';
import { ProblemPage } from '../features/files/problem-page';
import { TrashScreen } from '../features/files/trash-screen';
import { LocaleProvider } from '../shared/i18n/locale-provider';
import type { Router } from '../shared/router/router';
import { RouterContext, useRoute, useRouter } from '../shared/router/router-context';
import { hrefOf, isPublicRoute } from '../shared/router/routes';
import { getEntry } from '../shared/store/bucket-table';
import { SurroundingsContext, useAppSelector } from '../shared/store/hooks';
import type { AppStore } from '../shared/store/store';
import type { VisiblePlaces } from '../shared/store/visible-places';
import { ErrorBoundary } from '../ui/error-boundary';
import { ToastRegion } from '../ui/toast-region';
import { BareWindow } from './frame/bare-window';
import { WorkspaceFrame } from './frame/workspace-frame';
import { RefusalToasts, type Refusals } from './refusals';
import { StartFailure } from './start-failure';
import { useCurrentRoute } from './use-current-route';

/** The widgets' page is for looking at them; a released app does not carry it. */
const isGalleryBuilt = import.meta.env.DEV || import.meta.env.MODE === 'test';
const Gallery = isGalleryBuilt ? lazy(async () => ({ default: (await import('../gallery/gallery')).Gallery })) : null;

export interface AppProps {
  readonly bridge: WorkspaceBridge;
  readonly store: AppStore;
  readonly router: Router;
  readonly visible: VisiblePlaces;
  readonly refusals: Refusals;
  /** Asks again who is signed in, after the first try failed. */
  readonly onStart: () => Promise<void>;
}

export const App = ({ bridge, store, router, visible, refusals, onStart }: AppProps) => (
  <ErrorBoundary>
    <Provider store={store}>
      <SurroundingsContext value={{ bridge, visible }}>
        <RouterContext value={router}>
          <LocaleProvider>
            <AriaRouterProvider navigate={(path) => { router.navigateTo(path); }}>
              <Pages onStart={onStart} />
              <RefusalToasts refusals={refusals} />
              <ToastRegion />
            </AriaRouterProvider>
          </LocaleProvider>
        </RouterContext>
      </SurroundingsContext>
    </Provider>
  </ErrorBoundary>
);

const Pages = ({ onStart }: Pick<AppProps, 'onStart'>) => {
  const route = useRoute();
  const router = useRouter();
  const session = useAppSelector((state) => state.session.session);

  useEffect(() => {
    if (session.status === 'signed-out' && !isPublicRoute(route)) {
      const isDesktop = route.name === 'desktop' || route.name === 'logout';
      router.navigate({ name: 'login', next: isDesktop ? null : hrefOf(route) }, { isReplacing: true });
    }
    if (session.status === 'signed-in' && (route.name === 'login' || route.name === 'register')) {
      router.navigateTo(route.next ?? '/desktop', { isReplacing: true });
    }
  }, [session.status, route, router]);

  if (route.name === 'gallery' && Gallery) return <Suspense><Gallery /></Suspense>;
  if (session.status === 'unknown') return <BareWindow><StartFailure onRetry={onStart} /></BareWindow>;
  if (route.name === 'logout') return <BareWindow><SignOutScreen next={route.next} /></BareWindow>;
  if (session.status === 'signed-out') {
    const next = route.name === 'login' || route.name === 'register' ? route.next : null;
    return <BareWindow>{route.name === 'register' ? <SignUpScreen next={next} /> : <SignInScreen next={next} />}</BareWindow>;
  }
  return <WorkspaceFrame session={session}><Page /></WorkspaceFrame>;
};

/** The page of an address, for somebody who is signed in. */
const Page = () => {
  const route = useCurrentRoute();
  // A page stays the same one when its file gets the server's id.
  const key = useAppSelector((state) => ('guid' in route ? getEntry(state.files.localIds, route.guid) ?? route.guid : route.name));
  switch (route.name) {
    case 'desktop': return <FolderScreen key="Desktop" guid="Desktop" />;
    case 'folder': return <FolderScreen key={key} guid={route.guid} />;
    case 'file': return <FileScreen key={key} guid={route.guid} />;
    case 'trash': return <TrashScreen />;
    // On their way to another address.
    case 'login': case 'register': case 'logout': return null;
    case 'gallery': case 'not-found': return <ProblemPage problem={{ kind: 'not-found' }} />;
  }
};
