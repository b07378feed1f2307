import type { BrowserWindow } from 'electron';
import type { Log } from '../logging/logger';
import type { Texts } from '../texts';
import { askAfterCrash, askWhileUnresponsive } from './asking';
import { createCrashPolicy } from './crash-policy';

export interface FailingPorts {
  readonly isUnseen: () => boolean;
  readonly texts: () => Texts;
  readonly log: Log;
}

/**
 * Recovers a page that crashed: it is reloaded the first time, and after a prompt the next time. An unresponsive page
 * is kept for as long as the person decides to wait.
 */
export const watchFailing = (browserWindow: BrowserWindow, { isUnseen, texts, log }: FailingPorts): void => {
  const { webContents } = browserWindow;
  const crashed = createCrashPolicy(Date.now);
  let isEndedToReload = false;
  let waiting: AbortController | null = null;
  const failed = (error: unknown): void => { log.error('a question about a page could not be asked', { error }); };

  const askToReload = async (): Promise<void> => {
    const answer = await askAfterCrash(browserWindow, texts());
    if (browserWindow.isDestroyed()) return;
    if (answer === 'reload') webContents.reload();
    else browserWindow.destroy();
  };
  webContents.on('render-process-gone', (_, details) => {
    log.error('a page stopped working', { reason: details.reason, exitCode: details.exitCode });
    waiting?.abort();
    if (details.reason === 'clean-exit' || browserWindow.isDestroyed()) return;
    if (isEndedToReload || crashed() === 'reload') webContents.reload();
    else if (isUnseen()) browserWindow.destroy();
    else askToReload().catch(failed);
    isEndedToReload = false;
  });

  const askToWait = async (): Promise<void> => {
    waiting?.abort();
    const asking = new AbortController();
    waiting = asking;
    const answer = await askWhileUnresponsive(browserWindow, texts(), asking.signal);
    if (answer === 'wait' || browserWindow.isDestroyed()) return;
    isEndedToReload = true;
    webContents.forcefullyCrashRenderer();
  };
  browserWindow.on('unresponsive', () => {
    log.warn('a page does not respond');
    if (!isUnseen()) askToWait().catch(failed);
  });
  browserWindow.on('responsive', () => { waiting?.abort(); });
};
