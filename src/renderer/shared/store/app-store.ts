import { configureStore, createListenerMiddleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { OfflineCache } from '../local-data/offline-cache';
import { dialogReducer } from './dialog/dialog-slice';
import { listSelectionReducer } from './files/list-selection-slice';
import { connectionReducer } from './connection/connection-slice';
import type { SyncSession } from './sync/sync-session';
import { downloadsReducer } from './downloads/downloads-slice';
import { drawerReducer } from './drawer/drawer-slice';
import { featuresResource } from './resources/edition-features';
import { changeRefused, changeRelocated } from './files/files-actions';
import { filesReducer } from './files/files-reducer';
import { homeResource } from './resources/home-page';
import { personalReducer } from './personal-lists/personal-lists';
import { preferencesReducer } from './preferences/preferences-slice';
import { quickAccessResource } from './quick-access/quick-access-resource';
import { quotaResource } from './resources/quota-resource';
import { sessionReducer } from './session/session-slice';
import { sharingReducer } from './sharing/sharing-slice';
import { spacesResource } from './spaces/spaces-resource';
import { syncReducer } from './sync/sync-slice';
import { tagsResource } from './tags/tags-resource';
import { undoReducer } from './undo/undo-slice';
import { uploadsReducer } from './uploads/uploads-slice';
import { userConfigReducer } from './user-config/user-config-slice';

/** Runs a function after a delay. */
export type Schedule = (run: () => void, delayMs: number) => void;

const scheduleByTimer: Schedule = (run, delayMs) => { setTimeout(run, delayMs); };

/** Extra argument of thunks. */
export interface StoreExtra {
  readonly bridge: WorkspaceBridge;
  readonly syncSession: SyncSession;
  /** The offline cache; null while nobody is signed in, and where no database can be opened. */
  readonly offlineCache: { current: OfflineCache | null };
  readonly schedule: Schedule;
  /** Files being requested, with whether they changed during the request. */
  readonly fileChecks: Map<string, { isStale: boolean }>;
  /** Resources with a scheduled reload. */
  readonly scheduledReloads: Set<string>;
  /**
   * Serializes undo: `shown` resolves once the last undo is visible, and none starts before the earlier history is
   * `recalled`.
   */
  readonly undoing: { shown: Promise<unknown>; recalled: Promise<void> };
}

/** Called with every refused change, and with every creation that was relocated to the desktop; shows a message. */
export type RefusalListener = (refusal: ReturnType<typeof changeRefused>['payload'] & { readonly isRelocated?: boolean }) => void;

const listenersFor = (onRefused: RefusalListener) => {
  const listeners = createListenerMiddleware();
  listeners.startListening({ actionCreator: changeRefused, effect: ({ payload }) => { onRefused(payload); } });
  listeners.startListening({
    actionCreator: changeRelocated,
    effect: ({ payload: { changeId, guid, pending, failure } }) => { onRefused({ changeId, guid, change: pending.change, failure, isAnnounced: true, isRelocated: true }); },
  });
  return listeners.middleware;
};

export const createStore = (bridge: WorkspaceBridge, onRefused: RefusalListener, later: Schedule = scheduleByTimer) => configureStore({
  reducer: {
    files: filesReducer, session: sessionReducer, preferences: preferencesReducer, uploads: uploadsReducer, downloads: downloadsReducer, connection: connectionReducer,
    sync: syncReducer, userConfig: userConfigReducer, sharing: sharingReducer, personal: personalReducer, undo: undoReducer, dialog: dialogReducer,
    spaces: spacesResource.reducer, quickAccess: quickAccessResource.reducer, tags: tagsResource.reducer, quota: quotaResource.reducer, home: homeResource.reducer,
    features: featuresResource.reducer,
    drawer: drawerReducer, listSelection: listSelectionReducer,
  },
  middleware: (defaults) => defaults({
    thunk: { extraArgument: { bridge, schedule: later, syncSession: { current: null }, offlineCache: { current: null }, fileChecks: new Map(), scheduledReloads: new Set(), undoing: { shown: Promise.resolve(), recalled: Promise.resolve() } } satisfies StoreExtra },
    // Both checks walk the entire state after every action, and the table of files is too large for that.
    serializableCheck: false,
    immutableCheck: false,
  }).prepend(listenersFor(onRefused)),
});

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
