import type { Unsent, WorkspaceBridge } from '../../../contract/bridge';
import { mustAskBeforeLeaving } from '../../../core/leaving';

const askedKey = 'UNSENT_ASKED';

/**
 * Lets the browser ask before a page with unsent changes is left: the first time offline, later only where they would be
 * lost. The listener stands only while there is something to ask, because a page with one is not kept for going back.
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
    // Added twice, it is called once.
    if (mustAsk()) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  };
};
