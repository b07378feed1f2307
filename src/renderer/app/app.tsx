import { lazy, Suspense, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider as AriaRouterProvider } from 'react-aria-components';
import type { WorkspaceBridge } from '../../contract/bridge';
import { SignedOutPages } from './signed-out-pages';
import { SignOutScreen } from '../features/auth/sign-out-screen';
import { DownloadScreen } from '../features/download/download-screen';
import { FileScreen } from '../features/files/screens/file-screen';
import { FolderScreen } from '../features/files/screens/folder-screen';
import { PlaceScreen } from '../features/files/screens/place-screen';
import { ProblemPage } from '../features/files/screens/problem-page';
import { TrashScreen } from '../features/files/trash/trash-screen';
import { LinkConfirmation } from '../features/links/link-confirmation';
import { OpenInApp } from '../features/links/open-in-app';
import { PastedLinks } from '../features/links/pasted-links';
import { FindBar } from '../features/find/find-bar';
import { CommandKeyListener } from '../shared/commands/command-key-listener';
import { CommandsContext } from '../shared/commands/command-context';
import { createCommandRegistry } from '../shared/commands/command-registry';
import { SpaceMenuButton } from '../features/spaces/space-menu-button';
import { SpacesScreen } from '../features/spaces/spaces-screen';
import { MemberTimelineScreen } from '../features/timeline/timeline-screen';
import { createDrafts, noDrafts } from '../shared/drafts/drafts';
import { didPreviousPageCrash } from '../shared/drafts/page-crash';
import { DraftsContext } from '../shared/drafts/use-draft';
import { LocaleProvider } from '../shared/i18n/locale-provider';
import { TargetFolderDialogProvider } from '../shared/places/target-folder-request';
import type { Router } from '../shared/router/router';
import { RouterContext, useRoute, useRouter } from '../shared/router/router-context';
import { hrefOf, isPublicRoute } from '../shared/router/app-routes';
import { getEntry } from '../shared/store/files/bucket-table';
import type { Tabs } from '../shared/tabs/window-tabs';
import { TabsContext, useActiveTabId } from '../shared/tabs/tabs-context';
import { AppServicesContext, useAppSelector, useBridge } from '../shared/store/store-hooks';
import type { AppStore } from '../shared/store/app-store';
import type { VisibleContent } from '../shared/store/files/visible-content';
import { ErrorBoundary } from '../ui/error-boundary';
import { ToastRegion } from '../ui/toast-region';
import { toasts } from '../ui/toast-store';
import { CrashRecoveryNotice } from './crash-recovery-notice';
import { BareWindow } from './frame/bare-window';
import { PublicFrame } from './frame/public-frame';
import { WorkspaceFrame } from './frame/workspace-frame';
import { SpaceTimelineScreen } from './space-timeline-screen';
import { ApplicationMenuSync } from './application-menu-sync';
import { PrintCommand } from './print-command';
import { RefusalToasts, type RefusalBatches } from './refusal-toasts';
import { SettingsDialog } from './settings/settings-dialog';
import { StartFailure } from './start-failure';
import { TagScreen } from './tag-screen';
import { useCurrentRoute } from './use-current-route';
import { useHome } from './use-home';
import { visitedRouteOf } from './visited-route';
import { VisitorPage } from './visitor-page';

/** The gallery is for developers and tests; a released app does not contain it. */
const isGalleryBuilt = import.meta.env.DEV || import.meta.env.MODE === 'test';
const Gallery = isGalleryBuilt ? lazy(async () => ({ default: (await import('../gallery/gallery')).Gallery })) : null;

export interface AppProps {
  readonly bridge: WorkspaceBridge;
  readonly store: AppStore;
  readonly router: Router;
  readonly tabs: Tabs | null;
  readonly visible: VisibleContent;
  readonly refusals: RefusalBatches;
  /** Reads the session again after the first attempt failed. */
  readonly onStart: () => Promise<void>;
}

