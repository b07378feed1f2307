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
  /** Asks over a window whether to leave all the same; blocks until it is answered, because closing does not wait. */
  readonly ask: (window: Window, isDurable: boolean) => boolean;
}

export interface Leaving<Window> {
  tell(window: Window, unsent: Unsent): void;
  /** Whether a window may be closed; the last one takes its changes with it. */
  mayClose(window: Window): boolean;
  /** Whether the app may be quit. A yes covers its windows, which are closed next. */
  mayQuit(): boolean;
}

/** Asks before changes that are not sent are left behind: once where they are kept, each time where they would be lost. */
export const createLeaving = <Window extends object>({ document, windows, ask }: LeavingPorts<Window>): Leaving<Window> => {
  const told = new WeakMap<Window, Unsent>();
  let isQuitting = false;

  const mayLeave = (window: Window): boolean => {
    const unsent = told.get(window);
    if (unsent === undefined || !mustAskBeforeLeaving(unsent, document.read().wasAsked)) return true;
    document.write({ wasAsked: true });
    return ask(window, unsent.isDurable);
  };

  return {
    tell(window, unsent) { told.set(window, unsent); },
    mayClose(window) {
      if (isQuitting) return true;
      // What is kept is sent by any other window; what is not goes with its own.
      const isKeptElsewhere = windows().length > 1 && told.get(window)?.isDurable !== false;
      return isKeptElsewhere || mayLeave(window);
    },
    mayQuit() {
      isQuitting = isQuitting || windows().every(mayLeave);
      return isQuitting;
    },
  };
};
