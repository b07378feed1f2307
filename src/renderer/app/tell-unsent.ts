import type { Unsubscribe, WorkspaceBridge } from '../../contract/bridge';
import { logProblem } from '../shared/log';
import { selectIsOffline } from '../shared/store/sync';
import type { AppStore } from '../shared/store/store';
import { isLostWithWindow } from '../shared/store/uploads';

/** Sends the host the unsent state of this window, so that it can show a confirmation before the app closes. */
export const tellUnsent = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  let told = '';
  const follow = (): void => {
    const state = store.getState();
    const { waiting, keeping, held, mode } = state.sync;
    // Stored uploads resume by themselves; for the others the person would have to choose the file again.
    const isUploadLost = Object.values(state.uploads.entries).some((upload) => isLostWithWindow(upload, bridge.host));
    // The host needs only whether something is waiting, not how much. A draining queue is therefore reported once.
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
