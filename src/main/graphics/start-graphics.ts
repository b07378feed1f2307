import { app, dialog } from 'electron';
import type { Log } from '../logging/logger';
import { openElectronDocument } from '../storage/electron-document';
import type { Texts } from '../texts';
import { createGraphics, graphicsDocument } from './graphics';

/**
 * Draws without the graphics card where that failed too often. It has to run before the app is ready; what it answers is
 * called once there is a window, and says so, with the way back.
 */
export const startGraphics = (folder: string, log: Log): ((texts: Texts) => void) => {
  const graphics = createGraphics({ document: openElectronDocument(folder, graphicsDocument, log), now: Date.now });
  if (!graphics.isAccelerated()) app.disableHardwareAcceleration();
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return;
    log.error('the graphics process stopped working', { reason, exitCode });
    if (graphics.failed()) log.warn('pages are drawn without the graphics card from the next start on');
  });
  return (texts) => {
    if (graphics.isAccelerated()) return;
    dialog.showMessageBox({
      type: 'info', message: texts('graphicsOffTitle'), detail: texts('graphicsOffText', { app: app.name }), buttons: [texts('graphicsKeep'), texts('graphicsTryAgain')], defaultId: 0, cancelId: 0,
    }).then(({ response }) => {
      if (response !== 1) return;
      graphics.tryAgain();
      app.relaunch();
      app.quit();
    }, (error: unknown) => { log.error('nobody could be told how pages are drawn', { error }); });
  };
};
