import type { EndpointInput } from '../../../contract/api/endpoints';
import type { RegistrationMode } from '../../../contract/api/platform-endpoints';
import type { SignedIn } from '../../../contract/entities/session';
import { parseEmail } from '../../../core/email-address';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { requirePersonName } from '../people/people-service';
import type { HumanVerification } from '../verification/human-verification-service';
import { mobileTarget, type CheckedCode, type CodeTarget, type VerificationCodes } from '../verification/verification-codes-service';
import { requireChosenDigest, type PasswordHashes } from './passwords';
import { signIn, type SignInContext, type SignInDependencies } from './sign-in';
import { countRegistrationAttempt } from './sign-in-limits';

export interface RegistrationDependencies extends SignInDependencies {
  readonly clock: Clock;
  readonly passwords: PasswordHashes;
  readonly codes: VerificationCodes;
  readonly humanVerification: HumanVerification;
  /** Maximum number of accounts registered from one address per hour. */
  readonly registrationsPerHour: number;
  /** Whether people may register by themselves, and the domains of their addresses; empty for all. */
  readonly registration: RegistrationMode;
  readonly registrationDomains: readonly string[];
  /** Whether an address needs a code. Only a server that sends mails can require one. */
  readonly isEmailCodeNeeded: boolean;
  /** Whether an invitation opens its team now. */
  readonly isInvited: (db: Database, inviteGuid: string) => Promise<boolean>;
  /** Creates a team of a new person in the transaction that adds the person. */
  readonly createTeam: (db: Database, creator: { readonly personId: number; readonly desktopGuid: string }, team: EndpointInput<'teams.create'>['body']) => Promise<void>;
}

/** A new account. Nothing of it is validated yet. */
type Registration = EndpointInput<'auth.register'>['body'];

/** Throws REGISTRATION_CLOSED, and REGISTRATION_BY_INVITATION without an invitation that is open. */
const requireRegistration = async ({ registration, isInvited }: RegistrationDependencies, db: Database, inviteGuid: string | undefined): Promise<void> => {
  if (registration === 'closed') throw new ApiError('REGISTRATION_CLOSED');
  if (registration === 'invited' && (inviteGuid === undefined || !await isInvited(db, inviteGuid))) throw new ApiError('REGISTRATION_BY_INVITATION');
};

/** Throws EMAIL_INVALID, and EMAIL_DOMAIN_REFUSED for other domains than the operator's. */
const requireAdmittedEmail = (text: string, domains: readonly string[]): CodeTarget => {
  const email = parseEmail(text);
  if (!email) throw new ApiError('EMAIL_INVALID');
  if (domains.length > 0 && !domains.includes(email.key.slice(email.key.lastIndexOf('@') + 1))) throw new ApiError('EMAIL_DOMAIN_REFUSED', { domains: domains.join(', ') });
  return { kind: 'email', ...email };
};

/** The address, the number, or both. Throws EMAIL_INVALID, EMAIL_DOMAIN_REFUSED and MOBILE_INVALID. */
const identityOf = ({ registrationDomains }: RegistrationDependencies, { email = '', mobile = '' }: Registration): { readonly email: CodeTarget | null; readonly mobile: CodeTarget | null } => {
  // With a number alone, the domains that the operator admits do not count.
  const isMobileAlone = mobile !== '' && email === '' && registrationDomains.length === 0;
  return { email: isMobileAlone ? null : requireAdmittedEmail(email, registrationDomains), mobile: mobile === '' ? null : mobileTarget(mobile) };
};

/** Throws EMAIL_TAKEN and MOBILE_TAKEN. Reached only with the codes of both, where the server requires them. */
const refuseTaken = async ({ people }: RegistrationDependencies, db: Database, email: CodeTarget | null, mobile: CodeTarget | null): Promise<void> => {
  if (email && await people.byEmailKey(db, email.key)) throw new ApiError('EMAIL_TAKEN');
  if (mobile && await people.byMobile(db, mobile.key)) throw new ApiError('MOBILE_TAKEN');
};

/**
 * Creates an account ("Registering", 6.4). Where the server sends mails, an address needs a code. So only its owner learns
 * whether it has an account. Throws CAPTCHA_REQUIRED, CODE_INVALID, EMAIL_TAKEN and MOBILE_TAKEN. Throws TOO_MANY_REQUESTS
 * after too many attempts from one address. Also throws the errors of `requireRegistration` and `identityOf`, and those of
 * passwords, names and new teams.
 */
const register = async (dependencies: RegistrationDependencies, body: Registration, context: SignInContext): Promise<SignedIn> => {
  const { registrationsPerHour, clock, people, passwords, codes, humanVerification, isEmailCodeNeeded } = dependencies;
  const { client, scope: { db } } = context;
  await requireRegistration(dependencies, db, body.inviteGuid);
  await humanVerification.requireSolution(db, client, 'register');
  await countRegistrationAttempt(db, client, registrationsPerHour, clock());
  const name = requirePersonName(body.name);
  const { email, mobile } = identityOf(dependencies, body);
  requireChosenDigest(body.password);
  const checked: CheckedCode[] = [];
  if (email && isEmailCodeNeeded) checked.push(await codes.check(db, { target: email, scene: 'register' }, body.emailVerifyCode ?? ''));
  if (mobile) checked.push(await codes.check(db, { target: mobile, scene: 'register' }, body.mobileVerifyCode ?? ''));
  // Hashing takes about 100 ms, so addresses that are already registered are refused before it.
  await refuseTaken(dependencies, db, email, mobile);
  const passwordHash = await passwords.hash(body.password);
  return db.transaction(async (transaction) => {
    for (const code of checked) await code.use(transaction);
    const person = await people.add(transaction, {
      name, email: email?.address ?? null, emailKey: email?.key ?? null, mobile: mobile?.key ?? null, passwordHash,
      isEmailVerified: email !== null && isEmailCodeNeeded, registeredFrom: { referer: body.referer, inviter: body.inviter, activity: body.activity },
    });
    if (!person) {
      await refuseTaken(dependencies, transaction, email, mobile);
      throw new ApiError('EMAIL_TAKEN');
    }
    if (body.withTeam) await createTeamFor(dependencies, transaction, person, body);
    return signIn(dependencies, transaction, person, context);
  });
};

const createTeamFor = ({ createTeam }: RegistrationDependencies, db: Database, { id, desktopGuid }: { readonly id: number; readonly desktopGuid: string }, { teamName = '', teamType, teamScale, province, city }: Registration): Promise<void> =>
  createTeam(db, { personId: id, desktopGuid }, { name: teamName, type: teamType, scale: teamScale, province, city });

/** New accounts. */
export const createRegistration = (dependencies: RegistrationDependencies) => bindFirst(dependencies, { register });

export type RegistrationService = ReturnType<typeof createRegistration>;