export const App = ({ bridge, store, router, tabs, visible, refusals, onStart }: AppProps) => {
  const [drafts] = useState(() => (bridge.desktop ? createDrafts(window.sessionStorage) : noDrafts));
  const [isAfterFailure] = useState(() => bridge.desktop !== null && didPreviousPageCrash(window.sessionStorage, window));
  const [commands] = useState(() => createCommandRegistry((text) => { toasts.show({ text }); }));
  return (
    <ErrorBoundary>
      <Provider store={store}>
        <AppServicesContext value={{ bridge, visibleContent: visible }}>
          <RouterContext value={router}>
            <TabsContext value={tabs}>
              <DraftsContext value={drafts}>
                <CommandsContext value={commands}>
                  <LocaleProvider>
                    <AriaRouterProvider navigate={(path) => { router.navigateTo(path); }}>
                      <Pages onStart={onStart} />
                      <CrashRecoveryNotice wasCutOff={isAfterFailure} />
                      <LinkConfirmation />
                      <CommandKeyListener />
                      <PastedLinks />
                      <ApplicationMenuSync />
                      <SettingsDialog />
                      <FindBar />
                      <PrintCommand />
                      <RefusalToasts refusals={refusals} />
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

const Pages = ({ onStart }: Pick<AppProps, 'onStart'>) => {
  const route = useRoute();
  const router = useRouter();
  const login = useAppSelector((state) => state.session);
  const { session } = login;
  const { host } = useBridge();
  const visited = visitedRouteOf(route, login, host);
  const home = useHome();
  const tabId = useActiveTabId();

  useEffect(() => {
    if (session.status === 'signed-out' && !isPublicRoute(route) && visited === null) {
      const isStart = route.name === 'home' || route.name === 'desktop' || route.name === 'logout';
      router.navigate({ name: 'login', next: isStart ? null : hrefOf(route) }, { isReplacing: true });
    }
    if (session.status === 'signed-in' && route.name === 'home' && home) router.navigate(home, { isReplacing: true });
    if (session.status === 'signed-in' && (route.name === 'login' || route.name === 'register')) {
      router.navigateTo(route.next ?? '/', { isReplacing: true });
    }
  }, [session.status, route, router, home, visited]);

  if (route.name === 'gallery' && Gallery) return <Suspense><Gallery /></Suspense>;
  if (route.name === 'download' && host === 'browser') return <PublicFrame><DownloadScreen /></PublicFrame>;
  if (session.status === 'unknown') return <BareWindow><StartFailure onRetry={onStart} /></BareWindow>;
  if (route.name === 'logout') return <BareWindow><SignOutScreen next={route.next} /></BareWindow>;
  if (visited !== null) return <VisitorPage route={visited} />;
  if (session.status === 'signed-out') {
    return <BareWindow><SignedOutPages server={session.server} /></BareWindow>;
  }
  return <TargetFolderDialogProvider><WorkspaceFrame session={session}><Page key={tabId} /></WorkspaceFrame></TargetFolderDialogProvider>;
};

/** The page of the current route, for a signed-in person. */
const Page = () => {
  const route = useCurrentRoute();
  // The page keeps its key, and so its state, when its file gets the server's id.
  const key = useAppSelector((state) => ('guid' in route ? getEntry(state.files.localIds, route.guid) ?? route.guid : route.name));
  switch (route.name) {
    case 'desktop': return <FolderScreen key="Desktop" guid="Desktop" />;
    case 'folder': return <FolderScreen key={key} guid={route.guid} />;
    case 'space': return <FolderScreen key={key} guid={route.guid} end={<SpaceMenuButton guid={route.guid} />} />;
    case 'file': return <FileScreen key={key} guid={route.guid} foot={<OpenInApp path={hrefOf(route)} />} />;
    case 'tag': return <TagScreen key={hrefOf(route)} route={route} />;
    case 'recent': case 'shared': case 'favorites': return <PlaceScreen key={hrefOf(route)} route={route} />;
    case 'trash': return <TrashScreen />;
    // These routes only redirect.
    case 'home': case 'login': case 'register': case 'logout': return null;
    case 'spaces': return <SpacesScreen />;
    case 'timeline': return <MemberTimelineScreen />;
    case 'space-timeline': return <SpaceTimelineScreen key={key} guid={route.guid} />;
    case 'download': case 'gallery': case 'not-found': return <ProblemPage problem={{ kind: 'not-found' }} />;
  }
};
