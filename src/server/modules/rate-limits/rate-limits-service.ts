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
  /** Counts one attempt for each subject, in order. Throws TOO_MANY_REQUESTS, and counts nothing, if a subject exceeds its limit. */
  async count(db: Database, limits: readonly RateLimit[], now: Date): Promise<void> {
    await db.transaction(async (transaction) => {
      for (const { subject, limit, windowMs } of limits) {
        const { count, oldest } = await countAttempt(transaction, subject, now, new Date(now.getTime() - windowMs));
        if (count <= limit) continue;
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)) });
      }
    });
  },

  /** Subtracts an attempt that succeeded. */
  subtract: subtractAttempt,

  reset: resetAttempts,

  deleteOld: deleteOldAttempts,
};
