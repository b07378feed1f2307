import { unservedRegistrationFields } from '../../../contract/api/auth-endpoints';
import type { EndpointInput } from '../../../contract/api/endpoints';
import type { RegistrationMode } from '../../../contract/api/platform-endpoints';
import type { SignedIn } from '../../../contract/entities/session';
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
import { parseEmail, parseMobile, requireEmail } from './account-identifiers';
import { requireChosenDigest, requireDigest, type PasswordHashes } from './passwords';
import type { SessionEndEvents } from './session-end-events';
import type { SessionService } from './session-service';
import { countRegistrationAttempt, countSignInAttempt } from './sign-in-limits';
import { deleteExpiredTickets, insertTicket, consumeTicket } from './tickets-repository';
import { createToken, hashToken, isToken } from './random-tokens';

const ticketLifetimeMs = 60_000;
const attemptRetentionMs = 60 * 60_000;

export interface AuthServiceDependencies {
  readonly clock: Clock;
  readonly people: PeopleService;
  readonly passwords: PasswordHashes;
  readonly sessions: SessionService;
  readonly sessionEndEvents: SessionEndEvents;
  /** Maximum number of accounts registered from one address per hour. */
  readonly registrationsPerHour: number;
  /** Whether people may register by themselves. */
  readonly registration: RegistrationMode;
}

/** A new account: a name, an email address and a password digest, none of them validated yet. */
export type Registration = EndpointInput<'auth.register'>['body'];
export interface Credentials { readonly email?: string | undefined; readonly mobile?: string | undefined; readonly password: string }

export type AuthService = ReturnType<typeof createAuthService>;

/** Throws if a field that is not supported has a value. Empty values are ignored. */
const requireSupportedFields = (fields: Omit<Registration, 'email' | 'password' | 'name'>): void => {
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
    const parsed = parseEmail(email);
    return { name: `email ${parsed?.key ?? email}`, find: async (db) => (parsed ? people.byEmailKey(db, parsed.key) : null) };
  }
  if (mobile === undefined) throw new ApiError('VALIDATION_FAILED', { field: 'email' });
  const parsed = parseMobile(mobile);
  return { name: `mobile ${parsed ?? mobile}`, find: async (db) => (parsed === null ? null : people.byMobile(db, parsed)) };
};

/**
 * Throws REGISTRATION_CLOSED, TOO_MANY_REQUESTS after too many attempts from one address,
 * REGISTRATION_FIELD_NOT_SERVED, EMAIL_INVALID, EMAIL_TAKEN, PASSWORD_NOT_HASHED, PASSWORD_EMPTY and the errors of
 * `checkName`.
 */
const register = async (dependencies: AuthServiceDependencies, { email, password, name, ...others }: Registration, context: SignInContext): Promise<SignedIn> => {
  const { registration, registrationsPerHour, clock, people, passwords } = dependencies;
  if (registration === 'closed') throw new ApiError('REGISTRATION_CLOSED');
  await countRegistrationAttempt(context.scope.db, context.client, registrationsPerHour, clock());
  requireSupportedFields(others);
  const checkedName = checkName(name);
  if (!checkedName.ok) throw new ApiError(checkedName.code, checkedName.args);
  const { address, key } = requireEmail(email);
  requireChosenDigest(password);
  // Hashing takes about 100 ms, so addresses that are already registered are refused before it.
  if (await people.byEmailKey(context.scope.db, key)) throw new ApiError('EMAIL_TAKEN');
  const passwordHash = await passwords.hash(password);
  return context.scope.db.transaction(async (transaction) => {
    const person = await people.add(transaction, { name: checkedName.name, email: address, emailKey: key, passwordHash });
    if (!person) throw new ApiError('EMAIL_TAKEN');
    return signIn(dependencies, transaction, person, context);
  });
};

/**
 * Throws INVALID_CREDENTIALS after the same amount of work whether or not the account exists. Throws
 * ACCOUNT_BLOCKED only if the password is right, and TOO_MANY_REQUESTS after too many failures.
 */
const login = async (dependencies: AuthServiceDependencies, credentials: Credentials, context: SignInContext): Promise<SignedIn> => {
  const { clock, passwords } = dependencies;
  const account = accountOf(dependencies, credentials);
  requireDigest(credentials.password);
  const { db } = context.scope;
  const counted = await countSignInAttempt(db, account.name, context.client.address, clock());
  const person = await account.find(db);
  const isRight = await passwords.verify(person?.passwordHash ?? null, credentials.password);
  if (!person || !isRight) throw new ApiError('INVALID_CREDENTIALS');
  if (person.isBlocked) throw new ApiError('ACCOUNT_BLOCKED');
  return db.transaction(async (transaction) => {
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

const createTicket = async ({ clock }: AuthServiceDependencies, { db, caller }: CallScope<Caller>): Promise<{ ticket: string }> => {
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

/** Deletes expired sessions and tickets and attempts older than an hour. Returns the number of deleted rows. */
const deleteEnded = async ({ clock, sessions }: AuthServiceDependencies, db: Database): Promise<number> => {
  const now = clock();
  return await sessions.deleteEnded(db) + await deleteExpiredTickets(db, now) + await rateLimits.deleteOld(db, new Date(now.getTime() - attemptRetentionMs));
};

export const createAuthService = (dependencies: AuthServiceDependencies) => bindFirst(dependencies, { register, login, logout, revokeSession, createTicket, redeemTicket, deleteEnded });

const requireLoopback = (client: Pick<ClientInfo, 'isLoopback'>): void => {
  if (!client.isLoopback) throw new ApiError('TICKET_INVALID');
};
