import type { BrowserWindow } from 'electron';

/** A page that has not come so far by then is waited for no longer. */
const limitMs = 3000;

/**
 * Waits until one of the windows has its frame on the screen; where there is none, for nothing. Nobody tells when
 * that is; a page asks its first question a little later (`asked`), when its scripts have run.
 */
export const firstFrame = async (windows: readonly BrowserWindow[], asked: Promise<void>): Promise<void> => {
  if (windows.length === 0) return;
  await new Promise<void>((resolve) => {
    void asked.then(resolve);
    for (const window of windows) window.once('closed', resolve);
    setTimeout(resolve, limitMs);
  });
};

/** A start without a window is as good as one with a page after so long. */
const withoutWindowMs = 60_000;

/** Waits until a page has asked its first question (`asked`), or it is clear that no window opens. One whose page never comes is waited for without end. */
export const firstPage = (asked: Promise<void>, hasWindows: () => boolean): Promise<void> => new Promise((resolve) => {
  void asked.then(resolve);
  setTimeout(() => { if (!hasWindows()) resolve(); }, withoutWindowMs).unref();
});
