import { app, dialog, type BrowserWindow } from 'electron';
import type { Texts } from '../main-texts';
import { closePrompt, type UnfinishedWork } from './close-policy';

/** Shows the confirmation over a window, or on its own if none is visible. */
export const confirmClose = (window: BrowserWindow | null, texts: Texts, left: UnfinishedWork): boolean => {
  const question = closePrompt(left, app.name, texts);
  return (window ? dialog.showMessageBoxSync(window, question) : dialog.showMessageBoxSync(question)) === 0;
};

export const promptAfterCrash = async (window: BrowserWindow, texts: Texts): Promise<'reload' | 'close'> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error', message: texts('crashTitle'), detail: texts('crashText'), buttons: [texts('crashReload'), texts('crashClose')], defaultId: 0, cancelId: 1,
  });
  return response === 0 ? 'reload' : 'close';
};

/** Prompts while the page does not respond. `signal` closes the prompt once it responds again. */
export const promptWhileUnresponsive = async (window: BrowserWindow, texts: Texts, signal: AbortSignal): Promise<'wait' | 'reload'> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning', message: texts('unresponsiveTitle'), detail: texts('unresponsiveText'), buttons: [texts('unresponsiveWait'), texts('crashReload')], defaultId: 0, cancelId: 0, signal,
  });
  return response === 1 && !signal.aborted ? 'reload' : 'wait';
};
