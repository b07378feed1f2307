import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { fileTypes } from '../../../contract/entities/file';
import { desktopId } from '../../../contract/entities/common-schemas';
import { createGuid } from '../../../core/ids';
import { nameSortKey } from '../../../core/name-sort-key';
import type { Database } from '../../db/database-handle';
import { files, people } from '../../db/schema';
import type { Person } from '../../person';

export interface NewPerson {
  /** Validated by `core/names`. */
  readonly name: string;
  readonly email: string | null;
  readonly emailKey: string | null;
  /** With its country code. */
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly isEmailVerified: boolean;
  readonly registeredFrom: { readonly referer?: string | undefined; readonly inviter?: string | undefined; readonly activity?: string | undefined };
}

/** A person with the password hash, which only sign-in needs. */
export interface PersonWithPassword extends Person { readonly passwordHash: string | null }

const { id, name, email, mobile, avatar, status, isBlocked, desktopGuid, createdAt, updatedAt, passwordHash } = getTableColumns(people);
const columns = {
  id, name, email, mobile, avatar, status, isBlocked, desktopGuid, createdAt, updatedAt, passwordHash,
  hasPassword: sql<boolean>`${people.passwordHash} is not null`,
};

/** The position of an only child; the first fractional index. */
const firstPosition = 'a0';

/** Inserts a person and the hidden folder that is their desktop. Returns null if the address or the number is taken. */
export const insertPerson = async (db: Database, { isEmailVerified, ...person }: NewPerson): Promise<PersonWithPassword | null> => {
  const guid = createGuid();
  const [row] = await db.insert(people).values({ ...person, status: isEmailVerified ? 1 : 0, sortName: nameSortKey(person.name), desktopGuid: guid })
    .onConflictDoNothing().returning(columns);
  if (!row) return null;
  await db.insert(files).values({
    guid, type: fileTypes.folder, name: desktopId, sortName: nameSortKey(desktopId), parentGuid: null, path: `${guid}/`,
    position: firstPosition, creatorId: row.id, updatedBy: row.id,
  });
  return row;
};

const findBy = async (db: Database, condition: ReturnType<typeof eq>): Promise<PersonWithPassword | null> => {
  const [row] = await db.select(columns).from(people).where(condition);
  return row ?? null;
};

export const findPerson = (db: Database, personId: number): Promise<PersonWithPassword | null> => findBy(db, eq(people.id, personId));
export const findPersonByEmailKey = (db: Database, emailKey: string): Promise<PersonWithPassword | null> => findBy(db, eq(people.emailKey, emailKey));
export const findPersonByMobile = (db: Database, number: string): Promise<PersonWithPassword | null> => findBy(db, eq(people.mobile, number));

/** Locks a person and the password against changes. Returns false if the stored hash is no longer `hash`. */
export const lockPasswordHash = async (db: Database, personId: number, hash: string): Promise<boolean> => {
  const locked = await db.select({ id: people.id }).from(people).where(and(eq(people.id, personId), eq(people.passwordHash, hash))).for('no key update');
  return locked.length === 1;
};

/** Replaces a password. Returns false if the stored hash is no longer `previousHash`. */
export const replacePasswordHash = async (db: Database, personId: number, previousHash: string, hash: string): Promise<boolean> => {
  const { rowCount } = await db.update(people).set({ passwordHash: hash }).where(and(eq(people.id, personId), eq(people.passwordHash, previousHash)));
  return rowCount === 1;
};

/** Sets a password. `isEmailVerified`: the person has just shown that the address is theirs. */
export const setPasswordHash = async (db: Database, personId: number, hash: string, isEmailVerified: boolean): Promise<void> => {
  await db.update(people).set({ passwordHash: hash, ...(isEmailVerified ? { status: 1 } : {}) }).where(eq(people.id, personId));
};

/** A person and their desktop. */
export interface PersonDesktop { readonly personId: number; readonly desktopGuid: string }

export const findDesktops = async (db: Database, personIds: readonly number[]): Promise<PersonDesktop[]> => {
  const { rows } = await db.execute<PersonDesktop & Record<string, unknown>>(sql`
    select id::float8 as "personId", desktop_guid as "desktopGuid" from people where id = any(${sql.param(personIds)}::bigint[])`);
  return rows;
};
