import { Activity, Info, Megaphone, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InformationPanelProps } from '../../features/drawer/information-panel';
import { typeKeyOf } from '../../shared/format/type-labels';
import { useFileActions } from '../../features/files/actions/use-file-actions';
import { useShownViewMode } from '../../features/files/list/use-shown-view-mode';
import type { Space } from '../../../contract/api/space-endpoints';
import { lazyPart } from '../../shared/parts/lazy-part';
import { useRoute } from '../../shared/router/router-context';
import { drawerContentOf } from '../../shared/router/drawer-content';
import { defaultPanel, drawerEntered, panelChosen, selectPanel, type Panel } from '../../shared/store/drawer/drawer-slice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';
import { selectIsDesktopEmpty } from '../../shared/store/files/file-selectors';
import { selectSpace } from '../../shared/store/spaces/spaces-resource';
import { DrawerSheet } from '../../ui/drawer-sheet';
import { ErrorBoundary } from '../../ui/error-boundary';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { useIsDrawerOverlay } from '../../ui/media-query';
import styles from './side-drawer.module.css';

const InformationPanel = lazyPart<InformationPanelProps>(async () => (await import('../../features/drawer/information-panel')).InformationPanel);
const AnnouncementPanel = lazyPart<{ readonly space: Space }>(async () => (await import('../../features/spaces/announcement-panel')).AnnouncementPanel);
const ActivityPanel = lazyPart<{ readonly guid: string }>(async () => (await import('../../features/timeline/activity-panel')).ActivityPanel);

const icons: Record<Panel, LucideIcon> = { information: Info, announcement: Megaphone, activity: Activity };

/**
 * Shows one of three panels beside the content, or none (file specification, sections 2 and 4). In a narrow window it
 * overlays the content.
 */
export const SideDrawer = () => {
  const { t } = useTranslation('places');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const route = useRoute();
  const place = drawerContentOf(route);
  useEffect(() => { for (const part of [InformationPanel, AnnouncementPanel, ActivityPanel]) part.preload(); }, []);
  const isOverlay = useIsDrawerOverlay();
  const panel = useAppSelector(selectPanel);
  const spaceGuid = place?.kind === 'space' ? place.guid : null;
  const space = useAppSelector((state) => (spaceGuid === null ? undefined : selectSpace(state, spaceGuid)));
  const isDesktop = route.name === 'desktop';
  const isDesktopEmpty = useAppSelector((state) => (isDesktop ? selectIsDesktopEmpty(state) : false));
  // The unread announcement of a space is known once the spaces are loaded.
  const isKnown = useAppSelector((state) => isDesktopEmpty !== null && (spaceGuid === null || state.spaces.value !== null));
  // The first steps have no details, and the preview pane shows them.
  const hasNoUse = useShownViewMode(route) === 'preview' || isDesktopEmpty === true;
  const isFile = place?.kind === 'file';
  const key = place === null ? null : spaceGuid ?? (isFile ? 'file' : 'files');
  const enteredKey = useRef<string | null>(null);
  useEffect(() => {
    const isSamePlace = key === enteredKey.current;
    enteredKey.current = isKnown ? key : null;
    if (key === null || !isKnown) return;
    const state = store.getState();
    const announcement = spaceGuid === null ? null : selectSpace(state, spaceGuid)?.announcement ?? null;
    const hasUnreadAnnouncement = announcement !== null && !announcement.isRead;
    const first = defaultPanel(state.drawer, spaceGuid === null ? null : { guid: spaceGuid, hasUnreadAnnouncement });
    // A resize of the window keeps the chosen panel.
    const target = isSamePlace ? selectPanel(state) ?? first : first;
    // In a narrow window only an unread announcement opens by itself, because the panel covers the files. A file opens
    // with its content alone.
    const startsClosed = isFile ? !isSamePlace : (isOverlay || hasNoUse) && target !== 'announcement';
    dispatch(drawerEntered({ panel: startsClosed ? null : isFile ? selectPanel(state) : target }));
  }, [dispatch, store, key, spaceGuid, isFile, isKnown, isOverlay, hasNoUse]);

  if (place === null || panel === null) return null;
  const shown: Panel = space ? panel : 'information';
  const choose = (chosen: Panel | null): void => { dispatch(panelChosen({ panel: chosen, space: spaceGuid })); };
  const offered: readonly Panel[] = space ? ['information', 'announcement', 'activity'] : ['information'];
  const tabs = (
    <div role="group" aria-label={t('panels')} className={styles.tabs}>
      {offered.map((each) => {
        const Icon = icons[each];
        const hasNews = each === 'announcement' && space?.announcement?.isRead === false;
        return (
          <span key={each} className={styles.tab} data-news={hasNews}>
            <IconButton label={hasNews ? t('announcementUnread') : t(each)} isPressed={each === shown} icon={<Icon {...icon16} />} onPress={() => { choose(each); }} />
          </span>
        );
      })}
    </div>
  );
  return (
    <DrawerSheet title={t(shown)} tools={offered.length > 1 && tabs} closeLabel={t('hideDrawer')} onClose={() => { choose(null); }}>
      <ErrorBoundary key={`${shown} ${key}`}>
        {shown === 'information' && <Information place={place.guid} />}
        {shown === 'announcement' && space && <AnnouncementPanel props={{ space }} />}
        {shown === 'activity' && space && <ActivityPanel props={{ guid: space.guid }} />}
      </ErrorBoundary>
    </DrawerSheet>
  );
};

const Information = ({ place }: { readonly place: string | null }) => {
  const { t } = useTranslation('files');
  const actions = useFileActions();
  return <InformationPanel props={{ place, typeText: ({ type, name }) => t(typeKeyOf(type, name)), onOpen: actions.open }} />;
};
