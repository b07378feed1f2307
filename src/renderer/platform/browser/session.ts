import { CallError } from '../../../api-client/call-error';
import type { ApiClient } from '../../../api-client/client';
import type { SessionState, WorkspaceBridge } from '../../../contract/bridge';
import type { Me } from '../../../contract/entities/session';
import { passwordDigest } from '../../../core/password';
import { logProblem } from '../../shared/log';
import { createEmitter } from './emitter';

export interface BrowserSession {
  readonly bridge: WorkspaceBridge['session'];
  /** A call was refused with 401 or 423, or the server ended the session. */
  ended(reason: 'expired' | 'blocked'): void;
}

/** What other tabs are told when somebody signs in or out, since all of them share one cookie. */
const channelName = 'deckle:session';

/**
 * The browser's session is an HttpOnly cookie, so the page only ever knows who is signed in.
 * `onLogin` is told before anybody else, so that calls under way are refused.
 */
export const createBrowserSession = (client: () => ApiClient, onLogin: (state: SessionState) => void): BrowserSession => {
  const changes = createEmitter<SessionState>();
  const server = location.host;
  const channel = new BroadcastChannel(channelName);
  let state: SessionState | null = null;

  const set = (next: SessionState): SessionState => {
    state = next;
    onLogin(next);
    changes.emit(next);
    return next;
  };
  const signedIn = (user: Me): SessionState => ({ status: 'signed-in', server, user, isRemembered: true });
  const signedOut = (reason: 'expired' | 'blocked' | null): SessionState => ({ status: 'signed-out', server, reason });
  const reread = async (): Promise<SessionState> => {
    try {
      return signedIn(await client().call('account.me', {}));
    } catch (error) {
      if (error instanceof CallError && (error.failure.status === 401 || error.failure.status === 423)) {
        return signedOut(error.failure.status === 423 ? 'blocked' : null);
      }
      throw error;
    }
  };

  channel.addEventListener('message', () => {
    client().forget();
    reread().then(set, (error: unknown) => { logProblem('The session of another tab could not be read.', error); });
  });
  const tellOtherTabs = (): void => { channel.postMessage('changed'); };

  return {
    bridge: {
      current: async () => {
        if (state) return state;
        state = await reread();
        onLogin(state);
        return state;
      },
      async signIn({ account, password }) {
        const trimmed = account.trim();
        const body = { ...(trimmed.includes('@') ? { email: trimmed } : { mobile: trimmed }), password: passwordDigest(password) };
        const { user } = await client().call('auth.login', { body });
        set(signedIn(user));
        tellOtherTabs();
      },
      async signUp({ email, name, password }) {
        const { user } = await client().call('auth.register', { body: { email: email.trim(), name, password: passwordDigest(password) } });
        set(signedIn(user));
        tellOtherTabs();
      },
      async signOut() {
        try {
          await client().call('auth.logout', {});
        } catch (error) {
          // Already ended is what was wanted.
          if (!(error instanceof CallError && error.failure.status === 401)) throw error;
        }
        set(signedOut(null));
        tellOtherTabs();
      },
      onChanged: changes.subscribe,
    },
    ended(reason) {
      if (state?.status === 'signed-in') set(signedOut(reason));
    },
  };
};
