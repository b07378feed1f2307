import type { DownloadsBridge, DownloadableFile } from '../../../../contract/desktop/downloads-bridge';

/** A shorter download shows no message. */
const messageDelayMs = 400;

export interface DragOutOptions {
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
export const dragOut = async (file: DownloadableFile, { bridge, onFetching, onReady, pointer }: DragOutOptions): Promise<void> => {
  let isHeld = true;
  const letGo = (): void => { isHeld = false; };
  pointer.addEventListener('pointerup', letGo, true);
  const hint = setTimeout(onFetching, messageDelayMs);
  try {
    if (await bridge.dragFileOut(file) === 'dragged') return;
    if (isHeld) await bridge.dragFileOut(file);
    else onReady();
  } finally {
    clearTimeout(hint);
    pointer.removeEventListener('pointerup', letGo, true);
  }
};
