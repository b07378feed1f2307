import { unservedRegistrationFields } from '../../../contract/api/auth-endpoints';
import type { EndpointInput } from '../../../contract/api/endpoints';
import type { RegistrationMode } from '../../../contract/api/platform-endpoints';
import type { SignedIn } from '../../../contract/entities/session';
import { emailKeyOf, type Email } from '../../../core/email-address';
import { checkName } from '../../../core/file-names';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallContext, ClientInfo, SessionContext } from '../../call-context';
import type { Caller, CallScope } from '../../call-scope';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import type { Person } from '../../person';
import { rateLimits } from '../rate-limits/rate-limits-service';
import type { PeopleService } from '../people/people-service';
import { parseMobile, requireEmail } from './account-identifiers';
import { consumeAuthToken, deleteExpiredAuthTokens, insertAuthToken } from './auth-tokens-repository';
import { requireChosenDigest, requireDigest, type PasswordHashes } from './passwords';
import type { SessionEndEvents } from './session-end-events';
import type { SessionService } from './session-service';
import { countRegistrationAttempt, countSignInAttempt } from './sign-in-limits';
import { deleteExpiredTickets, deleteTicketsOf, insertTicket, consumeTicket } from './tickets-repository';
import { createToken, hashToken, isToken } from './random-tokens';

const ticketLifetimeMs = 60_000;
/** Some limits count for a day. */
const attemptRetentionMs = 48 * 60 * 60_000;
const authTokenLifetimeMs = 10 * 60_000;

export interface AuthServiceDependencies {
  readonly clock: Clock;
  readonly people: PeopleService;
  readonly passwords: PasswordHashes;
  readonly sessions: SessionService;
  readonly sessionEndEvents: SessionEndEvents;
  /** Maximum number of accounts registered from one address per hour. */
  readonly registrationsPerHour: number;
  /** Whether people may register by themselves, and the domains of their addresses; empty for all. */
  readonly registration: RegistrationMode;
  readonly registrationDomains: readonly string[];
  /** Whether an invitation opens its team now. */
  readonly isInvited: (db: Database, inviteGuid: string) => Promise<boolean>;
  /** Creates a team of a new person in the transaction that adds the person. */
  readonly createTeam: (db: Database, creator: { readonly personId: number; readonly desktopGuid: string }, team: EndpointInput<'teams.create'>['body']) => Promise<void>;
}

/** A new account: a name, an email address and a password digest, none of them validated yet. */
export type Registration = EndpointInput<'auth.register'>['body'];
export interface Credentials { readonly email?: string | undefined; readonly mobile?: string | undefined; readonly password: string }

export type AuthService = ReturnType<typeof createAuthService>;

/** Throws if a field that is not supported has a value. Empty values are ignored. */
const requireSupportedFields = (fields: Registration): void => {
  const field = unservedRegistrationFields.find((name) => ![undefined, null, '', false].includes(fields[name] as null));
  if (field !== undefined) throw new ApiError('REGISTRATION_FIELD_NOT_SERVED', { field });
};

/** The parts of a call that a sign-in needs. */
type SignInContext = Pick<CallContext, 'client' | 'cookie'> & { readonly scope: Pick<CallScope, 'db'> };
/** The parts of a call that ends a session. */
type SessionEndContext = Pick<SessionContext, 'scope' | 'cookie' | 'afterCommit'>;

/** Pages of our own origin receive the token in a cookie; all other clients receive it in the response body. */
const signIn = async ({ sessions, people }: AuthServiceDependencies, db: Database, person: Person, { client, cookie }: SignInContext): Promise<SignedIn> => {
  const { token, expiresAt } = await sessions.create(db, person.id, client.userAgent);
  if (cookie.isWanted) cookie.set(token, expiresAt);
  return { user: people.me(person), token: cookie.isWanted ? null : token, expiresAt: expiresAt.toISOString() };
};

/**
 * Returns the account's name for rate limits, and its lookup. An account that cannot exist is limited and refused
 * like any other account.
 */
const accountOf = ({ people }: AuthServiceDependencies, { email, mobile }: Credentials): { readonly name: string; find(db: Database): Promise<Awaited<ReturnType<PeopleService['byId']>>> } => {
  if (email !== undefined) {
    const key = emailKeyOf(email);
    // No address has such characters, and PostgreSQL cannot store some of them.
    const isPossible = !/\p{C}/u.test(key);
    return { name: `email ${key}`, find: async (db) => (isPossible ? people.byEmailKey(db, key) : null) };
  }
  if (mobile === undefined) throw new ApiError('VALIDATION_FAILED', { field: 'email' });
  const parsed = parseMobile(mobile);
  return { name: `mobile ${parsed ?? mobile}`, find: async (db) => (parsed === null ? null : people.byMobile(db, parsed)) };
};

