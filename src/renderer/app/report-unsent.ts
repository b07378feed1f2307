import type { Unsubscribe, WorkspaceBridge } from '../../contract/bridge';
import { logProblem } from '../shared/log';
import { selectIsOffline } from '../shared/store/sync/sync-slice';
import { listen, type AppStore } from '../shared/store/app-store';
import { isLostWithWindow } from '../shared/store/uploads/uploads-slice';

/** Sends the host the unsent state of this window, so that it can show a confirmation before the app closes. */
export const reportUnsent = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  let lastReported = '';
  const report = (): void => {
    const state = store.getState();
    const { waitingCount, persistence, unconfirmedDeletions, mode } = state.sync;
    // Stored uploads resume by themselves; for the others the person would have to choose the file again.
    const isUploadLost = Object.values(state.uploads.entries).some((upload) => isLostWithWindow(upload, bridge.host));
    // The host needs only whether something is waiting, not how much. A draining queue is therefore reported once.
    const hasPending = waitingCount > 0 || isUploadLost;
    const unsent = {
      hasPending, isOffline: hasPending && selectIsOffline(state), isDurable: persistence !== 'memory' && !isUploadLost,
      canSendUnattended: waitingCount > 0 && unconfirmedDeletions === 0 && mode !== 'signed-out' && persistence !== 'nowhere',
    };
    const text = JSON.stringify(unsent);
    if (text === lastReported) return;
    lastReported = text;
    bridge.window.reportUnsent(unsent).catch((error: unknown) => { logProblem('What is not sent could not be told.', error); });
  };
  report();
  return store.dispatch(listen({
    predicate: (_action, now, before) => now.sync !== before.sync || now.uploads !== before.uploads || now.connection !== before.connection,
    effect: report,
  }));
};
