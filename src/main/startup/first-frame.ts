import type { BrowserWindow } from 'electron';

/** Timeout of the first frame. */
const firstFrameTimeoutMs = 3000;

/**
 * Resolves when a window has painted, or immediately if there is none. Electron has no event for this, so the page's
 * first IPC call (`firstCall`) is used instead.
 */
export const waitForFirstFrame = async (windows: readonly BrowserWindow[], firstCall: Promise<void>): Promise<void> => {
  if (windows.length === 0) return;
  await new Promise<void>((resolve) => {
    void firstCall.then(resolve);
    for (const window of windows) window.once('closed', resolve);
    setTimeout(resolve, firstFrameTimeoutMs);
  });
};

/** Time after which a start without a window counts as complete. */
const windowlessStartMs = 60_000;

/**
 * Resolves after a page's first IPC call (`firstCall`), or once a start opened no window. Never resolves while a window's
 * page does not load.
 */
export const waitForFirstPage = (firstCall: Promise<void>, hasWindows: () => boolean): Promise<void> => new Promise((resolve) => {
  void firstCall.then(resolve);
  setTimeout(() => { if (!hasWindows()) resolve(); }, windowlessStartMs).unref();
});
