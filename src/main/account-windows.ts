import type { Log } from './logging/logger';
import { accountsForWindow } from './session/account-handlers';
import type { SessionService } from './session/desktop-session';
import type { SessionChange } from './session/session-memory';
import type { OpenWindow } from './windows/window-handle';

export interface AccountWindowsPorts {
  readonly session: Pick<SessionService, 'stateOf' | 'activeKey' | 'accounts' | 'onChanged'>;
  /** All windows except those that are closing. */
  readonly windows: () => readonly OpenWindow[];
  /** Opens a window of an account, or the sign-in window (null). */
  readonly open: (key: string | null) => void;
  /** Reopens the account's windows of the previous run; returns false if there were none. */
  readonly restore: (key: string) => boolean;
  /** Discards the stored windows of an account, so that they are not restored. */
  readonly forget: (key: string) => void;
  /** Brings a window to the front. */
  readonly focus: (window: OpenWindow) => void;
  /** Hides a window immediately and closes it after `afterMs`. */
  readonly dismiss: (window: OpenWindow, afterMs: number) => void;
  readonly log: Log;
}

export interface AccountWindows {
  /** Opens a window of the active account, or the sign-in window. */
  openDefault(): void;
  /**
   * Restores the windows of every signed-in account, the active account last. Falls back to `openDefault` if there are
   * none.
   */
  restoreAll(): void;
  /** Same as `restoreAll`, with all windows minimised. */
  restoreMinimised(): void;
  /** Focuses a window of the account, or opens one. `null` means the sign-in window. */
  show(key: string | null): void;
}

/** Gives the hidden page time to delete its offline cache before its window is closed. */
const dismissDelayMs = 3000;

/** Opens and closes windows to match the sessions. Each account has its own windows; a sign-out closes only those. */
export const createAccountWindows = ({ session, windows, open, restore, forget, focus, dismiss, log }: AccountWindowsPorts): AccountWindows => {
  const of = (key: string | null): readonly OpenWindow[] => windows().filter((window) => window.accountKey === key);

  const show = (key: string | null): void => {
    const found = of(key).at(-1);
    if (found) focus(found);
    else if (key === null || !restore(key)) open(key);
  };

  const signedIn = (key: string): void => {
    for (const window of of(key)) window.send('session:changed', session.stateOf(key));
    show(key);
    for (const window of of(null)) dismiss(window, 0);
  };

  const signedOut = ({ key, reason }: SessionChange & { readonly kind: 'signed-out' }): void => {
    const stale = of(key);
    // Without a visible window of the account, an ended session must not open one.
    if (stale.some((window) => !window.isHidden())) {
      const next = reason === null ? session.activeKey() : null;
      show(next);
    }
    for (const window of stale) {
      // The page deletes its offline cache on this event. A locked keychain is temporary, so the cache is kept.
      if (reason !== 'keychain') window.send('session:changed', session.stateOf(key));
      dismiss(window, reason === 'keychain' ? 0 : dismissDelayMs);
    }
    if (reason === null) forget(key);
  };

  const applySessionChange = (change: SessionChange): void => {
    switch (change.kind) {
      case 'signed-in': signedIn(change.key); break;
      case 'signed-out': signedOut(change); break;
      case 'updated': for (const window of of(change.key)) window.send('session:changed', session.stateOf(change.key)); break;
    }
    for (const window of of(null)) if (change.key !== null) window.send('session:changed', session.stateOf(null));
    for (const window of windows()) window.send('accounts:changed', accountsForWindow(session, window));
  };
  session.onChanged((change) => {
    try {
      applySessionChange(change);
    } catch (error) {
      log.error('the windows could not follow the session', { error });
    }
  });

  const restoreAll = (): void => {
    const front = session.activeKey();
    const others = session.accounts().filter(({ key, isSignedIn }) => isSignedIn && key !== front);
    for (const { key } of others) restore(key);
    if (front === null || !restore(front)) open(front);
  };

  return {
    openDefault: () => { open(session.activeKey()); },
    restoreAll,
    restoreMinimised() {
      restoreAll();
      for (const window of windows()) window.minimize();
    },
    show,
  };
};
