import { addListener, combineReducers, type StateFromReducersMapObject, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { Schedule } from './schedule';
import { createStoreServices, type StoreServices } from './store-services';
import { createWindowStore, windowReducers, type configureWindowStore, type WindowStore } from './window-store';
import { billingReducer } from './billing/billing-slice';
import { dialogReducer } from './dialog/dialog-slice';
import { listSelectionReducer } from './files/list-selection-slice';
import { batchDownloadsReducer } from './downloads/batch-downloads-slice';
import { downloadsReducer } from './downloads/downloads-slice';
import { drawerReducer } from './drawer/drawer-slice';
import { featuresResource } from './resources/edition-capabilities';
import { changeRefused, changeRelocated } from './files/files-slice';
import { fileSummariesReducer } from './file-summaries/file-summaries-slice';
import { filesReducer } from './files/files-slice';
import { announcementResource } from './resources/announcement-resource';
import { guidesResource } from './resources/guides-resource';
import { homeResource } from './resources/home-page';
import { channelsResource, mutesResource } from './notices/notice-resources';
import { noticesReducer } from './notices/notices-slice';
import { personalReducer } from './personal-lists/personal-lists';
import { quickAccessResource } from './quick-access/quick-access-resource';
import { quotaResource } from './resources/quota-resource';
import { realNameReducer } from './real-name/real-name-slice';
import { sharingReducer } from './sharing/sharing-slice';
import { spacesResource } from './spaces/spaces-resource';
import { syncReducer } from './sync/sync-slice';
import { teamResource } from './team/team-resource';
import { tagsResource } from './tags/tags-resource';
import { undoReducer } from './undo/undo-slice';
import { upgradeReducer } from './upgrade/upgrade-slice';
import { uploadsReducer } from './uploads/uploads-slice';
import { userConfigReducer } from './user-config/user-config-slice';

/** Called with every refused change, and with every creation that was relocated to the desktop; shows a message. */
export type RefusalListener = (refusal: ReturnType<typeof changeRefused>['payload'] & { readonly isRelocated?: boolean }) => void;

const reducers = {
  ...windowReducers,
  files: filesReducer, uploads: uploadsReducer, downloads: downloadsReducer, batchDownloads: batchDownloadsReducer,
  sync: syncReducer, userConfig: userConfigReducer, sharing: sharingReducer, personal: personalReducer, undo: undoReducer, dialog: dialogReducer,
  spaces: spacesResource.reducer, quickAccess: quickAccessResource.reducer, tags: tagsResource.reducer, quota: quotaResource.reducer, home: homeResource.reducer,
  features: featuresResource.reducer, guides: guidesResource.reducer, announcement: announcementResource.reducer, team: teamResource.reducer,
  mutes: mutesResource.reducer, channels: channelsResource.reducer, notices: noticesReducer, fileSummaries: fileSummariesReducer, drawer: drawerReducer, listSelection: listSelectionReducer, upgrade: upgradeReducer, billing: billingReducer, realName: realNameReducer,
};

export type RootState = StateFromReducersMapObject<typeof reducers>;
export type AppStore = ReturnType<typeof configureWindowStore<RootState>>;
export type AppDispatch = AppStore['dispatch'];

/** Adds the state of the workspace to a window's store. The state that the window has stays. */
export const addWorkspaceState = (windowStore: WindowStore, onRefused: RefusalListener): AppStore => {
  const store = windowStore as unknown as AppStore;
  store.replaceReducer(combineReducers(reducers));
  store.dispatch(listen({ actionCreator: changeRefused, effect: ({ payload }) => { onRefused(payload); } }));
  store.dispatch(listen({
    actionCreator: changeRelocated,
    effect: ({ payload: { changeId, guid, pending, failure } }) => { onRefused({ changeId, guid, change: pending.change, failure, isAnnounced: true, isRelocated: true }); },
  }));
  return store;
};

/** The store of a window with the workspace. */
export const createStore = (bridge: WorkspaceBridge, onRefused: RefusalListener, schedule?: Schedule): AppStore =>
  addWorkspaceState(createWindowStore(createStoreServices(bridge, schedule)), onRefused);

export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreServices, UnknownAction>;

/** The services of a store, for code outside thunks. */
export const servicesOf = (store: AppStore): StoreServices => store.dispatch<StoreServices>((_dispatch, _getState, services) => services);

/** An action that adds a listener; its dispatch returns the function that removes the listener. */
export const listen = addListener.withTypes<RootState, AppDispatch>();
