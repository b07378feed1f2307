import type { EndpointInput } from '../../../contract/api/endpoints';
import type { SignedIn } from '../../../contract/entities/session';
import { emailKeyOf } from '../../../core/email-address';
import { parseMobile } from '../../../core/mobile-number';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallContext, ClientInfo, SessionContext } from '../../call-context';
import type { Caller, CallScope } from '../../call-scope';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import type { Mail } from '../mail/mail-service';
import { rateLimits } from '../rate-limits/rate-limits-service';
import type { PeopleService, PersonWithPassword } from '../people/people-service';
import type { HumanVerification } from '../verification/human-verification-service';
import { targetOf, type CodeTarget, type VerificationCodes } from '../verification/verification-codes-service';
import { consumeAuthToken, deleteExpiredAuthTokens, insertAuthToken } from './auth-tokens-repository';
import { schedulePasswordMail } from './password-mail-service';
import { requireChosenDigest, requireDigest, type PasswordHashes } from './passwords';
import type { SessionService } from './session-service';
import { signIn, type SignInContext } from './sign-in';
import { countSignInAttempt } from './sign-in-limits';
import { deleteExpiredTickets, deleteTicketsOf, insertTicket, consumeTicket } from './tickets-repository';
import { createToken, hashToken, isToken } from './random-tokens';

/** Failures of an account from one network, after which a sign-in needs a solved challenge. */
const failuresWithoutChallenge = 3;
const ticketLifetimeMs = 60_000;
/** Some limits count for a day. */
const attemptRetentionMs = 48 * 60 * 60_000;
const authTokenLifetimeMs = 10 * 60_000;

export interface AuthServiceDependencies {
  readonly clock: Clock;
  readonly people: PeopleService;
  readonly passwords: PasswordHashes;
  readonly sessions: SessionService;
  readonly mail: Mail;
  readonly codes: VerificationCodes;
  readonly humanVerification: HumanVerification;
}

export interface Credentials { readonly email?: string | undefined; readonly mobile?: string | undefined; readonly password: string }

export type AuthService = ReturnType<typeof createAuthService>;

/** The parts of a call that ends a session. */
type SessionEndContext = Pick<SessionContext, 'scope' | 'cookie'>;

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

/**
 * Throws INVALID_CREDENTIALS after the same amount of work whether or not the account exists. Throws
 * ACCOUNT_BLOCKED only if the password is right, CAPTCHA_REQUIRED after three failures without a solved challenge, and
 * TOO_MANY_REQUESTS after too many failures.
 */
