import type { BrowserWindow } from 'electron';
import type { Log } from '../logging/logger';
import type { Texts } from '../main-texts';
import { promptAfterCrash, promptWhileUnresponsive } from './window-dialogs';
import { createCrashPolicy } from './crash-policy';

export interface CrashRecoveryPorts {
  readonly isHidden: () => boolean;
  readonly texts: () => Texts;
  readonly log: Log;
}

/**
 * Recovers a page that crashed: it is reloaded the first time, and after a prompt the next time. An unresponsive page
 * is kept for as long as the person decides to wait.
 */
export const recoverFromCrashes = (browserWindow: BrowserWindow, { isHidden, texts, log }: CrashRecoveryPorts): void => {
  const { webContents } = browserWindow;
  const crashed = createCrashPolicy(Date.now);
  let isTerminatedForReload = false;
  let openPrompt: AbortController | null = null;
  const failed = (error: unknown): void => { log.error('a question about a page could not be asked', { error }); };

  const promptReload = async (): Promise<void> => {
    const choice = await promptAfterCrash(browserWindow, texts());
    if (browserWindow.isDestroyed()) return;
    if (choice === 'reload') webContents.reload();
    else browserWindow.destroy();
  };
  webContents.on('render-process-gone', (_, details) => {
    log.error('a page stopped working', { reason: details.reason, exitCode: details.exitCode });
    openPrompt?.abort();
    if (details.reason === 'clean-exit' || browserWindow.isDestroyed()) return;
    if (isTerminatedForReload || crashed() === 'reload') webContents.reload();
    else if (isHidden()) browserWindow.destroy();
    else promptReload().catch(failed);
    isTerminatedForReload = false;
  });

  const promptWait = async (): Promise<void> => {
    openPrompt?.abort();
    const prompting = new AbortController();
    openPrompt = prompting;
    const choice = await promptWhileUnresponsive(browserWindow, texts(), prompting.signal);
    if (choice === 'wait' || browserWindow.isDestroyed()) return;
    isTerminatedForReload = true;
    webContents.forcefullyCrashRenderer();
  };
  browserWindow.on('unresponsive', () => {
    log.warn('a page does not respond');
    if (!isHidden()) promptWait().catch(failed);
  });
  browserWindow.on('responsive', () => { openPrompt?.abort(); });
};
