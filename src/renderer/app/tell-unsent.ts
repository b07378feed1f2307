import type { Unsubscribe, WorkspaceBridge } from '../../contract/bridge';
import { logProblem } from '../shared/log';
import { selectIsOffline } from '../shared/store/sync';
import type { AppStore } from '../shared/store/store';
import { isLostWithWindow } from '../shared/store/uploads';

/** Keeps the host informed of what would be left unsent if the app were closed now, so that it can ask before it is. */
export const tellUnsent = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  let told = '';
  const follow = (): void => {
    const state = store.getState();
    const { waiting, keeping, held, mode } = state.sync;
    // Uploads that are kept go on by themselves; with the others the file would have to be chosen again.
    const isUploadLost = Object.values(state.uploads.entries).some((upload) => isLostWithWindow(upload, bridge.host));
    // Whoever asks needs to know whether something waits, not how much: a queue that drains is told once.
    const hasWaiting = waiting > 0 || isUploadLost;
    const unsent = {
      hasWaiting, isOffline: hasWaiting && selectIsOffline(state), isDurable: keeping !== 'memory' && !isUploadLost,
      goesByItself: waiting > 0 && held === 0 && mode !== 'signed-out' && keeping !== 'nowhere',
    };
    const text = JSON.stringify(unsent);
    if (text === told) return;
    told = text;
    bridge.window.tellUnsent(unsent).catch((error: unknown) => { logProblem('What is not sent could not be told.', error); });
  };
  follow();
  return store.subscribe(follow);
};