const login = async (dependencies: AuthServiceDependencies, credentials: Credentials, context: SignInContext): Promise<SignedIn> => {
  const { clock, passwords, people, humanVerification } = dependencies;
  const account = accountOf(dependencies, credentials);
  requireDigest(credentials.password);
  const { db } = context.scope;
  const counted = await countSignInAttempt(db, account.name, context.client.address, clock(), {
    beyond: failuresWithoutChallenge, check: () => humanVerification.requireSolution(db, context.client, 'login'),
  });
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

/** The person whom a code names. Throws CODE_INVALID without one, so that nobody learns who has an account. */
const findOwner = async ({ people }: AuthServiceDependencies, db: Database, { kind, key }: CodeTarget): Promise<PersonWithPassword> => {
  const owner = await (kind === 'mobile' ? people.byMobile(db, key) : people.byEmailKey(db, key));
  if (!owner) throw new ApiError('CODE_INVALID');
  if (owner.isBlocked) throw new ApiError('ACCOUNT_BLOCKED');
  return owner;
};

/**
 * Signs in with a code of the scene login. Throws CODE_INVALID, also for people without an account, and ACCOUNT_BLOCKED only
 * if the code is right.
 */
const loginByCode = async (dependencies: AuthServiceDependencies, { code, ...given }: EndpointInput<'auth.loginByCode'>['body'], context: SignInContext): Promise<SignedIn> => {
  const target = targetOf(given);
  const { db } = context.scope;
  const checked = await dependencies.codes.check(db, { target, scene: 'login' }, code);
  return db.transaction(async (transaction) => {
    await checked.use(transaction);
    const owner = await findOwner(dependencies, transaction, target);
    return signIn(dependencies, transaction, owner, context);
  });
};

/**
 * Sets a new password with a code of the scene reset_password. Ends all sessions and tickets of the person, also those
 * that begin meanwhile ("Passwords"). Throws CAPTCHA_REQUIRED, CODE_INVALID, PASSWORD_NOT_HASHED, PASSWORD_EMPTY and, only
 * if the code is right, ACCOUNT_BLOCKED.
 */
const resetPassword = async (dependencies: AuthServiceDependencies, { verifyCode, password, ...given }: EndpointInput<'auth.resetPassword'>['body'], { scope: { db }, client, locale }: Pick<CallContext, 'scope' | 'client' | 'locale'>): Promise<void> => {
  const { clock, people, passwords, codes, humanVerification, mail } = dependencies;
  const target = targetOf(given);
  requireChosenDigest(password);
  await humanVerification.requireSolution(db, client, 'reset_password');
  const checked = await codes.check(db, { target, scene: 'reset_password' }, verifyCode);
  const hash = await passwords.hash(password);
  await db.transaction(async (transaction) => {
    await checked.use(transaction);
    const owner = await findOwner(dependencies, transaction, target);
    await people.setPasswordHash(transaction, owner.id, hash, target.kind === 'email');
    await schedulePasswordMail(mail, transaction, owner, locale, clock());
    await endSessions(dependencies, transaction, owner.id, null);
  });
};

/** Ends the sessions of a person except `keptId`, and the tickets, also those that begin meanwhile. Open windows learn of it. */
const endSessions = async ({ sessions }: Pick<AuthServiceDependencies, 'sessions'>, db: Database, personId: number, keptId: string | null): Promise<void> => {
  await sessions.endOthers(db, personId, keptId);
  // No session is left that creates tickets. Redemptions that run now finish first, and their sessions end, too.
  await deleteTicketsOf(db, personId);
  await sessions.endOthers(db, personId, keptId);
};

const logout = async ({ sessions }: AuthServiceDependencies, context: SessionEndContext): Promise<void> => {
  const { scope: { db, caller: { sessionId, personId } }, cookie } = context;
  await sessions.end(db, sessionId, personId);
  cookie.clear();
};

/** Throws SESSION_NOT_FOUND, also for sessions of other people. */
const revokeSession = async ({ sessions }: AuthServiceDependencies, sessionId: string, context: SessionEndContext): Promise<void> => {
  const { scope: { db, caller }, cookie } = context;
  const wasThere = await sessions.end(db, sessionId, caller.personId);
  if (!wasThere) throw new ApiError('SESSION_NOT_FOUND');
  if (sessionId === caller.sessionId) cookie.clear();
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

/** Throws INVALID_CREDENTIALS, PASSWORD_NOT_HASHED, and TOO_MANY_REQUESTS after too many failures. */
const requireOwnPassword = async ({ clock, passwords, people }: AuthServiceDependencies, password: string, { scope: { db, caller }, client }: Pick<SessionContext, 'scope' | 'client'>): Promise<void> => {
  requireDigest(password);
  const counted = await countSignInAttempt(db, `person ${caller.personId}`, client.address, clock());
  const person = await people.byId(db, caller.personId);
  if (!await passwords.verify(person?.passwordHash ?? null, password)) throw new ApiError('INVALID_CREDENTIALS');
  await counted.recordSuccess(db);
};

/** The hash of a new password. Throws PASSWORD_NOT_HASHED and PASSWORD_EMPTY. */
const hashChosenPassword = ({ passwords }: AuthServiceDependencies, password: string): Promise<string> => {
  requireChosenDigest(password);
  return passwords.hash(password);
};

/** Throws CODE_INVALID unless it is a code of the scene verify that this session requested for the own address or number. */
const requireOwnCode = async ({ codes }: AuthServiceDependencies, { code, type }: { readonly code: string; readonly type: 'email' | 'mobile' }, { scope: { db, caller: { sessionId, person } } }: Pick<SessionContext, 'scope'>): Promise<void> => {
  const key = type === 'email' ? person.email && emailKeyOf(person.email) : person.mobile;
  if (key === null) throw new ApiError('CODE_INVALID');
  await (await codes.check(db, { target: { key }, scene: 'verify', requester: sessionId }, code)).use(db);
};

/**
 * Confirms who the caller is, by password or code. The token permits one sensitive action of this session. Throws
 * INVALID_CREDENTIALS, PASSWORD_NOT_HASHED, CODE_INVALID, and TOO_MANY_REQUESTS after too many failures.
 */
const verify = async (dependencies: AuthServiceDependencies, proof: EndpointInput<'auth.verify'>['body'], context: Pick<SessionContext, 'scope' | 'client'>): Promise<{ authToken: string }> => {
  await ('password' in proof ? requireOwnPassword(dependencies, proof.password, context) : requireOwnCode(dependencies, proof, context));
  const { db, caller } = context.scope;
  const authToken = createToken();
  await insertAuthToken(db, hashToken(authToken), caller.sessionId, new Date(dependencies.clock().getTime() + authTokenLifetimeMs));
  return { authToken };
};

/**
 * Changes the caller's password, and ends all other sessions and the tickets of the person ("Passwords"). Of two changes
 * with the same current password the second is refused. A repeated change to the same password succeeds, because the
 * response of the first may have been lost. Throws INVALID_CREDENTIALS, PASSWORD_NOT_HASHED, PASSWORD_EMPTY, and
 * TOO_MANY_REQUESTS after too many failures.
 */
const changePassword = async (
  { clock, passwords, people, sessions, mail }: AuthServiceDependencies, { currentPassword, password }: EndpointInput<'auth.changePassword'>['body'],
  { scope: { db, caller }, client, locale }: Pick<SessionContext, 'scope' | 'client' | 'locale'>,
): Promise<void> => {
  requireDigest(currentPassword);
  requireChosenDigest(password);
  const counted = await countSignInAttempt(db, `person ${caller.personId}`, client.address, clock());
  const previousHash = (await people.byId(db, caller.personId))?.passwordHash ?? null;
  const isCurrent = await passwords.verify(previousHash, currentPassword);
  if (previousHash === null || !(isCurrent || await passwords.verify(previousHash, password))) throw new ApiError('INVALID_CREDENTIALS');
  const hash = await passwords.hash(password);
  await db.transaction(async (transaction) => {
    if (!await people.replacePasswordHash(transaction, caller.personId, previousHash, hash)) throw new ApiError('INVALID_CREDENTIALS');
    await counted.recordSuccess(transaction);
    await schedulePasswordMail(mail, transaction, caller.person, locale, clock());
    await endSessions({ sessions }, transaction, caller.personId, caller.sessionId);
  });
};

/** Ends all sessions and tickets of a person. */
const endAllSessions = (dependencies: AuthServiceDependencies, db: Database, personId: number): Promise<void> => endSessions(dependencies, db, personId, null);

/** Ends a token of `verify`. Returns whether it was valid for this session. */
const consumeVerification = async ({ clock }: AuthServiceDependencies, db: Database, sessionId: string, token: string): Promise<boolean> =>
  isToken(token) && consumeAuthToken(db, hashToken(token), sessionId, clock());

/** Deletes expired sessions, tickets, tokens, codes and challenges, and attempts older than two days. Returns the number of deleted rows. */
const deleteEnded = async ({ clock, sessions, codes, humanVerification }: AuthServiceDependencies, db: Database): Promise<number> => {
  const now = clock();
  return await sessions.deleteEnded(db) + await deleteExpiredTickets(db, now) + await deleteExpiredAuthTokens(db, now) + await codes.deleteEnded(db) + await humanVerification.deleteEnded(db) + await rateLimits.deleteOld(db, new Date(now.getTime() - attemptRetentionMs));
};

export const createAuthService = (dependencies: AuthServiceDependencies) => bindFirst(dependencies, { login, loginByCode, resetPassword, logout, revokeSession, createTicket, redeemTicket, verify, requireOwnPassword, hashChosenPassword, changePassword, endAllSessions, consumeVerification, deleteEnded });

const requireLoopback = (client: Pick<ClientInfo, 'isLoopback'>): void => {
  if (!client.isLoopback) throw new ApiError('TICKET_INVALID');
};
