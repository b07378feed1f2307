import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import type { SessionState } from '../../../contract/bridge';
import { BatchPanel } from '../../features/files/actions/batch-panel';
import { useMute } from '../../features/files/actions/use-mute';
import { NameClashDialog } from '../../features/files/actions/name-clash-dialog';
import { RevealUploads } from '../../features/files/actions/reveal-uploads';
import { BatchDownloadsPanel } from '../../features/downloads/batch-downloads-panel';
import { DownloadsPanel } from '../../features/downloads/downloads-panel';
import { EverywhereCommands } from '../../features/files/menus/file-commands';
import { FileDialogsHost } from '../../features/files/actions/file-dialogs-host';
import { ListInteractionProvider } from '../../features/files/list/list-interaction';
import { RetainClipboardFiles } from '../../features/files/clipboard/retain-clipboard-files';
import { LostRenameNotice } from '../../features/files/actions/lost-rename-notice';
import { useDragEvents } from '../../features/files/list/drag/use-drag-events';
import { CreateCommands } from '../../features/files/menus/create-commands';
import { KeyboardShortcutsDialog } from '../../features/keys/keyboard-shortcuts-dialog';
import { MoveDialog } from '../../features/move-dialog/move-dialog';
import { Palette } from '../../features/palette/palette';
import { PaymentHost } from '../../features/payment/payment-host';
import { RealNameHost } from '../../features/payment/real-name-host';
import { SharingHost } from '../../features/sharing/sharing-host';
import { SpaceActionsProvider } from '../../features/spaces/space-actions';
import { CreateTeamHost } from '../../features/team/create/create-team-host';
import { UpgradeHost } from '../../features/upgrade/upgrade-host';
import { TagDialogs } from '../../features/tags/tag-dialogs';
import { HeldDeletionsDialog } from '../../features/sync/held-deletions';
import { UploadsPanel } from '../../features/uploads/uploads-panel';
import { DrawerSlotContext } from '../../shared/parts/drawer-slot';
import { OpenSyncCentreContext } from '../../shared/parts/open-sync-centre';
import { useRoute } from '../../shared/router/router-context';
import { hrefOf } from '../../shared/router/app-routes';
import { useAppSelector } from '../../shared/store/store-hooks';
import { useTabs } from '../../shared/tabs/tabs-context';
import { ErrorBoundary } from '../../ui/error-boundary';
import { TopProgressBar } from '../../ui/top-progress-bar';
import { AppCommands } from '../app-commands';
import { TabBar } from '../tabs/tab-bar';
import { TabCommands } from '../tabs/tab-commands';
import { FloatingPanels } from './floating-panels';
import { PromptBar } from './prompt-bar';
import { SideDrawer } from './side-drawer';
import { Sidebar } from './sidebar';
import { InboxButton } from './inbox-button';
import { TitleBar } from './title-bar';
import { useSidebarState } from './use-sidebar-state';
import styles from './workspace-frame.module.css';

/** A page that loads within this time shows no progress line, which would only flicker. */
const progressDelayMs = 300;

export interface WorkspaceFrameProps {
  readonly session: Extract<SessionState, { status: 'signed-in' }>;
  readonly children: ReactNode;
}

/** Title bar, sidebar and content for a signed-in person. An error in one part does not affect the others. */
export const WorkspaceFrame = ({ session, children }: WorkspaceFrameProps) => {
  const { t } = useTranslation('workspace');
  useDragEvents();
  const shown = hrefOf(useRoute());
  const tabs = useTabs();
  const { isDesk, isCollapsed, onToggle } = useSidebarState();
  const [isCentreOpen, setCentreOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const [drawerSlot, setDrawerSlot] = useState<HTMLElement | null>(null);
  const mute = useMute();
  const muteSpace = useCallback((space: Space, isMuted: boolean): void => { mute([space], isMuted); }, [mute]);
  const openCentre = useCallback(() => { setCentreOpen(true); }, []);
  return (
    <ListInteractionProvider>
      <SpaceActionsProvider onMute={muteSpace}>
        <div className={styles.frame}>
          <button type="button" className={styles.skip} onClick={() => { content.current?.focus(); }}>{t('skipToContent')}</button>
          <SlowLoading />
          <AppCommands onToggleSidebar={onToggle} />
          {tabs && <TabCommands tabs={tabs} />}
          <CreateCommands />
          <EverywhereCommands />
          <LostRenameNotice />
          <RetainClipboardFiles />
          <KeyboardShortcutsDialog />
          <Palette />
          <MoveDialog />
          <TitleBar hasHistory aside={onToggle && { isCollapsed, onToggle }} end={<InboxButton />}>{tabs && <TabBar tabs={tabs} />}</TitleBar>
          <ErrorBoundary><PromptBar session={session} /></ErrorBoundary>
          <div className={styles.body}>
            <ErrorBoundary><Sidebar user={session.user} server={session.server} isNarrow={isCollapsed} isDesk={isDesk} isCentreOpen={isCentreOpen} onCentreChange={setCentreOpen} /></ErrorBoundary>
            <main ref={content} tabIndex={-1} className={styles.sheet}>
              <ErrorBoundary resetKey={shown}>
                <OpenSyncCentreContext value={openCentre}><DrawerSlotContext value={drawerSlot}>{children}</DrawerSlotContext></OpenSyncCentreContext>
              </ErrorBoundary>
            </main>
            <ErrorBoundary><SideDrawer /></ErrorBoundary>
            <div ref={setDrawerSlot} className={styles.drawerSlot} />
          </div>
          <FloatingPanels>
            <ErrorBoundary><BatchPanel /></ErrorBoundary>
            <ErrorBoundary><BatchDownloadsPanel /></ErrorBoundary>
            <ErrorBoundary><UploadsPanel /></ErrorBoundary>
            <ErrorBoundary><DownloadsPanel /></ErrorBoundary>
          </FloatingPanels>
          <RevealUploads />
          <ErrorBoundary><FileDialogsHost /></ErrorBoundary>
          <ErrorBoundary><NameClashDialog /></ErrorBoundary>
          <ErrorBoundary><TagDialogs /></ErrorBoundary>
          <ErrorBoundary><CreateTeamHost /></ErrorBoundary>
          <ErrorBoundary><SharingHost /></ErrorBoundary>
          <ErrorBoundary><UpgradeHost /></ErrorBoundary>
          <ErrorBoundary><PaymentHost /></ErrorBoundary>
          <ErrorBoundary><RealNameHost /></ErrorBoundary>
          <HeldDeletionsDialog onLook={openCentre} />
        </div>
      </SpaceActionsProvider>
    </ListInteractionProvider>
  );
};

const SlowLoading = () => {
  const isLoading = useAppSelector((state) => Object.values(state.files.lists).some((list) => list.status === 'loading' && list.requestId !== null));
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setSlow(isLoading); }, isLoading ? progressDelayMs : 0);
    return () => { clearTimeout(timer); };
  }, [isLoading]);
  return <TopProgressBar isActive={isSlow} />;
};
