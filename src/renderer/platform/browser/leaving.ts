import type { Unsent, WorkspaceBridge } from '../../../contract/bridge';
import { mustAskBeforeLeaving } from '../../../core/leaving';

const askedKey = 'UNSENT_ASKED';

/**
 * Prompts before a page with unsent changes is closed: once while offline, later only if the changes would be lost.
 * The listener is only registered while a prompt is due, because it disables the back/forward cache.
 */
export const createLeavingQuestion = (page: Pick<Window, 'addEventListener' | 'removeEventListener'>, memory: Pick<Storage, 'getItem' | 'setItem'>): WorkspaceBridge['window']['tellUnsent'] => {
  let told: Unsent = { hasWaiting: false, isOffline: false, isDurable: true, goesByItself: false };
  const mustAsk = (): boolean => mustAskBeforeLeaving(told, memory.getItem(askedKey) !== null);
  const ask = (event: BeforeUnloadEvent): void => {
    if (!mustAsk()) return;
    memory.setItem(askedKey, '1');
    event.preventDefault();
  };
  return async (unsent) => {
    told = unsent;
    // `addEventListener` ignores a listener that is already registered.
    if (mustAsk()) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  };
};
