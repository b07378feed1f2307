import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionState } from '../../../contract/bridge';
import { ConnectionProblemNotice } from '../../features/accounts/connection-problem-notice';
import { BatchPanel } from '../../features/files/actions/batch-panel';
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
import { SharingHost } from '../../features/sharing/sharing-host';
import { SpaceActionsProvider } from '../../features/spaces/space-actions';
import { TagDialogs } from '../../features/tags/tag-dialogs';
import { HeldDeletionsDialog } from '../../features/sync/held-deletions';
import { UploadsPanel } from '../../features/uploads/uploads-panel';
import { useRoute } from '../../shared/router/router-context';
import { hrefOf } from '../../shared/router/app-routes';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { useTabs } from '../../shared/tabs/tabs-context';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { ErrorBoundary } from '../../ui/error-boundary';
import { TopProgressBar } from '../../ui/top-progress-bar';
import { AppCommands } from '../app-commands';
import { TabBar } from '../tabs/tab-bar';
import { TabCommands } from '../tabs/tab-commands';
import { KeychainNotice } from './keychain-notice';
import { FloatingPanels } from './floating-panels';
import { useIsNarrow } from './use-is-narrow';
import { SideDrawer } from './side-drawer';
import { Sidebar } from './sidebar';
import { TitleBar } from './title-bar';
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
  const { t: tCommon } = useTranslation('common');
  useDragEvents();
  const shown = hrefOf(useRoute());
  const bridge = useBridge();
  const tabs = useTabs();
  const isCollapsed = useAppSelector((state) => state.preferences.asideCollapsed);
  const isNarrowWindow = useIsNarrow();
  const isOutdated = useAppSelector((state) => state.sync.persistence === 'nowhere');
  const [isHintClosed, setHintClosed] = useState(false);
  const [isCentreOpen, setCentreOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const isNarrow = isCollapsed || isNarrowWindow;
  return (
    <ListInteractionProvider>
      <SpaceActionsProvider>
        <div className={styles.frame}>
          <button type="button" className={styles.skip} onClick={() => { content.current?.focus(); }}>{t('skipToContent')}</button>
          <SlowLoading />
          <AppCommands />
          {tabs && <TabCommands tabs={tabs} />}
          <CreateCommands />
          <EverywhereCommands />
          <LostRenameNotice />
          <RetainClipboardFiles />
          <KeyboardShortcutsDialog />
          <Palette />
          <MoveDialog />
          <TitleBar hasHistory aside={isNarrowWindow ? null : { isCollapsed, onToggle: () => void bridge.preferences.set({ asideCollapsed: !isCollapsed }) }}>{tabs && <TabBar tabs={tabs} />}</TitleBar>
          {!session.isRemembered && !isHintClosed && (
            <div className={styles.notice}><Banner tone="warn" title={t('notRememberedTitle')} onClose={() => { setHintClosed(true); }}>{t('notRememberedText')}</Banner></div>
          )}
          {session.isWaitingForKeychain === true && <KeychainNotice className={styles.notice} />}
          <ConnectionProblemNotice className={styles.notice} />
          {isOutdated && (
            <div className={styles.notice}>
              <Banner tone="warn" title={t('outdatedTitle')} action={<Button size="small" onPress={() => { window.location.reload(); }}>{tCommon('reload')}</Button>}>{t('outdatedText')}</Banner>
            </div>
          )}
          <div className={styles.body}>
            <ErrorBoundary><Sidebar user={session.user} server={session.server} isNarrow={isNarrow} isCentreOpen={isCentreOpen} onCentreChange={setCentreOpen} /></ErrorBoundary>
            <main ref={content} tabIndex={-1} className={styles.sheet}><ErrorBoundary resetKey={shown}>{children}</ErrorBoundary></main>
            <ErrorBoundary><SideDrawer /></ErrorBoundary>
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
          <ErrorBoundary><SharingHost /></ErrorBoundary>
          <HeldDeletionsDialog onLook={() => { setCentreOpen(true); }} />
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
