import { addListener, configureStore, createListenerMiddleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { OfflineCache } from '../local-data/offline-cache';
import { createCoalesce, scheduleByTimer, type Coalesce, type Schedule } from './schedule';
import { logProblem } from '../log';
import { dialogReducer } from './dialog/dialog-slice';
import { listSelectionReducer } from './files/list-selection-slice';
import { connectionReducer } from './connection/connection-slice';
import type { SyncSession } from './sync/sync-session';
import { downloadsReducer } from './downloads/downloads-slice';
import { drawerReducer } from './drawer/drawer-slice';
import { featuresResource } from './resources/edition-features';
import { changeRefused, changeRelocated } from './files/files-slice';
import { createFileChecks, type FileChecks } from './files/file-checks';
import { filesReducer } from './files/files-slice';
import { createLoginScoped, type LoginScoped } from './login-scoped';
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
import { createUndoOrder, type UndoOrder } from './undo/undo-order';
import { undoReducer } from './undo/undo-slice';
import { uploadsReducer } from './uploads/uploads-slice';
import { userConfigReducer } from './user-config/user-config-slice';

/** Services for thunks and listeners: their extra argument. No field changes after the store is created. */
export interface StoreServices {
  readonly bridge: WorkspaceBridge;
  readonly syncSession: LoginScoped<SyncSession>;
  readonly offlineCache: LoginScoped<OfflineCache>;
  readonly schedule: Schedule;
  /** For reloads of resources; the key is the resource. */
  readonly coalesce: Coalesce;
  readonly fileChecks: FileChecks;
  readonly undoOrder: UndoOrder;
}

const createServices = (bridge: WorkspaceBridge, schedule: Schedule): StoreServices => ({
  bridge, schedule, syncSession: createLoginScoped(), offlineCache: createLoginScoped(), coalesce: createCoalesce(schedule), fileChecks: createFileChecks(), undoOrder: createUndoOrder(),
});

/** Called with every refused change, and with every creation that was relocated to the desktop; shows a message. */
export type RefusalListener = (refusal: ReturnType<typeof changeRefused>['payload'] & { readonly isRelocated?: boolean }) => void;

const listenersFor = (onRefused: RefusalListener) => {
  const listeners = createListenerMiddleware({ onError: (error) => { logProblem('A listener of the store failed.', error); } });
  listeners.startListening({ actionCreator: changeRefused, effect: ({ payload }) => { onRefused(payload); } });
  listeners.startListening({
    actionCreator: changeRelocated,
    effect: ({ payload: { changeId, guid, pending, failure } }) => { onRefused({ changeId, guid, change: pending.change, failure, isAnnounced: true, isRelocated: true }); },
  });
  return listeners.middleware;
};

export const createStore = (bridge: WorkspaceBridge, onRefused: RefusalListener, schedule: Schedule = scheduleByTimer) => configureStore({
  reducer: {
    files: filesReducer, session: sessionReducer, preferences: preferencesReducer, uploads: uploadsReducer, downloads: downloadsReducer, connection: connectionReducer,
    sync: syncReducer, userConfig: userConfigReducer, sharing: sharingReducer, personal: personalReducer, undo: undoReducer, dialog: dialogReducer,
    spaces: spacesResource.reducer, quickAccess: quickAccessResource.reducer, tags: tagsResource.reducer, quota: quotaResource.reducer, home: homeResource.reducer,
    features: featuresResource.reducer,
    drawer: drawerReducer, listSelection: listSelectionReducer,
  },
  middleware: (defaults) => defaults({
    thunk: { extraArgument: createServices(bridge, schedule) },
    // Both checks walk the entire state after every action, and the table of files is too large for that.
    serializableCheck: false,
    immutableCheck: false,
  }).prepend(listenersFor(onRefused)),
});

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreServices, UnknownAction>;

/** The services of a store, for code outside thunks. */
export const servicesOf = (store: AppStore): StoreServices => store.dispatch<StoreServices>((_dispatch, _getState, services) => services);

/** An action that adds a listener; its dispatch returns the function that removes the listener. */
export const listen = addListener.withTypes<RootState, AppDispatch>();
