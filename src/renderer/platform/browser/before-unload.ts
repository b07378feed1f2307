import type { UnsentChanges, WorkspaceBridge } from '../../../contract/bridge';
import { needsCloseConfirmation } from '../../../core/close-confirmation';

const promptedKey = 'UNSENT_ASKED';

/**
 * Prompts before a page with unsent changes is closed: once while offline, later only if the changes would be lost.
 * The listener is only registered while a prompt is due, because it disables the back/forward cache.
 */
export const createUnloadConfirmation = (page: Pick<Window, 'addEventListener' | 'removeEventListener'>, memory: Pick<Storage, 'getItem' | 'setItem'>): WorkspaceBridge['window']['reportUnsent'] => {
  let latest: UnsentChanges = { hasPending: false, isOffline: false, isDurable: true, canSendUnattended: false };
  const mustConfirm = (): boolean => needsCloseConfirmation(latest, memory.getItem(promptedKey) !== null);
  const confirm = (event: BeforeUnloadEvent): void => {
    if (!mustConfirm()) return;
    memory.setItem(promptedKey, '1');
    event.preventDefault();
  };
  return async (unsent) => {
    latest = unsent;
    // `addEventListener` ignores a listener that is already registered.
    if (mustConfirm()) page.addEventListener('beforeunload', confirm);
    else page.removeEventListener('beforeunload', confirm);
  };
};
