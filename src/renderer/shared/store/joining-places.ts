import type { RealtimeMessage, Unsubscribe, WorkspaceBridge } from '../../../contract/bridge';
import { fileTypes } from '../../../contract/entities/file';
import type { LiveEvent } from '../../../contract/realtime/events';
import { isGuidAlone } from '../../../core/realtime/sequence';
import { selectFile } from './files/selectors';
import { loadDesktopShortcuts, loadFeatures, loadHome, loadQuickAccess, loadQuota, loadSpaces, loadTags } from './loading-places';
import type { AppStore, AppThunk, RootState } from './store';

/** Resources shown beside the lists of files, with the delay of their reload after an event. */
const sources = {
  spaces: { load: loadSpaces, afterMs: 120 },
  quickAccess: { load: loadQuickAccess, afterMs: 120 },
  desktop: { load: loadDesktopShortcuts, afterMs: 120 },
  tags: { load: loadTags, afterMs: 1000 },
  // Changes with every creation and deletion, and need not be exact.
  quota: { load: loadQuota, afterMs: 3000 },
  home: { load: loadHome, afterMs: 3000 },
  features: { load: loadFeatures, afterMs: 3000 },
} as const satisfies Record<string, { readonly load: () => AppThunk<Promise<void>>; readonly afterMs: number }>;
type Source = keyof typeof sources;
const allSources = Object.keys(sources) as Source[];

/** Resources that an event may have changed. */
const touchedBy = (event: LiveEvent, state: RootState): readonly Source[] => {
  const { kind, action, guid, data } = event;
  const { spaces, own } = state;
  // The guid may be a space, and in quick access.
  if (isGuidAlone(event) && selectFile(state, guid) === undefined) return ['spaces', 'quickAccess'];
  // Echoes of this window's changes have no data, and a deleted space is in no list of spaces.
  const isSpace = (data?.file ?? selectFile(state, guid))?.type === fileTypes.space || spaces.value?.spaces[guid] !== undefined;
  const isAddedOrGone = kind === 'File' && (action === 'create' || action === 'destroy');
  // A file whose access is restored returns to its former position.
  const mayBeAtHand = kind === 'Permission' || (kind === 'File' && action === 'create' && own.lists.quickAccess !== null);
  const touched: Record<Source, boolean> = { spaces: isSpace, quickAccess: mayBeAtHand, desktop: false, tags: data?.fileTags !== undefined, quota: isAddedOrGone, home: false, features: false };
  return allSources.filter((source) => touched[source]);
};

/** Reloads a resource after its delay, once for all events in that time. */
export const loadSoon = (source: Source): AppThunk => (dispatch, getState, { later, soon }) => {
  if (soon.has(source)) return;
  soon.add(source);
  const { loginId } = getState().session;
  later(() => {
    soon.delete(source);
    const { session } = getState();
    if (session.session.status === 'signed-in' && session.loginId === loginId) void dispatch(sources[source].load());
  }, sources[source].afterMs);
};

/** Loads all resources at sign-in and after events may have been missed, and each resource after events about it. */
export const joinPlaces = (store: AppStore, bridge: WorkspaceBridge, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): Unsubscribe => {
  let followed: number | null = null;
  let wasLost = false;

  const isSignedIn = (): boolean => store.getState().session.session.status === 'signed-in';
  const loadAll = (): void => { for (const source of allSources) void store.dispatch(sources[source].load()); };
  const onMessage = (message: RealtimeMessage): void => {
    if (!isSignedIn()) return;
    switch (message.type) {
      case 'event': for (const source of touchedBy(message.event, store.getState())) store.dispatch(loadSoon(source)); return;
      case 'reset': loadAll(); return;
      case 'connection': {
        if (message.isOnline && wasLost) loadAll();
        wasLost = !message.isOnline;
      }
    }
  };
  const follow = (): void => {
    const { session: { loginId } } = store.getState();
    if (loginId === followed) return;
    followed = loginId;
    if (isSignedIn()) loadAll();
  };

  // No event reports changes by other windows of the person to these, so they are reloaded on focus.
  const onFocus = (): void => {
    if (!isSignedIn()) return;
    store.dispatch(loadSoon('quickAccess'));
    store.dispatch(loadSoon('tags'));
  };
  page.addEventListener('focus', onFocus);
  const stop = bridge.realtime.subscribe(onMessage);
  follow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    page.removeEventListener('focus', onFocus);
    stop();
    unsubscribe();
  };
};
