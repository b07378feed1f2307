import { CallError } from '../../../api-client/call-error';
import type { ApiClient } from '../../../api-client/client';
import type { SessionState, WorkspaceBridge } from '../../../contract/bridge';
import type { Me } from '../../../contract/entities/session';
import { passwordDigest } from '../../../core/password';
import { logProblem } from '../../shared/log';
import { createEmitter } from './emitter';
import { rememberedPerson, rememberPerson } from './remembered-person';

export interface BrowserSession {
  readonly bridge: WorkspaceBridge['session'];
  /** Whom this page believes to be signed in. It goes with every call, so that the server can refuse where it is wrong. */
  personId(): number | null;
  /** The cookie belongs to somebody else by now: asks to whom, and begins anew as that person. */
  changed(): void;
  /** A call was refused with 401 or 423, or the server ended the session. */
  ended(reason: 'expired' | 'blocked'): void;
  /** The server can be reached: it is asked who is signed in, where this page only remembers it. */
  reached(): void;
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
 * shows, and the server refuses them. It begins as the person of the last time, without asking first, so that it opens
 * without a network and at once with one.
 */
export const createBrowserSession = ({ anonymous, client, onLogin }: BrowserSessionOptions): BrowserSession => {
  const changes = createEmitter<SessionState>();
  const server = location.host;
  const channel = new BroadcastChannel(channelName);
  let state: SessionState | null = null;
  let isReading = false;
  let isOutdated = false;
  /** Whether the person is one that this page remembers, and the server was not heard about yet. */
  let isUnconfirmed = false;

  const take = (next: SessionState): SessionState => {
    state = next;
    rememberPerson(next.status === 'signed-in' ? next.user : null);
    return next;
  };
  const begin = (next: SessionState): SessionState => {
    isUnconfirmed = false;
    take(next);
    onLogin(next);
    return next;
  };
  const set = (next: SessionState): void => { changes.emit(begin(next)); };
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

  const confirm = async (): Promise<void> => {
    const remembered = state;
    const next = await read();
    if (state !== remembered || !isUnconfirmed) return;
    if (next.status === 'signed-out') set(signedOut(next.reason === 'blocked' ? 'blocked' : 'expired'));
    else if (next.status === 'signed-in' && next.user.id === personIdOf(state)) {
      isUnconfirmed = false;
      changes.emit(take(next));
    } else set(next);
  };
  const reached = (): void => {
    if (isUnconfirmed) confirm().catch((error: unknown) => { logProblem('Whether the person is still signed in is not known yet.', error); });
  };

  channel.addEventListener('message', changed);
  const tellOtherTabs = (): void => { channel.postMessage('changed'); };

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
    personId: () => personIdOf(state),
    changed,
    ended(reason) {
      if (state?.status === 'signed-in') set(signedOut(reason));
    },
    reached,
  };
};

const personIdOf = (state: SessionState | null): number | null => (state?.status === 'signed-in' ? state.user.id : null);
