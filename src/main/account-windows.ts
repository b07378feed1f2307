import type { Log } from './logging/logger';
import { knownTo } from './session/accounts-handlers';
import type { SessionChange, SessionService } from './session/session';
import type { OpenWindow } from './windows/windows';

export interface AccountWindowsPorts {
  readonly session: Pick<SessionService, 'stateOf' | 'frontKey' | 'accounts' | 'onChanged'>;
  /** The windows that are not on their way out. */
  readonly windows: () => readonly OpenWindow[];
  /** Opens a window of an account, or the sign-in window (null). */
  readonly open: (key: string | null) => void;
  /** Opens what an account had open; false where that is nothing. */
  readonly restore: (key: string) => boolean;
  /** Nothing that an account has open is to come back. */
  readonly forget: (key: string) => void;
  /** Brings a window to the front. */
  readonly focus: (window: OpenWindow) => void;
  /** Closes a window that nobody may see any more, some time later. */
  readonly leave: (window: OpenWindow, afterMs: number) => void;
  readonly log: Log;
}

export interface AccountWindows {
  /** Opens a window of the account in front, or the sign-in window. */
  openFirst(): void;
  /** Opens what every account had open that is signed in, that in front last; where that is nothing, the same as `openFirst`. */
  openAgain(): void;
  /** The same, without getting in anybody's way. */
  openMinimised(): void;
  /** Brings a window of this account forward, or opens one; null: the sign-in window. */
  show(key: string | null): void;
}

/** Its page may still have to throw away what it kept of what was seen, so it goes on for a moment without being seen. */
const leavingMs = 3000;

/** Keeps the windows in line with who is signed in: each account has its own, and one that signs out loses only those. */
export const createAccountWindows = ({ session, windows, open, restore, forget, focus, leave, log }: AccountWindowsPorts): AccountWindows => {
  const of = (key: string | null): readonly OpenWindow[] => windows().filter((window) => window.accountKey === key);

  const show = (key: string | null): void => {
    const found = of(key).at(-1);
    if (found) focus(found);
    else if (key === null || !restore(key)) open(key);
  };

  const signedIn = (key: string): void => {
    for (const window of of(key)) window.send('session:changed', session.stateOf(key));
    show(key);
    for (const window of of(null)) leave(window, 0);
  };

  const signedOut = ({ key, reason }: SessionChange & { readonly kind: 'signed-out' }): void => {
    const stale = of(key);
    // Where nobody looks at anything, because all was closed or only sends, a session that ends opens nothing.
    if (stale.some((window) => !window.isUnseen())) {
      const next = reason === null ? session.frontKey() : null;
      show(next);
    }
    for (const window of stale) {
      // A page that hears of it throws away what it last saw; that of a keychain that is only locked is wanted again.
      if (reason !== 'keychain') window.send('session:changed', session.stateOf(key));
      leave(window, reason === 'keychain' ? 0 : leavingMs);
    }
    if (reason === null) forget(key);
  };

  const follow = (change: SessionChange): void => {
    switch (change.kind) {
      case 'signed-in': signedIn(change.key); break;
      case 'signed-out': signedOut(change); break;
      case 'updated': for (const window of of(change.key)) window.send('session:changed', session.stateOf(change.key)); break;
    }
    for (const window of of(null)) if (change.key !== null) window.send('session:changed', session.stateOf(null));
    for (const window of windows()) window.send('accounts:changed', knownTo(session, window));
  };
  session.onChanged((change) => {
    try {
      follow(change);
    } catch (error) {
      log.error('the windows could not follow the session', { error });
    }
  });

  const openAgain = (): void => {
    const front = session.frontKey();
    const others = session.accounts().filter(({ key, isSignedIn }) => isSignedIn && key !== front);
    for (const { key } of others) restore(key);
    if (front === null || !restore(front)) open(front);
  };

  return {
    openFirst: () => { open(session.frontKey()); },
    openAgain,
    openMinimised() {
      openAgain();
      for (const window of windows()) window.minimize();
    },
    show,
  };
};
