import type { Unsubscribe } from '../../../../contract/bridge';
import { listen, type AppStore } from '../app-store';
import { sessionChanged, type SessionSlice } from './session-slice';

/** Calls `begin` immediately, and again after every sign-in and sign-out, once the store is reset. */
export const onLogin = (store: AppStore, begin: (login: SessionSlice) => void): Unsubscribe => {
  const beginNow = (): void => { begin(store.getState().session); };
  beginNow();
  return store.dispatch(listen({ actionCreator: sessionChanged, effect: beginNow }));
};
