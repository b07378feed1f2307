import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { WorkspaceBridge } from '../../../contract/bridge';
import { connectionReducer } from './connection';
import { filesReducer } from './files/files-reducer';
import { createLanes, type Lanes } from './lanes';
import { preferencesReducer } from './preferences';
import { sessionReducer } from './session';
import { uploadsReducer } from './uploads';

/** What thunks get besides the store itself. */
export interface StoreExtra {
  readonly bridge: WorkspaceBridge;
  readonly lanes: Lanes;
}

export const createStore = (bridge: WorkspaceBridge) => configureStore({
  reducer: {
    files: filesReducer, session: sessionReducer, preferences: preferencesReducer, uploads: uploadsReducer, connection: connectionReducer,
  },
  middleware: (defaults) => defaults({
    thunk: { extraArgument: { bridge, lanes: createLanes() } satisfies StoreExtra as StoreExtra },
    // Both walk the whole state after every action, which the table of files is too large for.
    serializableCheck: false,
    immutableCheck: false,
  }),
});

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
