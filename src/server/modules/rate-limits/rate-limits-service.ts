import { ApiError } from '../../api-error';
import type { Database } from '../../db/database-handle';
import { countAttempt, deleteOldAttempts, resetAttempts, subtractAttempt } from './rate-limits-repository';

/** Maximum number of attempts of a subject within a sliding window. */
export interface RateLimit {
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Sliding-window rate limits, stored in PostgreSQL so that they hold across servers and restarts. An attempt is counted
 * before it is processed, so that concurrent attempts cannot bypass the limit.
 */
export const rateLimits = {
  /**
   * Counts one attempt for each subject, in order. Returns the numbers of attempts within their windows, including this
   * attempt. Throws TOO_MANY_REQUESTS, and counts nothing, if a subject exceeds its limit.
   */
  count(db: Database, limits: readonly RateLimit[], now: Date): Promise<number[]> {
    return db.transaction(async (transaction) => {
      const counts: number[] = [];
      for (const { subject, limit, windowMs } of limits) {
        const { count, oldest } = await countAttempt(transaction, subject, now, new Date(now.getTime() - windowMs));
        if (count > limit) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)) });
        counts.push(count);
      }
      return counts;
    });
  },

  /** Counts an attempt without a limit. Returns the number of attempts within the window, including this attempt. */
  async countUnlimited(db: Database, subject: string, windowMs: number, now: Date): Promise<number> {
    return (await countAttempt(db, subject, now, new Date(now.getTime() - windowMs))).count;
  },

  /** Subtracts an attempt that succeeded. */
  subtract: subtractAttempt,

  reset: resetAttempts,

  deleteOld: deleteOldAttempts,
};
