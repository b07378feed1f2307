import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { authTokens } from '../../db/schema';

export const insertAuthToken = async (db: Database, tokenHash: Buffer, sessionId: string, expiresAt: Date): Promise<void> => {
  await db.insert(authTokens).values({ tokenHash, sessionId, expiresAt: expiresAt.toISOString() });
};

/** Deletes a token. Returns whether it was valid for the session. */
export const consumeAuthToken = async (db: Database, tokenHash: Buffer, sessionId: string, now: Date): Promise<boolean> => {
  const deleted = await db.delete(authTokens)
    .where(and(eq(authTokens.tokenHash, tokenHash), eq(authTokens.sessionId, sessionId), gt(authTokens.expiresAt, now.toISOString())))
    .returning({ sessionId: authTokens.sessionId });
  return deleted.length > 0;
};

export const deleteExpiredAuthTokens = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(authTokens).where(lt(authTokens.expiresAt, now.toISOString()));
  return rowCount ?? 0;
};
