import { createChallenge as createAltchaChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { challengeSchema, solvedChallengeSchema, type CaptchaScene, type Challenge, type SolvedChallenge } from '../../../contract/entities/verification';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { ClientInfo } from '../../call-context';
import { networkOf } from '../../client-network';
import type { Database } from '../../db/database-handle';
import { secretFor } from '../../encryption';
import type { Clock } from '../../system-clock';
import { rateLimits } from '../rate-limits/rate-limits-service';
import { deleteExpiredChallenges, spendChallenge } from './spent-challenges-repository';

const lifetimeSeconds = 10 * 60;
/** A solution needs 4096 attempts on average. */
const keyPrefix = '000';
/** Hashes per attempt. It doubles with every `challengesPerStep` challenges of a network within an hour. */
const difficulty = { lowest: 16, highest: 256, challengesPerStep: 10, windowMs: 60 * 60_000 } as const;

export interface HumanVerificationDependencies {
  readonly serverKey: Buffer;
  readonly clock: Clock;
  /** False for operators who protect these calls themselves. */
  readonly isOn: boolean;
}

const secretOf = (serverKey: Buffer): string => secretFor(serverKey, 'human verification').toString('base64url');

/** Creates a challenge for one call. */
const createChallenge = async ({ serverKey, clock }: HumanVerificationDependencies, db: Database, { address }: Pick<ClientInfo, 'address'>, scene: CaptchaScene): Promise<Challenge> => {
  const now = clock();
  const count = await rateLimits.countUnlimited(db, `captcha ${networkOf(address)}`, difficulty.windowMs, now);
  const challenge = await createAltchaChallenge({
    algorithm: 'SHA-256', deriveKey, keyPrefix, cost: Math.min(difficulty.lowest * 2 ** Math.floor(count / difficulty.challengesPerStep), difficulty.highest),
    // The library compares `expiresAt` of its own with the system's clock.
    data: { scene, expiresAt: Math.floor(now.getTime() / 1000) + lifetimeSeconds }, hmacSignatureSecret: secretOf(serverKey),
  });
  return challengeSchema.parse(challenge);
};

const parseSolution = (header: string): SolvedChallenge | null => {
  try {
    const parsed = solvedChallengeSchema.safeParse(JSON.parse(Buffer.from(header, 'base64').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/**
 * Throws CAPTCHA_REQUIRED unless the request has the solution of a challenge of this scene that was not used before.
 * Programs on the server's own machine need none ("Human verification", 6.14).
 */
const requireSolution = async ({ serverKey, clock, isOn }: HumanVerificationDependencies, db: Database, { captcha, isLoopback }: Pick<ClientInfo, 'captcha' | 'isLoopback'>, scene: CaptchaScene): Promise<void> => {
  if (!isOn || isLoopback) return;
  const solved = captcha === null ? null : parseSolution(captcha);
  if (!solved) throw new ApiError('CAPTCHA_REQUIRED');
  const { challenge, solution } = solved;
  const { data } = challenge.parameters;
  const isCurrent = data.scene === scene && data.expiresAt * 1000 > clock().getTime();
  if (!isCurrent || !(await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(serverKey) })).verified) throw new ApiError('CAPTCHA_REQUIRED');
  if (!await spendChallenge(db, challenge.signature, new Date(data.expiresAt * 1000))) throw new ApiError('CAPTCHA_REQUIRED');
};

const deleteEnded = ({ clock }: HumanVerificationDependencies, db: Database): Promise<number> => deleteExpiredChallenges(db, clock());

/** Challenges that make calls expensive for programs. */
export const createHumanVerification = (dependencies: HumanVerificationDependencies) => bindFirst(dependencies, { createChallenge, requireSolution, deleteEnded });

export type HumanVerification = ReturnType<typeof createHumanVerification>;
