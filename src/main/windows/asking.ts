import { app, dialog, type BrowserWindow } from 'electron';
import type { Texts } from '../texts';
import { leavingQuestion, type LeftBehind } from './leaving';

/** Shows the confirmation over a window, or on its own if none is visible. */
export const askBeforeLeaving = (window: BrowserWindow | null, texts: Texts, left: LeftBehind): boolean => {
  const question = leavingQuestion(left, app.name, texts);
  return (window ? dialog.showMessageBoxSync(window, question) : dialog.showMessageBoxSync(question)) === 0;
};

export const askAfterCrash = async (window: BrowserWindow, texts: Texts): Promise<'reload' | 'close'> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error', message: texts('crashTitle'), detail: texts('crashText'), buttons: [texts('crashReload'), texts('crashClose')], defaultId: 0, cancelId: 1,
  });
  return response === 0 ? 'reload' : 'close';
};

/** Prompts while the page does not respond. `signal` closes the prompt once it responds again. */
export const askWhileUnresponsive = async (window: BrowserWindow, texts: Texts, signal: AbortSignal): Promise<'wait' | 'reload'> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning', message: texts('unresponsiveTitle'), detail: texts('unresponsiveText'), buttons: [texts('unresponsiveWait'), texts('crashReload')], defaultId: 0, cancelId: 0, signal,
  });
  return response === 1 && !signal.aborted ? 'reload' : 'wait';
};
