import { lt } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { spentChallenges } from '../../db/schema';

/** Returns false if the challenge was used before. */
export const spendChallenge = async (db: Database, signature: string, expiresAt: Date): Promise<boolean> => {
  const { rowCount } = await db.insert(spentChallenges).values({ signature, expiresAt: expiresAt.toISOString() }).onConflictDoNothing();
  return rowCount === 1;
};

export const deleteExpiredChallenges = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now.toISOString()));
  return rowCount ?? 0;
};
