import { configureStore, createListenerMiddleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { LastSeen } from '../local-data/last-seen';
import { askingReducer } from './asking';
import { attentionReducer } from './attention';
import { connectionReducer } from './connection';
import type { Desk } from './desk';
import { downloadsReducer } from './downloads';
import { drawerReducer } from './drawer';
import { featuresResource } from './features';
import { changeRefused, changeRelocated } from './files/files-actions';
import { filesReducer } from './files/files-reducer';
import { homeResource } from './home';
import { ownReducer } from './own';
import { preferencesReducer } from './preferences';
import { quickAccessResource } from './quick-access';
import { quotaResource } from './quota';
import { sessionReducer } from './session';
import { sharingReducer } from './sharing';
import { spacesResource } from './spaces';
import { syncReducer } from './sync';
import { tagsResource } from './tags';
import { undoReducer } from './undo';
import { uploadsReducer } from './uploads';
import { userConfigReducer } from './user-config';

/** Runs a function after a delay. */
export type Later = (run: () => void, delayMs: number) => void;

const byTimer: Later = (run, delayMs) => { setTimeout(run, delayMs); };

/** Extra argument of thunks. */
export interface StoreExtra {
  readonly bridge: WorkspaceBridge;
  readonly desk: Desk;
  /** The offline cache; null while nobody is signed in, and where no database can be opened. */
  readonly lastSeen: { current: LastSeen | null };
  readonly later: Later;
  /** Files being requested, with whether they changed during the request. */
  readonly checks: Map<string, { isStale: boolean }>;
  /** Resources with a scheduled reload. */
  readonly soon: Set<string>;
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

export const createStore = (bridge: WorkspaceBridge, onRefused: RefusalListener, later: Later = byTimer) => configureStore({
  reducer: {
    files: filesReducer, session: sessionReducer, preferences: preferencesReducer, uploads: uploadsReducer, downloads: downloadsReducer, connection: connectionReducer,
    sync: syncReducer, userConfig: userConfigReducer, sharing: sharingReducer, own: ownReducer, undo: undoReducer, asking: askingReducer,
    spaces: spacesResource.reducer, quickAccess: quickAccessResource.reducer, tags: tagsResource.reducer, quota: quotaResource.reducer, home: homeResource.reducer,
    features: featuresResource.reducer,
    drawer: drawerReducer, attention: attentionReducer,
  },
  middleware: (defaults) => defaults({
    thunk: { extraArgument: { bridge, later, desk: { current: null }, lastSeen: { current: null }, checks: new Map(), soon: new Set(), undoing: { shown: Promise.resolve(), recalled: Promise.resolve() } } satisfies StoreExtra },
    // Both checks walk the entire state after every action, and the table of files is too large for that.
    serializableCheck: false,
    immutableCheck: false,
  }).prepend(listenersFor(onRefused)),
});

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
