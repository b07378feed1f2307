import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider as AriaRouterProvider } from 'react-aria-components';
import type { AgreementName } from '../../contract/api/agreement-endpoints';
import type { WorkspaceBridge } from '../../contract/bridge';
import { SignOutScreen } from '../features/auth/sign-out-screen';
import { CommandsContext } from '../shared/commands/command-context';
import { createCommandRegistry } from '../shared/commands/command-registry';
import { createDrafts, noDrafts } from '../shared/drafts/drafts';
import { DraftsContext } from '../shared/drafts/use-draft';
import { LocaleProvider } from '../shared/i18n/locale-provider';
import { lazyPart } from '../shared/parts/lazy-part';
import { usePart, type Part } from '../shared/parts/part';
import { PartFailure } from '../shared/parts/part-failure';
import type { Router } from '../shared/router/router';
import { RouterContext, useRoute, useRouter } from '../shared/router/router-context';
import { blockedExit, hrefOf, isBlockedByQuery, isPublicRoute } from '../shared/router/app-routes';
import type { Tabs } from '../shared/tabs/window-tabs';
import { TabsContext } from '../shared/tabs/tabs-context';
import { AppServicesContext, useBridge, useWindowSelector } from '../shared/store/store-hooks';
import type { WindowStore } from '../shared/store/window-store';
import { ErrorBoundary } from '../ui/error-boundary';
import { followPageFocus } from '../ui/page-focus';
import { ToastRegion } from '../ui/toast-region';
import { toasts } from '../ui/toast-store';
import { BareWindow } from './frame/bare-window';
import { PublicFrame } from './frame/public-frame';
import { PictureSourceProvider } from './picture-source-provider';
import { SignedOutPages } from './signed-out-pages';
import { StartFailure } from './start-failure';
import { visitedRouteOf } from './visited-route';
import { needsWorkspace, type Workspace } from './workspace-part';

const JoinPart = lazyPart<{ readonly inviteGuid: string }>(async () => (await import('../features/auth/join/join-screen')).JoinScreen);
const FileInvitationPart = lazyPart<{ readonly inviteGuid: string }>(async () => (await import('../features/auth/join/file-invitation-screen')).FileInvitationScreen);
const BlockedPart = lazyPart(async () => (await import('../features/auth/blocked-screen')).BlockedScreen);
const AgreementPart = lazyPart<{ readonly agreement: AgreementName }>(async () => (await import('../features/auth/agreement-screen')).AgreementScreen);
const DownloadPart = lazyPart(async () => (await import('../features/download/download-screen')).DownloadScreen);

export interface AppProps {
  readonly bridge: WorkspaceBridge;
  readonly store: WindowStore;
  readonly router: Router;
  readonly tabs: Tabs | null;
  readonly workspace: Part<Workspace>;
  /** Reads the session again after the first attempt failed. */
  readonly onStart: () => Promise<void>;
}

export const App = ({ bridge, store, router, tabs, workspace, onStart }: AppProps) => {
  const [drafts] = useState(() => (bridge.desktop ? createDrafts(window.sessionStorage) : noDrafts));
  const [commands] = useState(() => createCommandRegistry((text) => { toasts.show({ text }); }));
  const [services] = useState(() => ({ bridge, visibleContent: null }));
  useEffect(() => followPageFocus(), []);
  return (
    <ErrorBoundary>
      <Provider store={store}>
        <AppServicesContext value={services}>
          <RouterContext value={router}>
            <TabsContext value={tabs}>
              <DraftsContext value={drafts}>
                <CommandsContext value={commands}>
                  <LocaleProvider>
                    <AriaRouterProvider navigate={(path) => { router.navigateTo(path); }}>
                      <PictureSourceProvider><Pages workspace={workspace} onStart={onStart} /></PictureSourceProvider>
                      <ToastRegion />
                    </AriaRouterProvider>
                  </LocaleProvider>
                </CommandsContext>
              </DraftsContext>
            </TabsContext>
          </RouterContext>
        </AppServicesContext>
      </Provider>
    </ErrorBoundary>
  );
};

const Pages = ({ workspace, onStart }: Pick<AppProps, 'workspace' | 'onStart'>) => {
  const route = useRoute();
  const router = useRouter();
  const login = useWindowSelector((state) => state.session);
  const { session } = login;
  const { host } = useBridge();
  const visited = visitedRouteOf(route, login, host);
  const loaded = usePart(workspace);
  const isReady = loaded.status === 'ready';
  const isNeeded = needsWorkspace(route, login, host);

  useEffect(() => { if (isNeeded) void workspace.load(); }, [isNeeded, workspace]);
  // The reason remains while the sign-in page that says so is shown.
  const isBlocked = session.status === 'signed-out' && session.reason === 'blocked';
  useEffect(() => {
    const isAtExit = route.name === 'logout' || route.name === 'blocked' || (route.name === 'login' && route.isBlocked === true);
    const address = router.address();
    const isSignedOutByQuery = isBlockedByQuery(new URL(address, 'app://page').search);
    const isStart = address === '/' || address === hrefOf({ name: 'desktop' });
    const next = isStart || isSignedOutByQuery || isPublicRoute(route) ? null : address;
    if (!isAtExit && (isBlocked || isSignedOutByQuery)) router.navigate(blockedExit(next), { isReplacing: true });
    else if (session.status === 'signed-out' && route.name === 'logout') router.navigateTo(route.next ?? '/login', { isReplacing: true });
    else if (session.status === 'signed-out' && !isPublicRoute(route) && visited === null) router.navigate({ name: 'login', next }, { isReplacing: true });
    // Until the workspace is loaded, the page of the sign-in stays.
    if (session.status === 'signed-in' && isReady && (route.name === 'login' || route.name === 'register')) {
      router.navigateTo(route.next ?? '/', { isReplacing: true });
    }
  }, [session.status, isBlocked, isReady, route, router, visited]);

  const bare = (children: ReactNode) => <BareWindow>{children}</BareWindow>;
  const page = (): ReactNode => {
    if (route.name === 'download' && host === 'browser') return <PublicFrame><DownloadPart props={{}} /></PublicFrame>;
    if (route.name === 'agreement') return <PublicFrame hasWorkspaceButton={false}><AgreementPart props={{ agreement: route.agreement }} /></PublicFrame>;
    if (route.name === 'blocked') return bare(<BlockedPart props={{}} />);
    if (route.name === 'join' && session.status !== 'unknown') return bare(<JoinPart key={route.inviteGuid} props={{ inviteGuid: route.inviteGuid }} />);
    if (route.name === 'invitation' && session.status !== 'unknown') return bare(<FileInvitationPart key={route.inviteGuid} props={{ inviteGuid: route.inviteGuid }} />);
    if (session.status === 'unknown' && !isNeeded) return bare(<StartFailure onRetry={onStart} />);
    if (isNeeded && !isReady) {
      if (loaded.status === 'failed') return bare(<PartFailure onRetry={() => { void workspace.load(); }} />);
      return route.name === 'login' || route.name === 'register' ? bare(<SignedOutPages />) : null;
    }
    if (route.name === 'logout') return bare(<SignOutScreen next={route.next} />);
    if (isNeeded && isReady) return <loaded.content.Pages />;
    return bare(<SignedOutPages />);
  };
  return (
    <>
      {page()}
      {loaded.status === 'ready' && <loaded.content.Everywhere />}
    </>
  );
};
