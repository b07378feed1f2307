import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { databaseCodeOf } from '../../error-causes';

/** The ways in which a person signs in. */
export interface SignInMethods {
  readonly emailKey: string | null;
  readonly mobile: string | null;
  readonly passwordHash: string | null;
}

/** Locks a person, so that of two changes at the same moment the second sees the first. */
export const lockMethods = async (db: Database, personId: number): Promise<SignInMethods> => {
  const { rows: [row] } = await db.execute<SignInMethods & Record<string, unknown>>(sql`
    select email_key as "emailKey", mobile, password_hash as "passwordHash" from people where id = ${personId} for no key update`);
  if (!row) throw new Error('A session has no person');
  return row;
};

/** Returns false if a unique value belongs to somebody else. The transaction has then failed. */
const isFree = async (update: Promise<unknown>): Promise<boolean> => {
  try {
    await update;
    return true;
  } catch (error) {
    if (databaseCodeOf(error) === '23505') return false;
    throw error;
  }
};

/** Sets a verified address. Returns false if somebody else has it; the transaction has then failed. */
export const setEmail = (db: Database, personId: number, { address, key }: { readonly address: string; readonly key: string }): Promise<boolean> =>
  isFree(db.execute(sql`update people set email = ${address}, email_key = ${key}, status = 1, updated_at = now() where id = ${personId}`));

/** Sets a number. Returns false if somebody else has it; the transaction has then failed. */
export const setMobile = (db: Database, personId: number, mobile: string): Promise<boolean> =>
  isFree(db.execute(sql`update people set mobile = ${mobile}, updated_at = now() where id = ${personId}`));

export const removeEmail = async (db: Database, personId: number): Promise<void> => {
  await db.execute(sql`update people set email = null, email_key = null, status = 0, updated_at = now() where id = ${personId}`);
};

export const removeMobile = async (db: Database, personId: number): Promise<void> => {
  await db.execute(sql`update people set mobile = null, updated_at = now() where id = ${personId}`);
};
