import type { DownloadsBridge, FetchedFile } from '../../../contract/desktop/downloads';

/** A shorter download shows no message. */
const silentMs = 400;

export interface TakingOut {
  readonly bridge: Pick<DownloadsBridge, 'dragFileOut'>;
  /** Called if the file must be downloaded first, so that the person can wait. */
  readonly onFetching: () => void;
  /** Called when the file is downloaded after the pointer was released. */
  readonly onReady: () => void;
  /** Emits the release of the pointer's button. */
  readonly pointer: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Starts a native drag of a file. Only files on this computer can be dragged, so any other file is downloaded during
 * the drag. If the pointer is released before the download ends, the next drag starts immediately.
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
