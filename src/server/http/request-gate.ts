import { createHash } from 'node:crypto';
import { headers as headerNames } from '../../contract/headers';
import { ApiError } from '../api-error';
import type { Asker, Caller } from '../call-context';
import type { ActiveSession, SessionService } from '../modules/auth/session-service';
import { pageFactsOf, type GatedRequest } from './origins';
import type { SessionCookieCodec } from './session-cookie';
import { createVisitorId, type VisitorCookieCodec } from './visitor-cookie';

/** A caller, and the cookie to send back where this use moved the end of a cookie session on. */
export interface Admission<Who extends Asker = Caller> {
  readonly caller: Who;
  readonly renewedCookie: { readonly token: string; readonly expiresAt: Date } | null;
}

/**
 * Who may pass. `requireCaller` and `requireSocketCaller` are for what is not a JSON endpoint: uploads, downloads and
 * the socket's handshake.
 */
export interface RequestGate {
  admit(request: GatedRequest): Promise<Admission>;
  /** The same for what a link may open: who is not signed in comes in as a visitor, whose cookie is to be sent where it is new. */
  admitAnybody(request: GatedRequest): Promise<Admission<Asker> & { readonly newVisitor: number | null }>;
  /**
   * The person who asks, by bearer token or session cookie. Throws NOT_SIGNED_IN, ACCOUNT_BLOCKED and, where a cookie
   * carries the session, SESSION_CHANGED; for a write of one AJAX_MARKER_MISSING and ORIGIN_REFUSED, too.
   */
  requireCaller(request: GatedRequest): Promise<Caller>;
  /** The same for a socket's handshake: a GET whose Origin is checked, because a socket can do more than read. */
  requireSocketCaller(request: GatedRequest): Promise<Caller>;
  /** Whose lane the request belongs to, before it is known whether they may pass; null where it names nobody. */
  laneOf(request: GatedRequest): string | null;
}

export interface RequestGateDependencies {
  readonly sessions: SessionService;
  readonly cookie: SessionCookieCodec;
  readonly visitorCookie: VisitorCookieCodec;
  readonly publicOrigin: string | null;
}

/** How many tokens have their person at hand. */
const tokensAtHand = 10_000;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const bearerPattern = /^Bearer +(\S+) *$/i;
const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

const callerOf = ({ id, person, account }: ActiveSession): Caller => {
  if (person.isBlocked) throw new ApiError('ACCOUNT_BLOCKED');
  return { personId: person.id, sessionId: id, person, account };
};

export const createRequestGate = ({ sessions, cookie, visitorCookie, publicOrigin }: RequestGateDependencies): RequestGate => {
  /** The person of each token that was seen: a token never changes its person. It decides about lanes alone. */
  const people = new Map<string, number>();

  const find = async (token: string | null | undefined): Promise<ActiveSession> => {
    const session = token ? await sessions.find(token) : null;
    if (!token || !session) throw new ApiError('NOT_SIGNED_IN');
    if (people.size >= tokensAtHand) people.clear();
    people.set(digestOf(token), session.person.id);
    return session;
  };

  const tokenOf = ({ headers }: GatedRequest): string | null =>
    (headers.authorization === undefined ? cookie.read(headers.cookie) : bearerPattern.exec(headers.authorization)?.[1] ?? null);

  /** A browser sends the cookie by itself, so what could be another site's doing has to prove that it is not. */
  const refuseForgery = (request: GatedRequest, isSocket: boolean): void => {
    if (isRead(request.method) && !isSocket) return;
    const { isForeign, hasMarker } = pageFactsOf(request, publicOrigin);
    if (isForeign) throw new ApiError('ORIGIN_REFUSED');
    if (!hasMarker && !isSocket) throw new ApiError('AJAX_MARKER_MISSING');
  };

  /** Another tab may have signed somebody else in: what this page asks for is meant for the one it knows. */
  const refuseMistake = ({ headers }: GatedRequest, { person }: ActiveSession): void => {
    const believed = headers[headerNames.personId];
    if (believed !== undefined && believed !== String(person.id)) throw new ApiError('SESSION_CHANGED');
  };

  const admit = async (request: GatedRequest, isSocket = false): Promise<Admission> => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      return { caller: callerOf(await find(bearerPattern.exec(authorization)?.[1])), renewedCookie: null };
    }
    const token = cookie.read(request.headers.cookie);
    const session = await find(token);
    refuseForgery(request, isSocket);
    refuseMistake(request, session);
    const caller = callerOf(session);
    return { caller, renewedCookie: token !== null && session.extendedTo ? { token, expiresAt: session.extendedTo } : null };
  };

  const hasCredentials = ({ headers }: GatedRequest): boolean => headers.authorization !== undefined || cookie.read(headers.cookie) !== null;

  /** A cookie that outlived its session keeps nobody from what a link opens, unless the page still believes somebody signed in, who then has to learn of it. */
  const isForgotten = (error: unknown, { headers }: GatedRequest): boolean =>
    error instanceof ApiError && error.code === 'NOT_SIGNED_IN' && headers.authorization === undefined && headers[headerNames.personId] === undefined;

  return {
    admit,
    async admitAnybody(request) {
      if (hasCredentials(request)) {
        try {
          return { ...await admit(request), newVisitor: null };
        } catch (error) {
          if (!isForgotten(error, request)) throw error;
        }
      }
      refuseForgery(request, false);
      const known = visitorCookie.read(request.headers.cookie);
      const personId = known ?? createVisitorId();
      return { caller: { personId, sessionId: null, person: null }, renewedCookie: null, newVisitor: known === null ? personId : null };
    },
    requireCaller: async (request) => (await admit(request)).caller,
    requireSocketCaller: async (request) => (await admit(request, true)).caller,
    laneOf(request) {
      const token = tokenOf(request);
      if (token === null) return null;
      const digest = digestOf(token);
      const personId = people.get(digest);
      return personId === undefined ? `token ${digest}` : `person ${personId}`;
    },
  };
};
