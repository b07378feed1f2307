import { CallError } from '../../../api-client/call-error';
import type { ApiClient } from '../../../api-client/api-client';
import type { CodeSignInInput, SessionState, SignInInput, SignUpInput, WorkspaceBridge } from '../../../contract/bridge';
import type { Myself } from '../../../contract/entities/myself';
import { accountPersonOf, type AccountPerson, type SignedIn } from '../../../contract/entities/session';
import type { SessionEndReason } from '../../../contract/realtime/events';
import { identityOf, registrationIdentityOf } from '../../../core/accounts/sign-in-name';
import { passwordDigest } from '../../../core/password';
import { logProblem } from '../../shared/log';
import { createEmitter, type Emitter } from './emitter';
import { rememberedPerson, rememberPerson } from './remembered-person';

export interface BrowserSession {
  readonly bridge: WorkspaceBridge['session'];
  /**
   * Id of the person this page considers signed in. Sent with every call, so that the server can refuse calls of an
   * outdated page.
   */
  personId(): number | null;
  /** Reads the person with their team. */
  readMyself(): Promise<Myself>;
  /** The session cookie belongs to a different person: reads whose it is, and starts a new session for that person. */
  handleSessionChanged(): void;
  /** A call was refused with 401 or 423, or the server ended the session. */
  handleSessionEnded(reason: SessionEndReason): void;
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

const personIdOf = (state: SessionState | null): number | null => (state?.status === 'signed-in' ? state.user.id : null);

interface SessionMemory {
  readonly options: BrowserSessionOptions;
  readonly changes: Emitter<SessionState>;
  readonly channel: BroadcastChannel;
  state: SessionState | null;
  isReading: boolean;
  isOutdated: boolean;
  /** Whether the person is only remembered, and not yet confirmed by the server. */
  isUnconfirmed: boolean;
  /** The number of started confirmations. */
  confirmations: number;
  /** The last read of the person, until the page uses it, and its time in milliseconds since 1970. */
  read: { readonly myself: Promise<Myself>; readonly atMs: number } | null;
}

/** A read of the person that is older does not serve the page. */
const readLifetimeMs = 5000;

const signedIn = (user: AccountPerson): SessionState => ({ status: 'signed-in', server: location.host, user: accountPersonOf(user), isRemembered: true });

const signedOut = (reason: SessionEndReason | null): SessionState => ({ status: 'signed-out', server: location.host, reason });

const storeState = (session: SessionMemory, next: SessionState): SessionState => {
  session.state = next;
  rememberPerson(next.status === 'signed-in' ? next.user : null);
  return next;
};

const beginLogin = (session: SessionMemory, next: SessionState): SessionState => {
  session.isUnconfirmed = false;
  storeState(session, next);
  session.options.onLogin(next);
  return next;
};

const setState = (session: SessionMemory, next: SessionState): void => { session.changes.emit(beginLogin(session, next)); };

const readState = async (session: SessionMemory): Promise<SessionState> => {
  const { cookieClient } = session.options;
  cookieClient.clearCache();
  try {
    const myself = cookieClient.call('account.me', {});
    session.read = { myself, atMs: Date.now() };
    return signedIn(await myself);
  } catch (error) {
    if (isFailure(error, 401, 423)) return signedOut(error.failure.status === 423 ? 'blocked' : null);
    throw error;
  }
};

/** Reads until nothing changed during the read. If the server is unreachable, the next refused call retries. */
const rereadState = async (session: SessionMemory): Promise<void> => {
  session.isOutdated = true;
  if (session.isReading) return;
  session.isReading = true;
  try {
    let next: SessionState | null = null;
    while (session.isOutdated) {
      session.isOutdated = false;
      next = await readState(session);
    }
    if (next) setState(session, next);
  } finally {
    session.isReading = false;
  }
};

const handleChanged = (session: SessionMemory): void => {
  rereadState(session).catch((error: unknown) => { logProblem('The current session could not be read.', error); });
};

/** Reads who is signed in. Without a change of the person, the page keeps its session and shows the new details. */
const confirmPerson = async (session: SessionMemory): Promise<void> => {
  const personId = personIdOf(session.state);
  const confirmation = (session.confirmations += 1);
  const next = await readState(session);
  // A later confirmation has newer details.
  if (personIdOf(session.state) !== personId || session.confirmations !== confirmation) return;
  if (next.status === 'signed-out') setState(session, signedOut(next.reason === 'blocked' ? 'blocked' : 'expired'));
  else if (next.status === 'signed-in' && next.user.id === personIdOf(session.state)) {
    session.isUnconfirmed = false;
    session.changes.emit(storeState(session, next));
  } else setState(session, next);
};

/** The person with their team. The read that confirmed the session serves the page's first request too. */
const readMyself = async (session: SessionMemory): Promise<Myself> => {
  const { read, options: { client } } = session;
  session.read = null;
  const known = read && Date.now() - read.atMs < readLifetimeMs ? await read.myself : null;
  return known?.id === personIdOf(session.state) ? known : client.call('account.me', {});
};

const handleReachable = (session: SessionMemory): void => {
  if (session.isUnconfirmed) confirmPerson(session).catch((error: unknown) => { logProblem('The session could not be confirmed.', error); });
};

const notifyOtherTabs = ({ channel }: SessionMemory): void => { channel.postMessage('changed'); };

const currentState = async (session: SessionMemory): Promise<SessionState> => {
  if (session.state) return session.state;
  const person = rememberedPerson();
  if (person === null) return beginLogin(session, await readState(session));
  const remembered = beginLogin(session, signedIn(person));
  session.isUnconfirmed = true;
  handleReachable(session);
  return remembered;
};

const acceptSignIn = async (session: SessionMemory, begun: Promise<SignedIn>): Promise<void> => {
  const { user, isDeletionCancelled } = await begun;
  setState(session, { ...signedIn(user), ...(isDeletionCancelled ? { isDeletionCancelled } : {}) });
  notifyOtherTabs(session);
};

const signIn = (session: SessionMemory, { account, password }: SignInInput): Promise<void> =>
  acceptSignIn(session, session.options.cookieClient.call('auth.login', { body: { ...identityOf(account), password: passwordDigest(password) } }));

const signInByCode = (session: SessionMemory, { account, code }: CodeSignInInput): Promise<void> =>
  acceptSignIn(session, session.options.cookieClient.call('auth.loginByCode', { body: { ...identityOf(account), code } }));

const signUp = (session: SessionMemory, { account, code, name, password, inviteGuid }: SignUpInput): Promise<void> =>
  acceptSignIn(session, session.options.cookieClient.call('auth.register', {
    body: { ...registrationIdentityOf(account, code), name, password: passwordDigest(password), ...(inviteGuid === null ? {} : { inviteGuid }) },
  }));

const signOut = async (session: SessionMemory): Promise<void> => {
  try {
    await session.options.client.call('auth.logout', {});
  } catch (error) {
    // A session that has already ended is a success; a different person's session must not be ended.
    if (!isFailure(error, 401, 423)) throw error;
    if (error.failure.code === 'SESSION_CHANGED') return;
  }
  setState(session, signedOut(null));
  notifyOtherTabs(session);
};

/**
 * The browser's session is an HttpOnly cookie, so the page knows only who is signed in.
 * Another tab may change the session at any time, and its message may be late. Until this page starts a new session,
 * its calls carry the person it shows, and the server refuses them.
 * The page starts as the remembered person without waiting for the server, so that it opens without a network, and
 * immediately with one.
 */
export const createBrowserSession = (options: BrowserSessionOptions): BrowserSession => {
  const session: SessionMemory = {
    options, changes: createEmitter<SessionState>(), channel: new BroadcastChannel(channelName), state: null, isReading: false, isOutdated: false, isUnconfirmed: false, confirmations: 0, read: null,
  };
  session.channel.addEventListener('message', () => { handleChanged(session); });
  return {
    bridge: {
      current: () => currentState(session),
      signIn: (input) => signIn(session, input),
      signInByCode: (input) => signInByCode(session, input),
      signUp: (input) => signUp(session, input),
      signOut: () => signOut(session),
      refresh: () => confirmPerson(session),
      onChanged: session.changes.subscribe,
    },
    personId: () => personIdOf(session.state),
    readMyself: () => readMyself(session),
    handleSessionChanged() { handleChanged(session); },
    handleSessionEnded(reason) { if (session.state?.status === 'signed-in') setState(session, signedOut(reason)); },
    handleServerReachable() { handleReachable(session); },
  };
};
