import { createHash } from 'node:crypto';
import { headers as headerNames } from '../../contract/header-names';
import { ApiError } from '../api-error';
import type { ActiveSession, SessionService } from '../modules/auth/session-service';
import { rejectForeignPage, type RequestHead } from './request-origin';
import type { SessionCookieCodec } from './session-cookie';
import { createVisitorId, type VisitorCookieCodec } from './visitor-cookie';
import type { Caller, Principal } from '../call-scope';

/** A caller, and the cookie to send back if this request extended a cookie session. */
export interface AuthenticatedRequest<Who extends Principal = Caller> {
  readonly caller: Who;
  readonly renewedCookie: { readonly token: string; readonly expiresAt: Date } | null;
}

/**
 * Authenticates requests. `requireCaller` and `requireSocketCaller` are for routes outside the contract: uploads,
 * downloads and the socket's handshake.
 */
export interface RequestAuthenticator {
  authenticate(request: RequestHead): Promise<AuthenticatedRequest>;
  /** The same for shared endpoints: a caller without a session becomes a visitor. A new visitor's cookie has to be sent. */
  authenticateOrVisit(request: RequestHead): Promise<AuthenticatedRequest<Principal> & { readonly newVisitor: number | null }>;
  /**
   * The caller, by bearer token or session cookie. Throws NOT_SIGNED_IN, ACCOUNT_BLOCKED and, for a cookie session,
   * SESSION_CHANGED. A write of a cookie session also throws AJAX_MARKER_MISSING and ORIGIN_REFUSED.
   */
  requireCaller(request: RequestHead): Promise<Caller>;
  /**
   * The same for a socket's handshake. Its Origin is checked although it is a GET, because a socket can do more than
   * read.
   */
  requireSocketCaller(request: RequestHead): Promise<Caller>;
  /** The lane of a request, known before the caller is authenticated; null for a request without credentials. */
  concurrencyKeyOf(request: RequestHead): string | null;
}

export interface RequestAuthenticatorDependencies {
  readonly sessions: SessionService;
  readonly cookie: SessionCookieCodec;
  readonly visitorCookie: VisitorCookieCodec;
  readonly publicOrigin: string | null;
}

/** The maximum number of tokens in the cache of their people. */
const cachedTokensLimit = 10_000;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const bearerPattern = /^Bearer +(\S+) *$/i;
const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

const callerOf = ({ id, person, account }: ActiveSession): Caller => {
  if (person.isBlocked) throw new ApiError('ACCOUNT_BLOCKED');
  return { personId: person.id, sessionId: id, person, account };
};

export const createRequestAuthenticator = ({ sessions, cookie, visitorCookie, publicOrigin }: RequestAuthenticatorDependencies): RequestAuthenticator => {
  /** The person of each known token. A token never changes its person. The cache only selects lanes. */
  const people = new Map<string, number>();

  const find = async (token: string | null | undefined): Promise<ActiveSession> => {
    const session = token ? await sessions.find(token) : null;
    if (!token || !session) throw new ApiError('NOT_SIGNED_IN');
    if (people.size >= cachedTokensLimit) people.clear();
    people.set(digestOf(token), session.person.id);
    return session;
  };

  const tokenOf = ({ headers }: RequestHead): string | null =>
    (headers.authorization === undefined ? cookie.read(headers.cookie) : bearerPattern.exec(headers.authorization)?.[1] ?? null);

  /**
   * Browsers attach the cookie to requests of other sites. A request with the cookie must therefore prove that it
   * comes from this server's page.
   */
  const rejectCrossSiteRequest = (request: RequestHead, isSocket: boolean): void => {
    if (!isRead(request.method) || isSocket) rejectForeignPage(request, publicOrigin, !isSocket);
  };

  /** Another tab may have signed in somebody else. A request must only succeed for the person that its page displays. */
  const rejectChangedSession = ({ headers }: RequestHead, { person }: ActiveSession): void => {
    const believed = headers[headerNames.personId];
    if (believed !== undefined && believed !== String(person.id)) throw new ApiError('SESSION_CHANGED');
  };

  const admit = async (request: RequestHead, isSocket = false): Promise<AuthenticatedRequest> => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      return { caller: callerOf(await find(bearerPattern.exec(authorization)?.[1])), renewedCookie: null };
    }
    const token = cookie.read(request.headers.cookie);
    const session = await find(token);
    rejectCrossSiteRequest(request, isSocket);
    rejectChangedSession(request, session);
    const caller = callerOf(session);
    return { caller, renewedCookie: token !== null && session.extendedTo ? { token, expiresAt: session.extendedTo } : null };
  };

  const hasCredentials = ({ headers }: RequestHead): boolean => headers.authorization !== undefined || cookie.read(headers.cookie) !== null;

  /**
   * Whether the session of a cookie ended, so that the caller becomes a visitor. A page that still displays a
   * signed-in person gets the error instead.
   */
  const isExpiredCookie = (error: unknown, { headers }: RequestHead): boolean =>
    error instanceof ApiError && error.code === 'NOT_SIGNED_IN' && headers.authorization === undefined && headers[headerNames.personId] === undefined;

  return {
    authenticate: admit,
    async authenticateOrVisit(request) {
      if (hasCredentials(request)) {
        try {
          return { ...await admit(request), newVisitor: null };
        } catch (error) {
          if (!isExpiredCookie(error, request)) throw error;
        }
      }
      rejectCrossSiteRequest(request, false);
      const known = visitorCookie.read(request.headers.cookie);
      const personId = known ?? createVisitorId();
      return { caller: { personId, sessionId: null, person: null }, renewedCookie: null, newVisitor: known === null ? personId : null };
    },
    requireCaller: async (request) => (await admit(request)).caller,
    requireSocketCaller: async (request) => (await admit(request, true)).caller,
    concurrencyKeyOf(request) {
      const token = tokenOf(request);
      if (token === null) return null;
      const digest = digestOf(token);
      const personId = people.get(digest);
      return personId === undefined ? `token ${digest}` : `person ${personId}`;
    },
  };
};
