import { and, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { CodeScene } from '../../../contract/entities/verification';
import type { Database } from '../../db/database-handle';
import { verificationCodes } from '../../db/schema';

/** The purpose of a code. `requester` is the session that requested it, or empty. */
export interface CodePurpose {
  readonly target: string;
  readonly scene: CodeScene;
  readonly requester: string;
}

export interface NewCode extends CodePurpose {
  readonly id: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const isFor = ({ target, scene, requester }: CodePurpose) =>
  and(eq(verificationCodes.target, target), eq(verificationCodes.scene, scene), eq(verificationCodes.requester, requester));

/** Lets requests of one target follow one another until the transaction ends. */
export const lockTarget = async (db: Database, target: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`verification code ${target}`}, 0))`);
};

/** When the newest code of a target was requested; null without one. */
export const newestCodeAt = async (db: Database, target: string): Promise<Date | null> => {
  const [row] = await db.select({ at: max(verificationCodes.createdAt) }).from(verificationCodes).where(eq(verificationCodes.target, target));
  return row?.at ? new Date(row.at) : null;
};

/** Inserts a code. It replaces the previous code of the same purpose. */
export const putCode = async (db: Database, { createdAt, expiresAt, ...code }: NewCode): Promise<void> => {
  const row = { ...code, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), tries: 0, isUsed: false };
  await db.insert(verificationCodes).values(row).onConflictDoUpdate({ target: [verificationCodes.target, verificationCodes.scene, verificationCodes.requester], set: row });
};

/** Counts a try. Returns the id of the code; null if there is none that is valid. */
export const countTry = async (db: Database, purpose: CodePurpose, now: Date, maximumTries: number): Promise<string | null> => {
  const [row] = await db.update(verificationCodes).set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(and(isFor(purpose), eq(verificationCodes.isUsed, false), lt(verificationCodes.tries, maximumTries), gt(verificationCodes.expiresAt, now.toISOString())))
    .returning({ id: verificationCodes.id });
  return row?.id ?? null;
};

/** Returns false if the code was used before, or a new one replaced it. */
export const useCode = async (db: Database, id: string): Promise<boolean> => {
  const { rowCount } = await db.update(verificationCodes).set({ isUsed: true }).where(and(eq(verificationCodes.id, id), eq(verificationCodes.isUsed, false)));
  return rowCount === 1;
};

/** A code that can still be used; null if it was used, replaced, or has expired. */
export const findCode = async (db: Database, id: string, now: Date): Promise<{ readonly target: string; readonly scene: CodeScene; readonly address: string } | null> => {
  const [row] = await db.select({ target: verificationCodes.target, scene: verificationCodes.scene, address: verificationCodes.address }).from(verificationCodes)
    .where(and(eq(verificationCodes.id, id), eq(verificationCodes.isUsed, false), gt(verificationCodes.expiresAt, now.toISOString())));
  return row ? { ...row, scene: row.scene as CodeScene } : null;
};

export const deleteExpiredCodes = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, now.toISOString()));
  return rowCount ?? 0;
};
