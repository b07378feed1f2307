import type { MessageBoxSyncOptions } from 'electron';
import { z } from 'zod';
import type { UnsentChanges } from '../../contract/bridge';
import { needsCloseConfirmation } from '../../core/close-confirmation';
import type { Document, DocumentDefinition } from '../storage/document';
import type { Texts } from '../main-texts';

/** Whether the person was informed once that unsent changes are kept. */
export const closePromptDocument: DocumentDefinition<{ readonly wasAsked: boolean }> =
  { name: 'leaving', version: 1, schema: z.object({ wasAsked: z.boolean() }), initial: () => ({ wasAsked: false }) };

/** Unfinished work when a window or the app closes. */
export interface UnfinishedWork {
  /** Unsent changes: kept on this computer, or lost. */
  readonly unsent: 'kept' | 'lost' | null;
  readonly isDownloading: boolean;
}

/** The confirmation dialog. Its first button leaves. */
export const closePrompt = ({ unsent, isDownloading }: UnfinishedWork, app: string, texts: Texts) => {
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

export interface ClosePolicyPorts<Window> {
  readonly document: Document<{ readonly wasAsked: boolean }>;
  readonly windows: () => readonly Window[];
  /** Whether another window of the account is open, which sends stored changes. */
  readonly hasPeer: (window: Window) => boolean;
  /**
   * Prompts over a window, or on its own if the app quits (null). Returns whether to leave. Blocks, because Electron's
   * close event does not wait.
   */
  readonly confirm: (window: Window | null, left: UnfinishedWork) => boolean;
}

/** `hide`: the window remains hidden until its changes are sent. */
export type CloseDecision = 'close' | 'hide' | 'stay';

export interface ClosePolicy<Window> {
  setUnsent(window: Window, unsent: UnsentChanges): void;
  /** Decides what happens to a window that the person closes. */
  decide(window: Window): CloseDecision;
  /** Whether a window has changes that it can send while hidden. */
  isSending(window: Window): boolean;
  /**
   * Whether the app may quit, with one prompt for all unfinished work. After a confirmation its windows close without
   * further prompts.
   */
  confirmQuit(isDownloading: boolean): boolean;
}

/**
 * Prompts before unsent changes are left: once if they are stored, each time if they would be lost. The last window of
 * an account is hidden instead of closed if it can send its changes while hidden.
 */
export const createClosePolicy = <Window extends object>({ document, windows, hasPeer, confirm }: ClosePolicyPorts<Window>): ClosePolicy<Window> => {
  const unsentByWindow = new WeakMap<Window, UnsentChanges>();
  let isQuitting = false;

  const isSending = (window: Window): boolean => {
    const unsent = unsentByWindow.get(window);
    return unsent !== undefined && unsent.hasPending && unsent.isDurable && unsent.canSendUnattended;
  };
  const unsentIn = (closed: readonly Window[]): UnfinishedWork['unsent'] => {
    const toConfirm = closed.flatMap((window) => unsentByWindow.get(window) ?? []).filter((unsent) => needsCloseConfirmation(unsent, document.read().wasAsked));
    if (toConfirm.length === 0) return null;
    return toConfirm.every(({ isDurable }) => isDurable) ? 'kept' : 'lost';
  };
  const confirmIfNeeded = (window: Window | null, left: UnfinishedWork): boolean => {
    if (left.unsent === null && !left.isDownloading) return true;
    if (left.unsent !== null) document.write({ wasAsked: true });
    return confirm(window, left);
  };

  return {
    setUnsent(window, unsent) { unsentByWindow.set(window, unsent); },
    decide(window) {
      if (isQuitting) return 'close';
      // Stored changes are sent by any other window of the account; changes in memory are lost with their window.
      if (hasPeer(window) && unsentByWindow.get(window)?.isDurable !== false) return 'close';
      if (isSending(window)) return 'hide';
      return confirmIfNeeded(window, { unsent: unsentIn([window]), isDownloading: false }) ? 'close' : 'stay';
    },
    isSending,
    confirmQuit(isDownloading) {
      isQuitting ||= confirmIfNeeded(null, { unsent: unsentIn(windows()), isDownloading });
      return isQuitting;
    },
  };
};