/** Throws REGISTRATION_CLOSED, and REGISTRATION_BY_INVITATION without an invitation that is open. */
const requireRegistration = async ({ registration, isInvited }: AuthServiceDependencies, db: Database, inviteGuid: string | undefined): Promise<void> => {
  if (registration === 'closed') throw new ApiError('REGISTRATION_CLOSED');
  if (registration === 'invited' && (inviteGuid === undefined || !await isInvited(db, inviteGuid))) throw new ApiError('REGISTRATION_BY_INVITATION');
};

/** Throws EMAIL_INVALID, and EMAIL_DOMAIN_REFUSED for other domains than the operator's. */
const requireAdmittedEmail = (email: string, domains: readonly string[]): Email => {
  const parsed = requireEmail(email);
  if (domains.length > 0 && !domains.includes(parsed.key.slice(parsed.key.lastIndexOf('@') + 1))) throw new ApiError('EMAIL_DOMAIN_REFUSED', { domains: domains.join(', ') });
  return parsed;
};

/**
 * Throws the errors of `requireRegistration`, TOO_MANY_REQUESTS after too many attempts from one address,
 * REGISTRATION_FIELD_NOT_SERVED and EMAIL_TAKEN. Also throws the errors of addresses, passwords, names and new teams.
 */
const register = async (dependencies: AuthServiceDependencies, body: Registration, context: SignInContext): Promise<SignedIn> => {
  const { registrationDomains, registrationsPerHour, clock, people, passwords, createTeam } = dependencies;
  const { email, password, name, inviteGuid, withTeam = false, teamName = '', teamType, teamScale, province, city } = body;
  await requireRegistration(dependencies, context.scope.db, inviteGuid);
  await countRegistrationAttempt(context.scope.db, context.client, registrationsPerHour, clock());
  requireSupportedFields(body);
  const checkedName = checkName(name);
  if (!checkedName.ok) throw new ApiError(checkedName.code, checkedName.args);
  const { address, key } = requireAdmittedEmail(email, registrationDomains);
  requireChosenDigest(password);
  // Hashing takes about 100 ms, so addresses that are already registered are refused before it.
  if (await people.byEmailKey(context.scope.db, key)) throw new ApiError('EMAIL_TAKEN');
  const passwordHash = await passwords.hash(password);
  return context.scope.db.transaction(async (transaction) => {
    const person = await people.add(transaction, { name: checkedName.name, email: address, emailKey: key, passwordHash });
    if (!person) throw new ApiError('EMAIL_TAKEN');
    if (withTeam) await createTeam(transaction, { personId: person.id, desktopGuid: person.desktopGuid }, { name: teamName, type: teamType, scale: teamScale, province, city });
    return signIn(dependencies, transaction, person, context);
  });
};

/**
 * Throws INVALID_CREDENTIALS after the same amount of work whether or not the account exists. Throws
 * ACCOUNT_BLOCKED only if the password is right, and TOO_MANY_REQUESTS after too many failures.
 */
const login = async (dependencies: AuthServiceDependencies, credentials: Credentials, context: SignInContext): Promise<SignedIn> => {
  const { clock, passwords, people } = dependencies;
  const account = accountOf(dependencies, credentials);
  requireDigest(credentials.password);
  const { db } = context.scope;
  const counted = await countSignInAttempt(db, account.name, context.client.address, clock());
  const person = await account.find(db);
  const passwordHash = person?.passwordHash ?? null;
  const isRight = await passwords.verify(passwordHash, credentials.password);
  if (!person || passwordHash === null || !isRight) throw new ApiError('INVALID_CREDENTIALS');
  if (person.isBlocked) throw new ApiError('ACCOUNT_BLOCKED');
  return db.transaction(async (transaction) => {
    // A change of the password meanwhile would not end this session.
    if (!await people.lockPasswordHash(transaction, person.id, passwordHash)) throw new ApiError('INVALID_CREDENTIALS');
    await counted.recordSuccess(transaction);
    return signIn(dependencies, transaction, person, context);
  });
};

const logout = async ({ sessions, sessionEndEvents }: AuthServiceDependencies, context: SessionEndContext): Promise<void> => {
  const { scope: { db, caller: { sessionId, personId } }, cookie } = context;
  await sessions.end(db, sessionId, personId);
  cookie.clear();
  context.afterCommit(() => { sessionEndEvents.emit(sessionId); });
};

/** Throws SESSION_NOT_FOUND, also for sessions of other people. */
const revokeSession = async ({ sessions, sessionEndEvents }: AuthServiceDependencies, sessionId: string, context: SessionEndContext): Promise<void> => {
  const { scope: { db, caller }, cookie } = context;
  const wasThere = await sessions.end(db, sessionId, caller.personId);
  if (!wasThere) throw new ApiError('SESSION_NOT_FOUND');
  if (sessionId === caller.sessionId) cookie.clear();
  context.afterCommit(() => { sessionEndEvents.emit(sessionId); });
};

