import { z } from 'zod';
import type { Unsent } from '../../contract/bridge';
import { mustAskBeforeLeaving } from '../../core/leaving';
import type { Document, DocumentDefinition } from '../storage/document';

/** Whether somebody was told once that unsent changes are kept. */
export const leavingDocument: DocumentDefinition<{ readonly wasAsked: boolean }> =
  { name: 'leaving', version: 1, schema: z.object({ wasAsked: z.boolean() }), initial: () => ({ wasAsked: false }) };

export interface LeavingPorts<Window> {
  readonly document: Document<{ readonly wasAsked: boolean }>;
  readonly windows: () => readonly Window[];
  /** Whether another window of the same account stands, which sends what is kept. */
  readonly hasPeer: (window: Window) => boolean;
  /** Asks over a window whether to leave all the same; blocks until it is answered, because closing does not wait. */
  readonly ask: (window: Window, isDurable: boolean) => boolean;
}

/** `hide`: it goes on without being seen, until what waits in it is sent. */
export type Closing = 'close' | 'hide' | 'stay';

export interface Leaving<Window> {
  tell(window: Window, unsent: Unsent): void;
  /** What becomes of a window that somebody closes. */
  closing(window: Window): Closing;
  /** Whether a window has anything to send that it can send without being seen. */
  isSending(window: Window): boolean;
  /** Whether the app may be quit. A yes covers its windows, which are closed next. */
  mayQuit(): boolean;
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
  const mayLeave = (window: Window): boolean => {
    const unsent = told.get(window);
    if (unsent === undefined || !mustAskBeforeLeaving(unsent, document.read().wasAsked)) return true;
    document.write({ wasAsked: true });
    return ask(window, unsent.isDurable);
  };

  return {
    tell(window, unsent) { told.set(window, unsent); },
    closing(window) {
      if (isQuitting) return 'close';
      // What is kept is sent by any other window of its account; what is not goes with its own.
      if (hasPeer(window) && told.get(window)?.isDurable !== false) return 'close';
      if (isSending(window)) return 'hide';
      return mayLeave(window) ? 'close' : 'stay';
    },
    isSending,
    mayQuit() {
      isQuitting = isQuitting || windows().every(mayLeave);
      return isQuitting;
    },
  };
};
