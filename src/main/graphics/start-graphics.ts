import { app, dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Log } from '../logging/logger';
import { openFileDocument } from '../storage/file-document';
import type { Texts } from '../main-texts';
import { createHardwareAcceleration, graphicsDocument } from './hardware-acceleration';

/**
 * Disables hardware acceleration after repeated failures; must run before the app is ready. Returns a function that
 * informs the person over the first window and offers to enable acceleration again.
 */
export const startGraphics = (folder: string, log: Log): ((texts: Texts, window: BrowserWindow | null) => void) => {
  const graphics = createHardwareAcceleration({ document: openFileDocument(folder, graphicsDocument, log), now: Date.now, appVersion: app.getVersion() });
  if (!graphics.isAccelerated()) app.disableHardwareAcceleration();
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return;
    log.error('the graphics process stopped working', { reason, exitCode });
    if (graphics.recordFailure()) log.warn('pages are drawn without the graphics card from the next start on');
  });
  const prompt = async (texts: Texts, window: BrowserWindow | null): Promise<void> => {
    const question: MessageBoxOptions = {
      type: 'info', message: texts('graphicsOffTitle'), detail: texts('graphicsOffText', { app: app.name }), buttons: [texts('graphicsKeep'), texts('graphicsTryAgain')], defaultId: 0, cancelId: 0,
    };
    const { response } = await (window && !window.isDestroyed() ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
    if (response !== 1) {
      graphics.keepDisabled();
      return;
    }
    graphics.enableAtNextStart();
    app.relaunch();
    app.quit();
  };
  return (texts, window) => {
    if (!graphics.shouldPrompt()) return;
    const begin = (): void => { prompt(texts, window).catch((error: unknown) => { log.error('nobody could be asked how pages are drawn', { error }); }); };
    // A dialog over a hidden window would appear alone, behind other windows.
    if (window && !window.isVisible()) window.once('show', begin);
    else begin();
  };
};
