import { lazy, Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { Failure, WorkspaceBridge } from '../../contract/bridge';
import type { FileScreen as FileScreenComponent } from '../features/files/screens/file-screen';
import { FolderScreen } from '../features/files/screens/folder-screen';
import { PlaceScreen } from '../features/files/screens/place-screen';
import { ProblemPage } from '../features/files/screens/problem-page';
import { TrashScreen } from '../features/files/trash/trash-screen';
import { LinkConfirmation } from '../features/links/link-confirmation';
import { OpenInApp } from '../features/links/open-in-app';
import { PastedLinks } from '../features/links/pasted-links';
import type { PhonePaymentScreenProps } from '../features/pricing/phone/phone-payment-screen';
import type { PricingScreenProps } from '../features/pricing/pricing-screen';
import { FindBar } from '../features/find/find-bar';
import { CommandKeyListener } from '../shared/commands/command-key-listener';
import { didPreviousPageCrash } from '../shared/drafts/page-crash';
import { openLocalDatabase } from '../shared/local-data/local-database';
import { createOfflineCache } from '../shared/local-data/offline-cache';
import { BrowserNotices } from '../shared/notices/browser-notices';
import { loadPageTexts } from '../shared/i18n/i18n';
import { TargetFolderDialogProvider } from '../shared/places/target-folder-request';
import { lazyPart } from '../shared/parts/lazy-part';
import { useRoute, useRouter } from '../shared/router/router-context';
import { hrefOf, type TeamTab } from '../shared/router/app-routes';
import { addWorkspaceState } from '../shared/store/app-store';
import { connectBilling } from '../shared/store/billing/pending-payment';
import { connectDrawerStorage } from '../shared/store/drawer/connect-drawer-storage';
import { connectBridgeEvents } from '../shared/store/events/connect-bridge-events';
import { connectFileSummaries } from '../shared/store/file-summaries/load-file-summaries';
import { getEntry } from '../shared/store/files/bucket-table';
import { connectListEviction } from '../shared/store/files/connect-list-eviction';
import { connectOfflineCache } from '../shared/store/files/connect-offline-cache';
import { createVisibleContent } from '../shared/store/files/visible-content';
import { connectResources, loadBesidePage } from '../shared/store/resources/connect-resources';
import { AppServicesContext, useAppDispatch, useAppSelector, useBridge } from '../shared/store/store-hooks';
import { connectSync } from '../shared/store/sync/connect-sync';
import { createPageSyncPorts } from '../shared/store/sync/page-sync-ports';
import { persistenceFound } from '../shared/store/sync/sync-slice';
import { connectUndoHistory } from '../shared/store/undo/undo-actions';
import { connectUploadFolders } from '../shared/store/uploads/connect-upload-folders';
import { connectUserConfig } from '../shared/store/user-config/user-config-actions';
import type { WindowStore } from '../shared/store/window-store';
import { useActiveTabId } from '../shared/tabs/tabs-context';
import { CancelledDeletionToast } from './cancelled-deletion-toast';
import { CrashRecoveryNotice } from './crash-recovery-notice';
import { WorkspaceFrame } from './frame/workspace-frame';
import { renderEditor } from './editors';
import { ApplicationMenuSync } from './application-menu-sync';
import { PrintCommand } from './print-command';
import { createRefusalBatches, RefusalToasts } from './refusal-toasts';
import { reportUnsent } from './report-unsent';
import { SettingsDialog } from './settings/settings-dialog';
import { TagScreen } from './tag-screen';
import { useCurrentRoute } from './use-current-route';
import { useHome } from './use-home';
import { visitedRouteOf, type VisitedRoute } from './visited-route';
import { loadGallery, type Workspace } from './workspace-part';

const FileScreen = lazyPart<ComponentProps<typeof FileScreenComponent>>(async () => (await import('../features/files/screens/file-screen')).FileScreen);
const SpacesScreen = lazyPart(async () => (await import('../features/spaces/spaces-screen')).SpacesScreen);
const MemberTimelineScreen = lazyPart(async () => (await import('../features/timeline/timeline-screen')).MemberTimelineScreen);
const SpaceTimelineScreen = lazyPart<{ readonly guid: string }>(async () => (await import('./space-timeline-screen')).SpaceTimelineScreen);
const TeamScreen = lazyPart<{ readonly tab: TeamTab; readonly departmentId: number | null }>(async () => (await import('../features/team/team-screen')).TeamScreen);
const PricingScreen = lazyPart<PricingScreenProps>(async () => (await Promise.all([import('../features/pricing/pricing-screen'), loadPageTexts('plansPage'), loadPageTexts('upgradePage')]))[0].PricingScreen);
const PhonePaymentScreen = lazyPart<PhonePaymentScreenProps>(async () => (await Promise.all([import('../features/pricing/phone/phone-payment-screen'), loadPageTexts('plansPage')]))[0].PhonePaymentScreen);
const VisitorPage = lazyPart<{ readonly route: VisitedRoute }>(async () => (await import('./visitor-page')).VisitorPage);
const SpaceMenuButton = lazyPart<{ readonly guid: string }>(async () => (await import('../features/spaces/space-menu-button')).SpaceMenuButton);

const Gallery = loadGallery && lazy(loadGallery);

/** Adds the workspace to a window: its state, the connections of the store, and the screens. */
export const createWorkspace = (windowStore: WindowStore, bridge: WorkspaceBridge): Workspace => {
  const refusals = createRefusalBatches();
  const store = addWorkspaceState(windowStore, refusals.report);
  const visible = createVisibleContent();
  connectBridgeEvents(store, bridge, visible);
  connectOfflineCache(store, (account) => createOfflineCache(openLocalDatabase(account)));
  connectListEviction(store, visible);
  connectFileSummaries(store);
  connectUserConfig(store);
  connectSync(store, bridge, createPageSyncPorts((keeping) => { store.dispatch(persistenceFound(keeping)); }));
  connectResources(store, bridge, window);
  connectBilling(store, bridge);
  connectDrawerStorage(store, localStorage);
  connectUndoHistory(store);
  connectUploadFolders(store, bridge);
  reportUnsent(store, bridge);
  const services = { bridge, visibleContent: visible };
  return {
    Pages: () => <AppServicesContext value={services}><Pages /></AppServicesContext>,
    Everywhere: () => (
      <AppServicesContext value={services}>
        <CrashRecovery />
        <LinkConfirmation />
        <CommandKeyListener />
        <PastedLinks />
        <ApplicationMenuSync />
        <SettingsDialog />
        <FindBar />
        <PrintCommand />
        <BrowserNotices />
        <CancelledDeletionToast />
        <RefusalToasts refusals={refusals} />
      </AppServicesContext>
    ),
  };
};

const CrashRecovery = () => {
  const { desktop } = useBridge();
  const [isAfterFailure] = useState(() => desktop !== null && didPreviousPageCrash(window.sessionStorage, window));
  return <CrashRecoveryNotice wasCutOff={isAfterFailure} />;
};

const Pages = () => {
  const route = useRoute();
  const router = useRouter();
  const login = useAppSelector((state) => state.session);
  const { session } = login;
  const { host } = useBridge();
  const home = useHome();
  const tabId = useActiveTabId();
  useEffect(() => { for (const screen of [FileScreen, SpacesScreen, MemberTimelineScreen, SpaceTimelineScreen, SpaceMenuButton]) screen.preload(); }, []);

  useEffect(() => {
    if (session.status === 'signed-in' && route.name === 'home' && home) router.rename(home);
  }, [session.status, route, router, home]);

  if (route.name === 'gallery' && Gallery) return <Suspense><Gallery /></Suspense>;
  const visited = visitedRouteOf(route, login, host);
  if (visited !== null) return <VisitorPage props={{ route: visited }} />;
  if (session.status !== 'signed-in') return null;
  return <TargetFolderDialogProvider><WorkspaceFrame session={session}><Page key={tabId} /><BesidePage loginId={login.loginId} /></WorkspaceFrame></TargetFolderDialogProvider>;
};

/**
 * Loads the resources beside the page once the settings are known. It is rendered after the page, so its effect runs
 * after the effect with which the page requests its list.
 */
const BesidePage = ({ loginId }: { readonly loginId: number }) => {
  const dispatch = useAppDispatch();
  const areSettingsKnown = useAppSelector((state) => state.userConfig.isLoaded);
  useEffect(() => { if (areSettingsKnown) dispatch(loadBesidePage()); }, [dispatch, areSettingsKnown, loginId]);
  return null;
};

const renderFailure = (failure: Failure, onRetry: () => void): ReactNode => <ProblemPage problem={{ kind: 'failure', failure, onRetry }} />;

/** The page of the current route, for a signed-in person. */
const Page = () => {
  const route = useCurrentRoute();
  // The page keeps its key, and so its state, when its file gets the server's id.
  const key = useAppSelector((state) => ('guid' in route ? getEntry(state.files.localIds, route.guid) ?? route.guid : route.name));
  switch (route.name) {
    case 'desktop': return <FolderScreen key="Desktop" guid="Desktop" />;
    case 'folder': return <FolderScreen key={key} guid={route.guid} />;
    case 'space': return <FolderScreen key={key} guid={route.guid} end={<SpaceMenuButton props={{ guid: route.guid }} />} />;
    case 'file': return <FileScreen key={key} props={{ guid: route.guid, renderEditor, foot: <OpenInApp path={hrefOf(route)} /> }} />;
    case 'tag': return <TagScreen key={hrefOf(route)} route={route} />;
    case 'recent': case 'shared': case 'favorites': return <PlaceScreen key={hrefOf(route)} route={route} />;
    case 'trash': return <TrashScreen />;
    // These routes only redirect.
    case 'home': case 'login': case 'register': case 'logout': case 'join': case 'invitation': case 'blocked': case 'agreement': return null;
    case 'spaces': return <SpacesScreen props={{}} />;
    case 'team': return <TeamScreen props={{ tab: route.tab, departmentId: route.departmentId ?? null }} />;
    case 'pricing': return <PricingScreen props={{ edition: route.edition ?? null, renderFailure }} />;
    case 'payment': return <PhonePaymentScreen key={hrefOf(route)} props={{ from: route.from, member: route.member, renderFailure }} />;
    case 'timeline': return <MemberTimelineScreen props={{}} />;
    case 'space-timeline': return <SpaceTimelineScreen key={key} props={{ guid: route.guid }} />;
    case 'download': case 'gallery': case 'not-found': return <ProblemPage problem={{ kind: 'not-found' }} />;
  }
};
