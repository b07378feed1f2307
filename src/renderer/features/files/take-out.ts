import type { DownloadsBridge, FetchedFile } from '../../../contract/desktop/downloads';

/** What takes no longer than this needs no word. */
const silentMs = 400;

export interface TakingOut {
  readonly bridge: Pick<DownloadsBridge, 'dragFileOut'>;
  /** It has to be fetched first, which the person should wait for. */
  readonly onFetching: () => void;
  /** It is here, but the pointer has let go of it meanwhile. */
  readonly onReady: () => void;
  /** Where the pointer's button is let go of. */
  readonly pointer: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Hands a file to the system under the pointer that holds it. Only what lies on this computer can be carried, so one that
 * does not is fetched while it is held, and taken then; where it was let go of before, the next drag takes it at once.
 */
export const takeOut = async (file: FetchedFile, { bridge, onFetching, onReady, pointer }: TakingOut): Promise<void> => {
  let isHeld = true;
  const letGo = (): void => { isHeld = false; };
  pointer.addEventListener('pointerup', letGo, true);
  const hint = setTimeout(onFetching, silentMs);
  try {
    if (await bridge.dragFileOut(file) === 'dragged') return;
    if (isHeld) await bridge.dragFileOut(file);
    else onReady();
  } finally {
    clearTimeout(hint);
    pointer.removeEventListener('pointerup', letGo, true);
  }
};