/** Throws NOT_SIGNED_IN if the session ended meanwhile. */
const createTicket = async ({ clock, sessions }: AuthServiceDependencies, { db, caller }: CallScope<Caller>): Promise<{ ticket: string }> => {
  if (!await sessions.lock(db, caller.sessionId)) throw new ApiError('NOT_SIGNED_IN');
  const ticket = createToken();
  await insertTicket(db, hashToken(ticket), caller.personId, new Date(clock().getTime() + ticketLifetimeMs));
  return { ticket };
};

/** Throws TICKET_INVALID for a ticket that is unknown, used or expired, and for every ticket that is sent from another machine. */
const redeemTicket = async (dependencies: AuthServiceDependencies, ticket: string, context: SignInContext): Promise<SignedIn> => {
  const { clock, people } = dependencies;
  requireLoopback(context.client);
  if (!isToken(ticket)) throw new ApiError('TICKET_INVALID');
  return context.scope.db.transaction(async (transaction) => {
    const personId = await consumeTicket(transaction, hashToken(ticket), clock());
    const person = personId === null ? null : await people.byId(transaction, personId);
    if (!person || person.isBlocked) throw new ApiError('TICKET_INVALID');
    return signIn(dependencies, transaction, person, context);
  });
};

/**
 * Confirms the caller's password. The token permits one sensitive action of this session. Throws INVALID_CREDENTIALS,
 * PASSWORD_NOT_HASHED, and TOO_MANY_REQUESTS after too many failures.
 */
const verify = async ({ clock, passwords, people }: AuthServiceDependencies, password: string, { scope: { db, caller }, client }: Pick<SessionContext, 'scope' | 'client'>): Promise<{ authToken: string }> => {
  requireDigest(password);
  const counted = await countSignInAttempt(db, `person ${caller.personId}`, client.address, clock());
  const person = await people.byId(db, caller.personId);
  if (!await passwords.verify(person?.passwordHash ?? null, password)) throw new ApiError('INVALID_CREDENTIALS');
  await counted.recordSuccess(db);
  const authToken = createToken();
  await insertAuthToken(db, hashToken(authToken), caller.sessionId, new Date(clock().getTime() + authTokenLifetimeMs));
  return { authToken };
};

/**
 * Changes the caller's password, and ends all other sessions and the tickets of the person ("Passwords"). Of two changes
 * with the same current password the second is refused. A repeated change to the same password succeeds, because the
 * response of the first may have been lost. Throws INVALID_CREDENTIALS, PASSWORD_NOT_HASHED, PASSWORD_EMPTY, and
 * TOO_MANY_REQUESTS after too many failures.
 */
const changePassword = async (
  { clock, passwords, people, sessions, sessionEndEvents }: AuthServiceDependencies, { currentPassword, password }: EndpointInput<'auth.changePassword'>['body'],
  { scope: { db, caller }, client }: Pick<SessionContext, 'scope' | 'client'>,
): Promise<void> => {
  requireDigest(currentPassword);
  requireChosenDigest(password);
  const counted = await countSignInAttempt(db, `person ${caller.personId}`, client.address, clock());
  const previousHash = (await people.byId(db, caller.personId))?.passwordHash ?? null;
  const isCurrent = await passwords.verify(previousHash, currentPassword);
  if (previousHash === null || !(isCurrent || await passwords.verify(previousHash, password))) throw new ApiError('INVALID_CREDENTIALS');
  const hash = await passwords.hash(password);
  const ended = await db.transaction(async (transaction) => {
    if (!await people.replacePasswordHash(transaction, caller.personId, previousHash, hash)) throw new ApiError('INVALID_CREDENTIALS');
    await counted.recordSuccess(transaction);
    const others = await sessions.endOthers(transaction, caller.personId, caller.sessionId);
    // No session is left that creates tickets. Redemptions that run now finish first, and their sessions end, too.
    await deleteTicketsOf(transaction, caller.personId);
    return [...others, ...await sessions.endOthers(transaction, caller.personId, caller.sessionId)];
  });
  for (const sessionId of ended) sessionEndEvents.emit(sessionId);
};

/** Ends a token of `verify`. Returns whether it was valid for this session. */
const consumeVerification = async ({ clock }: AuthServiceDependencies, db: Database, sessionId: string, token: string): Promise<boolean> =>
  isToken(token) && consumeAuthToken(db, hashToken(token), sessionId, clock());

/** Deletes expired sessions, tickets and tokens, and attempts older than two days. Returns the number of deleted rows. */
const deleteEnded = async ({ clock, sessions }: AuthServiceDependencies, db: Database): Promise<number> => {
  const now = clock();
  return await sessions.deleteEnded(db) + await deleteExpiredTickets(db, now) + await deleteExpiredAuthTokens(db, now) + await rateLimits.deleteOld(db, new Date(now.getTime() - attemptRetentionMs));
};

export const createAuthService = (dependencies: AuthServiceDependencies) => bindFirst(dependencies, { register, login, logout, revokeSession, createTicket, redeemTicket, verify, changePassword, consumeVerification, deleteEnded });

const requireLoopback = (client: Pick<ClientInfo, 'isLoopback'>): void => {
  if (!client.isLoopback) throw new ApiError('TICKET_INVALID');
};
