import { configureStore, createListenerMiddleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { LastSeen } from '../local-data/last-seen';
import { connectionReducer } from './connection';
import type { Desk } from './desk';
import { changeRefused, changeRelocated } from './files/files-actions';
import { filesReducer } from './files/files-reducer';
import { preferencesReducer } from './preferences';
import { sessionReducer } from './session';
import { syncReducer } from './sync';
import { uploadsReducer } from './uploads';
import { viewReducer } from './view';

/** Runs something after a while. */
export type Later = (run: () => void, delayMs: number) => void;

const byTimer: Later = (run, delayMs) => { setTimeout(run, delayMs); };

/** What thunks get besides the store itself. */
export interface StoreExtra {
  readonly bridge: WorkspaceBridge;
  readonly desk: Desk;
  /** What this device keeps of what was last seen; null while nobody is signed in, and where nothing is kept. */
  readonly lastSeen: { current: LastSeen | null };
  readonly later: Later;
  /** Files that were asked for, and whether something happened to them meanwhile. */
  readonly checks: Map<string, { isStale: boolean }>;
}

/** Is told of every change that was taken back, and of every creation that went to the desktop instead; it decides how to say so. */
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
    files: filesReducer, session: sessionReducer, preferences: preferencesReducer, uploads: uploadsReducer, connection: connectionReducer, view: viewReducer,
    sync: syncReducer,
  },
  middleware: (defaults) => defaults({
    thunk: { extraArgument: { bridge, later, desk: { current: null }, lastSeen: { current: null }, checks: new Map() } satisfies StoreExtra },
    // Both walk the whole state after every action, which the table of files is too large for.
    serializableCheck: false,
    immutableCheck: false,
  }).prepend(listenersFor(onRefused)),
});

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
