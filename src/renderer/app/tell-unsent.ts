import type { Unsubscribe, WorkspaceBridge } from '../../contract/bridge';
import { logProblem } from '../shared/log';
import { selectIsOffline } from '../shared/store/sync';
import type { AppStore } from '../shared/store/store';

/** Keeps the host informed of what would be left unsent if the app were closed now, so that it can ask before it is. */
export const tellUnsent = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  let told = '';
  const follow = (): void => {
    const state = store.getState();
    const { waiting, keeping, held, mode } = state.sync;
    // Whoever asks needs to know whether something waits, not how much: a queue that drains is told once.
    const unsent = { hasWaiting: waiting > 0, isOffline: waiting > 0 && selectIsOffline(state), isDurable: keeping !== 'memory', goesByItself: waiting > 0 && held === 0 && mode !== 'signed-out' && keeping !== 'nowhere' };
    const text = JSON.stringify(unsent);
    if (text === told) return;
    told = text;
    bridge.window.tellUnsent(unsent).catch((error: unknown) => { logProblem('What is not sent could not be told.', error); });
  };
  follow();
  return store.subscribe(follow);
};
