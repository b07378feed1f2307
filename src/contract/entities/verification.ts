import { z } from 'zod';

/** The purposes of a verification code. A code is valid for one of them ("Codes", 6.12). */
export const codeScenes = ['register', 'login', 'reset_password', 'bind', 'change', 'unbind', 'verify'] as const;
export type CodeScene = (typeof codeScenes)[number];

/** The scenes of people who are signed in. Their codes are bound to the session. */
export const signedInScenes = ['bind', 'change', 'unbind', 'verify'] as const satisfies readonly CodeScene[];

/** The calls that need the solution of a challenge. A solution is valid for one of them ("Human verification", 6.14). */
export const captchaScenes = ['register', 'login', 'send_code', 'reset_password'] as const;
export type CaptchaScene = (typeof captchaScenes)[number];

/**
 * A proof-of-work challenge in the format of altcha-lib: the client searches the counter whose derived key begins with
 * `keyPrefix`.
 */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'), cost: z.number().int(), nonce: z.string(), salt: z.string(), keyLength: z.number().int(), keyPrefix: z.string(),
    /** `expiresAt`: Unix time in seconds. */
    data: z.object({ scene: z.enum(captchaScenes), expiresAt: z.number().int() }),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** A challenge with its solution. The header carries it as base64 of the JSON. */
export const solvedChallengeSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number().int().min(0).max(2 ** 32 - 1), derivedKey: z.string().max(200) }),
});
export type SolvedChallenge = z.infer<typeof solvedChallengeSchema>;
