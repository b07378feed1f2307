import type { MessageBoxSyncOptions } from 'electron';
import { z } from 'zod';
import type { Unsent } from '../../contract/bridge';
import { mustAskBeforeLeaving } from '../../core/leaving';
import type { Document, DocumentDefinition } from '../storage/document';
import type { Texts } from '../texts';

/** Whether somebody was told once that unsent changes are kept. */
export const leavingDocument: DocumentDefinition<{ readonly wasAsked: boolean }> =
  { name: 'leaving', version: 1, schema: z.object({ wasAsked: z.boolean() }), initial: () => ({ wasAsked: false }) };

/** What somebody who leaves leaves behind. */
export interface LeftBehind {
  /** Changes that are not sent: they are kept on this computer, or lost. */
  readonly unsent: 'kept' | 'lost' | null;
  readonly isDownloading: boolean;
}

/** The question whether to leave it behind; a yes is its first button. */
export const leavingQuestion = ({ unsent, isDownloading }: LeftBehind, app: string, texts: Texts) => {
  const isLost = unsent === 'lost';
  return {
    type: isLost ? 'warning' : 'info',
    message: texts(unsent === null ? 'downloadingTitle' : 'unsentTitle', { app }),
    detail: [
      ...(unsent === null ? [] : [texts(isLost ? 'unsentLost' : 'unsentKept', { app })]),
      ...(isDownloading ? [texts(unsent === null ? 'downloadingText' : 'downloadingToo', { app })] : []),
    ].join('\n\n'),
    buttons: [texts('unsentQuit'), texts('unsentStay')], defaultId: isLost ? 1 : 0, cancelId: 1,
  } as const satisfies MessageBoxSyncOptions;
};

export interface LeavingPorts<Window> {
  readonly document: Document<{ readonly wasAsked: boolean }>;
  readonly windows: () => readonly Window[];
  /** Whether another window of the same account stands, which sends what is kept. */
  readonly hasPeer: (window: Window) => boolean;
  /** Asks over a window, or where the app is quit (null), whether to leave all the same; blocks until it is answered, because closing does not wait. */
  readonly ask: (window: Window | null, left: LeftBehind) => boolean;
}

/** `hide`: it goes on without being seen, until what waits in it is sent. */
export type Closing = 'close' | 'hide' | 'stay';

export interface Leaving<Window> {
  tell(window: Window, unsent: Unsent): void;
  /** What becomes of a window that somebody closes. */
  closing(window: Window): Closing;
  /** Whether a window has anything to send that it can send without being seen. */
  isSending(window: Window): boolean;
  /** Whether the app may be quit, which is one question for all that is left behind. A yes covers its windows, which are closed next. */
  mayQuit(isDownloading: boolean): boolean;
}

/**
 * Asks before changes that are not sent are left behind: once where they are kept, each time where they would be lost.
 * Closing the last window of an account does not leave them behind where it can send them without being seen.
 */
export const createLeaving = <Window extends object>({ document, windows, hasPeer, ask }: LeavingPorts<Window>): Leaving<Window> => {
  const told = new WeakMap<Window, Unsent>();
  let isQuitting = false;

  const isSending = (window: Window): boolean => {
    const unsent = told.get(window);
    return unsent !== undefined && unsent.hasWaiting && unsent.isDurable && unsent.goesByItself;
  };
  const unsentIn = (closed: readonly Window[]): LeftBehind['unsent'] => {
    const asked = closed.flatMap((window) => told.get(window) ?? []).filter((unsent) => mustAskBeforeLeaving(unsent, document.read().wasAsked));
    if (asked.length === 0) return null;
    return asked.every(({ isDurable }) => isDurable) ? 'kept' : 'lost';
  };
  const mayLeave = (window: Window | null, left: LeftBehind): boolean => {
    if (left.unsent === null && !left.isDownloading) return true;
    if (left.unsent !== null) document.write({ wasAsked: true });
    return ask(window, left);
  };

  return {
    tell(window, unsent) { told.set(window, unsent); },
    closing(window) {
      if (isQuitting) return 'close';
      // What is kept is sent by any other window of its account; what is not goes with its own.
      if (hasPeer(window) && told.get(window)?.isDurable !== false) return 'close';
      if (isSending(window)) return 'hide';
      return mayLeave(window, { unsent: unsentIn([window]), isDownloading: false }) ? 'close' : 'stay';
    },
    isSending,
    mayQuit(isDownloading) {
      isQuitting ||= mayLeave(null, { unsent: unsentIn(windows()), isDownloading });
      return isQuitting;
    },
  };
};
