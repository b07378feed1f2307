import type { EndpointInput } from '../../../contract/api/endpoints';
import type { ProfileField } from '../../../contract/entities/myself';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { SessionContext } from '../../call-context';
import { scopeOn, type CallScope, type Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { AuthService } from '../auth/auth-service';
import { recordPersonEvent } from '../people/person-events-service';
import type { PeopleService } from '../people/people-service';
import type { TeamMembership } from '../teams/team-membership-service';
import { emailTarget, mobileTarget, type CheckedCode, type CodeTarget, type VerificationCodes } from '../verification/verification-codes-service';
import { lockMethods, removeEmail, removeMobile, setEmail, setMobile, type SignInMethods } from './bindings-repository';

export interface BindingsDependencies {
  readonly auth: AuthService;
  readonly codes: VerificationCodes;
  readonly people: PeopleService;
  readonly teamMembership: Pick<TeamMembership, 'requireNoOtherMembers'>;
  /** Throws PROFILE_FIELD_LOCKED for a field that the directory of the caller's team manages. */
  readonly requireChangeable: (scope: CallScope<Caller>, fields: readonly ProfileField[]) => Promise<void>;
}

type BindingContext = Pick<SessionContext, 'scope' | 'client'>;
interface PresentProof { readonly authToken?: string | undefined; readonly lastCode?: string | undefined }

/** Runs a change of the caller's methods in a transaction, with its events. */
const changeMethods = (scope: CallScope<Caller>, change: (db: Database, before: SignInMethods) => Promise<void>): Promise<void> => scope.db.transaction(async (transaction) => {
  const { caller: { personId, person, account } } = scope;
  await change(transaction, await lockMethods(transaction, personId));
  const scopeOfChange = scopeOn(transaction, scope);
  await recordPersonEvent(scopeOfChange, 'Account', { personId, desktopGuid: person.desktopGuid });
  if (account.team) await recordPersonEvent(scopeOfChange, 'Team', { teamId: account.team.id });
});

/** A new password for an account without one. Null for all others. Throws PASSWORD_NEEDED, PASSWORD_NOT_HASHED and PASSWORD_EMPTY. */
const newPasswordHash = async ({ auth }: BindingsDependencies, { hasPassword }: { readonly hasPassword: boolean }, password: string | undefined): Promise<string | null> => {
  if (hasPassword) return null;
  if (password === undefined) throw new ApiError('PASSWORD_NEEDED');
  return auth.hashChosenPassword(password);
};

const setFirstPassword = async ({ people }: BindingsDependencies, db: Database, personId: number, { passwordHash }: SignInMethods, hash: string | null): Promise<void> => {
  if (hash !== null && passwordHash === null) await people.setPasswordHash(db, personId, hash, false);
};

/**
 * Adds an address, or verifies the account's own address. Throws CODE_INVALID, EMAIL_INVALID, EMAIL_TAKEN, ALREADY_BOUND,
 * PROFILE_FIELD_LOCKED and the errors of a new password.
 */
const bindEmail = async (dependencies: BindingsDependencies, { email, code, password }: EndpointInput<'bindings.bindEmail'>['body'], { scope }: BindingContext): Promise<void> => {
  const { db, caller: { personId, sessionId, person } } = scope;
  const target = emailTarget(email);
  await dependencies.requireChangeable(scope, ['email']);
  const checked = await dependencies.codes.check(db, { target, scene: 'bind', requester: sessionId }, code);
  const hash = await newPasswordHash(dependencies, person, password);
  await changeMethods(scope, async (transaction, before) => {
    if (before.emailKey !== null && before.emailKey !== target.key) throw new ApiError('ALREADY_BOUND');
    await checked.use(transaction);
    if (!await setEmail(transaction, personId, target)) throw new ApiError('EMAIL_TAKEN');
    await setFirstPassword(dependencies, transaction, personId, before, hash);
  });
};

/** Throws INVALID_CREDENTIALS for a wrong password of an account that has one, and the errors of a new password. */
const bindMobile = async (dependencies: BindingsDependencies, { mobile, mobileVerifyCode, password, filing = true }: EndpointInput<'bindings.bindMobile'>['body'], context: BindingContext): Promise<void> => {
  const { scope } = context;
  const { db, caller: { personId, sessionId, person } } = scope;
  const target = mobileTarget(mobile);
  if (!filing) throw new ApiError('MOBILE_CONSENT_NEEDED');
  await dependencies.requireChangeable(scope, ['mobile']);
  if (person.hasPassword) await dependencies.auth.requireOwnPassword(password, context);
  const checked = await dependencies.codes.check(db, { target, scene: 'bind', requester: sessionId }, mobileVerifyCode);
  const hash = await newPasswordHash(dependencies, person, password);
  await changeMethods(scope, async (transaction, before) => {
    if (before.mobile !== null) throw new ApiError('ALREADY_BOUND');
    await checked.use(transaction);
    if (!await setMobile(transaction, personId, target.key)) throw new ApiError('MOBILE_TAKEN');
    await setFirstPassword(dependencies, transaction, personId, before, hash);
  });
};

/** The check of the present address or number: a code that was sent to it, or an authToken. Throws CODE_INVALID. */
const checkPresent = async ({ auth, codes }: BindingsDependencies, { db, caller: { sessionId } }: CallScope<Caller>, key: string, { authToken = '', lastCode }: PresentProof): Promise<CheckedCode> => {
  if (lastCode !== undefined) return codes.check(db, { target: { key }, scene: 'change', requester: sessionId }, lastCode);
  return { use: async (transaction) => { if (!await auth.consumeVerification(transaction, sessionId, authToken)) throw new ApiError('AUTH_TOKEN_INVALID'); } };
};

/** Replaces an address or a number. Throws NOT_BOUND, CODE_INVALID and AUTH_TOKEN_INVALID. */
const replace = async (
  dependencies: BindingsDependencies, scope: CallScope<Caller>,
  { target, code, proof, present, set }: {
    readonly target: CodeTarget; readonly code: string; readonly proof: PresentProof;
    readonly present: (methods: SignInMethods) => string | null; readonly set: (db: Database) => Promise<void>;
  },
): Promise<void> => {
  const { db, caller: { personId, sessionId } } = scope;
  const shown = await db.transaction(async (transaction) => present(await lockMethods(transaction, personId)));
  if (shown === null) throw new ApiError('NOT_BOUND');
  const checkedPresent = await checkPresent(dependencies, scope, shown, proof);
  const checkedNew = await dependencies.codes.check(db, { target, scene: 'change', requester: sessionId }, code);
  await changeMethods(scope, async (transaction, before) => {
    // A different window may have replaced it meanwhile, so the proof is for the former one.
    if (present(before) !== shown) throw new ApiError('CODE_INVALID');
    await checkedPresent.use(transaction);
    await checkedNew.use(transaction);
    await set(transaction);
  });
};

/** Throws the errors of `replace`, EMAIL_INVALID, EMAIL_TAKEN and PROFILE_FIELD_LOCKED. */
const changeEmail = async (dependencies: BindingsDependencies, { email, code, authToken, lastCode }: EndpointInput<'bindings.changeEmail'>['body'], { scope }: BindingContext): Promise<void> => {
  const target = emailTarget(email);
  await dependencies.requireChangeable(scope, ['email']);
  await replace(dependencies, scope, {
    target, code, proof: { authToken, lastCode }, present: ({ emailKey }) => emailKey,
    set: async (transaction) => { if (!await setEmail(transaction, scope.caller.personId, target)) throw new ApiError('EMAIL_TAKEN'); },
  });
};

/** Throws the errors of `replace`, MOBILE_INVALID, MOBILE_TAKEN, PROFILE_FIELD_LOCKED, and INVALID_CREDENTIALS for a given password that is wrong. */
const changeMobile = async (dependencies: BindingsDependencies, { mobile, code, password, authToken, lastCode }: EndpointInput<'bindings.changeMobile'>['body'], context: BindingContext): Promise<void> => {
  const { scope } = context;
  const target = mobileTarget(mobile);
  await dependencies.requireChangeable(scope, ['mobile']);
  if (password !== undefined) await dependencies.auth.requireOwnPassword(password, context);
  await replace(dependencies, scope, {
    target, code, proof: { authToken, lastCode }, present: (methods) => methods.mobile,
    set: async (transaction) => { if (!await setMobile(transaction, scope.caller.personId, target.key)) throw new ApiError('MOBILE_TAKEN'); },
  });
};

/**
 * Removes a method. The last one needs a confirmation, and all sessions of the person end ("The last method", 6.17). Throws
 * NOT_BOUND, AUTH_TOKEN_INVALID, LAST_METHOD, PROFILE_FIELD_LOCKED and, for the creator of a team with other members,
 * CREATOR_CANNOT_LEAVE.
 */
const unbind = async (dependencies: BindingsDependencies, { type, authToken, isLastConfirmed = false }: EndpointInput<'bindings.unbind'>['body'], { scope }: BindingContext): Promise<void> => {
  const { auth, teamMembership } = dependencies;
  const { caller: { personId, sessionId } } = scope;
  if (type !== 'email' && type !== 'mobile') throw new ApiError('NOT_BOUND');
  await dependencies.requireChangeable(scope, [type]);
  await changeMethods(scope, async (transaction, { emailKey, mobile }) => {
    if ((type === 'email' ? emailKey : mobile) === null) throw new ApiError('NOT_BOUND');
    if (!await auth.consumeVerification(transaction, sessionId, authToken)) throw new ApiError('AUTH_TOKEN_INVALID');
    const isLast = emailKey === null || mobile === null;
    if (isLast) await teamMembership.requireNoOtherMembers(scopeOn(transaction, scope));
    if (isLast && !isLastConfirmed) throw new ApiError('LAST_METHOD');
    await (type === 'email' ? removeEmail : removeMobile)(transaction, personId);
    if (isLast) await auth.endAllSessions(transaction, personId);
  });
};

/** The addresses and numbers with which people sign in (account specification, section 4, Account bindings). */
export const createBindings = (dependencies: BindingsDependencies) => bindFirst(dependencies, { bindEmail, bindMobile, changeEmail, changeMobile, unbind });

export type BindingsService = ReturnType<typeof createBindings>;
