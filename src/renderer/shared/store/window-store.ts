import { combineReducers, configureStore, createListenerMiddleware, type Reducer, type StateFromReducersMapObject, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { logProblem } from '../log';
import { connectionReducer } from './connection/connection-slice';
import { preferencesReducer } from './preferences/preferences-slice';
import { sessionReducer } from './session/session-slice';
import type { StoreServices } from './store-services';

/** The state of a window before it loads the workspace: what a page without a session shows. */
export const windowReducers = { session: sessionReducer, preferences: preferencesReducer, connection: connectionReducer };

export type WindowState = StateFromReducersMapObject<typeof windowReducers>;

/** A store with the middleware of every window. */
export const configureWindowStore = <State>(reducer: Reducer<State>, services: StoreServices) => configureStore({
  reducer,
  middleware: (defaults) => defaults({
    thunk: { extraArgument: services },
    // Both checks walk the entire state after every action, and the table of files is too large for that.
    serializableCheck: false,
    immutableCheck: false,
  }).prepend(createListenerMiddleware({ onError: (error) => { logProblem('A listener of the store failed.', error); } }).middleware),
});

/** The store of a window that may have no session yet. `addWorkspaceState` adds the rest of the state. */
export const createWindowStore = (services: StoreServices) => configureWindowStore(combineReducers(windowReducers), services);

export type WindowStore = ReturnType<typeof createWindowStore>;
export type WindowThunk<Result = void> = ThunkAction<Result, WindowState, StoreServices, UnknownAction>;
