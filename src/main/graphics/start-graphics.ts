import { app, dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Log } from '../logging/logger';
import { openFileDocument } from '../storage/file-document';
import type { Texts } from '../texts';
import { createGraphics, graphicsDocument } from './graphics';

/**
 * Draws without the graphics card where that failed too often. It has to run before the app is ready; what it answers is
 * called with the first window, over which it says so, with the way back.
 */
export const startGraphics = (folder: string, log: Log): ((texts: Texts, window: BrowserWindow | null) => void) => {
  const graphics = createGraphics({ document: openFileDocument(folder, graphicsDocument, log), now: Date.now, appVersion: app.getVersion() });
  if (!graphics.isAccelerated()) app.disableHardwareAcceleration();
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return;
    log.error('the graphics process stopped working', { reason, exitCode });
    if (graphics.failed()) log.warn('pages are drawn without the graphics card from the next start on');
  });
  const ask = async (texts: Texts, window: BrowserWindow | null): Promise<void> => {
    const question: MessageBoxOptions = {
      type: 'info', message: texts('graphicsOffTitle'), detail: texts('graphicsOffText', { app: app.name }), buttons: [texts('graphicsKeep'), texts('graphicsTryAgain')], defaultId: 0, cancelId: 0,
    };
    const { response } = await (window && !window.isDestroyed() ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
    if (response !== 1) {
      graphics.keepOff();
      return;
    }
    graphics.tryAgain();
    app.relaunch();
    app.quit();
  };
  return (texts, window) => {
    if (!graphics.mustAsk()) return;
    const begin = (): void => { ask(texts, window).catch((error: unknown) => { log.error('nobody could be asked how pages are drawn', { error }); }); };
    // Over a window that is not there yet it would stand alone, and behind.
    if (window && !window.isVisible()) window.once('show', begin);
    else begin();
  };
};
