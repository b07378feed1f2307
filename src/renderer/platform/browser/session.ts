import { CallError } from '../../../api-client/call-error';
import type { ApiClient } from '../../../api-client/client';
import type { SessionState, WorkspaceBridge } from '../../../contract/bridge';
import type { Me } from '../../../contract/entities/session';
import { passwordDigest } from '../../../core/password';
import { logProblem } from '../../shared/log';
import { createEmitter } from './emitter';

export interface BrowserSession {
  readonly bridge: WorkspaceBridge['session'];
  /** Whom this page believes to be signed in. It goes with every call, so that the server can refuse where it is wrong. */
  personId(): number | null;
  /** The cookie belongs to somebody else by now: asks to whom, and begins anew as that person. */
  changed(): void;
  /** A call was refused with 401 or 423, or the server ended the session. */
  ended(reason: 'expired' | 'blocked'): void;
}

export interface BrowserSessionOptions {
  /** A client that speaks for whoever the cookie belongs to: for signing in, and for learning who that is. */
  readonly anonymous: ApiClient;
  /** A client that speaks for the person this page believes to be signed in, and for nobody else. */
  readonly client: ApiClient;
  /** Is told before anybody else, so that calls under way are refused. */
  readonly onLogin: (state: SessionState) => void;
}

/** What other tabs are told when somebody signs in or out, since all of them share one cookie. */
const channelName = 'deckle:session';

const isFailure = (error: unknown, ...statuses: readonly number[]): error is CallError => error instanceof CallError && statuses.includes(error.failure.status);

/**
 * The browser's session is an HttpOnly cookie, so the page only ever knows who is signed in. Another tab may change
 * that at any moment, and its message may come late: until this page has begun anew its calls carry the person it still
 * shows, and the server refuses them.
 */
export const createBrowserSession = ({ anonymous, client, onLogin }: BrowserSessionOptions): BrowserSession => {
  const changes = createEmitter<SessionState>();
  const server = location.host;
  const channel = new BroadcastChannel(channelName);
  let state: SessionState | null = null;
  let isReading = false;
  let isOutdated = false;

  const set = (next: SessionState): SessionState => {
    state = next;
    onLogin(next);
    changes.emit(next);
    return next;
  };
  const signedIn = (user: Me): SessionState => ({ status: 'signed-in', server, user, isRemembered: true });
  const signedOut = (reason: 'expired' | 'blocked' | null): SessionState => ({ status: 'signed-out', server, reason });
  const read = async (): Promise<SessionState> => {
    anonymous.forget();
    try {
      return signedIn(await anonymous.call('account.me', {}));
    } catch (error) {
      if (isFailure(error, 401, 423)) return signedOut(error.failure.status === 423 ? 'blocked' : null);
      throw error;
    }
  };

  /** Reads until nothing changed meanwhile. Where the server cannot be reached, the next refused call asks again. */
  const reread = async (): Promise<void> => {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    try {
      let next: SessionState | null = null;
      while (isOutdated) {
        isOutdated = false;
        next = await read();
      }
      if (next) set(next);
    } finally {
      isReading = false;
    }
  };
  const changed = (): void => {
    reread().catch((error: unknown) => { logProblem('Nobody knows who is signed in by now.', error); });
  };

  channel.addEventListener('message', changed);
  const tellOtherTabs = (): void => { channel.postMessage('changed'); };

  return {
    bridge: {
      current: async () => {
        if (state) return state;
        state = await read();
        onLogin(state);
        return state;
      },
      async signIn({ account, password }) {
        const trimmed = account.trim();
        const body = { ...(trimmed.includes('@') ? { email: trimmed } : { mobile: trimmed }), password: passwordDigest(password) };
        const { user } = await anonymous.call('auth.login', { body });
        set(signedIn(user));
        tellOtherTabs();
      },
      async signUp({ email, name, password }) {
        const { user } = await anonymous.call('auth.register', { body: { email: email.trim(), name, password: passwordDigest(password) } });
        set(signedIn(user));
        tellOtherTabs();
      },
      async signOut() {
        try {
          await client.call('auth.logout', {});
        } catch (error) {
          // Already ended is what was wanted; somebody else's session is not ours to end.
          if (!isFailure(error, 401)) throw error;
          if (error.failure.code === 'SESSION_CHANGED') return;
        }
        set(signedOut(null));
        tellOtherTabs();
      },
      onChanged: changes.subscribe,
    },
    personId: () => (state?.status === 'signed-in' ? state.user.id : null),
    changed,
    ended(reason) {
      if (state?.status === 'signed-in') set(signedOut(reason));
    },
  };
};
