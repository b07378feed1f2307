import { recoverFromCrashes } from './crash-recovery';
import type { OpenWindow } from './window-handle';
import { placementOf, recordOf, type WindowManagerState } from './window-manager-state';
import type { WindowPlacement } from './window-placement';

/** Limits the reports of activity: mouse moves are frequent, and one report per second suffices. */
const activityIntervalMs = 1000;

/** Stores or discards a window that is no longer visible. Only the last one is restored at the next start. */
const storeOrDiscard = (manager: WindowManagerState, window: OpenWindow, placement: WindowPlacement): void => {
  const { windows, windowStore } = manager;
  const record = recordOf(manager, window);
  if (record && windows.visible().length === 0) windowStore.add(record);
  else windowStore.scheduleWrite(placement, true);
};

const hideWindow = ({ windows, ports }: WindowManagerState, window: OpenWindow): void => {
  const { browserWindow } = window;
  // A hidden page is throttled by default, which would delay its unsent changes.
  browserWindow.webContents.setBackgroundThrottling(false);
  // Hiding a full-screen window on macOS would leave an empty screen.
  if (browserWindow.isFullScreen()) browserWindow.once('leave-full-screen', () => { if (windows.isHidden(window)) browserWindow.hide(); }).setFullScreen(false);
  else browserWindow.hide();
  ports.log.info('the last window was closed and goes on unseen until what waits is sent');
};

/** Closes, hides or keeps a window whose person closes it. */
const handleClose = (manager: WindowManagerState, window: OpenWindow, event: { preventDefault(): void }): void => {
  const { windows, closePolicy } = manager;
  const closing = closePolicy.decide(window);
  if (closing !== 'close') event.preventDefault();
  if (closing === 'stay') return;
  const wasSeen = windows.isVisible(window);
  if (closing === 'hide') windows.markHidden(window);
  else windows.markClosing(window);
  if (wasSeen) storeOrDiscard(manager, window, placementOf(window.browserWindow));
  if (closing === 'hide') hideWindow(manager, window);
};

/** Reports the activity of a window's person, and moves a focused window to the front. */
const watchActivity = ({ windows, ports }: WindowManagerState, window: OpenWindow): void => {
  const { browserWindow } = window;
  let actedAt = 0;
  const acted = (): void => {
    if (Date.now() - actedAt < activityIntervalMs) return;
    actedAt = Date.now();
    ports.onActivity();
  };
  browserWindow.on('focus', () => {
    acted();
    windows.moveToFront(window);
  });
  browserWindow.webContents.on('input-event', acted);
};

/** Stores a changed placement, and notifies the page of a changed state. */
const watchPlacement = ({ windows, windowStore }: WindowManagerState, window: OpenWindow): void => {
  const { browserWindow } = window;
  const changed = (): void => { if (windows.isVisible(window)) windowStore.scheduleWrite(placementOf(browserWindow)); };
  const emitState = (): void => {
    window.send('window:state-changed', window.state());
    changed();
  };
  browserWindow.on('maximize', emitState);
  browserWindow.on('unmaximize', emitState);
  browserWindow.on('enter-full-screen', emitState);
  browserWindow.on('leave-full-screen', emitState);
  browserWindow.on('move', changed);
  browserWindow.on('resize', changed);
};

/** Attaches everything that listens to the events of an opened window. */
export const attachListeners = (manager: WindowManagerState, window: OpenWindow): void => {
  const { windows, ports } = manager;
  const { browserWindow } = window;
  watchActivity(manager, window);
  watchPlacement(manager, window);
  browserWindow.on('close', (event) => { handleClose(manager, window, event); });
  browserWindow.on('closed', () => { windows.remove(window); });
  recoverFromCrashes(browserWindow, { isHidden: () => windows.isHidden(window), texts: ports.texts, log: ports.log });
};
