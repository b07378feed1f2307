import { ApiError } from '../../api-error';
import type { Database } from '../../db/database';
import { countAttempt, deleteOldAttempts, forgetAttempts, uncountAttempt } from './attempts-repository';

/** How often a subject may try something within a window that slides. */
export interface AttemptLimit {
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * What is tried too often, by whom or from where, is limited in the database: so it holds with several servers and after
 * a restart. A try is counted before it is looked at, so that many at once cannot slip through.
 */
export const attemptsService = {
  /** Counts one more of each subject, in this order. Throws TOO_MANY_REQUESTS, and counts nothing, where one of them had too many. */
  async count(db: Database, limits: readonly AttemptLimit[], now: Date): Promise<void> {
    await db.transaction(async (transaction) => {
      for (const { subject, limit, windowMs } of limits) {
        const { count, oldest } = await countAttempt(transaction, subject, now, new Date(now.getTime() - windowMs));
        if (count <= limit) continue;
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)) });
      }
    });
  },

  /** Takes one try back: it succeeded. */
  uncount: uncountAttempt,

  forget: forgetAttempts,

  deleteOld: deleteOldAttempts,
};
