import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { signedInScenes, type CodeScene } from '../../../contract/entities/verification';
import { mailAddressOf, parseEmail } from '../../../core/email-address';
import { createGuid } from '../../../core/ids';
import { parseMobile } from '../../../core/mobile-number';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { SharedContext } from '../../call-context';
import type { Principal } from '../../call-scope';
import { networkOf } from '../../client-network';
import type { Database } from '../../db/database-handle';
import { secretFor } from '../../encryption';
import type { Clock } from '../../system-clock';
import type { Mail } from '../mail/mail-service';
import { rateLimits } from '../rate-limits/rate-limits-service';
import type { TextMessages } from '../text-messages/text-messages-service';
import { codeMessageName, type CodeMessageIds } from './code-message-service';
import type { HumanVerification } from './human-verification-service';
import { countTry, deleteExpiredCodes, lockTarget, newestCodeAt, putCode, useCode } from './verification-codes-repository';

const lifetimeMs = 10 * 60_000;
const maximumTries = 5;
const minuteMs = 60_000;
/** Codes a target a day, and codes a network an hour. Besides, a target receives one a minute. */
const limits = { perTarget: 10, targetWindowMs: 24 * 60 * minuteMs, perNetwork: 30, networkWindowMs: 60 * minuteMs } as const;

/** An address or a number whose owner receives codes. */
export interface CodeTarget {
  readonly kind: 'email' | 'mobile';
  /** The address in lower case, or the number with its country code. Contains an @ or begins with +. */
  readonly key: string;
  /** The address as the person typed it, or the number. */
  readonly address: string;
}

/** Throws EMAIL_INVALID, also for addresses that no mail server accepts. */
export const emailTarget = (text: string): CodeTarget => {
  const email = parseEmail(text);
  if (!email || mailAddressOf(email) === null) throw new ApiError('EMAIL_INVALID');
  return { kind: 'email', ...email };
};

/** Throws MOBILE_INVALID. */
export const mobileTarget = (text: string): CodeTarget => {
  const number = parseMobile(text);
  if (number === null) throw new ApiError('MOBILE_INVALID');
  return { kind: 'mobile', key: number, address: number };
};

/** The target that a call names. The address counts if it names both. Throws VALIDATION_FAILED without one. */
export const targetOf = ({ email, mobile }: { readonly email?: string | undefined; readonly mobile?: string | undefined }): CodeTarget => {
  if (email !== undefined) return emailTarget(email);
  if (mobile !== undefined) return mobileTarget(mobile);
  throw new ApiError('VALIDATION_FAILED', { field: 'email' });
};

export interface VerificationCodeDependencies {
  readonly serverKey: Buffer;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly textMessages: TextMessages;
  readonly humanVerification: HumanVerification;
}

/** A code that was right. */
export interface CheckedCode {
  /** Ends the code in the transaction of its effect. Throws CODE_INVALID if it was used meanwhile. */
  use(db: Database): Promise<void>;
}

/** The six digits of a code. They follow from its id, so the database contains no code. */
export const digitsOf = (serverKey: Buffer, id: string): string =>
  String(createHmac('sha256', secretFor(serverKey, 'verification codes')).update(id).digest().readUInt32BE(0) % 1_000_000).padStart(6, '0');

const isSignedInScene = (scene: CodeScene): boolean => (signedInScenes as readonly CodeScene[]).includes(scene);

/** The session that a code is bound to. Throws NOT_SIGNED_IN for a scene of signed-in people without one. */
const requesterOf = (scene: CodeScene, caller: Principal): string => {
  if (!isSignedInScene(scene)) return '';
  if (caller.sessionId === null) throw new ApiError('NOT_SIGNED_IN');
  return caller.sessionId;
};

/** Counts a request of a target and its network. Throws TOO_MANY_REQUESTS. */
const countRequest = async (db: Database, { key }: CodeTarget, { address, isLoopback }: SharedContext['client'], now: Date): Promise<void> => {
  const newest = await newestCodeAt(db, key);
  const waitMs = newest === null ? 0 : newest.getTime() + minuteMs - now.getTime();
  // A clock that was set back must not extend the wait.
  if (waitMs > 0 && waitMs <= minuteMs) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const target = { subject: `code ${createHash('sha256').update(key).digest('base64url')}`, limit: limits.perTarget, windowMs: limits.targetWindowMs };
  const network = { subject: `code ${networkOf(address)}`, limit: limits.perNetwork, windowMs: limits.networkWindowMs };
  await rateLimits.count(db, isLoopback ? [target] : [target, network], now);
};

/**
 * Sends a code (decisions, 6.12). The account is looked up when the message is sent. So the work and the response are equal
 * whether or not an account has the target. Throws CAPTCHA_REQUIRED, NOT_SIGNED_IN,
 * TEXT_MESSAGES_UNAVAILABLE and TOO_MANY_REQUESTS.
 */
const send = async (
  { clock, mail, textMessages, humanVerification }: VerificationCodeDependencies, target: CodeTarget, scene: CodeScene,
  { scope: { db, caller }, client, locale }: Pick<SharedContext, 'scope' | 'client' | 'locale'>,
): Promise<void> => {
  const requester = requesterOf(scene, caller);
  if (target.kind === 'mobile' && !textMessages.isOffered) throw new ApiError('TEXT_MESSAGES_UNAVAILABLE');
  await humanVerification.requireSolution(db, client, 'send_code');
  const now = clock();
  await db.transaction(async (transaction) => {
    await lockTarget(transaction, target.key);
    await countRequest(transaction, target, client, now);
    const id = createGuid();
    await putCode(transaction, { id, target: target.key, scene, requester, address: target.address, createdAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) });
    const ids: CodeMessageIds = { codeId: id, locale };
    await (target.kind === 'mobile' ? textMessages : mail).schedule(transaction, codeMessageName, ids, now);
  });
};

/**
 * Counts a try of a code, outside of the transaction of its effect. Throws CODE_INVALID for a code that is wrong, unknown,
 * used, expired or tried too often. Also for one of a different scene, target or session.
 */
const check = async (
  { serverKey, clock }: VerificationCodeDependencies, db: Database, { target, scene, requester = '' }: { readonly target: Pick<CodeTarget, 'key'>; readonly scene: CodeScene; readonly requester?: string }, typed: string,
): Promise<CheckedCode> => {
  const id = await countTry(db, { target: target.key, scene, requester }, clock(), maximumTries);
  const expected = Buffer.from(digitsOf(serverKey, id ?? ''));
  const given = Buffer.from(typed.trim());
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  if (id === null || !isRight) throw new ApiError('CODE_INVALID');
  return { use: async (transaction) => { if (!await useCode(transaction, id)) throw new ApiError('CODE_INVALID'); } };
};

const deleteEnded = ({ clock }: VerificationCodeDependencies, db: Database): Promise<number> => deleteExpiredCodes(db, clock());

/** Codes that prove the ownership of an address or a number. */
export const createVerificationCodes = (dependencies: VerificationCodeDependencies) => bindFirst(dependencies, { send, check, deleteEnded });

export type VerificationCodes = ReturnType<typeof createVerificationCodes>;
