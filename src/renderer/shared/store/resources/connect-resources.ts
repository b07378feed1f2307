import type { RealtimeMessage, Unsubscribe, WorkspaceBridge } from '../../../../contract/bridge';
import { fileTypes } from '../../../../contract/entities/file';
import type { LiveEvent } from '../../../../contract/realtime/events';
import { isReferenceOnly } from '../../../../core/realtime/event-sequence';
import { selectFile } from '../files/file-selectors';
import { onLogin } from '../session/on-login';
import { loadAnnouncement, loadDesktopShortcuts, loadFeatures, loadHome, loadQuickAccess, loadQuota, loadSpaces, loadTags, loadTeam, refreshChannels, refreshGuides, refreshMutes } from './load-resources';
import { refreshNotices } from '../notices/load-notices';
import { noticesSeenElsewhere } from '../notices/notices-slice';
import type { AppStore, AppThunk, RootState } from '../app-store';
import type { SessionSlice } from '../session/session-slice';

interface ReloadSourceOptions {
  readonly load: () => AppThunk<Promise<void>>;
  readonly afterMs: number;
  /** A random time up to this maximum is added to the delay. */
  readonly spreadMs?: number;
}

/** Resources shown beside the lists of files, with the delay of their reload after an event. */
const reloadSources = {
  spaces: { load: loadSpaces, afterMs: 120 },
  quickAccess: { load: loadQuickAccess, afterMs: 120 },
  desktop: { load: loadDesktopShortcuts, afterMs: 120 },
  tags: { load: loadTags, afterMs: 1000 },
  // Changes with every creation and deletion, and need not be exact.
  quota: { load: loadQuota, afterMs: 3000 },
  home: { load: loadHome, afterMs: 3000 },
  features: { load: loadFeatures, afterMs: 3000 },
  team: { load: loadTeam, afterMs: 3000 },
  // The windows of many people do not request them at the same moment.
  notices: { load: refreshNotices, afterMs: 50, spreadMs: 250 },
  mutes: { load: refreshMutes, afterMs: 120 },
  channels: { load: refreshChannels, afterMs: 120 },
  guides: { load: refreshGuides, afterMs: 1000 },
  announcement: { load: loadAnnouncement, afterMs: 120 },
} as const satisfies Record<string, ReloadSourceOptions>;
type ReloadSource = keyof typeof reloadSources;
const allSources = Object.keys(reloadSources) as ReloadSource[];

/** Resources that an event may have changed. */
const sourcesAffectedBy = (event: LiveEvent, state: RootState): readonly ReloadSource[] => {
  const { kind, action, guid, data } = event;
  const { spaces, personal, notices: { muted } } = state;
  // A dismissal in a different window is a fact about the person.
  if (kind === 'Account') return ['announcement'];
  if (kind === 'Notification') return [action !== 'settings' ? 'notices' : guid === 'channels' ? 'channels' : 'mutes'];
  // The guid may be a space, and in quick access.
  if (isReferenceOnly(event) && selectFile(state, guid) === undefined) return ['spaces', 'quickAccess'];
  // Echoes of this window's changes have no data, and a deleted space is in no list of spaces.
  const isSpace = (data?.file ?? selectFile(state, guid))?.type === fileTypes.space || spaces.value?.spaces[guid] !== undefined;
  const isAddedOrGone = kind === 'File' && (action === 'create' || action === 'destroy');
  // A file whose access is restored returns to its former position.
  const mayBeAtHand = kind === 'Permission' || (kind === 'File' && action === 'create' && personal.lists.quickAccess !== null);
  // A muted file leaves the list with its right to be read.
  const hasMutes = muted !== null && muted.length > 0;
  const touched: Record<ReloadSource, boolean> = { spaces: isSpace, quickAccess: mayBeAtHand, desktop: false, tags: data?.fileTags !== undefined, quota: isAddedOrGone, home: false, features: false, team: false, notices: false, mutes: kind === 'Permission' || (isAddedOrGone && hasMutes), channels: false, announcement: false, guides: kind === 'Invite' || (kind === 'File' && action === 'create') };
  return allSources.filter((source) => touched[source]);
};

/** Reloads a resource after its delay, once for all events in that time. */
export const scheduleReload = (source: ReloadSource): AppThunk => (dispatch, getState, { coalesce }) => {
  const { loginId } = getState().session;
  const { afterMs, spreadMs = 0 }: ReloadSourceOptions = reloadSources[source];
  coalesce(source, () => {
    const { session } = getState();
    if (session.session.status === 'signed-in' && session.loginId === loginId) void dispatch(reloadSources[source].load());
  }, afterMs + Math.random() * spreadMs);
};

/** Loads all resources again. */
export const reloadResources = (): AppThunk => (dispatch) => { for (const source of allSources) void dispatch(reloadSources[source].load()); };

/** Resources that the page itself depends on: the start page decides which list is shown, the edition what its menus offer. */
const pageSources: readonly ReloadSource[] = ['home', 'features'];

/** Loads the resources that are shown beside the page. The page has requested its list before. */
export const loadBesidePage = (): AppThunk => (dispatch) => {
  for (const source of allSources) if (!pageSources.includes(source)) void dispatch(reloadSources[source].load());
};

const loadForPage = (store: AppStore, { session }: SessionSlice): void => {
  if (session.status === 'signed-in') for (const source of pageSources) void store.dispatch(reloadSources[source].load());
};

/** Marks that were made in a different window, or on a different device. */
const applyNoticeEvent = ({ kind, action, guid }: LiveEvent): AppThunk => (dispatch) => {
  if (kind === 'Notification' && (action === 'read' || action === 'readAll' || action === 'peek')) dispatch(noticesSeenElsewhere({ action, id: Number(guid) }));
};

/**
 * Loads what the page depends on at sign-in, all resources after events may have been missed, and each resource after
 * events about it.
 */
export const connectResources = (store: AppStore, bridge: WorkspaceBridge, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): Unsubscribe => {
  let wasLost = false;

  const isSignedIn = (): boolean => store.getState().session.session.status === 'signed-in';
  const onMessage = (message: RealtimeMessage): void => {
    if (!isSignedIn()) return;
    switch (message.type) {
      case 'event':
        store.dispatch(applyNoticeEvent(message.event));
        for (const source of sourcesAffectedBy(message.event, store.getState())) store.dispatch(scheduleReload(source));
        return;
      case 'reset': store.dispatch(reloadResources()); return;
      case 'pad': return;
      case 'connection': {
        if (message.isOnline && wasLost) store.dispatch(reloadResources());
        wasLost = !message.isOnline;
      }
    }
  };

  // No event reports changes by other windows of the person to these, so they are reloaded on focus.
  const onFocus = (): void => {
    if (!isSignedIn()) return;
    store.dispatch(scheduleReload('quickAccess'));
    store.dispatch(scheduleReload('tags'));
    store.dispatch(scheduleReload('announcement'));
  };
  page.addEventListener('focus', onFocus);
  const stop = bridge.realtime.subscribe(onMessage);
  const stopLogins = onLogin(store, (login) => { loadForPage(store, login); });
  return () => {
    page.removeEventListener('focus', onFocus);
    stop();
    stopLogins();
  };
};
