import { CallError } from '../../../api-client/call-error';
import type { ApiClient } from '../../../api-client/api-client';
import type { SessionState, WorkspaceBridge } from '../../../contract/bridge';
import type { Me } from '../../../contract/entities/session';
import { passwordDigest } from '../../../core/password';
import { logProblem } from '../../shared/log';
import { createEmitter } from './emitter';
import { rememberedPerson, rememberPerson } from './remembered-person';

export interface BrowserSession {
  readonly bridge: WorkspaceBridge['session'];
  /**
   * Id of the person this page considers signed in. Sent with every call, so that the server can refuse calls of an
   * outdated page.
   */
  personId(): number | null;
  /** The session cookie belongs to a different person: reads whose it is, and starts a new session for that person. */
  handleSessionChanged(): void;
  /** A call was refused with 401 or 423, or the server ended the session. */
  handleSessionEnded(reason: 'expired' | 'blocked'): void;
  /** The server is reachable: confirms a person who is only remembered. */
  handleServerReachable(): void;
}

export interface BrowserSessionOptions {
  /** A client without a person id, which acts for the cookie's owner: used for sign-in and to read who the owner is. */
  readonly cookieClient: ApiClient;
  /** A client that acts for the person this page considers signed in. */
  readonly client: ApiClient;
  /** Called before all subscribers, so that calls in flight are refused. */
  readonly onLogin: (state: SessionState) => void;
}

/** Channel that notifies other tabs of sign-in and sign-out, because all tabs share one cookie. */
const channelName = 'deckle:session';

const isFailure = (error: unknown, ...statuses: readonly number[]): error is CallError => error instanceof CallError && statuses.includes(error.failure.status);

/**
 * The browser's session is an HttpOnly cookie, so the page knows only who is signed in.
 * Another tab may change the session at any time, and its message may be late. Until this page starts a new session,
 * its calls carry the person it shows, and the server refuses them.
 * The page starts as the remembered person without waiting for the server, so that it opens without a network, and
 * immediately with one.
 */
export const createBrowserSession = ({ cookieClient, client, onLogin }: BrowserSessionOptions): BrowserSession => {
  const changes = createEmitter<SessionState>();
  const server = location.host;
  const channel = new BroadcastChannel(channelName);
  let state: SessionState | null = null;
  let isReading = false;
  let isOutdated = false;
  /** Whether the person is only remembered, and not yet confirmed by the server. */
  let isUnconfirmed = false;

  const storeState = (next: SessionState): SessionState => {
    state = next;
    rememberPerson(next.status === 'signed-in' ? next.user : null);
    return next;
  };
  const begin = (next: SessionState): SessionState => {
    isUnconfirmed = false;
    storeState(next);
    onLogin(next);
    return next;
  };
  const set = (next: SessionState): void => { changes.emit(begin(next)); };
  const signedIn = (user: Me): SessionState => ({ status: 'signed-in', server, user, isRemembered: true });
  const signedOut = (reason: 'expired' | 'blocked' | null): SessionState => ({ status: 'signed-out', server, reason });
  const read = async (): Promise<SessionState> => {
    cookieClient.clearCache();
    try {
      return signedIn(await cookieClient.call('account.me', {}));
    } catch (error) {
      if (isFailure(error, 401, 423)) return signedOut(error.failure.status === 423 ? 'blocked' : null);
      throw error;
    }
  };

  /** Reads until nothing changed during the read. If the server is unreachable, the next refused call retries. */
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
    reread().catch((error: unknown) => { logProblem('The current session could not be read.', error); });
  };

  const confirm = async (): Promise<void> => {
    const remembered = state;
    const next = await read();
    if (state !== remembered || !isUnconfirmed) return;
    if (next.status === 'signed-out') set(signedOut(next.reason === 'blocked' ? 'blocked' : 'expired'));
    else if (next.status === 'signed-in' && next.user.id === personIdOf(state)) {
      isUnconfirmed = false;
      changes.emit(storeState(next));
    } else set(next);
  };
  const reached = (): void => {
    if (isUnconfirmed) confirm().catch((error: unknown) => { logProblem('The session could not be confirmed.', error); });
  };

  channel.addEventListener('message', changed);
  const notifyOtherTabs = (): void => { channel.postMessage('changed'); };

  return {
    bridge: {
      current: async () => {
        if (state) return state;
        const person = rememberedPerson();
        if (person === null) return begin(await read());
        const remembered = begin(signedIn(person));
        isUnconfirmed = true;
        reached();
        return remembered;
      },
      async signIn({ account, password }) {
        const trimmed = account.trim();
        const body = { ...(trimmed.includes('@') ? { email: trimmed } : { mobile: trimmed }), password: passwordDigest(password) };
        const { user } = await cookieClient.call('auth.login', { body });
        set(signedIn(user));
        notifyOtherTabs();
      },
      async signUp({ email, name, password }) {
        const { user } = await cookieClient.call('auth.register', { body: { email: email.trim(), name, password: passwordDigest(password) } });
        set(signedIn(user));
        notifyOtherTabs();
      },
      async signOut() {
        try {
          await client.call('auth.logout', {});
        } catch (error) {
          // A session that has already ended is a success; a different person's session must not be ended.
          if (!isFailure(error, 401)) throw error;
          if (error.failure.code === 'SESSION_CHANGED') return;
        }
        set(signedOut(null));
        notifyOtherTabs();
      },
      onChanged: changes.subscribe,
    },
    personId: () => personIdOf(state),
    handleSessionChanged: changed,
    handleSessionEnded(reason) {
      if (state?.status === 'signed-in') set(signedOut(reason));
    },
    handleServerReachable: reached,
  };
};

const personIdOf = (state: SessionState | null): number | null => (state?.status === 'signed-in' ? state.user.id : null);
